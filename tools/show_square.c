/* SPDX-License-Identifier: MIT */
/* The page of a strategy of the square game: its outline, and one of the renderers. */
#include <inttypes.h>

#include "report.h"
#include "show.h"

static void render(const struct outline *outline, const struct show_settings *settings,
    uint32_t depth, struct page *page)
{
    page->markdown = settings->form == SHOW_MARKDOWN;
    page->most_lines = settings->most_lines;
    if (settings->form == SHOW_SVG)
        show_svg(outline, depth, page);
    else
        show_text(outline, depth, page);
}

/* A page that is too long is not printed; the greatest depth that would do is
 * named. */
static enum cst_status refuse(const struct outline *outline, const struct show_settings *settings,
    uint64_t lines, struct cst_error *err)
{
    uint32_t deepest = outline->case_count ? outline->cases[outline->case_count - 1].depth : 0;

    for (uint32_t depth = deepest; depth-- > 1;) {
        struct page page = { 0 };
        uint64_t fewer;

        if (depth >= settings->depth)
            continue;
        render(outline, settings, depth, &page);
        fewer = page.lines;
        page_clear(&page);
        if (fewer <= settings->most_lines)
            return report_set(err, CST_LIMIT,
                "page: %" PRIu64 " lines, expected at most %" PRIu64
                " (--max-lines); with --depth %" PRIu32 " it has %" PRIu64,
                lines, settings->most_lines, depth, fewer);
    }
    return report_set(err, CST_LIMIT,
        "page: %" PRIu64 " lines, expected at most %" PRIu64 " (--max-lines)", lines,
        settings->most_lines);
}

enum cst_status show_square(const struct cst_any *any, const struct show_settings *settings,
    struct page *page, struct cst_error *err)
{
    struct outline outline;
    enum cst_status status = outline_make(&any->cert, &outline, err);

    if (status)
        return status;
    render(&outline, settings, settings->depth, page);
    if (page->failed)
        status = report_set(err, CST_LIMIT, "out of memory for the page");
    else if (page->lines > settings->most_lines)
        status = refuse(&outline, settings, page->lines, err);
    outline_clear(&outline);
    return status;
}
