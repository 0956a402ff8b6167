/* SPDX-License-Identifier: MIT */
/* cornerstone stat: what is in a certificate. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"
#include "files.h"
#include "options.h"
#include "report.h"

enum layout { LAYOUT_TABLE, LAYOUT_JSON, LAYOUT_CSV };

struct settings {
	enum layout layout;
	uint64_t max_memory;
};

enum { KEY_JSON = 256, KEY_CSV, KEY_MAX_MEMORY };

static const struct option_row options[] = {
	{"json", KEY_JSON, NULL, NULL, "print one JSON object"},
	{"csv", KEY_CSV, NULL, NULL, "print comma-separated values with a line of names"},
	{"max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
		"memory for one certificate, in bytes or with K, M or G"},
	OPTION_HELP,
	OPTION_END
};

static bool store(const struct command *command, int key, const char *value,
		void *into)
{
	struct settings *settings = into;

	switch (key) {
	case KEY_JSON:
		settings->layout = LAYOUT_JSON;
		return true;
	case KEY_CSV:
		settings->layout = LAYOUT_CSV;
		return true;
	default:
		return options_memory(command, value, &settings->max_memory);
	}
}

/* One certificate, one figure in a line. */
static void print_block(const struct facts *facts)
{
	char digest[FACTS_DIGEST_ROOM], size[FACTS_SIZE_ROOM];

	printf("%-18s%s\n", "file", facts->file);
	printf("%-18s%s\n", "claim", facts_claim(facts));
	printf("%-18s%s\n", facts_place(facts), facts_size(facts, size));
	for (int i = FACT_PLIES; i < FACTS; i++)
		printf("%-18s%" PRIu64 "\n", fact_rows[i].label, facts->value[i]);
	if (facts->zones.known) {
		printf("%-18s%" PRIu64 "\n", "largest zone", facts->zones.largest_zone);
		printf("%-18s%" PRIu64 "\n", "zones at the root", facts->zones.root_zones);
		printf("%-18s%" PRIu64 "\n", "largest danger", facts->zones.largest_danger);
	}
	printf("%-18s%.2f\n", "bits per node", facts_bits_per_node(facts));
	printf("%-18s%s\n", "digest", facts_digest(facts, digest));
}

/* How wide a column of figures has to be; 0: it is not shown. */
static int column_width(const struct facts *facts, size_t count, int fact)
{
	const char *heading = fact_rows[fact].heading;
	int width = heading ? (int)strlen(heading) : 0;

	for (size_t k = 0; k < count && width; k++) {
		int needed = snprintf(NULL, 0, "%" PRIu64, facts[k].value[fact]);
		width = needed > width ? needed : width;
	}
	return width;
}

/* The first two columns of a line. */
static void print_place(const struct facts *facts, int name_width, int place_width)
{
	bool box = facts->claim == CST_CLAIM_EVERYWHERE;
	char size[FACTS_SIZE_ROOM];

	facts_size(facts, size);
	printf("%-*s  %s%-*s", name_width, facts->file, box ? "box " : "",
			place_width - (box ? 4 : 0), size);
}

/* Several certificates, one in a line. The columns are as wide as they need. */
static void print_lines(const struct facts *facts, size_t count)
{
	int name_width = 4, place_width = 5, width[FACTS];

	for (size_t k = 0; k < count; k++) {
		if ((int)strlen(facts[k].file) > name_width)
			name_width = (int)strlen(facts[k].file);
		if (facts[k].claim == CST_CLAIM_EVERYWHERE)
			place_width = 9;
	}
	printf("%-*s  %-*s", name_width, "file", place_width, "board");
	for (int i = 0; i < FACTS; i++) {
		width[i] = column_width(facts, count, i);
		if (width[i])
			printf("  %*s", width[i], fact_rows[i].heading);
	}
	putchar('\n');
	for (size_t k = 0; k < count; k++) {
		print_place(&facts[k], name_width, place_width);
		for (int i = 0; i < FACTS; i++)
			if (width[i])
				printf("  %*" PRIu64, width[i], facts[k].value[i]);
		putchar('\n');
	}
}

/* A name in the manner of RFC 4180: quoted if it has to be. */
static void print_csv_name(const char *name)
{
	if (!name[strcspn(name, ",\"\r\n")]) {
		fputs(name, stdout);
		return;
	}
	putchar('"');
	for (; *name; name++) {
		if (*name == '"')
			putchar('"');
		putchar(*name);
	}
	putchar('"');
}

static void print_csv(const struct facts *facts, size_t count)
{
	char digest[FACTS_DIGEST_ROOM];

	fputs("file,claim", stdout);
	for (int i = 0; i < FACTS; i++)
		printf(",%s", fact_rows[i].key);
	puts(",bits_per_node,digest");
	for (size_t k = 0; k < count; k++) {
		print_csv_name(facts[k].file);
		printf(",%s", facts_claim(&facts[k]));
		for (int i = 0; i < FACTS; i++)
			printf(",%" PRIu64, facts[k].value[i]);
		printf(",%.2f,%s\n", facts_bits_per_node(&facts[k]),
				facts_digest(&facts[k], digest));
	}
}

static enum cst_status print_json(const struct facts *facts, size_t count)
{
	json_t *list = json_array();
	int failed = 0;

	for (size_t k = 0; k < count; k++)
		failed |= json_array_append_new(list, facts_json(&facts[k]));
	if (!failed)
		return facts_print_json(json_pack("{s:o}", "certificates", list));
	json_decref(list);
	return facts_print_json(NULL);
}

static enum cst_status print(enum layout layout, const struct facts *facts,
		size_t count)
{
	if (layout == LAYOUT_JSON)
		return print_json(facts, count);
	if (layout == LAYOUT_CSV)
		print_csv(facts, count);
	else if (count == 1)
		print_block(facts);
	else if (count > 1)
		print_lines(facts, count);
	return CST_OK;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
	struct settings settings = {.max_memory = FILES_MAX_MEMORY};
	enum cst_status status = CST_OK;
	struct facts *facts;
	size_t count = 0;
	int operand;

	switch (options_read(self, argc, argv, store, &settings, &operand)) {
	case OPTIONS_DONE: return CST_OK;
	case OPTIONS_WRONG: return CST_IO;
	case OPTIONS_READY: break;
	}
	if (operand == argc) {
		options_wrong(self, "no file is given");
		return CST_IO;
	}
	facts = calloc((size_t)(argc - operand), sizeof *facts);
	if (!facts) {
		fprintf(stderr, "cornerstone: out of memory\n");
		return CST_LIMIT;
	}
	/* A file that cannot be read does not keep the others from being shown. */
	for (; operand < argc; operand++) {
		enum cst_status one = facts_read(argv[operand], settings.max_memory,
				&facts[count]);
		count += one == CST_OK;
		status = report_worse(status, one);
	}
	status = report_worse(status, print(settings.layout, facts, count));
	free(facts);
	return status;
}

const struct command command_stat = {
	.name = "stat",
	.operands = "FILE...",
	.summary = "Show what is in a certificate",
	.details =
		"FILE is a certificate, - is standard input. One file is shown in full, several\n"
		"in one line each. A node is a win (its move completes a square), forced (one\n"
		"cell threatens to), double (two or more do), quiet (none does: every reply is\n"
		"answered), open (none does: some replies are named, the others answered by\n"
		"otherwise edges) or irregular (its replies are not those that the rules ask\n"
		"for).\n"
		"Nothing is proved here: that is what cornerstone-check does.\n",
	.options = options,
	.run = run,
};
