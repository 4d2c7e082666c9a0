// Sources as the compiler's preprocessor hands them on. It is asked once for the same words,
// however many engines want to know: also by processes that this one starts later.
#ifndef NORACE_FRONT_PREPROCESSED_H
#define NORACE_FRONT_PREPROCESSED_H
#include "front/compile/directives.h"

typedef struct {
  Directives directives; // of OpenMP
  char digest[65];       // of the whole text: sources that differ have different ones
} Preprocessed;

// args: file names and options, as for a compiler. NULL, without a word, if it is not to be had.
const Preprocessed *preprocessed(const char *const *args, size_t n);
#endif
