/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include "fail.h"

/* The game and the claim, by the greatest numbers that the table has for them. */
static enum cst_status check_kind(
    const struct cst_claim *claim, enum cst_field *field, struct cst_error *err)
{
    uint8_t games = 0, claims = 0;

    for (size_t i = 0; cst_kind(i); i++) {
        games = cst_kind(i)->game->number;
        if (games == claim->game)
            claims = cst_kind(i)->claim;
    }
    *field = CST_AT_GAME;
    if (cst_fail_field(err, "game", claim->game, 1, games))
        return err->status;
    *field = CST_AT_CLAIM;
    return cst_fail_field(err, "claim", claim->claim, 1, claims);
}

static enum cst_status check_plies(
    const struct cst_claim *claim, const struct cst_kind *kind, struct cst_error *err)
{
    unsigned cells = (unsigned)claim->width * claim->height;
    unsigned most = kind->max_plies;

    if (kind->both_players && cells < most)
        most = cells;
    return cst_fail_field(err, "plies", claim->plies, kind->min_plies, most);
}

enum cst_status cst_claim_check(
    const struct cst_claim *claim, enum cst_field *field, struct cst_error *err)
{
    const struct cst_kind *kind = cst_kind_of(claim);
    enum cst_field unused;

    if (!field)
        field = &unused;
    if (!kind)
        return check_kind(claim, field, err);
    *field = CST_AT_WIDTH;
    if (cst_fail_field(err, "width", claim->width, kind->min_side, kind->max_side))
        return err->status;
    *field = CST_AT_HEIGHT;
    if (cst_fail_field(err, "height", claim->height, kind->min_side, kind->max_side))
        return err->status;
    *field = CST_AT_PLIES;
    return check_plies(claim, kind, err);
}
