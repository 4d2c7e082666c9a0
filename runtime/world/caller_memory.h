// Functions that read or write the caller's memory on its behalf tell so here. What they read that
// depends on inputs is fixed, what they write does not (symbolic.h).
#ifndef NORACE_RUNTIME_CALLER_MEMORY_H
#define NORACE_RUNTIME_CALLER_MEMORY_H
#include "world/hooks.h"
#include "world/symbolic.h"

static inline bool unwatched(void) { return unheard && !symbolic_now.on; } // nobody listens
static inline void plain_reads(const void *p, uint64_t n, uint64_t pc) {
  if (running && !unheard && n) world_hooks.access((uint64_t)p, n, ACCESS_READ, pc);
}
static inline void plain_writes(void *p, uint64_t n, uint64_t pc) {
  if (running && !unheard && n) world_hooks.access((uint64_t)p, n, ACCESS_WRITE, pc);
}
static inline void reads(const void *p, uint64_t n, uint64_t pc) {
  if (unlikely(symbolic_now.on)) symbolic_reads(p, n, pc);
  plain_reads(p, n, pc);
}
static inline void writes(void *p, uint64_t n, uint64_t pc) {
  if (unlikely(symbolic_now.on)) symbolic_writes(p, n);
  plain_writes(p, n, pc);
}
#endif
