// What norace says when something is wrong. Always on standard error, in clang's form.
#ifndef NORACE_BASE_DIAG_H
#define NORACE_BASE_DIAG_H
#include <stdnoreturn.h>

enum { // exit statuses: the contract of the command line
#define EXIT_STATUS(name, value, help) EXIT_##name = value,
#include "base/exit.def"
#undef EXIT_STATUS
};

typedef struct {
  const char *file; // NULL where there is none
  int line, column; // from 1; 0 where unknown
} Position;

void diag_error(Position, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // file:line:col: error: ...
void diag_note(Position, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_warning(Position, const char *format, ...) __attribute__((format(printf, 2, 3)));
int diag_errors(void); // how many errors so far

noreturn void fatal(const char *format, ...)
    __attribute__((format(printf, 1, 2))); // a fault of ours: exit 70
noreturn void fatal_input(const char *format, ...)
    __attribute__((format(printf, 1, 2))); // bad input: exit 65
noreturn void fatal_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // exit 64
#endif
