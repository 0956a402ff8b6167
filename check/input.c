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

struct block {
	struct block *older, *newer;
	uint64_t bytes;
	max_align_t start[];
};

/* The only function of the checker that asks for memory: count * each bytes, all zero. */
void *take(struct job *job, uint64_t count, size_t each, const char *what)
{
	const uint64_t bytes = count > 0 ? count * each : 1;
	struct block *block;

	if (count > (SIZE_MAX - sizeof(*block)) / each)
		fault(job, LIMIT, "--max-memory", job->limit, "expected a block that can be addressed for %s", what);
	reserve(job, bytes, what);
	block = calloc(1, sizeof(*block) + (size_t)bytes);
	if (!block)
		fault(job, LIMIT, "--max-memory", job->limit, "expected %" PRIu64 " bytes for %s, but the system has none",
			bytes, what);
	*block = (struct block){ .older = job->blocks, .bytes = bytes };
	if (block->older)
		block->older->newer = block;
	job->blocks = block;
	return block->start;
}

/* Gives back one block, or all of them for NULL. */
void drop(struct job *job, void *start)
{
	struct block *block = start ? (struct block *)(void *)((char *)start - offsetof(struct block, start)) : job->blocks;

	while (block) {
		struct block *older = block->older;

		*(block->newer ? &block->newer->older : &job->blocks) = older;
		if (older)
			older->newer = block->newer;
		job->used -= block->bytes;
		free(block);
		block = start ? NULL : older;
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
