/* SPDX-License-Identifier: MIT */
/* Rule 5: a plain search, at most four marks of the attacker's deep. */
#include "hold.h"

static bool holds_after(struct board *b, int answer, int marks)
{
    put(b, DEFENDER, answer);
    const bool good = holds(b, marks);
    take_back(b, DEFENDER);
    return good;
}

/* Whether the move leaves a position, with an answer, that holds for one mark less. The answer that
   did last is tried first. */
static bool is_answered(struct board *b, int move, int marks)
{
    static int worked[5]; /* for each number of marks */
    put(b, ATTACKER, move);
    const struct found t = find(b, ATTACKER);
    bool good = b->free == 0 || (t.count == 1 && holds_after(b, t.cell, marks - 1));
    for (int i = -1; i < b->cells && t.count == 0 && !good; i++) {
        const int answer = i < 0 ? worked[marks] : i;
        if (b->owner[answer] == NOBODY && holds_after(b, answer, marks - 1)) {
            worked[marks] = answer;
            good = true;
        }
    }
    take_back(b, ATTACKER);
    return good;
}

bool holds(struct board *b, int marks)
{
    if (marks <= 1 || b->free == 0)
        return true;
    const struct found own = find(b, DEFENDER);
    if (own.count == 2)
        return true;
    if (own.count == 1)
        return is_answered(b, own.cell, marks);
    if (marks == 2)
        return !find(b, ATTACKER).fork;
    for (int move = 0; move < b->cells; move++) {
        if (b->owner[move] == NOBODY && !is_answered(b, move, marks))
            return false;
    }
    return true;
}
