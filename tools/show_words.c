/* SPDX-License-Identifier: MIT */
/* What the page says before the cases: the claim, the notation, and what is to be checked. */
#include <string.h>

#include "show.h"

void show_title(const struct outline *outline, char *text, size_t capacity)
{
    const struct cst_claim *claim = &outline->replay.cert->claim;

    if (outline->replay.plane)
        snprintf(text, capacity, "A win on every board that contains a box of %u x %u cells",
            claim->width, claim->height);
    else
        snprintf(
            text, capacity, "A win on the board of %u x %u cells", claim->width, claim->height);
}

static void bold(struct page *page, const char *word)
{
    page_words(page, page->markdown ? "**%s.**" : "%s.", word);
}

void show_claim(const struct outline *outline, struct page *page)
{
    const struct cst_claim *claim = &outline->replay.cert->claim;

    page_begin(page, "", "");
    bold(page, "Claim");
    page_words(page,
        "Two players, X and O, mark free cells in turn, X first. Whoever is first to own the four"
        " corners of a square (sides parallel to those of the board, any size) wins.");
    if (!outline->replay.plane)
        page_words(page, "On the board of %u columns and %u rows,", claim->width, claim->height);
    else if (claim->width == claim->height)
        page_words(page,
            "On every board, finite or infinite, that contains a box of %u x %u cells,",
            claim->width, claim->height);
    else
        page_words(page,
            "On every board, finite or infinite, that contains a box of %u columns and %u rows"
            " or one of %u columns and %u rows,",
            claim->width, claim->height, claim->height, claim->width);
    page_words(page, "X wins with mark number %u at the latest, which is ply %u, whatever O does.",
        (claim->plies + 1u) / 2, claim->plies);
    page_end(page);
}

static void tell_notation(const struct outline *outline, struct page *page)
{
    const struct cst_claim *claim = &outline->replay.cert->claim;

    page_begin(page, "", "");
    bold(page, "Notation");
    page_words(page,
        "Cells are (x, y), column and row, counted from 0, x to the right, y upwards, as in the"
        " file and in its text.");
    if (outline->replay.plane)
        page_words(page,
            "(0, 0) is the lower left cell of the box 0 <= x <= %d, 0 <= y <= %d, which is to be"
            " put so that it is on the board%s. Everything that X plays on or threatens is in the"
            " box; where O's stones or squares would be outside the board, so much the better for"
            " X.",
            claim->width - 1, claim->height - 1,
            claim->width == claim->height
                ? ""
                : " (or its mirror image in the diagonal, everything mirrored)");
    else
        page_words(page, "(0, 0) is the lower left cell.");
    page_words(page,
        "The nodes are those of the text that \"cornerstone dump\" writes: there the first move of"
        " a case or line stands as it does here.");
    page_words(page,
        "X3 is X's third mark, O3 O's reply to it. In the pictures \"!\" is a cell where X "
        "completes a square"
        " at the end of a line, \"*\" a further cell of the zone, \"=\" a named reply, a number "
        "says in how many of"
        " the zones that are in question the cell is, and \".\" is any other cell. A stone of O's "
        "is known if it is"
        " on the page and unknown if it may be anywhere (that is allowed).");
    page_end(page);
}

static void tell_lines(const struct outline *outline, struct page *page)
{
    char a[OUTLINE_CELL_CAPACITY], b[OUTLINE_CELL_CAPACITY], c[OUTLINE_CELL_CAPACITY],
        d[OUTLINE_CELL_CAPACITY];
    struct cst_cell o = outline->middle;

    page_begin(page, "", "");
    bold(page, "Lines");
    page_words(page,
        "A line is a sequence of moves of X that all threaten. \"3. X %s with %s %s : O %s\" says: "
        "X's third"
        " mark makes three corners of a square, so O has to reply on the fourth. The last move "
        "threatens to"
        " complete squares on two cells (\"!\"), and O has only one reply. To be checked: all "
        "moves, replies and !"
        " are free when their turn comes; each row is a square; and after no move of X's do three "
        "known stones of"
        " O's have a fourth corner that is not X's (O would complete a square instead of "
        "replying).",
        outline_cell((struct cst_cell){ o.x, o.y + 1 }, a),
        outline_cell((struct cst_cell){ o.x, o.y }, b),
        outline_cell((struct cst_cell){ o.x + 1, o.y }, c),
        outline_cell((struct cst_cell){ o.x + 1, o.y + 1 }, d));
    page_end(page);
}

static void tell_zones(const struct outline *outline, struct page *page)
{
    page_begin(page, "", "");
    bold(page, "Zones");
    page_words(page,
        "The zone of a line has the cells on which unknown stones could disturb it: its moves, its "
        "replies, its \"!\","
        " and, for every square of which two corners are known stones of O's and neither of the "
        "others is X's,"
        " those two others (\"With O's ... and ...\" lists them; X owns what he has marked up to "
        "that move).");
    if (outline->replay.plane)
        page_words(page,
            "If two stones are unknown there is a danger set as well: the known stones of O's.");
    page_words(page,
        "Unknown stones outside the zone leave the line as it is. For a square of his own O would "
        "need three"
        " stones: three known ones have been looked at; with two known ones the third would be in "
        "the zone;");
    page_words(page, "%s",
        outline->replay.plane
            ? "one known and two unknown ones are excluded if the two unknown ones and no"
              " cell of the danger set are three different corners of a square; and no more than "
              "two are unknown."
            : "and no more than one is unknown.");
    page_end(page);
}

static void tell_cases(const struct outline *outline, struct page *page)
{
    page_begin(page, "", "");
    bold(page, "Cases");
    page_words(page,
        "In a case X makes a move that threatens nothing, and O may reply anywhere. Some replies "
        "may be"
        " named, each with its own answer. An answer is a line or a case, mirrored or turned: "
        "every cell of it,"
        " of its zone and of its danger set is mapped%s.",
        outline->replay.plane ? " by the formula, as in \"Line A mirrored left-right (7 - x, y)\""
                              : "");
    page_words(page,
        "If all of O's earlier stones are known, any other reply b is answered by what has a zone "
        "without b: so"
        " it has to be checked that every cell that is in all the zones is named or taken.");
    page_end(page);
    if (!outline->replay.plane)
        return;
    page_begin(page, "", "");
    bold(page, "Pairs");
    page_words(page,
        "In a case with an unknown stone a of O's, the reply b is unknown as well. A line answers "
        "the pair {a, b}"
        " if neither is in its zone and a, b and no cell of its danger set are three different "
        "corners of a"
        " square. The zone of the case is X's move, those cells a for which some b (not X's, not "
        "named, not a) is"
        " left without an answer, and what is in the zones of the answers to named replies.");
    page_words(page,
        "To be checked: for every a outside the zone of the case, every b has an answer. If the "
        "zone of a line has"
        " not a, only those b need another line that are in its zone, or make three corners of a "
        "square with a and"
        " a cell of its danger set. Only finitely many a are worth a try: as no cell is in all the "
        "danger sets, a"
        " pair without an answer has a or b in one of the zones, or two different danger cells "
        "among the at most"
        " four cells that make three corners of a square with a and b.");
    page_end(page);
}

static void tell_whole_lines(struct page *page)
{
    page_begin(page, "", "");
    bold(page, "Whole lines");
    page_words(page,
        "Here some cell is in all the danger sets of a case. Every cell of its row, its column and "
        "its two diagonals is in the zone of that case then, however far away; for the pairs it is "
        "left out of the danger sets, as no square has both it and a cell off these lines as "
        "corners. Pictures and numbers leave these lines out; the text of the case names them.");
    page_end(page);
}

void show_preamble(const struct outline *outline, struct page *page)
{
    bool open = false, lines = false;

    for (uint32_t i = 0; i < outline->replay.cert->node_count; i++) {
        open |= outline->replay.cert->nodes[i].otherwise > 0;
        lines |= open && outline->zones[i].lines.count > 0;
    }
    tell_notation(outline, page);
    tell_lines(outline, page);
    if (open)
        tell_zones(outline, page);
    tell_cases(outline, page);
    if (lines)
        tell_whole_lines(page);
}

void show_short_preamble(const struct outline *outline, struct page *page)
{
    const struct cst_claim *claim = &outline->replay.cert->claim;

    page_begin(page, "", "");
    page_words(page,
        "X is black, O is white. A black stone has the number of the move, a white one that of the "
        "move that it"
        " answers.");
    if (outline->replay.plane)
        page_words(page, "Cells are (x, y), counted from 0; the box is 0 <= x <= %d, 0 <= y <= %d.",
            claim->width - 1, claim->height - 1);
    page_words(page,
        "In a line every move of X's threatens to complete a square, so that O's reply is forced; "
        "the last one"
        " threatens to complete two (dashed), at the cells marked with a ring.");
    page_end(page);
    page_begin(page, "", "");
    page_words(page,
        "The shaded cells are the zone. A line wins whatever other stones O has outside of it%s: "
        "the zone has its"
        " moves and replies, and the corners of squares on which O has two known stones and X "
        "none.",
        outline->replay.plane ? ", if no two of these and one of the white stones with a number"
                                " (the danger set) are three corners of a square"
                              : "");
    page_words(page,
        "A case is a move of X's without a threat. All replies to it, except those marked with a "
        "blue square, are"
        " answered by one of the lines or cases below the picture, with everything mirrored or "
        "turned.");
    page_words(page,
        "Numbers say in how many of their zones a cell is; none is in all of them, unless it is "
        "marked or"
        " taken.");
    if (outline->replay.plane)
        page_words(page,
            "In a case after a reply that is unknown, the zone is the set of those earlier replies "
            "a with which"
            " some reply b is not answered.");
    page_end(page);
}
