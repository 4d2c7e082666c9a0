// Names as a Fortran program's author knows them.
#ifndef NORACE_MODEL_FORTRAN_NAME_H
#define NORACE_MODEL_FORTRAN_NAME_H
#include "base/arena.h"

// Of what flang calls _QMmodulePprocedure, _QMmoduleEvariable, _QFouterPinner, _QQmain, with or
// without the ending of a parallel region: procedure, variable, inner, "the main program". Other
// names as they are.
const char *fortran_name(Arena *, const char *name);
#endif
