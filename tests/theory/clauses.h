/* SPDX-License-Identifier: MIT */
/*
 * The clauses of SPEC section 6 by name, so that each can be left out: what is asked of a node, and
 * what goes into its sets. `theory-model --clauses` lists them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* X(name in C, name, rule, what it says) */
#define EACH_CLAUSE(X) \
    X(SQUARES_ON_BOARD, "squares-on-board", 0, "a square has all its corners on the board") \
    X(MOVE_OWN, "move-own", 1, "c is not in P") \
    X(MOVE_OTHER, "move-other", 1, "c is not in Q") \
    X(ZONE_MOVE, "zone-move", 1, "c goes into Z") \
    X(SAME_ATTACKER, "same-attacker", 2, "all edges to a node give it the same P") \
    X(SAME_KNOWN, "same-known", 2, "all edges to a node give it the same Q") \
    X(SAME_COUNT, "same-count", 2, "all edges to a node give it a Q of the same size") \
    X(BOUND_BOARD, "bound-board", 2, "u is at most 1 with claim 1") \
    X(BOUND_PLANE, "bound-plane", 2, "u is at most 2 with claim 2") \
    X(SCAN, "scan", 3, "no square has three corners in Q and the fourth not in P'") \
    X(SCAN_FOUR, "scan-four", 3, "no square has four corners in Q") \
    X(ZONE_PAIRS, "zone-pairs", 3, "two corners in Q: the other two go into Z") \
    X(ZONE_PAIR_F, "zone-pair-f", 3, "the first of these two goes into Z") \
    X(ZONE_PAIR_G, "zone-pair-g", 3, "the second of these two goes into Z") \
    X(DANGER_KNOWN, "danger-known", 3, "if u = 2, Q goes into D") \
    X(THREAT_FREE, "threat-free", 5, "a cell of Q is no threat") \
    X(ZONE_THREATS, "zone-threats", 5, "t goes into Z") \
    X(DOUBLE_ENDS, "double-ends", 5, "a double threat has no edge") \
    X(THREAT_ANSWER, "threat-answer", 5, "a threat has an edge") \
    X(THREAT_LISTED, "threat-listed", 5, "a threat has no otherwise edge") \
    X(QUIET_ANSWERS, "quiet-answers", 5, "without otherwise edges every free cell has an edge") \
    X(QUIET_PLANE, "quiet-plane", 5, "with claim 2 a quiet move has otherwise edges") \
    X(COVER_ZONES, "cover-zones", 5, "u = 0: a free cell in all the Z_j is named") \
    X(COVER_CROSSINGS, "cover-crossings", 5, "the same where lines cross, and in no finite part") \
    X(COVER_WHOLE, "cover-whole", 5, "u = 0: no line is in all the Z_j") \
    X(COVER_ZONES_1, "cover-zones-1", 5, "u = 1: a free cell in all the Z_j is named") \
    X(COVER_DANGER, "cover-danger", 5, "the lines of a cell in all the D_j go into Z") \
    X(COVER_ROWS, "cover-rows", 5, "its row goes into Z") \
    X(COVER_COLUMNS, "cover-columns", 5, "its column goes into Z") \
    X(COVER_FALLING, "cover-falling", 5, "its diagonal x + y = m goes into Z") \
    X(COVER_RISING, "cover-rising", 5, "its diagonal x - y = m goes into Z") \
    X(COVER_PAIRS, "cover-pairs", 5, "an a with a b that every j fails on goes into Z") \
    X(COVER_A, "cover-a", 5, "j fails if a is in Z_j") \
    X(COVER_ALL, "cover-all", 5, "an a in all the Z_j goes into Z") \
    X(COVER_B, "cover-b", 5, "j fails if b is in Z_j") \
    X(COVER_CORNERS, "cover-corners", 5, "j fails if a, b, a cell of D_j are three corners") \
    X(TRY_UNION, "try-union", 5, "an a in some Z_j is tried") \
    X(TRY_CORNERS, "try-corners", 5, "an a is tried that makes three corners with Z_j and D_j") \
    X(TRY_STEPS, "try-steps", 5, "an a in a row, column or diagonal with a cell of D_j is tried") \
    X(TRY_OUTSIDE, "try-outside", 5, "an a in no Z_j is tried") \
    X(ZONE_FORCED, "zone-forced", 5, "Z of the child of a forced reply goes into Z") \
    X(ZONE_NAMED, "zone-named", 5, "Z of the child of a named reply goes into Z") \
    X(WHOLE_LISTED, "whole-listed", 5, "with its lines") \
    X(DANGER_CHILD, "danger-child", 5, "D of a listed child goes into D") \
    X(CARRY_ZONE, "carry-zone", 5, "Z of a child is carried back") \
    X(CARRY_WHOLE, "carry-whole", 5, "lines of a child are carried back") \
    X(CARRY_DANGER, "carry-danger", 5, "D of a child is carried back") \
    X(NAMED_FREE, "named-free", 6, "named replies are free cells") \
    X(PLIES_ROOT, "plies-root", 7, "the plies of the root are k") \
    X(PLIES_LISTED, "plies-listed", 7, "the plies of listed children count") \
    X(PLIES_OTHERWISE, "plies-otherwise", 7, "the plies of otherwise children count") \
    X(BOX_WIDTH, "box-width", 8, "N takes at most W columns") \
    X(BOX_HEIGHT, "box-height", 8, "N takes at most H rows") \
    X(NEED_MOVE, "need-move", 8, "c is in N") \
    X(NEED_THREATS, "need-threats", 8, "t is in N") \
    X(NEED_CHILD, "need-child", 8, "N of a child is in N") \
    X(CARRY_NEED, "carry-need", 8, "N of a child is carried back")

#define AS_NUMBER(number, name, rule, says) number,
enum clause { EACH_CLAUSE(AS_NUMBER) CLAUSES };
#undef AS_NUMBER

typedef uint64_t clauses; /* a set: bit n is set if clause n is left out */

static inline bool left_out(clauses without, enum clause clause)
{
    return without >> clause & 1;
}

/* The set that has the one clause of this name; ends the program if there is none. */
clauses clause_named(const char *name);
/* One line for each: name, rule, what it says, with tabs between them. */
void print_clauses(void);
