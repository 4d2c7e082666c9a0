#ifndef NORACE_RUNTIME_TRAMPOLINE_H
#define NORACE_RUNTIME_TRAMPOLINE_H
#include "world/runtime.h"

// What a function does to the caller's memory, by its arguments as they are passed.
typedef void CallEffects(const uint64_t *arguments, uint64_t pc);

// Instructions that say so and go on to the function; with a bit of --allow, that end the search
// unless it is permitted; with effects, that report these. NULL if they cannot be made.
enum {
  OF_STREAM = 1 << 30,
  DESCRIBED = 1 << 28, // by --effects
  OF_LIBRARY = 1 << 29 // of one that has locks of its own, which nobody sees
}; // in place of the bit: it uses the C++ stream that its first argument is
void *trampoline_to(const char *name, void *real, uint32_t allow, CallEffects *);
void *trampoline_cancels(const char *name, void *function); // it is a cancellation point
#endif
