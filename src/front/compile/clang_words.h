// A command line as a list of words, and the response files (@FILE) in it.
#ifndef NORACE_FRONT_CLANG_WORDS_H
#define NORACE_FRONT_CLANG_WORDS_H
#include "base/arena.h"
#include "base/vec.h"

typedef VEC(const char *) ClangWords;

// Appends `word`; if it is @FILE and FILE can be read, the words of the file (quoting as in GNU
// tools, nested files too) instead.
void clang_words_expand(Arena *, ClangWords *, const char *word);

// A list too long for the kernel becomes {first word, @FILE}, the file living in memory only. Ends
// `words` with NULL.
void clang_words_close(Arena *, ClangWords *words);
#endif
