// From what the user wrote to what clang is told. Touches no file but response files and the runtime's folder.
#ifndef NORACE_FRONT_CLANG_COMMAND_H
#define NORACE_FRONT_CLANG_COMMAND_H
#include <stdbool.h>

#include "front/clang_words.h"

typedef struct {
  ClangWords words;   // the command, words.at[0] being the compiler's name; not yet closed by NULL
  ClangWords objects; // the object files, or the linked file, that the command will leave
  bool links;
} ClangCommand;

// `compiler` is clang's name for the language; args are what came after `norace cc`. Dropped options are named in a warning.
// Everything in the result lives in the arena, but for the two lists: release them with clang_command_delete.
ClangCommand clang_command(Arena *, const char *compiler, const char *const *args, size_t n);
void clang_command_delete(ClangCommand *);

// Is the word after this option its value?
bool clang_option_takes_next(const char *option);
#endif
