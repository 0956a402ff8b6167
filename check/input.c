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
}

struct block {
	struct block *older;
	max_align_t start[];
};

/* The only function of the checker that asks for memory: count * each bytes, all zero, until the file is done. */
void *take(struct job *job, uint64_t count, size_t each, const char *what)
{
	struct block *block;

	if (count > (SIZE_MAX - sizeof(*block)) / each)
		fault(job, LIMIT, "--max-memory", job->limit, "expected a block that can be addressed for %s", what);
	reserve(job, count * each, what);
	block = calloc(1, sizeof(*block) + (size_t)count * each);
	if (!block)
		fault(job, LIMIT, "--max-memory", job->limit, "expected %" PRIu64 " bytes for %s, but the system has none",
			count * each, what);
	block->older = job->blocks;
	job->blocks = block;
	return block->start;
}

void give_back(struct job *job)
{
	while (job->blocks) {
		struct block *older = job->blocks->older;

		free(job->blocks);
		job->blocks = older;
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
		bytes = larger;
		room *= 2;
	}
	*size = had;
	return bytes;
}
