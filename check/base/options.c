/* SPDX-License-Identifier: MIT */
/* The options that all checkers have. */
#include "base.h"

#include <getopt.h>
#include <stdio.h>

#ifndef CORNERSTONE_VERSION
#define CORNERSTONE_VERSION "0.1.0"
#endif

static const char common_usage[] =
    "  --max-memory SIZE  take at most SIZE bytes (a number, or one with K, M or G; default 1G)\n"
    "  --max-work STEPS   give up after that many steps (default: about 30 seconds)\n"
    "  -q, --quiet; -v, --verbose   no comment lines; more of them\n"
    "  -h, --help; -V, --version    print this text; print the version\n"
    "Exit code: 0 verified, 1 not proved, 2 unreadable or wrong usage, 3 malformed, 4 limit.\n";

/* A number below 2^36, which K, M or G may follow. */
static uint64_t parse_amount(const char *text)
{
    uint64_t number = 0;
    const char *c = text;
    for (; *c >= '0' && *c <= '9' && number <= UINT32_MAX; c++)
        number = number * 10 + (uint64_t)(*c - '0');
    const uint64_t unit = *c == 'K' ? 1 << 10 : *c == 'M' ? 1 << 20 : *c == 'G' ? 1 << 30 : 1;
    require(c > text && c[unit > 1] == '\0' && number <= UINT64_MAX / unit, USAGE,
        "%s: expected a number, or one with K, M or G", text);
    return number * unit;
}

const char *parse_options(int argc, char **argv, const struct program *program)
{
    struct option all[10] = {
        { "max-memory", required_argument, NULL, 'm' },
        { "max-work", required_argument, NULL, 'w' },
        { "quiet", no_argument, NULL, 'q' },
        { "verbose", no_argument, NULL, 'v' },
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'V' },
    };
    for (int i = 0; program->own && i < 3; i++)
        all[6 + i] = program->own[i];
    file_name = program->name; /* in messages, as long as there is no file */

    int option;
    while ((option = getopt_long(argc, argv, "qvhV", all, NULL)) != -1) {
        require(option != '?', USAGE, "--help tells the options"); /* it has said what is wrong */
        if (option == 'h' || option == 'V')                        /* a file may have such a name */
            require(argc == 2, USAGE, "--help and --version take nothing else");
        if (option == 'm')
            max_memory = parse_amount(optarg);
        else if (option == 'w')
            max_work = parse_amount(optarg);
        else if (option == 'q' || option == 'v')
            verbosity = option == 'q' ? 0 : 2;
        else if (option == 'h')
            printf("%s%s", program->usage, common_usage);
        else if (option == 'V')
            printf("%s %s\n", program->name, CORNERSTONE_VERSION);
        else
            program->take(option, optarg);
        if (option == 'h' || option == 'V')
            finish(VERIFIED);
    }
    require(optind == argc - 1, USAGE, "expected one FILE, or - for standard input");
    file_name = argv[optind];
    return file_name;
}
