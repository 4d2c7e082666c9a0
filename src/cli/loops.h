// The part of `norace prove` and `norace boogie` that seed 003 gives: Boogie files, and C with OpenMP.
#ifndef NORACE_CLI_LOOPS_H
#define NORACE_CLI_LOOPS_H
#include "cli/options.h"
#include "engine/loops/loops.h"

typedef struct {
  BplProgram *program;
  Instrumentation instrumentation;
} LoopsUnit;

typedef struct {
  LoopsUnit units[1];
  size_t n;
} LoopsSource;

bool loops_wants(const char *file); // is this a file for seed 003 by its name: .bpl
// Reads, instruments and adds candidates. 0, or the exit status after an error was reported.
int loops_read(const Options *, LoopsSource *);
void loops_release(LoopsSource *);

// `norace prove` on such a file: prints the verdict, returns the exit status.
int loops_prove(const Options *);
#endif
