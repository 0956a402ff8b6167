/* SPDX-License-Identifier: MIT */
#include "cards_property.h"

#include <stdlib.h>
#include <string.h>

#include "cards.h"

/* Not assert(): it has to hold without assertions too. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void through_text(const struct cst_any *any)
{
    struct cst_any back = { 0 };
    struct cst_error err;
    char *text = NULL;
    size_t count;
    FILE *stream = open_memstream(&text, &count);

    must(stream && !cst_any_text_write(any, stream, &err) && !fclose(stream));
    stream = fmemopen(text, count, "r");
    must(stream && !cst_any_text_read(stream, 0, &back, &err));
    (void)fclose(stream);
    free(text);
    must(back.game == CST_GAME_ANIMAL && cst_cards_equal(&any->cards, &back.cards));
    cst_any_clear(&back);
}

void round_trip_cards(struct cst_cards *cards)
{
    const struct cst_any any = { .game = CST_GAME_ANIMAL, .cards = *cards };
    struct cst_error err;
    uint8_t *file;
    size_t count;

    /* This reads back and compares by itself. */
    must(!cst_any_to_bytes(&any, 1, &file, &count, NULL, &err));
    free(file);
    through_text(&any);
    cst_cards_clear(cards);
}

void check_cards_refusal(
    enum cst_status status, const struct cst_error *err, const struct cst_cards *cards)
{
    must(status == CST_MALFORMED || status == CST_LIMIT || status == CST_REJECTED);
    must(err->status == status && err->text[0]);
    must(memchr(err->text, 0, sizeof err->text) != NULL);
    must(!cards->combinations && !cards->children && !cards->combination_count);
}
