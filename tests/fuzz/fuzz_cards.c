/* SPDX-License-Identifier: MIT */
/* Cards: the first byte says in which form they follow: as a payload, as the text twin, or as a
 * table in one of the dialects, which is then written in the others. */
#include "dialect.h"
#include "property.h"

static const char *const dialects[] = { "21", "20", "35", "25", "v1" };
static uint32_t symbols[] = { '0', '1', '2', 0xe8, '4', '5', '6', '7', 0x1f3b2 };
static const struct alphabet alphabet = { symbols, sizeof symbols / sizeof *symbols };

static void try_payload(const uint8_t *bytes, size_t count)
{
    const struct cst_claim claim = { CST_GAME_ANIMAL, CST_CLAIM_LAST_CARD, 1, 1, 1 };
    struct cst_any any = { 0 };
    struct cst_error err;
    enum cst_status status = cst_any_decode(&claim, bytes, count, FUZZ_MEMORY, &any, &err);

    (void)check_outcome(status, &err, &any);
}

static void try_text(FILE *in)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    enum cst_status status = cst_any_text_read(in, FUZZ_MEMORY, &any, &err);

    (void)check_outcome(status, &err, &any);
}

static void try_table(const struct dialect *dialect, FILE *in)
{
    struct cst_any any = { .game = CST_GAME_ANIMAL };
    struct cst_error err;
    FILE *out = fopen("/dev/null", "w");
    enum cst_status status = dialect->read(in, &alphabet, FUZZ_MEMORY, &any.cards, &err);

    for (size_t i = 0; out && !status && i < sizeof dialects / sizeof *dialects; i++)
        (void)dialect_find(dialects[i])->write(&any.cards, &alphabet, out, &err);
    if (out)
        (void)fclose(out);
    (void)check_outcome(status, &err, &any);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    FILE *in;

    if (count < 2)
        return 0;
    if (bytes[0] == 'p') {
        try_payload(bytes + 1, count - 1);
        return 0;
    }
    in = fmemopen((void *)(uintptr_t)(bytes + 1), count - 1, "r");
    if (!in)
        return 0;
    if (bytes[0] >= '0' && bytes[0] <= '4')
        try_table(dialect_find(dialects[bytes[0] - '0']), in);
    else
        try_text(in);
    (void)fclose(in);
    return 0;
}
