// What the words of a compiler's command line ask for.
#ifndef NORACE_FRONT_CLANG_JOB_H
#define NORACE_FRONT_CLANG_JOB_H
#include <stdbool.h>

#include "front/compile/clang_words.h"

typedef struct {
  const char *name; // a file, or "-"
  size_t word;      // its index in `kept`
  bool source;      // clang makes a module of it: neither an object or library nor assembly
} ClangInput;

typedef struct {
  Arena *arena;
  const char *compiler; // clang's name for the language
  ClangWords kept; // the user's words, response files expanded, without those that norace drops
  VEC(ClangInput) inputs;
  const char *output;   // of -o, or NULL
  const char *stop;     // the last option that keeps clang from linking, or NULL
  const char *language; // of the last -x, NULL if none is in force
  bool links;
  bool links_more;   // -l, -Wl, -Xlinker: something for the linker besides inputs
  bool headers_only; // every input is a header to be precompiled
  bool relocatable;  // -r
  bool optimises;    // the last -O is not -O0
  bool emits_llvm;   // -emit-llvm
  bool openmp;
  bool remembers; // the debug information has the command, for norace fix
} ClangJob;

// args: what came after `norace cc`. Options that norace cannot keep are named in a warning.
void clang_job_read(ClangJob *, Arena *, const char *compiler, const char *const *args, size_t n);
void clang_job_delete(ClangJob *);

// The file that the job leaves for this input: its object, or the linked file. NULL: none that is
// known.
const char *clang_job_object(const ClangJob *, size_t input);

// Is the word after this option its value?
bool clang_option_takes_next(const char *option);
#endif
