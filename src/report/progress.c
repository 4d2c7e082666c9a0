#include "report/progress.h"

#include <stdio.h>

static void put_duration(Text *out, double seconds) {
  long whole = (long)(seconds + 0.5);
  if (whole < 60) text_format(out, "%ld s", whole);
  else if (whole < 3600) text_format(out, "%ld min %ld s", whole / 60, whole % 60);
  else text_format(out, "%ld h %ld min", whole / 3600, whole / 60 % 60);
}

static void put_count(Text *out, double n) {
  if (n < 1e4) text_format(out, "%.0f", n);
  else if (n < 1e6) text_format(out, "%.1f thousand", n / 1e3);
  else text_format(out, "%.2f million", n / 1e6);
}

void put_share(Text *out, double share) {
  if (share < 0.001) text_put(out, "less than 0.1 % of the branches known so far");
  else text_format(out, "about %.2g %% of the branches known so far", share * 100);
}

void progress_text(Progress p, Text *out) {
  if (p.input_class)
    text_format(out, "input class %u (%u sides of branches): ", p.input_class, p.input_sides);
  put_count(out, (double)p.executions);
  if (p.max_executions) text_put(out, " of "), put_count(out, (double)p.max_executions);
  text_put(out, " schedules");
  if (p.seconds > 0)
    text_put(out, ", "), put_count(out, (double)p.executions / p.seconds),
        text_put(out, " a second");
  // No time to go is told: a search finds branches as it goes, and what is known of them is less
  // than there is.
  if (p.covered > 0 && p.covered < 1) text_put(out, ", "), put_share(out, p.covered);
  text_put(out, ", "), put_duration(out, p.seconds);
  if (p.timeout > 0) text_put(out, " of "), put_duration(out, p.timeout);
}

void progress_line(const char *text) {
  fprintf(stderr, "\r%s\033[K", text);
  fflush(stderr);
}

void progress_show(Progress p) {
  Text line = {0};
  progress_text(p, &line);
  progress_line(line.at);
  text_delete(&line);
}

void progress_clear(void) {
  fputs("\r\033[K", stderr);
  fflush(stderr);
}
