// clang-19 at work for norace: what `norace cc` does, and the same for commands that start from
// source.
#ifndef NORACE_FRONT_CLANG_H
#define NORACE_FRONT_CLANG_H
#include <stdbool.h>
#include <stddef.h>

#include "front/compile/directives.h"

typedef enum { CLANG_C, CLANG_CXX, CLANG_FORTRAN } ClangLanguage;

// As `norace cc ARGS` (or `norace c++ ARGS`, `norace fc ARGS`). Returns 0, or EXIT_INPUT after
// clang has said what is wrong.
int clang_drive(ClangLanguage, const char *const *args, size_t n);

// The same; the debug information of what is compiled remembers the words.
int clang_drive_remembered(ClangLanguage, const char *const *args, size_t n);

// Compiles sources (C, and C++ by the ending of their names) and links them into `program`. args:
// file names and options in any order, as for a compiler, without -o and -c. One process, tens of
// milliseconds for a small program. Returns as clang_drive.
int clang_build(const char *program, const char *const *args, size_t n);

// Compiles one source into LLVM bitcode (a file of its own), neither optimised nor instrumented,
// with debug information, each function open to optimisation. args: the file name and the
// compiler's options. Returns as clang_drive.
int clang_emit_bitcode(const char *output, const char *const *args, size_t n);

// What the compiler gets to see of the sources among args, their headers included, written to the
// file. False, without a word, if it is not to be had.
bool clang_preprocess(const char *output, const char *const *args, size_t n);

// Adds the OpenMP directives of the sources among args. False, without a word, as above.
bool clang_directives(const char *const *args, size_t n, Directives *);
#endif
