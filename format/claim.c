/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include "fail.h"

static enum cst_status check_side(const char *name, unsigned side,
		struct cst_error *err)
{
	if (side >= 1 && side <= CST_MAX_SIDE)
		return CST_OK;
	return cst_fail(err, CST_MALFORMED, "%s is %u, expected 1 ... %d",
			name, side, CST_MAX_SIDE);
}

enum cst_status cst_claim_check(const struct cst_claim *claim,
		unsigned *offset, struct cst_error *err)
{
	unsigned unused;

	if (!offset)
		offset = &unused;
	*offset = CST_AT_GAME;
	if (claim->game != CST_GAME_SQUARE)
		return cst_fail(err, CST_MALFORMED,
				"game %u is not known, expected %d",
				claim->game, CST_GAME_SQUARE);
	*offset = CST_AT_CLAIM;
	if (claim->claim != CST_CLAIM_FIRST_WINS &&
			claim->claim != CST_CLAIM_EVERYWHERE)
		return cst_fail(err, CST_MALFORMED,
				"claim %u is not known, expected %d or %d",
				claim->claim, CST_CLAIM_FIRST_WINS,
				CST_CLAIM_EVERYWHERE);
	*offset = CST_AT_WIDTH;
	if (check_side("width", claim->width, err))
		return err->status;
	*offset = CST_AT_HEIGHT;
	if (check_side("height", claim->height, err))
		return err->status;
	*offset = CST_AT_PLIES;
	if (claim->plies % 2 == 0 || claim->plies > cst_cells(claim))
		return cst_fail(err, CST_MALFORMED,
				"plies is %u, expected an odd number in 1 ... %u",
				claim->plies, cst_cells(claim));
	return CST_OK;
}
