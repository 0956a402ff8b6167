/* SPDX-License-Identifier: MIT */
/*
 * libcornerstone: certificates in memory, in files and as text.
 *
 * A certificate is a strategy: of the square achievement game nodes, each with one move of the
 * attacker's, or with the defender's answers to his moves, and an ordered list of edges to earlier
 * nodes; of the game of an animal, cards made from earlier cards. This library moves certificates
 * between memory, the file and the text twin (format/SPEC.md, sections 1 to 3, 5, 8 and 10). It
 * knows nothing of the rules of play: whether a strategy proves its claim is decided by the
 * checkers, which share no code with it.
 *
 * No function keeps global state, but for cst_output_open, which remembers its temporary for
 * cst_output_abandon; different threads may use different certificates. Functions that can fail
 * return a status and, unless it is CST_OK, fill in *err (err must not be NULL).
 */
#ifndef CORNERSTONE_H
#define CORNERSTONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CST_API __attribute__((visibility("default")))
#else
#define CST_API
#endif

/* What went wrong. The values are the exit codes of the programs. */
enum cst_status {
    CST_OK = 0,        /* done */
    CST_REJECTED = 1,  /* readable, but not so (diff: the files differ) */
    CST_IO = 2,        /* usage, or the system refused to read or write */
    CST_MALFORMED = 3, /* not a certificate, or a damaged one */
    CST_LIMIT = 4      /* out of memory, or another limit: no verdict */
};

/* One line for the user, "PLACE: what is there, expected what" (SPEC section 7), without the name
 * of the file and without a final newline. */
struct cst_error {
    enum cst_status status;
    char text[480];
};

#define CST_GAME_SQUARE 1           /* square achievement game */
#define CST_GAME_ANIMAL 2           /* weak achievement game of an animal: cards */
#define CST_CLAIM_FIRST_WINS 1      /* square: the first player wins on one board */
#define CST_CLAIM_EVERYWHERE 2      /* ... on every board that contains a box */
#define CST_CLAIM_SECOND_HOLDS 3    /* square: the second player holds on one board */
#define CST_CLAIM_MAKER_WINS 1      /* animal: Maker wins from the empty board */
#define CST_CLAIM_LAST_CARD 2       /* animal: the last card holds */
#define CST_MAX_COORDINATE 1000     /* of replies and shifts, absolute value */
#define CST_MAX_SIDE 64             /* square: largest width and height, in cells */
#define CST_MAX_PLANE_PLIES 63      /* most plies with CST_CLAIM_EVERYWHERE */
#define CST_MAX_HORIZON 4           /* largest horizon with CST_CLAIM_SECOND_HOLDS */
#define CST_MIN_PAYLOAD 2           /* bytes */
#define CST_MAX_PAYLOAD 0x7fffffffu /* bytes */
#define CST_HEADER_BYTES 80
#define CST_HASH_BYTES 16

/* The claim in a header (SPEC section 2). The ranges are those of its kind, see below. */
struct cst_claim {
    uint8_t game;    /* CST_GAME_... */
    uint8_t claim;   /* CST_CLAIM_... */
    uint16_t width;  /* cells of the board or the box */
    uint16_t height; /* cells */
    uint16_t plies;  /* square: one ply is one mark by either player; animal: moves of Maker's */
};

/*
 * The tables of games and of claims (SPEC section 2). Whatever depends on the game or the claim and
 * is not in the bytes of the payload stands in a row of them.
 */
struct cst_game {
    uint8_t number;    /* CST_GAME_... */
    const char *name;  /* in the text twin: "square", "animal" */
    const char *title; /* in words: "square achievement game" */
};

struct cst_codec;

struct cst_kind {
    const struct cst_game *game;
    uint8_t claim;                 /* CST_CLAIM_... */
    bool plane;                    /* replies may be outside the box, maps have shifts */
    bool both_players;             /* plies counts the marks of both: at most width * height */
    uint16_t min_side, max_side;   /* width and height are min_side ... max_side */
    uint16_t min_plies, max_plies; /* plies is min_plies ... max_plies */
    const char *name;              /* in the text twin: "first-player-wins" */
    const char *sides;             /* what width and height are of: "board" or "box" */
    const char *length;            /* what plies counts: "plies" or "moves" */
    const char *checker;           /* the program that checks such a certificate */
    const char *theorem;           /* a pattern for cst_theorem() */
    const struct cst_codec *codec; /* how it is written and read: for the library alone */
};

/* Row i of the table of claims, those of a game one after the other in the order of their numbers;
 * NULL if there are not that many. */
CST_API const struct cst_kind *cst_kind(size_t i);

/* The row of a claim, by its fields game and claim; NULL if there is none. */
CST_API const struct cst_kind *cst_kind_of(const struct cst_claim *claim);

/* Figures of CST_CLAIM_LAST_CARD that are not in the header: how many cells the last card requires,
 * and how many its envelope has. */
struct cst_figures {
    uint64_t required, envelope;
};

/* What a claim says, in the words of SPEC section 9, as far as there is room in text (bytes, the
 * final zero included). Returns the length of the whole as snprintf() does. The claim must have a
 * row; figures may be NULL where the words do not ask for them. */
CST_API size_t cst_theorem(
    const struct cst_claim *claim, const struct cst_figures *figures, char *text, size_t room);

/* An edge to an earlier node (SPEC section 3.2). */
struct cst_edge {
    uint32_t child; /* number of a node before the one that has the edge */
    uint8_t map;    /* 0 ... 7, SPEC section 3.1 */
    bool own;       /* a tree edge: the own edge of the child, with which it was pushed (map and
                     * shift are 0); false: a cross edge, made by an `again` record */
    int16_t dx, dy; /* CST_CLAIM_EVERYWHERE: the shift of the map, otherwise 0 */
    int16_t x, y;   /* the named reply that the edge answers; 0 unless it is one of the first edges
                     * of an open node */
};

/* An attacker's move that is not met by the default answer of its node, and the answer to it; cells
 * as y * width + x (SPEC section 10.2). */
struct cst_exception {
    uint16_t move;
    uint16_t answer; /* another than the default answer */
};

/* A node; its edges are cert->edges[first_edge ... first_edge + edge_count - 1], and with
 * CST_CLAIM_SECOND_HOLDS its exceptions, by increasing moves, are cert->exceptions[first_exception
 * ... first_exception + exception_count - 1]. */
struct cst_node {
    uint32_t first_edge;
    uint32_t edge_count; /* otherwise edges included, which come last */
    uint32_t otherwise;  /* 0: the replies of the edges are not named; >= 1: an open node, whose
                          * first edge_count - otherwise edges answer named replies */
    uint32_t first_exception;
    uint32_t exception_count; /* CST_CLAIM_SECOND_HOLDS, otherwise 0 */
    uint16_t cell; /* the move; with CST_CLAIM_SECOND_HOLDS the default answer: y * width +
                    * x, on the board or in the box */
};

/* A certificate of CST_GAME_SQUARE in memory. Zero it before the first use ({0}). */
struct cst_cert {
    struct cst_claim claim;
    struct cst_node *nodes; /* in order, the root last */
    uint32_t node_count;
    uint32_t node_capacity;
    struct cst_edge *edges; /* grouped by node, in the order of the nodes */
    uint32_t edge_count;
    uint32_t edge_capacity;
    struct cst_exception *exceptions; /* grouped by node, in the order of the nodes */
    uint32_t exception_count;
    uint32_t exception_capacity;
    uint8_t horizon; /* CST_CLAIM_SECOND_HOLDS: 1 ... cst_max_horizon(), otherwise 0 */
};

/* Free what the certificate owns and zero it. */
CST_API void cst_cert_clear(struct cst_cert *cert);

/* Append a node with the given move and edges (copied; edges may be NULL if count is 0). It gets
 * the number cert->node_count. Only memory is checked here (CST_LIMIT); the shape is checked by
 * cst_any_encode. */
CST_API enum cst_status cst_cert_add_node(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, struct cst_error *err);

/* The same for an open node: the last `otherwise` (>= 1) of the edges are its otherwise edges, the
 * others answer named replies, in board order. */
CST_API enum cst_status cst_cert_add_open(struct cst_cert *cert, uint16_t cell,
    const struct cst_edge *edges, uint32_t count, uint32_t otherwise, struct cst_error *err);

/* A node of CST_CLAIM_SECOND_HOLDS: the default answer, the exceptions, by increasing moves, and
 * the edges, for the moves to answer that are not settled, in board order (SPEC section 10; copied,
 * each may be NULL if its count is 0). */
CST_API enum cst_status cst_cert_add_hold(struct cst_cert *cert, uint16_t answer,
    const struct cst_exception *exceptions, uint32_t exception_count, const struct cst_edge *edges,
    uint32_t edge_count, struct cst_error *err);

/* How many cells the attacker marks within the plies of a claim of the square game: w of SPEC
 * section 10.1. */
CST_API unsigned cst_marks(const struct cst_claim *claim);

/* The largest horizon that a claim has room for, 1 ... CST_MAX_HORIZON; the least is 1. */
CST_API unsigned cst_max_horizon(const struct cst_claim *claim);

/* XXH3-128 of the payload in canonical order: the identity of a strategy. */
CST_API void cst_hash(const uint8_t *payload, size_t bytes, uint8_t hash[CST_HASH_BYTES]);

/* What a file said besides what it holds. */
struct cst_file_info {
    uint64_t file_bytes; /* header and compressed payload */
    uint64_t payload_bytes;
    uint8_t hash[CST_HASH_BYTES];
};

/*
 * Outputs: files that appear whole or not at all. "-" and the names of open streams (/dev/stdout,
 * /dev/fd/3) and of devices and pipes are written in place. For every other name there is a
 * temporary beside it, from the opening on, so that what keeps it from being written is known
 * before any work is done.
 */
struct cst_output;

/* Open an output. An existing file is replaced only with force, and keeps its mode; a symbolic link
 * stays, and what it names is replaced. Binary is refused on a terminal unless force is set.
 * *output is to be put or cancelled. Errors: CST_IO, CST_LIMIT. */
CST_API enum cst_status cst_output_open(
    const char *path, bool force, bool binary, struct cst_output **output, struct cst_error *err);

/* Is it standard output, under whatever name? Then nothing else should be printed there. */
CST_API bool cst_output_is_stdout(const struct cst_output *output);

/* Is it written in place, so that nothing can take it back? */
CST_API bool cst_output_in_place(const struct cst_output *output);

/* Is the output, or the file that it replaces, the one that this descriptor reads from? Terminals
 * and sockets, which are both read and written, are none. */
CST_API bool cst_output_is_file(const struct cst_output *output, int file);

/* Write the bytes, flush them, read them back, compare them and give the file its name, and free
 * the output. If only the renaming fails, the temporary stays and the message names it; on any
 * other failure it is removed. Errors: CST_IO. */
CST_API enum cst_status cst_output_put(
    struct cst_output *output, const uint8_t *bytes, size_t count, struct cst_error *err);

/* Free an output (which may be NULL) and leave nothing behind. */
CST_API void cst_output_cancel(struct cst_output *output);

/* Remove the temporary of the output that is open, the first one if there are several.
 * Async-signal-safe: for handlers of signals that end the program. */
CST_API void cst_output_abandon(void);

/* cst_output_open and cst_output_put in one step. */
CST_API enum cst_status cst_put_file(const char *path, const uint8_t *bytes, size_t count,
    bool force, bool binary, struct cst_error *err);

/*
 * Card certificates (SPEC section 8): the weak achievement game of an animal.
 */
#define CST_MAX_ANIMAL 16       /* cells of an animal */
#define CST_MAX_CARD_SIDE 10000 /* largest width and height in a claim */
#define CST_MAX_CARD_CELL 10000 /* of pivots, steps and shifts, absolute value */
#define CST_INLINE UINT32_MAX   /* in place of the number of a card */

struct cst_cell {
    int32_t x, y;
};

/* In increasing order, by x, then by y; the least x and the least y are 0. Cell j is the pivot of
 * base j. */
struct cst_animal {
    uint32_t count;                       /* 1 ... CST_MAX_ANIMAL */
    struct cst_cell cell[CST_MAX_ANIMAL]; /* 0 ... 15 */
};

/* A child of a combination: a numbered card under a map, or, if card is CST_INLINE, an inline
 * combination (map and shift are then 0). The inline children of a combination are the last ones
 * before it that are not yet a child, in their order. */
struct cst_child {
    uint32_t card;
    uint8_t map;    /* 0 ... 7, SPEC section 8.2 (not the orientations of the tables) */
    int32_t dx, dy; /* the shift of the map */
};

struct cst_combination {
    struct cst_cell pivot;
    uint32_t first_child, child_count; /* in cards->children */
    bool numbered;                     /* it makes the next card; otherwise it is inline */
};

/* A certificate of CST_GAME_ANIMAL in memory. Zero it before the first use ({0}). */
struct cst_cards {
    struct cst_claim claim;
    struct cst_animal animal;
    struct cst_combination *combinations; /* inline ones before the one they are in */
    uint32_t combination_count, combination_capacity;
    struct cst_child *children; /* grouped by combination, in their order */
    uint32_t child_count, child_capacity;
};

/* Free what the cards own and zero it. */
CST_API void cst_cards_clear(struct cst_cards *cards);

/* Append a combination (children are copied). Only memory is checked here (CST_LIMIT); the shape is
 * checked by cst_any_encode. */
CST_API enum cst_status cst_cards_add(struct cst_cards *cards, struct cst_cell pivot, bool numbered,
    const struct cst_child *children, uint32_t count, struct cst_error *err);

/*
 * Certificates of any kind: the one way in and out. game says which of the two is filled, and is
 * the game of its claim. Zero it before the first use ({0}).
 */
struct cst_any {
    uint8_t game; /* CST_GAME_... */
    struct cst_cert cert;
    struct cst_cards cards;
};

/* Free what the certificate owns and zero it. */
CST_API void cst_any_clear(struct cst_any *any);

/* The claim of the one that is filled. */
CST_API const struct cst_claim *cst_any_claim(const struct cst_any *any);

/* Same claim, same strategy: the same payload. */
CST_API bool cst_any_equal(const struct cst_any *a, const struct cst_any *b);

/* Encode as a payload (SPEC sections 3 and 8.2) into *payload, which the caller frees. Errors:
 * CST_MALFORMED if the claim is out of range or the shape is none that a payload can have (a child
 * that is not earlier, own edges that are no tree that visits the nodes in order, ...); CST_LIMIT.
 */
CST_API enum cst_status cst_any_encode(
    const struct cst_any *any, uint8_t **payload, size_t *bytes, struct cst_error *err);

/* Decode a payload for a claim into *any (zeroed, and left so on failure). Offsets in messages
 * count from the start of the payload. max_memory (bytes, 0 for no limit) bounds what is allocated.
 * Errors: CST_MALFORMED, CST_LIMIT. */
CST_API enum cst_status cst_any_decode(const struct cst_claim *claim, const uint8_t *payload,
    size_t bytes, uint64_t max_memory, struct cst_any *any, struct cst_error *err);

/* Read a certificate file to its end into *any (zeroed, and left so on failure): header, hash and
 * counts are checked (SPEC sections 1 to 3). info may be NULL. max_memory (bytes, 0 for no limit)
 * bounds what is allocated for the file and what it holds. Errors: CST_IO, CST_MALFORMED,
 * CST_LIMIT. */
CST_API enum cst_status cst_any_read(FILE *in, uint64_t max_memory, struct cst_any *any,
    struct cst_file_info *info, struct cst_error *err);

/* Turn a certificate into the bytes of a file, at a zstd level (1 ... 22; 0 for the default, 19),
 * into *file, which the caller frees. info may be NULL. The bytes are read back and compared before
 * they are handed out. Errors: as cst_any_encode, or CST_IO if what was read back differs. */
CST_API enum cst_status cst_any_to_bytes(const struct cst_any *any, int level, uint8_t **file,
    size_t *bytes, struct cst_file_info *info, struct cst_error *err);

/* Read the text twin (SPEC sections 5 and 8.3) to the end of the stream into *any (zeroed, and left
 * so on failure). Messages name the line (from 1). Errors: CST_IO, CST_MALFORMED, CST_LIMIT. */
CST_API enum cst_status cst_any_text_read(
    FILE *in, uint64_t max_memory, struct cst_any *any, struct cst_error *err);

/* Write the text twin. Errors: as cst_any_encode, and then nothing has been written; CST_IO. */
CST_API enum cst_status cst_any_text_write(
    const struct cst_any *any, FILE *out, struct cst_error *err);

#ifdef __cplusplus
}
#endif

#endif
