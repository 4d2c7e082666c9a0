// The OpenMP directives of a Fortran source in the words of C.
#ifndef NORACE_FRONT_FORTRAN_DIRECTIVES_H
#define NORACE_FRONT_FORTRAN_DIRECTIVES_H
#include "base/text.h"

// Appends `# LINE "FILE"` and `#pragma omp ...` for each directive of what flang's preprocessor
// made of the source.
void fortran_directives_read(const char *source, const char *preprocessed, Text *pragmas);
#endif
