/* SPDX-License-Identifier: MIT */
#include "games.h"

#include <string.h>

#include "files.h"
#include "game_animal.h"
#include "game_hold.h"
#include "game_square.h"
#include "report.h"

static const struct game_row *const games[] = { &game_hold, &game_square, &game_animal };

const struct game_row *games_of(const struct cst_any *any)
{
    size_t i = 0;

    /* Every game that the library reads has a row without a claim. */
    while (games[i]->number != any->game ||
        (games[i]->claim && games[i]->claim != cst_any_claim(any)->claim))
        i++;
    return games[i];
}

enum cst_status games_read(const char *file, uint64_t max_memory, struct facts *facts)
{
    struct cst_file_info info;
    struct cst_error err;
    enum cst_status status;

    *facts = (struct facts){ .file = file };
    status = files_read_any(file, max_memory, &facts->any, &info);
    if (status)
        return status;
    facts->claim = *cst_any_claim(&facts->any);
    facts->game = games_of(&facts->any);
    memcpy(facts->hash, info.hash, sizeof facts->hash);
    status = facts->game->find(facts, &info, &err);
    if (status) {
        report_input(file, &err);
        facts_clear(facts);
    }
    return status;
}

double games_bits_per_node(const struct facts *facts)
{
    double bits = 8.0 * (double)facts->value[facts->game->file_bytes] /
        (double)facts->value[facts->game->nodes];

    return (double)(uint64_t)(bits * 100 + 0.5) / 100;
}

json_t *games_json(const struct facts *facts)
{
    const struct game_row *game = facts->game;
    const struct cst_kind *kind = cst_kind_of(&facts->claim);
    char digest[FACTS_DIGEST_CAPACITY];
    json_t *object = json_object();
    int failed = 0;

    failed |= json_object_set_new(object, "file", facts_json_text(facts->file));
    failed |= json_object_set_new(object, "game", json_string(kind->game->name));
    failed |= json_object_set_new(object, "claim", json_string(kind->name));
    if (game->json_head)
        failed |= game->json_head(facts, object);
    for (int i = 0; i < game->row_count; i++)
        failed |= json_object_set_new(
            object, game->rows[i].key, json_integer((json_int_t)facts->value[i]));
    if (game->json_tail)
        failed |= game->json_tail(facts, object);
    if (game->per_node)
        failed |=
            json_object_set_new(object, "bits_per_node", json_real(games_bits_per_node(facts)));
    failed |= json_object_set_new(object, "digest_kind", json_string(FACTS_DIGEST_KIND));
    failed |= json_object_set_new(object, "digest", json_string(facts_hex(facts->hash, digest)));
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}
