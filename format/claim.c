/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include "fail.h"

static enum cst_status check_side(
    const char *name, unsigned side, unsigned most, struct cst_error *err)
{
    if (side >= 1 && side <= most)
        return CST_OK;
    return cst_fail(err, CST_MALFORMED, "%s is %u, expected 1 ... %u", name, side, most);
}

/* The fields that stand between the game and the plies. */
static enum cst_status check_box(
    const struct cst_claim *claim, unsigned most, unsigned *offset, struct cst_error *err)
{
    *offset = CST_AT_CLAIM;
    if (claim->claim != 1 && claim->claim != 2)
        return cst_fail(err, CST_MALFORMED, "claim %u is not known, expected 1 or 2", claim->claim);
    *offset = CST_AT_WIDTH;
    if (check_side("width", claim->width, most, err))
        return err->status;
    *offset = CST_AT_HEIGHT;
    return check_side("height", claim->height, most, err);
}

enum cst_status cst_claim_check(
    const struct cst_claim *claim, unsigned *offset, struct cst_error *err)
{
    unsigned unused, most;

    if (!offset)
        offset = &unused;
    *offset = CST_AT_GAME;
    if (claim->game != CST_GAME_SQUARE)
        return cst_fail(
            err, CST_MALFORMED, "game %u is not known, expected %d", claim->game, CST_GAME_SQUARE);
    if (check_box(claim, CST_MAX_SIDE, offset, err))
        return err->status;
    *offset = CST_AT_PLIES;
    most = cst_cells(claim);
    if (cst_on_plane(claim) && most > CST_MAX_PLANE_PLIES)
        most = CST_MAX_PLANE_PLIES;
    if (claim->plies % 2 == 0 || claim->plies > most)
        return cst_fail(
            err, CST_MALFORMED, "plies %u, expected an odd number in 1 ... %u", claim->plies, most);
    return CST_OK;
}

enum cst_status cst_claim_check_cards(
    const struct cst_claim *claim, unsigned *offset, struct cst_error *err)
{
    unsigned unused;

    if (!offset)
        offset = &unused;
    *offset = CST_AT_GAME;
    if (claim->game != CST_GAME_ANIMAL)
        return cst_fail(
            err, CST_MALFORMED, "game %u is not known, expected %d", claim->game, CST_GAME_ANIMAL);
    if (check_box(claim, CST_MAX_CARD_SIDE, offset, err))
        return err->status;
    *offset = CST_AT_PLIES;
    if (claim->plies < 1)
        return cst_fail(err, CST_MALFORMED, "plies is 0, expected 1 ... 65535");
    return CST_OK;
}
