/* SPDX-License-Identifier: MIT */
/* How many threads can run at the same time. */
#ifndef CST_GEN_CORES_H
#define CST_GEN_CORES_H

/* The CPUs that this process may use, as its affinity says; where that cannot be asked for, those
 * of the machine. At least 1. */
unsigned cst_cores(void);

#endif
