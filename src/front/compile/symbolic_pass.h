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

// Appends the module with expressions. `defined`: what all modules of the program define. NULL, or
// why it cannot be.
const char *symbolic_pass(Arena *, const uint8_t *bytes, size_t size, const Names *defined, Text *);
#endif
