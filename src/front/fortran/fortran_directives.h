// The OpenMP directives of a Fortran source in the words of C.
#ifndef NORACE_FRONT_FORTRAN_DIRECTIVES_H
#define NORACE_FRONT_FORTRAN_DIRECTIVES_H
#include "base/text.h"
#include "front/fortran/fortran.h"

// Appends `# LINE "FILE"` and `#pragma omp ...` for each directive of what flang's preprocessor
// made of the source.
void fortran_directives_read(const char *source, const char *preprocessed, Text *pragmas);

// The OpenMP directives of the source that this bitcode was made of, as a C preprocessor would hand
// them on. False if it was not made of Fortran.
bool fortran_directives(const char *bitcode, Text *preprocessed);
#endif
