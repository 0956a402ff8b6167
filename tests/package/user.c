/* SPDX-License-Identifier: MIT */
/* A user of the installed library. */
#include <cornerstone.h>

int main(void)
{
    const struct cst_claim claim = { CST_GAME_SQUARE, CST_CLAIM_FIRST_WINS, 2, 2, 1 };
    const uint8_t payload[] = { 0x00, 0x00 };
    struct cst_any any = { 0 };
    struct cst_error err;

    if (cst_any_decode(&claim, payload, sizeof payload, 0, &any, &err) ||
        cst_any_text_write(&any, stdout, &err))
        return err.status;
    cst_any_clear(&any);
    return CST_OK;
}
