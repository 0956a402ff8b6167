/* SPDX-License-Identifier: MIT */
#include "verify.h"

#include "hold.h"
#include "zone.h"

static enum cst_status verify(struct cst_cert *cert, struct cst_error *error)
{
    struct replay replay;
    struct zone *zones;
    enum cst_status status;

    cert->claim.plies = 0; /* not known yet */
    status = replay_make(cert, &replay, error);
    if (status)
        return status;
    if (replay.fault.status) {
        *error = replay.fault;
        status = error->status;
    } else {
        cert->claim.plies = replay.nodes[replay.root].plies;
        status = zones_make(&replay, &zones, error);
        if (status == CST_OK)
            zones_clear(zones, cert->node_count);
    }
    replay_clear(&replay);
    return status;
}

/* A fault of what was made here is one of the program's. */
static enum cst_status tell(
    enum cst_status status, const struct cst_error *why, struct cst_error *error)
{
    if (status == CST_OK)
        return CST_OK;
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s%.*s",
        status == CST_REJECTED ? "internal error: " : "", (int)sizeof why->text - 20, why->text);
    return status;
}

enum cst_status cst_verify(struct cst_cert *cert, struct cst_error *error)
{
    struct cst_error why;

    return tell(verify(cert, &why), &why, error);
}

enum cst_status cst_verify_hold(const struct cst_cert *cert, struct cst_error *error)
{
    struct cst_error why;

    return tell(hold_check(cert, NULL, &why), &why, error);
}
