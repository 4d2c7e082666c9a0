#include "base/ground.h"
#include <string.h>
#include <unistd.h>

#include "base/report_log.h"

void runtime_bug(const char *what) {
  static const char intro[] = "norace: internal error in the program under test: ";
  ssize_t written =
      write(2, intro, sizeof intro - 1) + write(2, what, strlen(what)) + write(2, "\n", 1);
  (void)written;
  if (control) report_unknown("internal error: %s", what);
  if (control) control->end = END_UNKNOWN;
  __builtin_trap();
}
