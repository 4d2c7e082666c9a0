// An input as files that run the program on it without norace:
//   command  a script that starts the program, or what PROGRAM names, with the arguments, variables
//            and standard input
//   stdin    what standard input holds, if that is an input
//   file-1   what the first of the files holds that are inputs, and so on
//   values   numbers that the program asks norace for, in words
#ifndef NORACE_EXPLORE_INPUT_FILES_H
#define NORACE_EXPLORE_INPUT_FILES_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"
#include "common/records.h"

typedef VEC(InputValue) InputValues;

// The folder is made. `args` are the program's arguments where these are no input. False, with
// errno set: it cannot be written.
bool input_files_write(const char *folder, const char *program, char *const *args, size_t n_args,
                       const Control *);
// Standard input and files as they are there now, in place of those among the inputs. False: one
// cannot be read, or is longer than the program was searched for.
bool input_files_read(const char *folder, Followed *, InputValues *);
void input_files_remove(const char *folder);
#endif
