/* SPDX-License-Identifier: MIT */
/* The place of this process among those that were started together. */
#ifndef CORNERSTONE_PLACE_H
#define CORNERSTONE_PLACE_H

/* What mpirun (Open MPI, MPICH) or Slurm (a job array, srun) says in the environment: *place from
 * 0, less than *places; both 0 if nothing is said. */
void place_find(unsigned *place, unsigned *places);

#endif
