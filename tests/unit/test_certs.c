/* SPDX-License-Identifier: MIT */
/* The shipped certificates: what MANIFEST says of them, and file -> text -> file -> text. */
#include "support.h"

static const char *folder;

static FILE *open_in_folder(const char *name)
{
    char path[4096];
    FILE *in;

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    in = fopen(path, "rb");
    if (!in)
        fail_msg("%s cannot be opened", path);
    return in;
}

static char *text_of_any(const struct cst_any *any)
{
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *out = open_memstream(&text, &count);

    assert_non_null(out);
    assert_int_equal(cst_any_text_write(any, out, &err), CST_OK);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void hex_of(const uint8_t hash[CST_HASH_BYTES], char hex[2 * CST_HASH_BYTES + 1])
{
    for (unsigned i = 0; i < CST_HASH_BYTES; i++)
        (void)snprintf(hex + 2 * i, 3, "%02x", hash[i]);
}

static void read_file(const char *name, FILE *in, struct cst_any *any, struct cst_file_info *info)
{
    struct cst_error err;

    if (cst_any_read(in, 0, any, info, &err))
        fail_msg("%s: %s", name, err.text);
    (void)fclose(in);
}

/* The text makes the same payload, and so a file with the same text again. */
static void assert_round_trip(
    const char *name, const struct cst_any *any, const struct cst_file_info *info)
{
    char *text = text_of_any(any), *again;
    struct cst_any from_text = { 0 }, from_file = { 0 };
    struct cst_file_info written;
    struct cst_error err;
    uint8_t *file;
    size_t bytes;
    FILE *in = stream_of(text, strlen(text));

    if (cst_any_text_read(in, 0, &from_text, &err))
        fail_msg("%s: %s", name, err.text);
    (void)fclose(in);
    assert_int_equal(cst_any_to_bytes(&from_text, 0, &file, &bytes, &written, &err), CST_OK);
    assert_int_equal(written.payload_bytes, info->payload_bytes);
    assert_memory_equal(written.hash, info->hash, CST_HASH_BYTES);
    read_file(name, stream_of(file, bytes), &from_file, NULL);
    again = text_of_any(&from_file);
    assert_string_equal(text, again);
    free(text);
    free(again);
    free(file);
    cst_any_clear(&from_text);
    cst_any_clear(&from_file);
}

static void check_line(const char *line)
{
    char name[100], board[40], hash[100], hex[2 * CST_HASH_BYTES + 1], size[40];
    unsigned plies, nodes;
    struct cst_any any = { 0 };
    struct cst_file_info info;
    const struct cst_claim *claim;

    assert_int_equal(sscanf(line, "%99s %39s %u %u %99s", name, board, &plies, &nodes, hash), 5);
    read_file(name, open_in_folder(name), &any, &info);
    claim = cst_any_claim(&any);
    (void)snprintf(size, sizeof size, "%ux%u", claim->width, claim->height);
    assert_string_equal(size, board);
    assert_int_equal(claim->plies, plies);
    assert_int_equal(any.cert.node_count + any.cards.combination_count, nodes);
    hex_of(info.hash, hex);
    assert_string_equal(hex, hash);
    assert_round_trip(name, &any, &info);
    cst_any_clear(&any);
}

static void test_manifest(void **state)
{
    FILE *in = open_in_folder("MANIFEST");
    char line[1000];
    unsigned count = 0;

    (void)state;
    while (fgets(line, sizeof line, in)) {
        if (*line != '#') {
            check_line(line);
            count++;
        }
    }
    (void)fclose(in);
    assert_true(count >= 40);
}

/* The smallest one for every board: 21 nodes in at most 170 bytes. */
static void test_smallest(void **state)
{
    struct cst_any any = { 0 };
    struct cst_file_info info;

    (void)state;
    read_file("every-7x7.cst", open_in_folder("every-7x7.cst"), &any, &info);
    assert_true(any.cert.node_count <= 21);
    assert_true(info.file_bytes <= 170);
    cst_any_clear(&any);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manifest),
        cmocka_unit_test(test_smallest),
    };

    if (argc != 2)
        return 2;
    folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
