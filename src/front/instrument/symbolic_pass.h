// The pass behind second_build.h.
#ifndef NORACE_FRONT_SYMBOLIC_PASS_H
#define NORACE_FRONT_SYMBOLIC_PASS_H
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/names.h"
#include "base/text.h"

// Appends the functions that the module defines, as other modules see them; false if it is none.
bool symbolic_defines(Arena *, const uint8_t *bytes, size_t size, Names *);

// What stands in for functions of libc (models/models.h).
#define SYMBOLIC_MODEL "__norace_model_"

typedef struct {
  Names defined; // what all modules of the program define, and the models
  Names models;  // what there is, with its type in words
  Names used;    // which of them the program calls
  size_t passed; // modules so far
  bool unset;    // what variables hold before they have a value is an input
} SymbolicNames;

// The module as it is, with expressions, appended. The program's calls of functions that have a
// model become calls of the model. NULL, or why it cannot be.
const char *symbolic_pass(Arena *, const uint8_t *bytes, size_t size, SymbolicNames *, Text *);
// The same for the models: those that are used, and what they need.
const char *symbolic_pass_models(Arena *, const uint8_t *bytes, size_t size, SymbolicNames *,
                                 Text *);
#endif
