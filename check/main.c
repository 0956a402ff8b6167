/* SPDX-License-Identifier: MIT */
/* Options, verdict lines, exit codes. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef CORNERSTONE_VERSION
#define CORNERSTONE_VERSION "0.1.0"
#endif

static const char usage[] =
	"Usage: cornerstone-check [OPTION]... FILE...\n"
	"Verify certificates of wins in the square achievement game, and of cards for an animal.  - is standard input.\n"
	"\n"
	"  --max-memory SIZE  use at most SIZE bytes of memory (suffix K, M or G; default 1G)\n"
	"  --play N, WxH      then play the strategy against every reply on a board of N by N, or W by H, cells (0: the\n"
	"                     file's own); replies not answered each by itself have to lose against one of the answers\n"
	"  --strict           in play, against all the answers that the rules allow\n"
	"  --cards=DIALECT    the files are tables of cards, not certificates: 20, 21, 25, 35 or v1\n"
	"  --alphabet FILE    the characters that stand for coordinates in dialect 20\n"
	"  --card N           print card N as well, from certificates or tables of cards\n"
	"  -v, --info         more comment lines: the header, how to reproduce the digest, figures\n"
	"  -q                 no comment lines, only verdicts\n"
	"  -h, --help         print this text\n"
	"  -V, --version      print the version; with -q its number only\n"
	"\n"
	"Each file has one verdict line on standard output, after comment lines which begin with \"c \":\n"
	"  \"s VERIFIED board=WxH winner=first plies=K nodes=N edges=M: THEOREM\"\n"
	"  \"s VERIFIED game=snaky player=Maker moves=H box=WxH cards=N: THEOREM\"\n"
	"  \"s NOT VERIFIED\"  the claim is not proved, or the file is malformed\n"
	"  \"s UNKNOWN\"       the file could not be read, or a limit was reached\n"
	"Exit code: 0 every file is verified, 1 a claim is not proved, 2 wrong usage or input/output error,\n"
	"3 a file is malformed, 4 a limit was reached.  With several files the worst, in the order 1, 3, 4, 2.\n";

static uint64_t max_memory = 1 << 30;
static int talk = 1;		/* 0: verdicts only, 1: comment lines, 2: more of them */
static int strict;		/* with --play */
static bool to_play;
static unsigned play_width, play_height;	/* 0 for those of the file */

/* Prints a name, or other text from outside, without white space, control characters and ambiguity. */
static void print_name(FILE *to, const char *before, const char *name, const char *after)
{
	fputs(before, to);
	for (; *name; name++)
		fprintf(to, *name > ' ' && *name < 0x7F && *name != '\\' ? "%c" : "\\x%02X", (unsigned char)*name);
	fputs(after, to);
}

void fault(struct job *job, enum outcome outcome, const char *place, uint64_t number, const char *text, ...)
{
	va_list rest;

	print_name(stderr, "cornerstone-check: ", job->name, ": ");
	fprintf(stderr, "%s %" PRIu64 ": ", place, number);
	va_start(rest, text);
	vfprintf(stderr, text, rest);
	va_end(rest);
	fputc('\n', stderr);
	job->outcome = outcome;
	longjmp(job->end, 1);
}

static int wrong_usage(const char *what, const char *argument)
{
	fputs("cornerstone-check: ", stderr);
	print_name(stderr, what, argument, " (see cornerstone-check --help)\n");
	return TROUBLE;
}

/* The words are those for the game, the claim, the board, plies, nodes and edges. */
void print_info(const struct job *job, const char *const words[6])
{
	const struct header *h = &job->header;

	printf("c version 1\nc game %s\nc claim %s\nc %s %ux%u\nc %s %u\nc payload-bytes %u\nc %s %u\nc %s %u\nc digest XXH3-128 ",
		words[0], words[1], words[2], h->width, h->height, words[3], h->plies, h->payload_bytes, words[4], h->nodes,
		words[5], h->edges);
	for (int i = 0; i < DIGEST_BYTES; i++)
		printf("%02x", h->digest[i]);
	print_name(stdout, "\nc reproduce zstd -dc ", job->name, " | xxhsum -H2\n");
}

/* From the first byte to the theorem.  Returns only if the certificate is verified. */
static void check(struct job *job, FILE *file)
{
	static const char *const words[][6] = {
		{ "square", "first-player-wins", "board", "plies", "nodes", "edges" },
		{ "square", "first-player-wins-everywhere", "box", "plies", "nodes", "edges" },
	};
	const struct header *h = &job->header;
	uint8_t start[HEADER_BYTES], *frame, *payload;
	struct board field;
	char claim[160];
	size_t size;

	if (check_table(job, file, talk))
		return;
	read_header(job, start, read_some(job, file, start, HEADER_BYTES, 0));
	frame = read_rest(job, file, &size);
	payload = unpack(job, frame, size);
	if (check_deck(job, payload, to_play, talk))
		return;
	job->board = make_board(h->claim == 2 ? REACH : 0, h->width, h->height);
	job->near = make_board(h->claim == 2 ? STONE_REACH : 0, h->width, h->height);
	decode(job, payload);
	if (talk > 1)
		print_info(job, words[h->claim - 1]);
	check_squares(job);
	check_rules(job);
	find_zones(job);
	field = make_board(0, play_width > 0 ? play_width : h->width, play_height > 0 ? play_height : h->height);
	if (to_play)
		play(job, &field, strict);
	if (talk > 1)
		printf("c file-bytes %zu\nc memory %" PRIu64 "\n", size + HEADER_BYTES, job->used);
	if (talk > 1 && h->claim == 2)
		printf("c touched %dx%d\n", job->touched.high.x - job->touched.low.x + 1,
			job->touched.high.y - job->touched.low.y + 1);
	snprintf(claim, sizeof(claim), h->claim == 1 ? "on the board of %u columns and %u rows" :
		"on every board, finite or infinite, that contains a box of %u columns and %u rows or one of %u columns and %u "
		"rows,", h->width, h->height, h->height, h->width);
	printf("s VERIFIED board=%s%ux%u winner=first plies=%u nodes=%u edges=%u: %s the first player, moving first on the "
		"empty board, completes an axis-parallel square within %u plies, whatever the second player does, the second "
		"player never completing one first\n", h->claim == 1 ? "" : "every box=", h->width, h->height, h->plies,
		h->nodes, h->edges, claim, h->plies);
	if (to_play && talk > 0)
		printf("c play board=%ux%u mode=%s positions=%" PRIu64 " longest=%u\n", field.width, field.height,
			strict ? "strict" : "free", job->positions, job->longest);
}

/* Gives a file to a function, and tells what became of it. */
static enum outcome with_file(const char *name, void (*work)(struct job *, FILE *))
{
	static struct job job;
	FILE *file;

	job = (struct job){ .name = name, .limit = max_memory };
	if (talk > 0 && work == check)
		print_name(stdout, "c file ", name, "\n");
	file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
	if (setjmp(job.end) == 0) {
		if (!file)
			fault(&job, TROUBLE, "byte", 0, "expected a file that can be opened: %s", strerror(errno));
		if (isatty(fileno(file)))
			fault(&job, TROUBLE, "byte", 0, "expected a file, found a terminal");
		setvbuf(file, NULL, _IONBF, 0);
		work(&job, file);
	} else if (work == check) {	/* fault() has come back here */
		puts(job.outcome == REJECTED || job.outcome == MALFORMED ? "s NOT VERIFIED" : "s UNKNOWN");
	}
	give_back(&job);
	if (file && file != stdin)
		fclose(file);
	return job.outcome;
}

/* A number with a suffix K, M or G, or 0 if it is not one. */
static uint64_t parse_size(const char *text)
{
	char *end;
	const uint64_t size = strtoull(text, &end, 10);		/* ULLONG_MAX if it is too large */
	const int shift = *end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0;

	if (*text < '0' || *text > '9' || size > (UINT64_MAX - 1) >> shift || end[shift > 0])
		return 0;
	return size << shift;
}

/* N or WxH, each at most MAX_SIDE, both 0 or none. */
static bool parse_board(const char *text)
{
	char *end;
	const unsigned long width = strtoul(text, &end, 10), height = *end == 'x' ? strtoul(end + 1, &end, 10) : width;

	play_width = (unsigned)width;
	play_height = (unsigned)height;
	to_play = *text >= '0' && *text <= '9' && strspn(text, "0123456789x") == strlen(text) && *end == '\0';
	return to_play && width <= MAX_SIDE && height <= MAX_SIDE && (width == 0) == (height == 0);
}

int main(int argc, char **argv)
{
	static const struct option table[] = {
		{ "help", no_argument, NULL, 'h' },
		{ "version", no_argument, NULL, 'V' },
		{ "max-memory", required_argument, NULL, 'm' },
		{ "play", required_argument, NULL, 'p' },
		{ "strict", no_argument, &strict, 1 },
		{ "info", no_argument, NULL, 'v' },
		{ "cards", required_argument, NULL, 'c' },
		{ "alphabet", required_argument, NULL, 'a' },
		{ "card", required_argument, NULL, 'n' },
		{ NULL, 0, NULL, 0 },
	};
	static const int badness[] = { [VERIFIED] = 0, [TROUBLE] = 1, [LIMIT] = 2, [MALFORMED] = 3, [REJECTED] = 4 };
	enum outcome worst = VERIFIED, outcome;
	const char *alphabet = NULL, *wrong;
	int option, answer = 0, failed;

	signal(SIGPIPE, SIG_IGN);	/* a closed pipe is a failed write */
	opterr = 0;
	while ((option = getopt_long(argc, argv, ":hVqv", table, NULL)) != -1) {
		if (option == 'h' || option == 'V')
			answer = option;
		if (option == 'q' || option == 'v')
			talk = option == 'q' ? 0 : 2;
		if (option == 'p' && !parse_board(optarg))
			return wrong_usage("--play: expected a size such as 14 or 12x14, found ", optarg);
		if (option == 'm' && (max_memory = parse_size(optarg)) == 0)
			return wrong_usage("--max-memory: expected a size such as 512M, found ", optarg);
		if ((wrong = set_card_option(option, optarg)))
			return wrong_usage(wrong, optarg);
		if (option == 'a')
			alphabet = optarg;
		if (option == ':' || option == '?')
			return wrong_usage(option == ':' ? "expected a value after " : "expected a known option, found ",
				argv[optind - 1]);
	}
	if (strict && !to_play)
		return wrong_usage("--strict: expected --play as well", "");
	if (!answer && (wrong = check_card_options(to_play, alphabet != NULL)))
		return wrong_usage(wrong, "");
	if (!answer && optind == argc)
		return wrong_usage("expected a file", "");
	if (answer == 'h')
		fputs(usage, stdout);
	if (answer == 'V')
		printf(talk ? "cornerstone-check %s\n" : "%s\n", CORNERSTONE_VERSION);
	if (!answer && alphabet && (outcome = with_file(alphabet, read_alphabet)) != VERIFIED)
		return (int)outcome;
	for (; !answer && optind < argc && !ferror(stdout); optind++) {
		outcome = with_file(argv[optind], check);
		if (badness[outcome] > badness[worst])
			worst = outcome;
		fflush(stdout);
	}
	failed = ferror(stdout);
	if (fclose(stdout) == 0 && !failed)
		return (int)worst;
	fputs("cornerstone-check: standard output: expected to write on, but cannot\n", stderr);
	return worst == VERIFIED ? TROUBLE : (int)worst;
}
