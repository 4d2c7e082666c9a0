// Programs for 32 bits: norace runs programs with 64. Does it matter how large a long and a pointer
// are?
#ifndef NORACE_FRONT_DATA_MODEL_H
#define NORACE_FRONT_DATA_MODEL_H
#include <stdbool.h>
#include <stddef.h>

bool data_model_asked(const char *const *args, size_t n); // -m32 is among the words

// The words without -m32, and how many they are; room for all of them.
size_t data_model_drop(const char *const *args, size_t n, const char **words);

// Whether one source file means the same either way: the code that clang makes of it computes with
// the same numbers, and moves others only from place to place.
bool data_model_same(const char *const *args, size_t n);
#endif
