/* SPDX-License-Identifier: MIT */
/*
 * A file becomes its payload: it is read once and wholly, the header is checked field by field (SPEC section 2), the
 * one zstd frame is unpacked, and its hash compared.  And every byte of memory is counted.
 */
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#define ZSTD_BYTES (256u << 10)	/* counted for a zstd decompression context, below 100 KiB in zstd 1.5 */

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
	const uint64_t bytes = count > (SIZE_MAX - sizeof(struct block)) / each ? UINT64_MAX : count * each;
	struct block *block;

	reserve(job, bytes, what);	/* the limit is below UINT64_MAX */
	block = calloc(1, sizeof(*block) + (size_t)bytes);
	if (!block)
		fault(job, LIMIT, "--max-memory", job->limit, "expected %" PRIu64 " bytes for %s, but the system has none",
			bytes, what);
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
	const size_t got = fread(bytes, 1, size, file);

	if (ferror(file))
		fault(job, TROUBLE, "byte", at + got, "expected to read on: %s", strerror(errno));
	return got;
}

/* Reads all that follows the header, to the end of the file. */
uint8_t *read_rest(struct job *job, FILE *file, size_t *size)
{
	size_t room = 1 << 16;
	uint8_t *bytes = take(job, room, 1, "the file"), *larger;

	*size = 0;
	while ((*size += read_some(job, file, bytes + *size, room - *size, HEADER_BYTES + (uint64_t)*size)) == room) {
		larger = take(job, 2 * (uint64_t)room, 1, "the file");
		bytes = memcpy(larger, bytes, room);
		room *= 2;
	}
	return bytes;
}

/* The bytes of the file from the one at from on, got of them, have to begin with magic. */
static void expect(struct job *job, unsigned from, const uint8_t *bytes, size_t got, const uint8_t *magic, size_t count,
	const char *what)
{
	for (unsigned i = 0; i < count; i++)
		if (i >= got || bytes[i] != magic[i])
			fault(job, MALFORMED, "byte", from + i, "%s, expected 0x%02X, found %s", what, magic[i],
				i >= got ? "the end of the file" : "another");
}

/* A field of the header: a little-endian number from low to high, which is below 2^32. */
static uint32_t field(struct job *job, const uint8_t *bytes, unsigned at, unsigned width, uint32_t low, uint32_t high,
	const char *name)
{
	uint64_t value = 0;

	for (unsigned i = width; i-- > 0;)
		value = value << 8 | bytes[at + i];
	if (value < low || value > high)
		fault(job, MALFORMED, "byte", at, "%s %" PRIu64 " is %s, expected %" PRIu32 " ... %" PRIu32, name, value,
			high - low < 2 ? "not known" : "out of range", low, high);
	return (uint32_t)value;
}

void read_header(struct job *job, const uint8_t bytes[HEADER_BYTES], size_t got)
{
	static const uint8_t start[16] = {	/* skippable frame, of 72 bytes, tag */
		0x53, 0x2A, 0x4D, 0x18, HEADER_BYTES - 8, 0, 0, 0, 0x89, 'C', 'S', 'T', '\r', '\n', 0x1A, '\n',
	};
	struct header *h = &job->header;
	bool cards;

	expect(job, 0, bytes, got, start, sizeof(start), "not a certificate");
	if (got < HEADER_BYTES)
		fault(job, MALFORMED, "byte", got, "expected the rest of the header, found the end of the file");
	field(job, bytes, 16, 2, 1, 1, "version");
	h->game = field(job, bytes, 18, 1, 1, 2, "game");
	cards = h->game == 2;
	h->claim = field(job, bytes, 19, 1, 1, 2, "claim");
	h->width = field(job, bytes, 20, 2, 1, cards ? 10000 : MAX_SIDE, "width");
	h->height = field(job, bytes, 22, 2, 1, cards ? 10000 : MAX_SIDE, "height");
	h->plies = field(job, bytes, 24, 2, 1, cards ? UINT16_MAX : h->width * h->height, "plies");
	if (h->plies % 2 == 0 && !cards)
		fault(job, MALFORMED, "byte", 24, "plies %u is even, expected an odd number", h->plies);
	field(job, bytes, 26, 2, 0, 0, "flags");
	field(job, bytes, 28, 1, 1, 1, "hash kind");
	field(job, bytes, 29, 1, DIGEST_BYTES, DIGEST_BYTES, "hash width");
	field(job, bytes, 30, 2, 0, 0, "reserved field");
	h->payload_bytes = field(job, bytes, 32, 8, 2, INT32_MAX, "payload_bytes");
	h->nodes = field(job, bytes, 40, 8, 1, h->payload_bytes - 1, "nodes");
	h->edges = field(job, bytes, 48, 8, cards ? 1 : h->nodes - 1, (cards ? 0 : h->nodes - 1) + h->payload_bytes, "edges");
	field(job, bytes, 72, 8, 0, 0, "reserved field");
	memcpy(h->digest, bytes + 56, DIGEST_BYTES);
}

/*
 * Unpacks the payload frame.  zstd itself would be content with nothing at all, with several frames, with skippable
 * frames, and with any declared size; so all that is settled before it runs.  Unpacking in one call, into a buffer
 * of the full size, takes no memory for a window, however large a window the frame declares.
 */
uint8_t *unpack(struct job *job, const uint8_t *frame, size_t size)
{
	static const uint8_t magic[4] = { 0x28, 0xB5, 0x2F, 0xFD };
	const uint32_t bytes = job->header.payload_bytes;
	XXH128_canonical_t digest;
	ZSTD_DCtx *context;
	size_t length, result;
	uint8_t *payload;

	expect(job, HEADER_BYTES, frame, size, magic, sizeof(magic), "not a zstd frame");
	if (ZSTD_getFrameContentSize(frame, size) != bytes || ZSTD_getDictID_fromFrame(frame, size) != 0)
		fault(job, MALFORMED, "byte", HEADER_BYTES + 4, "expected a zstd frame header that is valid, declares "
			"payload_bytes, %u, as its content size, and needs no dictionary", bytes);
	length = ZSTD_findFrameCompressedSize(frame, size);
	if (ZSTD_isError(length))
		fault(job, MALFORMED, "byte", HEADER_BYTES, "expected a zstd frame that ends with the file, at byte %" PRIu64
			": %s", HEADER_BYTES + (uint64_t)size, ZSTD_getErrorName(length));
	if (length != size)
		fault(job, MALFORMED, "byte", HEADER_BYTES + (uint64_t)length, "expected the end of the file, found more bytes");

	payload = take(job, bytes, 1, "the payload");
	reserve(job, ZSTD_BYTES, "the zstd context");
	context = ZSTD_createDCtx();
	if (!context)
		fault(job, LIMIT, "--max-memory", job->limit, "expected memory for zstd, but the system has none");
	result = ZSTD_decompressDCtx(context, payload, bytes, frame, size);
	ZSTD_freeDCtx(context);
	if (result != bytes)
		fault(job, MALFORMED, "byte", HEADER_BYTES, "expected a zstd frame that unpacks to payload_bytes, %u: %s", bytes,
			ZSTD_isError(result) ? ZSTD_getErrorName(result) : "other size");

	/* Over the very bytes that decode() goes through. */
	XXH128_canonicalFromHash(&digest, XXH3_128bits(payload, bytes));
	if (memcmp(digest.digest, job->header.digest, DIGEST_BYTES) != 0)
		fault(job, MALFORMED, "byte", 56, "this is not the hash of the payload, expected 0x%02X%02X%02X%02X...",
			digest.digest[0], digest.digest[1], digest.digest[2], digest.digest[3]);
	return payload;
}
