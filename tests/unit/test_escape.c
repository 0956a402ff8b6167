/* SPDX-License-Identifier: MIT */
/* Text from outside: what is printed of it, and how wide that is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "escape.h"

/* The bytes are those of UTF-8 as its definition gives them. */
static const struct {
    const char *text, *printed;
    size_t width;
} cases[] = {
    { "", "", 0 }, { "a b.cst", "a b.cst", 7 },
    { "a\nb\t\033[2J\177", "a\\x0Ab\\x09\\x1B[2J\\x7F", 21 }, { "a\\x0A", "a\\x5Cx0A", 8 },
    { "\302\233"
      "2J",
        "\\xC2\\x9B2J", 10 }, /* U+009B, which begins a sequence too */
    { "\342\200\256"
      "cst",
        "\\xE2\\x80\\xAE"
        "cst",
        15 },                                    /* U+202E turns the direction */
    { "\357\273\277x", "\\xEF\\xBB\\xBFx", 13 }, /* U+FEFF */
    { "\342\200\213x", "\\xE2\\x80\\x8Bx", 13 }, /* U+200B, no width */
    { "\377\300\200\355\240\200", "\\xFF\\xC0\\x80\\xED\\xA0\\x80", 24 }, /* not UTF-8 */
    { "caf\303", "caf\\xC3", 7 },                                         /* cut off */
    { "caf\303\251", "caf\303\251", 4 },
    { "cafe\314\201", "cafe\314\201", 4 },                         /* an accent of its own */
    { "\346\274\242\345\255\227", "\346\274\242\345\255\227", 4 }, /* two wide characters */
};

static void test_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = escape(cases[i].text, strlen(cases[i].text)), *printed = NULL;
        size_t length;
        FILE *out = open_memstream(&printed, &length);

        assert_string_equal(text, cases[i].printed);
        assert_true(escape_is_utf8(text));
        escape_print(out, cases[i].text);
        fputc('|', out);
        escape_padded(out, cases[i].text, 25);
        assert_int_equal(fclose(out), 0);
        assert_int_equal(length, 2 * strlen(text) + 1 + 25 - cases[i].width);
        assert_memory_equal(printed, text, strlen(text));
        assert_int_equal(escape_width(cases[i].text), cases[i].width);
        free(printed);
        free(text);
    }
}

static void test_zero(void **state)
{
    char *text = escape("a\0b", 3);

    (void)state;
    assert_string_equal(text, "a\\x00b");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_text), cmocka_unit_test(test_zero) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
