/* SPDX-License-Identifier: MIT */
/* Two bytes for the sides of the board, or of a box if the first is 64 or more and less than 128,
 * or of the board of a hold certificate if it is 128 or more and less than 192; then the payload.
 */
#include "property.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct cst_claim claim = {
        .game = CST_GAME_SQUARE,
        .plies = 1,
    };
    struct cst_any any = { 0 };
    struct cst_error err;
    enum cst_status status;

    if (count < 2)
        return 0;
    claim.claim = bytes[0] / CST_MAX_SIDE == 1 ? CST_CLAIM_EVERYWHERE : CST_CLAIM_FIRST_WINS;
    claim.width = bytes[0] % CST_MAX_SIDE + 1;
    claim.height = bytes[1] % CST_MAX_SIDE + 1;
    if (bytes[0] / CST_MAX_SIDE == 2 && claim.width > 1 && claim.height > 1) {
        claim.claim = CST_CLAIM_SECOND_HOLDS;
        claim.plies = (uint16_t)(claim.width * claim.height);
    }
    status = cst_any_decode(&claim, bytes + 2, count - 2, FUZZ_MEMORY, &any, &err);
    must(check_outcome(status, &err, &any) <= count - 2); /* nothing is shorter than the canonical
                                                             form */
    return 0;
}
