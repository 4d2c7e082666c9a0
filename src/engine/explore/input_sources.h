// The inputs that a program is started with, as values: arguments, standard input, variables.
#ifndef NORACE_EXPLORE_INPUT_SOURCES_H
#define NORACE_EXPLORE_INPUT_SOURCES_H
#include <stdbool.h>

#include "common/records.h"

enum { USUAL_INPUT_BYTES = 8, USUAL_ARGUMENTS = 3 };

// Fills in what control->followed names with what there actually is, and makes room for it. A
// source that has more than can be followed is dropped. `wait`: for standard input, if it has to be
// read.
void input_sources_actual(Control *, char *const *args, int n_args, bool wait);
#endif
