/* SPDX-License-Identifier: MIT */
/* A file becomes bytes, read once and wholly; and every byte of memory is counted. */
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Counts bytes against the limit of memory. */
void reserve(struct job *job, uint64_t bytes, const char *what)
{
	if (bytes > job->limit - job->used)
		fault(job, LIMIT, "--max-memory", job->limit, "expected %" PRIu64 " bytes for %s, with %" PRIu64 " in use",
			bytes, what, job->used);
	job->used += bytes;
	if (job->used > job->peak)
		job->peak = job->used;
}

/* The only function of the checker that asks for memory: count * each bytes, all zero. */
void *take(struct job *job, uint64_t count, size_t each, const char *what)
{
	uint64_t bytes = count > 0 ? count * each : 1;
	struct block *block = job->blocks;

	while (block < job->blocks + MAX_BLOCKS - 1 && block->start)
		block++;
	if (block->start || count > SIZE_MAX / each)
		fault(job, LIMIT, "--max-memory", job->limit, "expected a block that can be addressed for %s", what);
	reserve(job, bytes, what);
	block->start = calloc(1, (size_t)bytes);
	block->bytes = bytes;
	if (!block->start)
		fault(job, LIMIT, "--max-memory", job->limit, "expected %" PRIu64 " bytes for %s, but the system has none",
			bytes, what);
	return block->start;
}

/* Gives back one block, or all of them for NULL. */
void drop(struct job *job, void *start)
{
	for (struct block *block = job->blocks; block < job->blocks + MAX_BLOCKS; block++) {
		if (block->start && (!start || block->start == start)) {
			free(block->start);
			block->start = NULL;
			job->used -= block->bytes;
		}
	}
}

/* Reads size bytes, fewer only if the file ends there; at is where in the file they begin. */
size_t read_some(struct job *job, FILE *file, uint8_t *bytes, size_t size, uint64_t at)
{
	size_t got = fread(bytes, 1, size, file);

	if (ferror(file))
		fault(job, TROUBLE, "byte", at + got, "expected to read on: %s", strerror(errno));
	return got;
}

/* Reads all that follows the header, to the end of the file. */
uint8_t *read_rest(struct job *job, FILE *file, size_t *size)
{
	size_t room = 1 << 16, had = 0;
	uint8_t *bytes = take(job, room, 1, "the file"), *larger;

	while ((had += read_some(job, file, bytes + had, room - had, HEADER_BYTES + (uint64_t)had)) == room) {
		larger = take(job, 2 * (uint64_t)room, 1, "the file");
		memcpy(larger, bytes, had);
		drop(job, bytes);
		bytes = larger;
		room *= 2;
	}
	*size = had;
	return bytes;
}
