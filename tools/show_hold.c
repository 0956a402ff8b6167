/* SPDX-License-Identifier: MIT */
/*
 * The page of a hold certificate: for each node of the first levels a board that says how every
 * move is met. Moves with the same answer have the same letter.
 */
#include <inttypes.h>

#include "board_text.h"
#include "hold.h"
#include "report.h"
#include "show.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWYZ" /* without those of stones */
#define MORE '+'

/* How the moves of a node are met. */
struct answers {
    char sign[HOLD_CELLS];       /* of a cell, for the board */
    uint16_t answer[HOLD_CELLS]; /* of a move with a letter */
    uint16_t of_letter[sizeof LETTERS];
    unsigned letters;
    unsigned usual, forced,
        own; /* moves that are met by the default answer; threats; without one */
};

static const char *name_of(const struct hold *hold, unsigned cell, char text[CELL_NAME_CAPACITY])
{
    int32_t width = (int32_t)hold->board.width;

    return cell_name((struct cst_cell){ (int32_t)cell % width, (int32_t)cell / width }, text);
}

static char letter_for(struct answers *answers, uint16_t answer)
{
    unsigned i = 0;

    while (i < answers->letters && answers->of_letter[i] != answer)
        i++;
    if (i == sizeof LETTERS - 1)
        return MORE;
    if (i == answers->letters)
        answers->of_letter[answers->letters++] = answer;
    return LETTERS[i];
}

static void find_answers(struct hold *hold, struct answers *answers)
{
    const struct cst_node *node = &hold->cert->nodes[hold->node];
    const char sides[HOLD_SIDES] = {
        [HOLD_FREE] = ' ', [HOLD_ATTACKER] = 'X', [HOLD_DEFENDER] = 'O'
    };
    struct hold_step step;
    struct cst_error unused;

    *answers = (struct answers){ .letters = 0 };
    for (unsigned i = 0; i < hold->board.cells; i++)
        answers->sign[i] = sides[hold->board.at[i]];
    for (unsigned a = hold_next(hold, 0); a < hold->board.cells; a = hold_next(hold, a + 1)) {
        /* The rules were looked at before. */
        (void)hold_step(hold, a, &step, &unused);
        answers->answer[a] = step.answer;
        answers->own += !step.answered;
        answers->forced += step.threats;
        answers->usual += step.answered && !step.threats && step.answer == node->cell;
        answers->sign[a] = !step.answered ? '-'
            : step.threats                ? '!'
            : step.answer == node->cell   ? '.'
                                          : letter_for(answers, step.answer);
    }
}

static void show_board(const struct hold *hold, const struct answers *answers, struct page *page)
{
    const struct hold_board *board = &hold->board;

    if (page->markdown)
        page_print(page, "```\n");
    for (unsigned y = board->height; y-- > 0;) {
        page_print(page, "%4u", y);
        for (unsigned x = 0; x < board->width; x++)
            page_print(page, "  %c", answers->sign[y * board->width + x]);
        page_print(page, "\n");
    }
    page_print(page, "    ");
    for (unsigned x = 0; x < board->width; x++)
        page_print(page, "%3u", x);
    page_print(page, page->markdown ? "\n```\n\n" : "\n\n");
}

/* One sign of the board, and what it stands for. */
static void show_answers(const struct hold *hold, const struct answers *answers, struct page *page)
{
    char name[CELL_NAME_CAPACITY], move[CELL_NAME_CAPACITY];

    page_begin(page, "", "  ");
    page_words(page, "Answers: ");
    if (answers->usual)
        page_words(page, ". %s; ", name_of(hold, hold->cert->nodes[hold->node].cell, name));
    for (unsigned i = 0; i < answers->letters; i++)
        page_words(page, "%c %s; ", LETTERS[i], name_of(hold, answers->of_letter[i], name));
    if (answers->forced)
        page_words(page, "! the cell on which a square would be completed; ");
    if (answers->own)
        page_words(page, "- none, the board is full; ");
    for (unsigned a = 0; a < hold->board.cells; a++)
        if (answers->sign[a] == MORE)
            page_words(page, "%s to %s; ", name_of(hold, answers->answer[a], name),
                name_of(hold, a, move));
    page_words(page, "nothing else has to be answered.");
    page_end(page);
}

static void show_node(struct hold *hold, uint32_t number, struct page *page)
{
    char move[CELL_NAME_CAPACITY], answer[CELL_NAME_CAPACITY];
    struct answers answers;

    hold_go(hold, number);
    find_answers(hold, &answers);
    page_heading(page, 2, "Node %" PRIu32 ", %u marks left", number, hold_marks(hold));
    if (hold->board.count[HOLD_ATTACKER]) {
        page_begin(page, "", "  ");
        page_words(page, "After ");
        for (unsigned i = 0; i < hold->board.count[HOLD_ATTACKER]; i++)
            page_words(page, "%s%s - %s", i ? ", " : "",
                name_of(hold, hold->board.stone[HOLD_ATTACKER][i], move),
                name_of(hold, hold->board.stone[HOLD_DEFENDER][i], answer));
        page_words(page, ".");
        if (hold->own.count)
            page_words(page, " O threatens to complete a square on %s: X has to go there.",
                name_of(hold, hold->own.cell[0], move));
        page_end(page);
    }
    show_board(hold, &answers, page);
    show_answers(hold, &answers, page);
}

static void show_head(const struct cst_cert *cert, struct page *page)
{
    char text[400];

    (void)cst_theorem(&cert->claim, NULL, text, sizeof text);
    text[0] = (char)(text[0] - 'a' + 'A');
    page_heading(page, 1, "%ux%u, the second player holds %u plies", cert->claim.width,
        cert->claim.height, cert->claim.plies);
    page_begin(page, "", "");
    page_words(page, "%s.", text);
    page_end(page);
    page_begin(page, "", "");
    page_words(page,
        "X moves first and marks %u cells. Each board shows how O answers: a sign on a free cell "
        "stands for the answer to a mark there. When at most %u %s left there are no nodes: the "
        "answers are found by a search of the checker's.",
        cst_marks(&cert->claim), cert->horizon, cert->horizon == 1 ? "is" : "are");
    page_end(page);
}

enum cst_status show_hold(const struct cst_any *any, const struct show_settings *settings,
    struct page *page, struct cst_error *err)
{
    uint32_t levels = settings->depth == UINT32_MAX ? 1 : settings->depth;
    const struct cst_cert *cert = &any->cert;
    struct hold hold;
    enum cst_status status;

    if (settings->form == SHOW_SVG)
        return report_set(
            err, CST_IO, "--format: svg, expected text or markdown for a hold certificate");
    status = hold_make(&hold, cert, NULL, err);
    page->markdown = settings->form == SHOW_MARKDOWN;
    page->most_lines = settings->most_lines;
    if (!status)
        show_head(cert, page);
    for (uint32_t level = 0; !status && level < levels && level < cst_marks(&cert->claim); level++)
        for (uint32_t i = cert->node_count; i-- > 0;)
            if (hold.places[i].level == level)
                show_node(&hold, i, page);
    hold_clear(&hold);
    if (!status && page->failed)
        status = report_set(err, CST_LIMIT, "out of memory for the page");
    if (!status && page->lines > settings->most_lines)
        status = report_set(err, CST_LIMIT,
            "page: %" PRIu64 " lines, expected at most %" PRIu64 " (--max-lines)", page->lines,
            settings->most_lines);
    return status;
}
