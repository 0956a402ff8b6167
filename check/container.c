/* SPDX-License-Identifier: MIT */
/* The header is checked field by field (SPEC section 2), then the one zstd frame is unpacked and its digest compared. */
#include "check.h"

#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#define ZSTD_BYTES (256u << 10)	/* counted for a zstd decompression context, below 100 KiB in zstd 1.5 */

/* A field of the header: a little-endian number between low and high. */
static uint64_t field(struct job *job, const uint8_t *bytes, unsigned at, unsigned width, uint64_t low, uint64_t high,
	const char *name)
{
	uint64_t value = 0;

	for (unsigned i = width; i-- > 0;)
		value = value << 8 | bytes[at + i];
	if (low == high && value != low)
		fault(job, MALFORMED, "byte", at, "%s %" PRIu64 " is not known, expected %" PRIu64, name, value, low);
	if (value < low || value > high)
		fault(job, MALFORMED, "byte", at, "%s %" PRIu64 " is out of range, expected %" PRIu64 " ... %" PRIu64,
			name, value, low, high);
	return value;
}

/* The bytes of the file from the one at from on, which are at bytes (got of them), have to begin with magic. */
static void expect(struct job *job, unsigned from, const uint8_t *bytes, size_t got, const uint8_t *magic, size_t count,
	const char *what)
{
	for (unsigned i = 0; i < count; i++)
		if (i >= got || bytes[i] != magic[i])
			fault(job, MALFORMED, "byte", from + i, "%s, expected 0x%02X, found %s", what, magic[i],
				i >= got ? "the end of the file" : "another");
}

void read_header(struct job *job, const uint8_t bytes[HEADER_BYTES], size_t got, struct header *header)
{
	static const uint8_t magic[4] = { 0x53, 0x2A, 0x4D, 0x18 };
	static const uint8_t tag[8] = { 0x89, 'C', 'S', 'T', '\r', '\n', 0x1A, '\n' };
	uint64_t size, nodes;

	expect(job, 0, bytes, got, magic, sizeof(magic), "not a certificate");
	expect(job, 8, bytes + 8, got < 8 ? 0 : got - 8, tag, sizeof(tag), "not a certificate");
	if (got < HEADER_BYTES)
		fault(job, MALFORMED, "byte", got, "expected the rest of the header, found the end of the file");
	field(job, bytes, 4, 4, HEADER_BYTES - 8, HEADER_BYTES - 8, "skippable frame size");
	field(job, bytes, 16, 2, 1, 1, "version");
	field(job, bytes, 18, 1, 1, 1, "game");
	header->claim = (uint32_t)field(job, bytes, 19, 1, 0, UINT8_MAX, "claim");
	if (header->claim != 1 && header->claim != 2)
		fault(job, MALFORMED, "byte", 19, "claim %u is not known, expected 1 or 2", header->claim);
	header->width = (uint32_t)field(job, bytes, 20, 2, 1, MAX_SIDE, "width");
	header->height = (uint32_t)field(job, bytes, 22, 2, 1, MAX_SIDE, "height");
	header->plies = (uint32_t)field(job, bytes, 24, 2, 1, header->width * header->height, "plies");
	if (header->plies % 2 == 0)
		fault(job, MALFORMED, "byte", 24, "plies %u is even, expected an odd number", header->plies);
	field(job, bytes, 26, 2, 0, 0, "flags");
	field(job, bytes, 28, 1, 1, 1, "hash kind");
	field(job, bytes, 29, 1, DIGEST_BYTES, DIGEST_BYTES, "hash width");
	field(job, bytes, 30, 2, 0, 0, "reserved field");
	size = field(job, bytes, 32, 8, 2, INT32_MAX, "payload_bytes");
	nodes = field(job, bytes, 40, 8, 1, size - 1, "nodes");
	header->payload_bytes = (uint32_t)size;
	header->nodes = (uint32_t)nodes;
	header->edges = (uint32_t)field(job, bytes, 48, 8, nodes - 1, nodes - 1 + size, "edges");	/* below 2^32 */
	field(job, bytes, 72, 8, 0, 0, "reserved field");
	memcpy(header->digest, bytes + 56, DIGEST_BYTES);
}

/*
 * Unpacks the payload frame.  zstd itself would be content with nothing at all, with several frames, with skippable
 * frames, and with any declared size; so all that is settled before it runs.  Unpacking in one call, into a buffer
 * of the full size, takes no memory for a window, however large a window the frame declares.
 */
uint8_t *unpack(struct job *job, const struct header *header, const uint8_t *frame, size_t size)
{
	static const uint8_t magic[4] = { 0x28, 0xB5, 0x2F, 0xFD };
	const uint32_t bytes = header->payload_bytes;
	unsigned long long declared;
	XXH128_canonical_t digest;
	ZSTD_DCtx *context;
	size_t length, result;
	uint8_t *payload;

	expect(job, HEADER_BYTES, frame, size, magic, sizeof(magic), "not a zstd frame");
	declared = ZSTD_getFrameContentSize(frame, size);
	if (declared == ZSTD_CONTENTSIZE_ERROR || declared == ZSTD_CONTENTSIZE_UNKNOWN)
		fault(job, MALFORMED, "byte", HEADER_BYTES + 4, "expected a zstd frame header that %s",
			declared == ZSTD_CONTENTSIZE_ERROR ? "is whole and valid" : "declares the content size");
	if (declared != bytes)
		fault(job, MALFORMED, "byte", HEADER_BYTES + 4, "the zstd frame declares %llu bytes of content, expected "
			"payload_bytes, %u", declared, bytes);
	if (ZSTD_getDictID_fromFrame(frame, size) != 0)
		fault(job, MALFORMED, "byte", HEADER_BYTES + 4, "expected a zstd frame that needs no dictionary");
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
	result = ZSTD_decompressDCtx(context, payload, bytes, frame, length);
	ZSTD_freeDCtx(context);
	if (ZSTD_isError(result) || result != bytes)
		fault(job, MALFORMED, "byte", HEADER_BYTES, "expected a zstd frame that unpacks to payload_bytes, %u: %s", bytes,
			ZSTD_isError(result) ? ZSTD_getErrorName(result) : "other size");

	/* Over the very bytes that decode() goes through. */
	XXH128_canonicalFromHash(&digest, XXH3_128bits(payload, bytes));
	if (memcmp(digest.digest, header->digest, DIGEST_BYTES) != 0)
		fault(job, MALFORMED, "byte", 56, "this is not the hash of the payload, expected 0x%02X%02X%02X%02X...",
			digest.digest[0], digest.digest[1], digest.digest[2], digest.digest[3]);
	return payload;
}
