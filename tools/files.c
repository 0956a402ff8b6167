/* SPDX-License-Identifier: MIT */
#include "files.h"

#include <errno.h>
#include <libgen.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report.h"

static bool is_dash(const char *file)
{
	return strcmp(file, "-") == 0;
}

static FILE *open_input(const char *file, bool binary, struct cst_error *err)
{
	FILE *in;

	if (is_dash(file)) {
		if (binary && isatty(STDIN_FILENO)) {
			report_set(err, CST_IO, "this is a terminal, a certificate was expected");
			return NULL;
		}
		return stdin;
	}
	in = fopen(file, "rb");
	if (!in)
		report_set(err, CST_IO, "cannot open: %s", strerror(errno));
	return in;
}

static void close_input(FILE *in)
{
	if (in != stdin)
		fclose(in);
}

enum cst_status files_read_certificate(const char *file, uint64_t max_memory,
		struct cst_cert *cert, struct cst_file_info *info)
{
	struct cst_error err;
	enum cst_status status;
	FILE *in = open_input(file, true, &err);

	if (!in)
		return report_input(file, &err);
	status = cst_read(in, max_memory, cert, info, &err);
	close_input(in);
	return status ? report_input(file, &err) : CST_OK;
}

enum cst_status files_read_text(const char *file, uint64_t max_memory,
		struct cst_cert *cert)
{
	struct cst_error err;
	enum cst_status status;
	FILE *in = open_input(file, false, &err);

	if (!in)
		return report_input(file, &err);
	status = cst_text_read(in, max_memory, cert, &err);
	close_input(in);
	return status ? report_input(file, &err) : CST_OK;
}

/* The output appears by way of a new file beside it, so the folder has to be
 * writable even if the target exists. */
static enum cst_status check_folder(const char *file, struct cst_error *err)
{
	char *copy = strdup(file);
	enum cst_status status = CST_OK;
	const char *folder;

	if (!copy)
		return report_set(err, CST_LIMIT, "out of memory");
	folder = dirname(copy);
	if (access(folder, W_OK | X_OK) != 0)
		status = report_set(err, CST_IO, "cannot write into the folder %s: %s",
				folder, strerror(errno));
	free(copy);
	return status;
}

static enum cst_status check_target(const char *file, bool force,
		struct cst_error *err)
{
	struct stat found;

	if (*file == '\0')
		return report_set(err, CST_IO, "the name of the output is empty");
	/* lstat, so that a link that leads nowhere counts as existing too. */
	if (lstat(file, &found) != 0)
		return check_folder(file, err);
	if (!force)
		return report_set(err, CST_IO, "exists already, -f would replace it");
	/* Replacing a device or a pipe by a file is never what was meant. */
	if (stat(file, &found) == 0 && !S_ISREG(found.st_mode))
		return report_set(err, CST_IO, "not a regular file, so it is not replaced"
				" (-o - writes to standard output)");
	return check_folder(file, err);
}

enum cst_status files_check_output(const char *file, bool force, bool binary)
{
	struct cst_error err;
	enum cst_status status = CST_OK;

	if (!is_dash(file))
		status = check_target(file, force, &err);
	else if (binary && !force && isatty(STDOUT_FILENO))
		status = report_set(&err, CST_IO,
				"this is a terminal, -f would write a certificate to it");
	return status ? report_output(file, &err) : CST_OK;
}

enum cst_status files_put_certificate(const struct cst_cert *cert, int level,
		const char *file, bool force, struct cst_file_info *info)
{
	struct cst_error err;
	uint8_t *bytes = NULL;
	size_t count = 0;
	enum cst_status status;

	status = cst_to_bytes(cert, level, &bytes, &count, info, &err);
	if (!status)
		status = cst_put_file(file, bytes, count, force, true, &err);
	free(bytes);
	return status ? report_output(file, &err) : CST_OK;
}

static void clean_and_die(int signal_number)
{
	cst_put_file_abandon();
	/* The default action is in force again (SA_RESETHAND): whoever waits for
	 * us sees that a signal was the end. */
	raise(signal_number);
}

void files_clean_on_signal(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU};
	struct sigaction action = {.sa_handler = clean_and_die, .sa_flags = (int)SA_RESETHAND};

	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		struct sigaction before;

		/* What our parent chose to ignore (nohup) stays ignored. */
		if (sigaction(signals[i], NULL, &before) == 0
				&& before.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}
