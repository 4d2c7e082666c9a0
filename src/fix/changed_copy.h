// A changed copy of the program, compiled and checked as `norace check` would: nothing is proposed
// that has not been through this.
#ifndef NORACE_FIX_CHANGED_COPY_H
#define NORACE_FIX_CHANGED_COPY_H
#include "fix/change.h"
#include "fix/evidence.h"
#include "fix/remembered.h"

typedef struct {
  const char **words; // of `norace check`: options, compiler options, files; without -- and after
  size_t n_words;
  const char **compile; // the compiler's options among them
  size_t n_compile;
  const char **files; // the sources among them
  size_t n_files;
  const char **args; // of the program
  size_t n_args;
  Remembered *remembered; // the file is a program, and this is how it was built; NULL: sources
  bool all_races;         // a check goes on after the first race
  bool asks;              // standard input is the user's answers, not the program's input
  const char *folder;     // of copies; removed by trial_end
  Arena *arena;
} TrialProgram;

void trial_begin(TrialProgram *);
void trial_end(const TrialProgram *);

// The copy of a file or folder, and of what a compiler's option names, if there is one.
const char *trial_path(const TrialProgram *, const char *path);
const char *trial_word(const TrialProgram *, const char *word);

// Checks the program, with the edits if there are any. False: no answer (it did not compile, it
// took too long); *why says which.
bool trial_check(const TrialProgram *, const Syntax *, const Edits *, double seconds, Evidence *,
                 const char **why);

// What a few native runs print and how long the fastest takes. `stable`: all print the same and end
// the same way. `threads`: of OpenMP teams, 0: as usual.
typedef struct {
  bool ran, stable;
  double seconds;
  Text output;
} TrialRun;
void trial_run(const TrialProgram *, const Syntax *, const Edits *, int threads, TrialRun *);
#endif
