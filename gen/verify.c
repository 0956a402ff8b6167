/* SPDX-License-Identifier: MIT */
#include "verify.h"

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

enum cst_status cst_verify(struct cst_cert *cert, struct cst_error *error)
{
    struct cst_error why;
    enum cst_status status = verify(cert, &why);

    if (status == CST_OK)
        return CST_OK;
    error->status = status;
    snprintf(error->text, sizeof error->text, "%s%.*s",
        status == CST_REJECTED ? "internal error: " : "", (int)sizeof why.text - 20, why.text);
    return status;
}
