/* SPDX-License-Identifier: MIT */
#include "animals.h"
#include "support.h"

static void test_names(void **state)
{
    /* Cells as they come, neither in order nor in the corner. */
    static const struct {
        const char *name; /* NULL: none */
        struct cst_animal animal;
    } cases[] = {
        { "monomino", { 1, { { 7, 7 } } } },
        { "domino", { 2, { { 0, 1 }, { 0, 0 } } } },
        { "tic", { 3, { { 4, 0 }, { 4, 2 }, { 4, 1 } } } },
        { "el", { 3, { { 1, 1 }, { 0, 1 }, { 1, 0 } } } },
        { "fatty", { 4, { { 0, 0 }, { 1, 1 }, { 0, 1 }, { 1, 0 } } } },
        { "skinny", { 4, { { 0, 3 }, { 0, 1 }, { 0, 2 }, { 0, 0 } } } },
        { "elly", { 4, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 0, 1 } } } },
        { "elly", { 4, { { 1, 0 }, { 1, 1 }, { 1, 2 }, { 0, 2 } } } },
        { "tippy", { 4, { { 1, 0 }, { 1, 1 }, { 0, 1 }, { 0, 2 } } } },
        { "knobby", { 4, { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, 2 } } } },
        { "X pentomino", { 5, { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 2, 1 }, { 1, 2 } } } },
        { "Y pentomino", { 5, { { 0, 2 }, { 1, 0 }, { 1, 1 }, { 1, 2 }, { 1, 3 } } } },
        { "N pentomino", { 5, { { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 2 }, { 1, 3 } } } },
        { "snaky", { 6, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 3, 1 }, { 4, 1 } } } },
        { "snaky", { 6, { { 0, 4 }, { 0, 3 }, { 1, 3 }, { 1, 2 }, { 1, 1 }, { 1, 0 } } } },
        { NULL, { 6, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 }, { 4, 0 }, { 5, 0 } } } },
        { NULL, { 2, { { 0, 0 }, { 1, 1 } } } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *name = animals_name(&cases[i].animal);

        if (cases[i].name ? !name || strcmp(name, cases[i].name) : name != NULL)
            fail_msg("case %zu: %s", i, name ? name : "none");
    }
}

/* 1, 1, 2, 5 and 12 animals of one to five cells, and the orientations of each. */
static void test_table(void **state)
{
    static const struct {
        const char *name;
        uint32_t cells, orientations;
    } all[] = {
        { "monomino", 1, 1 },
        { "domino", 2, 2 },
        { "tic", 3, 2 },
        { "el", 3, 4 },
        { "skinny", 4, 2 },
        { "fatty", 4, 1 },
        { "elly", 4, 8 },
        { "knobby", 4, 4 },
        { "tippy", 4, 4 },
        { "F pentomino", 5, 8 },
        { "I pentomino", 5, 2 },
        { "L pentomino", 5, 8 },
        { "N pentomino", 5, 8 },
        { "P pentomino", 5, 8 },
        { "T pentomino", 5, 4 },
        { "U pentomino", 5, 4 },
        { "V pentomino", 5, 4 },
        { "W pentomino", 5, 4 },
        { "X pentomino", 5, 1 },
        { "Y pentomino", 5, 8 },
        { "Z pentomino", 5, 4 },
        { "snaky", 6, 8 },
    };
    struct cst_animal animal, images[8];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!animals_find(all[i].name, &animal) || animal.count != all[i].cells ||
            animals_orientations(&animal, images) != all[i].orientations)
            fail_msg("%s", all[i].name);
        assert_string_equal(animals_name(&animal), all[i].name);
    }
    assert_false(animals_find("snake", &animal));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
