// The part of `norace prove` and `norace boogie` that seed 003 gives: Boogie files, and C with
// OpenMP.
#ifndef NORACE_CLI_LOOPS_H
#define NORACE_CLI_LOOPS_H
#include "base/vec.h"
#include "decide/exploring.h"
#include "engine/loops/loops.h"
#include "engine/loops/run.h"
#include "front/compile/directives.h"
#include "front/openmp/omp.h"
#include "options/options.h"
#include "verdict/verdict.h"

// A Boogie program ready to be proved, or why there is none: a .bpl file is one unit, each parallel
// region of a C file is one.
typedef struct {
  BplProgram *program;
  Instrumentation instrumentation;
  BplProgram *original; // as it was read, to be run; NULL: it came from C
  const char *text;     // as it was translated; NULL: it was not
  BplProgram *loose;    // the same without the assumption that subscripts stay within their
                        // dimensions; NULL: it makes none
  Instrumentation loose_instrumentation;
  const char *beyond; // what the method does not cover; NULL
  Position beyond_at;
  const char *stands_for; // any call of this function: other units take it for proved; NULL
  const char *what;       // the parallel loop or region of a C file; NULL otherwise
  PartKind kind;          // of it
  Frame where;
  const char *entry; // of a C file without main: the function to call
  VEC(OmpParameter) parameters;
} LoopsUnit;

typedef struct {
  Arena *arena;
  VEC(LoopsUnit) units;
  VEC(const char *) assumptions;
  bool has_main; // a C file that can be run
} LoopsSource;

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

// The verdict without printing it, for whoever goes on from there: its possible races name two
// source positions each, and are to be confirmed by running into them (race_same_lines). 0, or
// EXIT_INPUT after an error was reported, and no verdict. run is whether the program should be run
// as well: it has a main, and something is not proved, or only if subscripts stay within their
// dimensions.
int loops_verdict(const Options *, Verdict **, bool *run);

// Runs the C program, with OpenMP, into what the proof found (NULL: none was made), prints the
// verdict with what is proved loop by loop, returns the exit status.
int loops_explore(const Options *, Verdict *proof);

// What a search should know about a proof (NULL: none was made), which must live as long.
ExploringMore loops_more(Verdict *proof);

// Writes the run as a witness; its path in the verdict's arena, NULL if it cannot be written.
const char *loops_keep_run(const Options *, const Verdict *, const char *program,
                           const char *procedure, const char *draws);
void loops_report_run(Verdict *, const RunRace *, const char *witness);

// A C file without main: writes one that calls the function with the solver's numbers, and runs it.
// The first time for a function other numbers are tried as well. True: a run met the collision, and
// the race is in the verdict, confirmed.
bool loops_drive(const Options *, Verdict *, const LoopsUnit *, const LoopsCollision *, bool first);

// `norace prove` on such a file: prints the verdict, returns the exit status.
int loops_prove(const Options *);

#define LOOPS_CERTIFICATE "// norace certificate: loops 1" // its first line
#define LOOPS_CERTIFICATE_PART "// ==== program"           // before each program
#define LOOPS_CERTIFICATE_SUBJECT "// subject: "
#define LOOPS_CERTIFICATE_WORD "// compiled: " // a word of the compiler's command line
#define LOOPS_CERTIFICATE_NO_ALIAS "// option: --assume-no-alias"

// The certificate of such a proof: programs with their invariants. `norace certify` proves them
// again by other code.
bool loops_is_certificate(const char *file);
int loops_certify(const Options *);
#endif
