// Fortran through flang: a source becomes bitcode of the kind that clang makes of C, and goes the
// way of C from there.
#ifndef NORACE_FRONT_FORTRAN_H
#define NORACE_FRONT_FORTRAN_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/vec.h"

typedef VEC(const char *) FortranWords;

bool fortran_is_source(const char *path); // by the ending of its name: .f90, .F, .f08, ...

// The words of a compiler's command line with each Fortran source replaced by a file of bitcode,
// without what only a Fortran compiler knows, and with the Fortran library behind them if the
// command links. Words without such a source are copied as they are, unless the command is a
// Fortran compiler's. False after flang has said what is wrong. The files live until the end of the
// process.
bool fortran_lower(Arena *, const char *const *args, size_t n, bool fortran, FortranWords *lowered);

// The same of the Fortran sources among the words of a compiler's command line. False if there is
// none, or flang cannot read it.
bool fortran_source_directives(Arena *, const char *const *args, size_t n, Text *preprocessed);

// The library's archives: what is in them is called by every Fortran program, and known.
const char *const *fortran_archives(void); // closed by NULL
#endif
