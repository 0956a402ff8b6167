/* SPDX-License-Identifier: MIT */
#include "mistaken.h"

#include <string.h>

enum form { FORM_OTHER, FORM_CERTIFICATE, FORM_TEXT, FORM_TABLE };

/* The first bytes of a certificate (SPEC section 2), of its text (section 5) and of dialect v1. */
#define CERTIFICATE "\x53\x2A\x4D\x18"
#define TEXT "cornerstone-text "
#define TABLE_V1 "snaky-cards-txt-v1 "

static bool begins(const unsigned char *bytes, size_t count, const char *with)
{
    return count >= strlen(with) && memcmp(bytes, with, strlen(with)) == 0;
}

/* The other dialects begin with the height of a card and a blank. */
static bool is_row(const unsigned char *bytes, size_t count)
{
    size_t digits = 0;

    while (digits < count && bytes[digits] >= '0' && bytes[digits] <= '9')
        digits++;
    return digits > 0 && digits < count && bytes[digits] == ' ';
}

static enum form form_of(const unsigned char *bytes, size_t count)
{
    if (begins(bytes, count, CERTIFICATE))
        return FORM_CERTIFICATE;
    /* Comments may stand before the first line. */
    if (begins(bytes, count, TEXT) || begins(bytes, count, "#"))
        return FORM_TEXT;
    return begins(bytes, count, TABLE_V1) || is_row(bytes, count) ? FORM_TABLE : FORM_OTHER;
}

const char *mistaken_bytes(enum wanted wanted, const unsigned char *bytes, size_t count)
{
    static const char *const certificate[] = {
        [WANTED_TEXT] = "this is a certificate: 'cornerstone dump' makes its text",
        [WANTED_TABLE] = "this is a certificate: it is read without --cards",
    };

    switch (form_of(bytes, count)) {
    case FORM_CERTIFICATE:
        return wanted == WANTED_CERTIFICATE ? NULL : certificate[wanted];
    case FORM_TEXT:
        return wanted == WANTED_TEXT
            ? NULL
            : "this is the text of a certificate: 'cornerstone undump' makes a certificate of it";
    case FORM_TABLE:
        return wanted == WANTED_TABLE
            ? NULL
            : "this looks like a table of cards: 'cornerstone convert --cards' makes a certificate"
              " of it, 'cornerstone verify --cards' checks it";
    default:
        return NULL;
    }
}

const char *mistaken_stream(enum wanted wanted, FILE *in)
{
    unsigned char bytes[MISTAKEN_BYTES];
    long begin = ftell(in);
    size_t count;

    if (begin < 0)
        return NULL;
    count = fread(bytes, 1, sizeof bytes, in);
    clearerr(in);
    return fseek(in, begin, SEEK_SET) == 0 ? mistaken_bytes(wanted, bytes, count) : NULL;
}

void mistaken_add(const char *mistaken, struct cst_error *err)
{
    size_t used = strlen(err->text);

    if (mistaken && err->status == CST_MALFORMED)
        snprintf(err->text + used, sizeof err->text - used, "; %s", mistaken);
}
