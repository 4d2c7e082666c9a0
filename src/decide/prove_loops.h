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

// The verdict without printing it, for whoever goes on from there: its possible races name two
// source positions each, and are to be confirmed by running into them (race_same_lines). 0, or
// EXIT_INPUT after an error was reported, and no verdict. run is whether the program should be run
// as well: it has a main, and something is not proved, or only if subscripts stay within their
// dimensions.
int loops_verdict(const Options *, Verdict **, bool *run);

// `norace prove` on such a file: prints the verdict, returns the exit status.
int loops_prove(const Options *);

#define LOOPS_CERTIFICATE "// norace certificate: loops 1" // its first line
#define LOOPS_CERTIFICATE_PART "// ==== program"           // before each program
#define LOOPS_CERTIFICATE_SUBJECT "// subject: "
#define LOOPS_CERTIFICATE_WORD "// compiled: " // a word of the compiler's command line
#define LOOPS_CERTIFICATE_NO_ALIAS "// option: --assume-no-alias"
#endif
