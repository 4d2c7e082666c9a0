// Task-parallel programs, files .tp: the language of seed 001, Fig. 3. doc/reference/tasks.md has
// the grammar.
#ifndef NORACE_FRONT_TP_H
#define NORACE_FRONT_TP_H
#include <stdbool.h>

#include "base/text.h"

bool tp_is_name(const char *path); // ends in .tp

// Reads the program and appends the C program that runs it, with the tasks of norace/task.h and
// every line and column as in the file. Returns false after saying what is wrong with it, or with
// errno set and nothing said if it cannot be read.
bool tp_translate(const char *path, Text *c);
#endif
