/* SPDX-License-Identifier: MIT */
/* The options that all checkers have. */
#include "base.h"

#include <getopt.h>
#include <stdio.h>

#ifndef CORNERSTONE_VERSION
#define CORNERSTONE_VERSION "0.1.0"
#endif

enum { COMMON = 6, OWN = 8 };

/* A number below 2^36, which K, M or G may follow. */
static uint64_t parse_amount(const char *text)
{
    uint64_t number = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && number <= UINT32_MAX; c++)
        number = number * 10 + (uint64_t)(*c - '0');
    const uint64_t unit = *c == 'K' ? 1 << 10 : *c == 'M' ? 1 << 20 : *c == 'G' ? 1 << 30 : 1;
    require(c > text && c[unit > 1] == '\0', USAGE, "%s: expected a number, or one with K, M or G",
        text);
    return number * unit;
}

const char *parse_options(int argc, char **argv, const struct program *program)
{
    struct option all[COMMON + OWN + 1] = {
        { "max-memory", required_argument, NULL, 'm' },
        { "max-work", required_argument, NULL, 'w' },
        { "quiet", no_argument, NULL, 'q' },
        { "verbose", no_argument, NULL, 'v' },
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'V' },
    };
    for (int i = 0; program->own && i < OWN && program->own[i].name; i++)
        all[COMMON + i] = program->own[i];
    file_name = program->name; /* in messages, as long as there is no file */

    int option;
    while ((option = getopt_long(argc, argv, "qvhV", all, NULL)) != -1) {
        switch (option) {
        case 'm':
            max_memory = parse_amount(optarg);
            break;
        case 'w':
            max_work = parse_amount(optarg);
            break;
        case 'q':
            verbosity = 0;
            break;
        case 'v':
            verbosity = 2;
            break;
        case 'h':
            fputs(program->usage, stdout);
            finish(VERIFIED);
        case 'V':
            printf("%s %s\n", program->name, CORNERSTONE_VERSION);
            finish(VERIFIED);
        case '?': /* getopt_long has said what is wrong */
            fault(USAGE, "--help tells the options");
        default:
            program->take(option, optarg);
        }
    }
    require(optind == argc - 1, USAGE, "expected one FILE, or - for standard input");
    file_name = argv[optind];
    return file_name;
}
