/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <stdlib.h>

#include "numbers.h"

#define MOST 1000000u /* processes */

/* Names of variables; what is not NULL begins with the number in `least`, and goes on by `step`. */
static const struct engine {
    const char *place, *places, *least, *step;
} engines[] = {
    { "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, NULL },
    { "PMI_RANK", "PMI_SIZE", NULL, NULL },
    { "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
        "SLURM_ARRAY_TASK_STEP" },
    { "SLURM_PROCID", "SLURM_NTASKS", NULL, NULL },
};

static bool read_variable(const char *name, uint64_t *value)
{
    const char *text = name ? getenv(name) : NULL;

    return text && numbers_read(text, 0, UINT32_MAX, value);
}

void place_find(unsigned *place, unsigned *places)
{
    *place = *places = 0;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        uint64_t own, all, least = 0, step = 1;

        if (!read_variable(engines[i].place, &own) || !read_variable(engines[i].places, &all))
            continue;
        (void)read_variable(engines[i].least, &least);
        if (!read_variable(engines[i].step, &step) || step == 0)
            step = 1;
        if (own < least || (own - least) / step >= all || all > MOST)
            continue;
        *place = (unsigned)((own - least) / step);
        *places = (unsigned)all;
        return;
    }
}
