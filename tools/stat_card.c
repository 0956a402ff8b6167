/* SPDX-License-Identifier: MIT */
/* cornerstone stat --card: one card with a picture, or as JSON. */
#include "stat_card.h"

#include <inttypes.h>
#include <unistd.h>

#include "escape.h"
#include "game_animal.h"
#include "terminal.h"

/* A list of cells, broken into lines of 80 columns. */
static void print_cells(const char *label, const struct cells *cells)
{
    int column = printf("%-10s%" PRIu32 " cell%s%s", label, cells->count,
        cells->count == 1 ? "" : "s", cells->count ? ":" : "");
    char text[32];

    for (uint32_t i = 0; i < cells->count; i++) {
        int width = snprintf(
            text, sizeof text, " %" PRId32 ",%" PRId32, cells->cell[i].x, cells->cell[i].y);

        if (column + width > TERMINAL_COLUMNS)
            column = printf("\n%9s", "") - 1;
        column += width;
        fputs(text, stdout);
    }
    putchar('\n');
}

/* Columns of the terminal for a cell: four, or no more than the numbers need if that is too wide.
 */
static int cell_width(const struct card *card)
{
    int low = snprintf(NULL, 0, "%" PRId32, card->box.low.x);
    int high = snprintf(NULL, 0, "%" PRId32, card->box.high.x);
    int cells = card->box.high.x - card->box.low.x + 1;

    return 7 + 4 * cells <= TERMINAL_COLUMNS ? 4 : 1 + (low > high ? low : high);
}

static char symbol(const struct card *card, struct cst_cell cell)
{
    if (cell.x == card->pivot.x && cell.y == card->pivot.y)
        return 'P';
    if (cells_have(&card->required, cell))
        return 'M';
    return cells_have(&card->envelope, cell) ? 'x' : '.';
}

/* The symbols of docs/cards.md, rows numbered on the left and columns below. */
static void print_picture(const struct card *card)
{
    int width = cell_width(card), all = 7 + width * (card->box.high.x - card->box.low.x + 1);
    unsigned room = terminal_columns(STDOUT_FILENO);
    struct cst_cell at;

    if (all > (int)(room ? room : 3 * TERMINAL_COLUMNS)) {
        printf("\n(a picture would be %d columns wide)\n", all);
        return;
    }
    if (all > TERMINAL_COLUMNS && !room)
        printf("\n(the picture is %d columns wide)\n", all);
    putchar('\n');
    for (at.y = card->box.high.y; at.y >= card->box.low.y; at.y--) {
        printf("%6" PRId32 " ", at.y);
        for (at.x = card->box.low.x; at.x <= card->box.high.x; at.x++)
            printf("%*c", width, symbol(card, at));
        putchar('\n');
    }
    fputs("       ", stdout);
    for (at.x = card->box.low.x; at.x <= card->box.high.x; at.x++)
        printf("%*" PRId32, width, at.x);
    fputs("\n\nM required   P pivot   x envelope   . anything\n", stdout);
}

/* A child as in the text twin, and what it is where it lies. */
static void print_child(const struct policy *policy, struct stand child)
{
    const struct card *card = policy_card(policy, child);
    struct cst_cell pivot = policy_pivot(policy, child);
    uint32_t number = policy_number(policy, child);
    char name[64];

    if (number == CST_INLINE)
        snprintf(name, sizeof name, "inline");
    else
        snprintf(name, sizeof name, "%" PRIu32 "/%u:%" PRId32 ",%" PRId32, number, child.place.map,
            child.place.dx, child.place.dy);
    printf("  %-16s  pivot %" PRId32 ",%" PRId32 "  height %" PRIu32 "  required %" PRIu32
           "  envelope %" PRIu32 "\n",
        name, pivot.x, pivot.y, card->height, card->required.count, card->envelope.count);
}

void stat_card(const struct facts *facts, uint32_t number)
{
    const struct policy *policy = &facts->policy;
    struct stand stand = policy_numbered(policy, number);
    const struct card *card = policy_card(policy, stand);
    uint32_t children = policy_children(policy, stand);

    printf("%-10s", "file");
    escape_print(stdout, facts->file);
    putchar('\n');
    printf(
        "%-10s%" PRIu32 "%s\n", "card", policy_number(policy, stand), children ? "" : ", a base");
    printf("%-10s%" PRId32 ",%" PRId32 "\n", "pivot", card->pivot.x, card->pivot.y);
    printf("%-10s%" PRIu32 "\n", "height", card->height);
    print_cells("required", &card->required);
    print_cells("envelope", &card->envelope);
    printf("%-10s%" PRIu32 "\n", "classes", card->classes);
    printf("%-10s%" PRIu32 "\n", "children", children);
    for (uint32_t k = 0; k < children; k++)
        print_child(policy, policy_child(policy, stand, k));
    print_picture(card);
}

/* A card with its sets where it lies; of an inline child the number is null. */
static json_t *card_json(const struct policy *policy, struct stand stand)
{
    const struct card *card = policy_card(policy, stand);
    uint32_t number = policy_number(policy, stand);

    return json_pack("{s:o, s:i, s:o, s:o, s:I, s:I, s:o, s:o}", "card",
        number == CST_INLINE ? json_null() : json_integer(number), "map", (int)stand.place.map,
        "shift", card_json_cell((struct cst_cell){ stand.place.dx, stand.place.dy }), "pivot",
        card_json_cell(policy_pivot(policy, stand)), "height", (json_int_t)card->height,
        "reply_classes", (json_int_t)card->classes, "required",
        card_json_cells(card->required.cell, card->required.count, stand.place), "envelope",
        card_json_cells(card->envelope.cell, card->envelope.count, stand.place));
}

json_t *stat_card_json(const struct facts *facts, uint32_t number)
{
    const struct policy *policy = &facts->policy;
    struct stand stand = policy_numbered(policy, number);
    json_t *children = json_array(), *object = card_json(policy, stand);
    int failed = !object;

    for (uint32_t k = 0; k < policy_children(policy, stand); k++)
        failed |=
            json_array_append_new(children, card_json(policy, policy_child(policy, stand, k)));
    failed |= json_object_set_new(object, "children", children);
    failed |= json_object_set_new(object, "file", facts_json_text(facts->file));
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}
