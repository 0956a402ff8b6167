/* SPDX-License-Identifier: MIT */
#include "gen_first.h"

#include "checker.h"

#define PATH_CAPACITY 4200

/* Narrow boards, of which no win is known, are given up sooner if the wide effort of small ones is
 * made on them. */
#define NARROW 4u
#define SMALL_CELLS 36u
#define NARROW_PLIES 13u

/* The first one that fits is taken: its win is the shortest, its strategy the smallest. */
static const struct gen_box boxes[] = { { 9, 9, "every-9x9-13" }, { 7, 7, "every-7x7" },
    { 6, 6, "every-6x6" }, { 5, 7, "every-5x7" } };

bool gen_first_narrowed(const struct cst_gen_options *search)
{
    return search->plies || search->quiet || search->exhaustive || search->plain || search->every ||
        search->has_first || search->hold;
}

const struct gen_box *gen_first_box(const struct cst_gen_options *search)
{
    unsigned width = search->width, height = search->height;

    for (size_t i = 0; !gen_first_narrowed(search) && i < sizeof boxes / sizeof *boxes; i++) {
        const struct gen_box *box = &boxes[i];

        if ((width >= box->width && height >= box->height) ||
            (width >= box->height && height >= box->width))
            return box;
    }
    return NULL;
}

/* A file that cannot be read, or proves something else, is as good as none. */
static bool read_shipped(const char *path, const struct gen_box *box,
    const struct cst_gen_options *search, struct cst_cert *cert)
{
    struct cst_any any = { 0 };
    struct cst_error err;
    FILE *in = fopen(path, "rb");
    bool fine = in && cst_any_read(in, search->max_memory, &any, NULL, &err) == CST_OK;

    if (in)
        fclose(in);
    fine = fine && any.game == CST_GAME_SQUARE && any.cert.claim.claim == CST_CLAIM_EVERYWHERE &&
        any.cert.claim.width == box->width && any.cert.claim.height == box->height &&
        cst_gen_verify(&any.cert, &err) == CST_OK;
    if (fine)
        *cert = any.cert;
    else
        cst_any_clear(&any);
    return fine;
}

/* Where the certificates are beside the sources, or installed. */
static bool find_shipped(
    const struct gen_box *box, const struct cst_gen_options *search, struct cst_cert *cert)
{
    static const char *const folders[] = { "../../certs", "../share/cornerstone/certs" };
    char own[PATH_CAPACITY - 100], path[PATH_CAPACITY];
    bool found = false;

    checker_own_folder(own, sizeof own);
    for (size_t i = 0; !found && i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s/%s.cst", own, folders[i], box->file);
        found = read_shipped(path, box, search, cert);
    }
    return found;
}

enum cst_status gen_first_find(const struct gen_box *box, const struct cst_gen_options *search,
    struct cst_cert *cert, struct cst_gen_result *result, struct cst_error *err)
{
    struct cst_gen_options every = *search;

    if (find_shipped(box, search, cert)) {
        *result = (struct cst_gen_result){ .outcome = CST_GEN_FOUND, .plies = cert->claim.plies };
        return CST_OK;
    }
    every.every = true;
    every.width = box->width;
    every.height = box->height;
    return cst_gen(&every, cert, result, err);
}

void gen_first_settle(struct cst_gen_options *search)
{
    unsigned width = search->width, height = search->height;

    if (gen_first_narrowed(search))
        return;
    if (width * height <= CST_GEN_FEW_CELLS)
        search->exhaustive = true;
    else if ((width <= NARROW || height <= NARROW) && width * height <= SMALL_CELLS)
        search->last = NARROW_PLIES;
}
