/* SPDX-License-Identifier: MIT */
/* cornerstone dump: certificate to text twin. */
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "options.h"
#include "report.h"

struct settings {
	const char *output;
	bool force;
	uint64_t max_memory;
};

enum { KEY_MAX_MEMORY = 256 };

static const struct option_row options[] = {
	{"output", 'o', "FILE", "-", "write the text to FILE, - is standard output"},
	{"force", 'f', NULL, NULL, "replace FILE if it exists"},
	{"max-memory", KEY_MAX_MEMORY, "SIZE", "1G",
		"memory for the certificate, in bytes or with K, M or G"},
	OPTION_HELP,
	OPTION_END
};

static bool store(const struct command *command, int key, const char *value,
		void *into)
{
	struct settings *settings = into;

	switch (key) {
	case 'o':
		settings->output = value;
		return true;
	case 'f':
		settings->force = true;
		return true;
	default:
		return options_memory(command, value, &settings->max_memory);
	}
}

/* The text is made in memory and handed over whole, so that a file appears
 * complete or not at all. */
static enum cst_status put_text(const struct cst_cert *cert,
		const struct settings *settings, struct cst_error *err)
{
	char *text = NULL;
	size_t length = 0;
	enum cst_status status;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return report_set(err, CST_LIMIT, "out of memory");
	status = cst_text_write(cert, out, err);
	if (fclose(out) != 0 || status || !text)
		status = report_set(err, CST_LIMIT, "out of memory for the text");
	if (!status)
		status = cst_put_file(settings->output, (uint8_t *)text, length,
				settings->force, false, err);
	free(text);
	return status;
}

static enum cst_status write_text(const struct cst_cert *cert,
		const struct settings *settings)
{
	struct cst_error err;
	enum cst_status status;

	/* Text for standard output need not be kept: it can be as long as it likes. */
	if (strcmp(settings->output, "-") == 0)
		status = cst_text_write(cert, stdout, &err);
	else
		status = put_text(cert, settings, &err);
	return status ? report_output(settings->output, &err) : CST_OK;
}

static enum cst_status run(const struct command *self, int argc, char **argv)
{
	struct settings settings = {.output = "-", .max_memory = FILES_MAX_MEMORY};
	struct cst_cert cert = {0};
	enum cst_status status;
	const char *file;

	switch (options_read_one(self, argc, argv, store, &settings, "file", &file)) {
	case OPTIONS_DONE: return CST_OK;
	case OPTIONS_WRONG: return CST_IO;
	case OPTIONS_READY: break;
	}
	status = files_check_output(settings.output, settings.force, false);
	if (!status)
		status = files_read_certificate(file, settings.max_memory, &cert, NULL);
	if (!status)
		status = write_text(&cert, &settings);
	cst_cert_clear(&cert);
	return status;
}

const struct command command_dump = {
	.name = "dump",
	.operands = "FILE",
	.summary = "Write a certificate as text",
	.details =
		"FILE is a certificate, - is standard input. The text has one line for each node\n"
		"and is described in cornerstone(5); 'cornerstone undump' turns it back.\n",
	.options = options,
	.run = run,
};
