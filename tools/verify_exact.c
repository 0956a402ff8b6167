/* SPDX-License-Identifier: MIT */
/* The shortest win on a board: a win within k plies and a hold certificate that leaves no shorter
 * one (docs/certificates.md, section 4). */
#include <stdio.h>
#include <string.h>

#include "verify.h"

static bool is_proved(const struct item *item, enum proved_kind kind)
{
    return item->verdict == VERDICT_VERIFIED && item->has_proved && item->proved.kind == kind;
}

static bool read_size(const struct item *item, unsigned *width, unsigned *height)
{
    return sscanf(item->proved.size, "%3ux%3u", width, height) == 2;
}

/* Whether the item proves a win on the board, which may be turned. */
static bool covers(const struct item *item, unsigned width, unsigned height)
{
    unsigned w, h;

    if (is_proved(item, PROVED_WIN))
        return read_size(item, &w, &h) &&
            ((w == width && h == height) || (w == height && h == width));
    return is_proved(item, PROVED_WIN_EVERY) && read_size(item, &w, &h) &&
        ((w <= width && h <= height) || (w <= height && h <= width));
}

/* The first player makes every second mark, the first included: a win that takes more than k plies
 * takes an odd number. */
static uint64_t next_win(uint64_t held)
{
    return held % 2 ? held + 2 : held + 1;
}

bool exact_find(const struct items *items, const struct item *hold, struct exact *exact)
{
    *exact = (struct exact){ .hold = hold };
    if (!is_proved(hold, PROVED_HOLD) || !read_size(hold, &exact->width, &exact->height))
        return false;
    exact->plies = next_win(hold->proved.moves);
    for (size_t i = 0; i < items->count && !exact->win; i++)
        if (covers(&items->item[i], exact->width, exact->height) &&
            items->item[i].proved.moves == exact->plies)
            exact->win = &items->item[i];
    return exact->win != NULL;
}
