/* SPDX-License-Identifier: MIT */
/* Lines that were found against replies to one quiet move; they are tried on the next replies
 * before anything is searched. */
#ifndef CST_GEN_ANSWERS_H
#define CST_GEN_ANSWERS_H

#include "forcing.h"

/* Measured on 14 x 14: four replies in five lose to the line that punishes a pass, most others to
 * one of a handful. */
#define CST_ANSWERS 24u

struct cst_answers {
    unsigned count;
    struct cst_line line[CST_ANSWERS]; /* the first punishes a pass, if there is such a line */
};

/* Begin with the shortest line that punishes a pass after the quiet move just played: no line
 * against a reply can be shorter. False if there is none within the plies. */
bool cst_answer_pass(struct cst_search *search, unsigned plies, struct cst_answers *answers);

/* The shortest line that wins against the reply just played, an old one rather than a new one of
 * the same length; new ones are added while there is room, then they are in *space. NULL if there
 * is none. */
const struct cst_line *cst_answer(struct cst_search *search, unsigned must, unsigned plies,
    struct cst_answers *answers, struct cst_line *space);

#endif
