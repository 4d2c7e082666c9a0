#ifndef NORACE_DECIDE_LOOPS_READ_H
#define NORACE_DECIDE_LOOPS_READ_H
#include "decide/prove_loops.h"

// -fopenmp and the like, which say whether directives count; -fopenmp-version=51 does not.
bool loops_is_switch(const char *word);
bool loops_is_boogie(const char *file);
bool loops_wants(const Options *, const char *file); // .bpl, or C with OpenMP directives
const Directives *loops_directives(const Options *, const char *file); // of a C file
bool loops_wants_all(
    const Options *); // is it one Boogie program, or C in one or several files, with OpenMP in it?
// Reads, translates, instruments and adds candidates. 0, or EXIT_INPUT after an error was reported.
int loops_read(const Options *, LoopsSource *);
void loops_release(LoopsSource *);
// A Boogie program, without the instrumentation that it may have been printed with. NULL after an
// error was reported.
BplProgram *loops_read_text(const char *file, const Text *);
#endif
