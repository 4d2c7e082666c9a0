// Other programs, run for a trial: compilers, checks, the program itself.
#ifndef NORACE_FIX_TRIAL_PROCESS_H
#define NORACE_FIX_TRIAL_PROCESS_H
#include <stdbool.h>

#include "base/text.h"
#include "front/compile/clang_words.h"

typedef struct {
  int status;
  bool late;
  double seconds;
  Text out; // its standard output; text_delete it
} TrialProcess;

// Runs the command for so many seconds at most. Standard input is the user's, from its beginning,
// if it has one and `asks` (it is the user's answers) is false.
TrialProcess trial_process(Arena *, ClangWords *, double seconds, bool asks);

// Runs all commands, as many at once as there are processors. False if one of them fails, or all of
// them take longer than that.
bool trial_processes(Arena *, ClangWords *commands, size_t n, double seconds);
#endif
