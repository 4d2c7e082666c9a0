#include "report/report.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/watchdog.h"
#include "report/fingerprint.h"
#include "report/json.h"
#include "report/report_text.h"
#include "report/summary.h"

bool report_wants_colour(FILE *to) {
  const char *no = getenv("NO_COLOR");
  return isatty(fileno(to)) && !(no && *no);
}

int report(Verdict *v, ReportOptions options) {
  const char *complaint;
  if (!verdict_check(v, &complaint)) fatal("a verdict that makes no sense: %s", complaint);
  report_fingerprints(v);
  if (!options.quiet) {
    fflush(stdout);
    report_diagnostics(v, stderr, report_wants_colour(stderr));
  }
  Text out = {0};
  if (options.json) {
    report_json(v, &out);
  } else {
    if (options.word) text_put(&out, options.word);
    else report_summary(v, isatty(STDOUT_FILENO), &out);
    text_put(&out, "\n");
  }
  watchdog_stop();
  bool written = text_write_file(&out, "-");
  text_delete(&out);
  if (!written) fatal_input("cannot write to standard output");
  return verdict_exit_status(v);
}
