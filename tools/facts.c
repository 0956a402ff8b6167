/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#include "escape.h"
#include "say.h"

void facts_release(struct facts *facts)
{
    policy_clear(&facts->policy);
    cst_any_clear(&facts->any);
}

void facts_clear(struct facts *facts)
{
    facts_release(facts);
    free(facts->heights);
    free(facts->required);
    facts->heights = facts->required = NULL;
}

const char *facts_claim(const struct facts *facts)
{
    return cst_kind_of(&facts->claim)->name;
}

const char *facts_sides(const struct facts *facts)
{
    return cst_kind_of(&facts->claim)->sides;
}

void facts_size(const struct facts *facts, char text[FACTS_TEXT_CAPACITY])
{
    snprintf(text, FACTS_TEXT_CAPACITY, "%ux%u", facts->claim.width, facts->claim.height);
}

const char *facts_hex(const uint8_t hash[CST_HASH_BYTES], char text[FACTS_DIGEST_CAPACITY])
{
    for (size_t i = 0; i < CST_HASH_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    return text;
}

json_t *facts_json_text(const char *text)
{
    json_t *value;
    char *copy;

    if (!text)
        return json_null();
    if (escape_is_utf8(text))
        return json_string(text);
    copy = escape(text, strlen(text));
    value = copy ? json_string(copy) : NULL;
    free(copy);
    return value;
}

enum cst_status facts_print_json(json_t *object)
{
    int failed;

    if (!object) {
        say("out of memory");
        return CST_LIMIT;
    }
    /* Ten digits, so that 12.34 is not printed as 12.339999999999999. */
    failed = json_dumpf(object, stdout, FACTS_JSON | JSON_REAL_PRECISION(10));
    json_decref(object);
    /* A stream that failed is reported once, at the end of main. */
    if (failed && !ferror(stdout)) {
        say("out of memory");
        return CST_LIMIT;
    }
    putchar('\n');
    return CST_OK;
}
