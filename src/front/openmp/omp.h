// C with OpenMP to Boogie, through LLVM IR as clang lowers it.
//
// Each parallel region becomes a procedure: the sequential code that leads to it, then the region
// as one thread executes it, then again as another thread does. The first thread stops at any
// access and leaves a note of it; the second asserts at each of its accesses that it does not
// collide with the note. Loads of memory that the region writes give any value. doc/design/loops.md
// has the whole story.
#ifndef NORACE_FRONT_OMP_H
#define NORACE_FRONT_OMP_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"

// Of an assumption that a subscript stays within an inner dimension.
#define OMP_BOUNDS_ATTRIBUTE "bounds"

typedef struct {
  bool assume_no_alias; // pointers of unknown origin point to different objects
} OmpOptions;

// How a parameter is given a value: a whole number, a real one, the address of memory; no way for
// the others.
typedef enum { OMP_WHOLE, OMP_REAL, OMP_ADDRESS, OMP_OTHER } OmpParameterKind;

typedef struct {
  const char *name; // in the Boogie program it is v.NAME
  OmpParameterKind kind;
} OmpParameter;

typedef struct {
  Position at;          // of the directive
  const char *what;     // NULL, or what is beyond the method in this region: its verdict is unknown
  Position what_at;     // where that is
  const char *function; // of the directive; NULL where it is not known
  const char *entry;    // the function that leads here and that nobody here calls, or main
  VEC(OmpParameter) parameters; // of that function
  const char *stands_for;       // any call of this function, which calls itself; NULL
  bool simd;                    // a simd loop: lanes instead of threads
  bool league;                  // teams: a league of them instead of threads
  bool other_threads;           // no region: threads or tasks begin here that OpenMP did not make
  bool assumes_bounds;          // the program has assumptions with OMP_BOUNDS_ATTRIBUTE
  VEC(int) loops;               // lines of the worksharing loops and sections that belong to it
  Text program;                 // Boogie; empty if what is set
} OmpRegion;

typedef struct {
  Arena *arena;
  VEC(OmpRegion) regions;
  VEC(const char *) assumptions;
  bool has_main; // the whole program is here, and starts there
} OmpUnit;

// args: source files, which `files` lists, and the compiler's options. 0, or EXIT_INPUT after clang
// has said what is wrong.
int omp_translate(const char *const *args, size_t n, const char *const *files, size_t n_files,
                  OmpOptions, OmpUnit *);
void omp_delete(OmpUnit *);
#endif
