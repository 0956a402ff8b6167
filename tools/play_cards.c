/* SPDX-License-Identifier: MIT */
/* How a card certificate is played: is it a win to be played at all, on what board, by whom. */
#include <inttypes.h>
#include <string.h>

#include "animals.h"
#include "play.h"
#include "report.h"

#define CLAIM_CAPACITY 80

static const char *write_claim(const struct cst_claim *claim, char text[CLAIM_CAPACITY])
{
    snprintf(text, CLAIM_CAPACITY, "%s in %ux%u within %u move%s", cst_kind_of(claim)->name,
        claim->width, claim->height, claim->plies, claim->plies == 1 ? "" : "s");
    return text;
}

/* Is this a win from the empty board, and the one that the header claims? */
static enum cst_status check_claim(
    const struct cst_any *any, const struct policy *policy, struct cst_error *err)
{
    const struct cst_claim *claim = &any->cards.claim;
    struct cst_cards found = any->cards;
    char last[CLAIM_CAPACITY], header[CLAIM_CAPACITY];
    enum cst_status status;

    if (claim->claim != CST_CLAIM_MAKER_WINS)
        return report_set(err, CST_REJECTED,
            "byte 19: claim %d, expected %d: it is conditional on the cells that the last card"
            " requires, and no win from the empty board, so there is nothing to play;"
            " 'cornerstone stat --card' shows the card",
            claim->claim, CST_CLAIM_MAKER_WINS);
    status = sets_claim(&policy->sets, &found, err);
    if (!status && memcmp(&found.claim, claim, sizeof *claim))
        status = report_set(err, CST_REJECTED,
            "last card: %s, expected %s as the header has it; cornerstone-check-cards says more",
            write_claim(&found.claim, last), write_claim(claim, header));
    return status;
}

static enum cst_status play(
    const struct policy *policy, const struct play_settings *settings, const char *file)
{
    const struct cst_animal *animal = &policy->cards->animal;
    const char *name = animals_name(animal);
    uint32_t width = settings->width, height = settings->height;
    char unnamed[40];
    struct game game;
    struct cst_error err;
    enum cst_status status;

    snprintf(unnamed, sizeof unnamed, "an animal of %" PRIu32 " cell%s", animal->count,
        animal->count == 1 ? "" : "s");
    name = name ? name : unnamed;
    if (!width)
        game_default_board(policy, &width, &height);
    status = game_make(policy, width, height, &game, &err);
    if (status)
        return report_input(file, &err);
    if (settings->by_itself)
        status = play_auto(&game, &settings->automatic, name);
    else
        status = play_talk(&game, name);
    game_clear(&game);
    return status;
}

enum cst_status play_cards(
    const struct cst_any *any, const struct play_settings *settings, const char *file)
{
    struct policy policy;
    struct cst_error err;
    enum cst_status status = policy_make(&any->cards, &policy, &err);

    if (status)
        return report_input(file, &err);
    status = check_claim(any, &policy, &err);
    status = status ? report_input(file, &err) : play(&policy, settings, file);
    policy_clear(&policy);
    return status;
}
