/* SPDX-License-Identifier: MIT */
/* usage: judge FILE   what the generator's side says of a hold certificate (square/hold.h) */
#include <stdio.h>

#include "hold.h"

int main(int argc, char **argv)
{
    FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
    struct cst_any any = { 0 };
    struct cst_error err;
    enum cst_status status;

    if (!in)
        return CST_IO;
    status = cst_any_read(in, 0, &any, NULL, &err);
    if (!status)
        status = hold_check(&any.cert, NULL, &err);
    if (status)
        fprintf(stderr, "%s\n", err.text);
    cst_any_clear(&any);
    (void)fclose(in);
    return (int)status;
}
