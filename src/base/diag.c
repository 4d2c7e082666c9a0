#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/command_state.h"

static void say(Position at, const char *kind, const char *format, va_list args) {
  fflush(stdout);
  if (at.file) {
    fprintf(stderr, "%s:", at.file);
    if (at.line) fprintf(stderr, "%d:", at.line);
    if (at.line && at.column) fprintf(stderr, "%d:", at.column);
    fputc(' ', stderr);
  } else {
    fputs("norace: ", stderr);
  }
  fprintf(stderr, "%s: ", kind);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

#define SAY(at, kind)            \
  do {                           \
    va_list args;                \
    va_start(args, format);      \
    say(at, kind, format, args); \
    va_end(args);                \
  } while (0)

void diag_error(Position at, const char *format, ...) {
  command_state.errors++;
  SAY(at, "error");
}
void diag_note(Position at, const char *format, ...) { SAY(at, "note"); }
void diag_warning(Position at, const char *format, ...) { SAY(at, "warning"); }
int diag_errors(void) { return command_state.errors; }

void fatal(const char *format, ...) {
  SAY((Position){0}, "internal error");
  exit(EXIT_FAULT);
}
void fatal_input(const char *format, ...) {
  SAY((Position){0}, "error");
  exit(EXIT_INPUT);
}
void fatal_usage(const char *command, const char *format, ...) {
  SAY((Position){0}, "error");
  fprintf(stderr, "norace: see 'norace %s%s--help'\n", command ? command : "", command ? " " : "");
  exit(EXIT_USAGE);
}
