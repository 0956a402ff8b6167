/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <fnmatch.h>

static unsigned digit(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'A') + 10;
}

uint8_t *from_hex(const char *hex, size_t *bytes)
{
    uint8_t *result = malloc(strlen(hex) + 1);
    size_t count = 0;

    assert_non_null(result);
    while (*hex) {
        if (*hex == ' ') {
            hex++;
            continue;
        }
        result[count++] = (uint8_t)(digit(hex[0]) << 4 | digit(hex[1]));
        hex += 2;
    }
    *bytes = count;
    return result;
}

void assert_hex(const uint8_t *bytes, size_t count, const char *hex)
{
    size_t expected;
    uint8_t *other = from_hex(hex, &expected);

    assert_int_equal(count, expected);
    assert_memory_equal(bytes, other, expected);
    free(other);
}

struct cst_claim claim_of(unsigned width, unsigned height, unsigned plies)
{
    return (struct cst_claim){
        .game = CST_GAME_SQUARE,
        .claim = CST_CLAIM_FIRST_WINS,
        .width = (uint16_t)width,
        .height = (uint16_t)height,
        .plies = (uint16_t)plies,
    };
}

struct cst_claim hold_of(unsigned width, unsigned height, unsigned plies)
{
    struct cst_claim claim = claim_of(width, height, plies);

    claim.claim = CST_CLAIM_SECOND_HOLDS;
    return claim;
}

struct cst_claim everywhere(unsigned width, unsigned height, unsigned plies)
{
    struct cst_claim claim = claim_of(width, height, plies);

    claim.claim = CST_CLAIM_EVERYWHERE;
    return claim;
}

void assert_fault(const char *name, enum cst_status status, const struct cst_error *err,
    enum cst_status expected, const char *text)
{
    if (status != expected || err->status != expected)
        fail_msg(
            "%s: status %d (%d), expected %d: %s", name, status, err->status, expected, err->text);
    if (text && fnmatch(text, err->text, 0))
        fail_msg("%s: \"%s\", expected \"%s\"", name, err->text, text);
}

FILE *stream_of(const void *bytes, size_t count)
{
    FILE *stream = tmpfile();

    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, count, stream), count);
    rewind(stream);
    return stream;
}

enum cst_status read_bytes(const uint8_t *bytes, size_t count, uint64_t max_memory,
    struct cst_cert *cert, struct cst_file_info *info, struct cst_error *err)
{
    FILE *in = stream_of(bytes, count);
    struct cst_any any = { 0 };
    enum cst_status status = cst_any_read(in, max_memory, &any, info, err);

    (void)fclose(in);
    *cert = any.cert;
    return status;
}

/* A certificate of game 1 as one of any. */
static struct cst_any any_of(const struct cst_cert *cert)
{
    return (struct cst_any){ .game = CST_GAME_SQUARE, .cert = *cert };
}

enum cst_status encode(
    const struct cst_cert *cert, uint8_t **payload, size_t *bytes, struct cst_error *err)
{
    const struct cst_any any = any_of(cert);

    return cst_any_encode(&any, payload, bytes, err);
}

enum cst_status decode(const struct cst_claim *claim, const uint8_t *payload, size_t bytes,
    struct cst_cert *cert, struct cst_error *err)
{
    struct cst_any any = { 0 };
    enum cst_status status = cst_any_decode(claim, payload, bytes, 0, &any, err);

    *cert = any.cert;
    return status;
}

enum cst_status to_bytes(const struct cst_cert *cert, int level, uint8_t **file, size_t *bytes,
    struct cst_file_info *info, struct cst_error *err)
{
    const struct cst_any any = any_of(cert);

    return cst_any_to_bytes(&any, level, file, bytes, info, err);
}

enum cst_status write_text(const struct cst_cert *cert, FILE *out, struct cst_error *err)
{
    const struct cst_any any = any_of(cert);

    return cst_any_text_write(&any, out, err);
}

char *text_of(const struct cst_cert *cert)
{
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *out = open_memstream(&text, &count);

    assert_non_null(out);
    assert_int_equal(write_text(cert, out, &err), CST_OK);
    assert_int_equal(fclose(out), 0);
    return text;
}

enum cst_status read_text(
    const char *text, uint64_t max_memory, struct cst_cert *cert, struct cst_error *err)
{
    FILE *in = stream_of(text, strlen(text));
    struct cst_any any = { 0 };
    enum cst_status status = cst_any_text_read(in, max_memory, &any, err);

    (void)fclose(in);
    *cert = any.cert;
    return status;
}

struct cst_edge own(uint32_t child)
{
    return (struct cst_edge){ .child = child, .own = true };
}

struct cst_edge again(uint32_t child, unsigned map)
{
    return (struct cst_edge){ .child = child, .map = (uint8_t)map };
}

struct cst_edge shifted(struct cst_edge edge, int dx, int dy)
{
    edge.dx = (int16_t)dx;
    edge.dy = (int16_t)dy;
    return edge;
}

struct cst_edge named(struct cst_edge edge, int x, int y)
{
    edge.x = (int16_t)x;
    edge.y = (int16_t)y;
    return edge;
}

void add_node(struct cst_cert *cert, unsigned cell, const struct cst_edge *edges, uint32_t count)
{
    struct cst_error err;

    assert_int_equal(cst_cert_add_node(cert, (uint16_t)cell, edges, count, &err), CST_OK);
}

void add_open(struct cst_cert *cert, unsigned cell, const struct cst_edge *edges, uint32_t count,
    uint32_t otherwise)
{
    struct cst_error err;

    assert_int_equal(
        cst_cert_add_open(cert, (uint16_t)cell, edges, count, otherwise, &err), CST_OK);
}

void add_hold(struct cst_cert *cert, unsigned answer, const struct cst_exception *exceptions,
    uint32_t exception_count, const struct cst_edge *edges, uint32_t edge_count)
{
    struct cst_error err;

    assert_int_equal(cst_cert_add_hold(cert, (uint16_t)answer, exceptions, exception_count, edges,
                         edge_count, &err),
        CST_OK);
}

void assert_same(const struct cst_cert *a, const struct cst_cert *b)
{
    assert_int_equal(a->claim.claim, b->claim.claim);
    assert_int_equal(a->claim.width, b->claim.width);
    assert_int_equal(a->claim.height, b->claim.height);
    assert_int_equal(a->claim.plies, b->claim.plies);
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->edge_count, b->edge_count);
    for (uint32_t i = 0; i < a->node_count; i++) {
        assert_int_equal(a->nodes[i].cell, b->nodes[i].cell);
        assert_int_equal(a->nodes[i].first_edge, b->nodes[i].first_edge);
        assert_int_equal(a->nodes[i].edge_count, b->nodes[i].edge_count);
        assert_int_equal(a->nodes[i].otherwise, b->nodes[i].otherwise);
        assert_int_equal(a->nodes[i].first_exception, b->nodes[i].first_exception);
        assert_int_equal(a->nodes[i].exception_count, b->nodes[i].exception_count);
    }
    assert_int_equal(a->horizon, b->horizon);
    assert_int_equal(a->exception_count, b->exception_count);
    for (uint32_t i = 0; i < a->exception_count; i++) {
        assert_int_equal(a->exceptions[i].move, b->exceptions[i].move);
        assert_int_equal(a->exceptions[i].answer, b->exceptions[i].answer);
    }
    for (uint32_t i = 0; i < a->edge_count; i++) {
        assert_int_equal(a->edges[i].child, b->edges[i].child);
        assert_int_equal(a->edges[i].map, b->edges[i].map);
        assert_int_equal(a->edges[i].own, b->edges[i].own);
        assert_int_equal(a->edges[i].dx, b->edges[i].dx);
        assert_int_equal(a->edges[i].dy, b->edges[i].dy);
        assert_int_equal(a->edges[i].x, b->edges[i].x);
        assert_int_equal(a->edges[i].y, b->edges[i].y);
    }
}
