// What a run of a program depended on besides its own file, arguments and environment.
#ifndef NORACE_CLI_OUTSIDE_H
#define NORACE_CLI_OUTSIDE_H
#include <stdbool.h>

#include "base/vec.h"

typedef struct {
  VEC(char *) files; // that it looked at
  bool input;        // it read standard input
  bool unknown;      // it looked at something else
} Outside;
#endif
