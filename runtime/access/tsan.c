// The functions that clang's -fsanitize=thread calls before each access.
#include <string.h>

#include "access/filter.h"
#include "access/shadow.h"
#include "base/program.h"
#include "world/caller_memory.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/schedule.h"

AccessFilter access_filter;

AccessFilter access_filter;

// Nothing of the program's lies in registers that these change, so that it keeps no copies of dead
// values on its stack and in registers that are part of its state (state_merging.c): clang_quiet.c
// makes its calls so. Whoever calls them in the usual way loses nothing.
#define QUIET __attribute__((preserve_most))

// In steps, each a jump to the next, which needs more registers: is it to be looked at, was it seen
// before (or, in a run that collects accesses, is it one of those), what does it race with.
#define STEPS(name, kind, more, size)                                              \
  static QUIET __attribute__((noinline)) void look_##name##size(void *p) {         \
    shadow_access((uint64_t)p, size, kind | more, PC);                             \
  }                                                                                \
  static QUIET __attribute__((noinline)) void pick_##name##size(void *p) {         \
    if (!filter_misses((uint64_t)p, size, kind)) __attribute__                     \
      ((musttail)) return look_##name##size(p);                                    \
  }                                                                                \
  static QUIET __attribute__((noinline)) void name##size(void *p) {                \
    if (unlikely(running >= RUN_REPLAY)) __attribute__                             \
      ((musttail)) return pick_##name##size(p);                                    \
    if (size > 8 || unlikely(!shadow_seen((uint64_t)p, size, kind))) __attribute__ \
      ((musttail)) return look_##name##size(p);                                    \
  }
#define HOOK(name, step, size)                       \
  PUBLIC QUIET void __tsan_##name(void *p) {         \
    if (unlikely(running && !unheard)) __attribute__ \
      ((musttail)) return step(p);                   \
  }
#define ACCESSES(size)                                 \
  STEPS(read, ACCESS_READ, 0, size)                    \
  STEPS(write, ACCESS_WRITE, 0, size)                  \
  STEPS(update, ACCESS_WRITE, ACCESS_UPDATE, size)     \
  HOOK(read##size, read##size, size)                   \
  HOOK(write##size, write##size, size)                 \
  HOOK(unaligned_read##size, read##size, size)         \
  HOOK(unaligned_write##size, write##size, size)       \
  HOOK(read_write##size, update##size, size)           \
  HOOK(unaligned_read_write##size, update##size, size) \
  HOOK(volatile_read##size, read##size, size)          \
  HOOK(volatile_write##size, write##size, size)
// Additions (clang_additions.h) have a kind of their own; those that lie in two words are looked at
// like other writes.
#define ADDITION(size)                                          \
  STEPS(add, (ACCESS_WRITE | ACCESS_ADD), ACCESS_UPDATE, size)  \
  PUBLIC QUIET void __norace_add##size(void *p) {               \
    if (unlikely(running && !unheard)) {                        \
      if (unlikely(((uint64_t)p & 7) > 8 - size)) __attribute__ \
        ((musttail)) return update##size(p);                    \
      __attribute__((musttail)) return add##size(p);            \
    }                                                           \
  }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
ADDITION(1)
ADDITION(2)
ADDITION(4)
ADDITION(8)

// In front of an access to a volatile variable: a signal may be handled there.
static __attribute__((noinline)) void stop_for_signals(uint64_t pc) {
  __builtin_unwind_init();
  frame_note(__builtin_frame_address(0));
  world_hooks.before_volatile(pc);
}
PUBLIC QUIET void __norace_volatile1(void *p) {
  if (unlikely(program.signals && running && !alone)) stop_for_signals(PC);
}

PUBLIC void __tsan_read_range(void *p, size_t size) { plain_reads(p, size, PC); }
PUBLIC void __tsan_write_range(void *p, size_t size) { plain_writes(p, size, PC); }
PUBLIC void __tsan_vptr_read(void *p) { plain_reads(p, sizeof p, PC); }
PUBLIC void __tsan_vptr_update(void **p, void *new) {
  if (*p != new)
    plain_writes(p, sizeof p,
                 PC); // the same value again is the compiler's doing, not the program's
}

PUBLIC void *__tsan_memcpy(void *to, const void *from, size_t n) {
  plain_reads(from, n, PC);
  plain_writes(to, n, PC);
  return memcpy(to, from, n);
}
PUBLIC void *__tsan_memmove(void *to, const void *from, size_t n) {
  plain_reads(from, n, PC);
  plain_writes(to, n, PC);
  return memmove(to, from, n);
}
PUBLIC void *__tsan_memset(void *to, int c, size_t n) {
  plain_writes(to, n, PC);
  return memset(to, c, n);
}

// In functions that no_sanitize("thread") leaves out (clang_left_out.h). The search sees what
// depends on what as ever; their names are told where other threads are there.
static void left_access(const void *p, size_t n, uint32_t kind, const char *function, uint64_t pc) {
  if (!running || unheard || !n) return;
  left_out_add(control, function);
  shadow_access((uint64_t)p, n, kind | ACCESS_LEFT, pc);
}
PUBLIC void __norace_left_read(const void *p, size_t n, const char *function) {
  left_access(p, n, ACCESS_READ, function, PC);
}
PUBLIC void __norace_left_write(const void *p, size_t n, const char *function) {
  left_access(p, n, ACCESS_WRITE, function, PC);
}
PUBLIC void __norace_left_update(const void *p, size_t n, const char *function) {
  left_access(p, n, ACCESS_WRITE | ACCESS_UPDATE, function, PC);
}
PUBLIC void *__norace_left_memcpy(void *to, const void *from, size_t n, const char *function) {
  left_access(from, n, ACCESS_READ, function, PC);
  left_access(to, n, ACCESS_WRITE, function, PC);
  return memcpy(to, from, n);
}
PUBLIC void *__norace_left_memmove(void *to, const void *from, size_t n, const char *function) {
  left_access(from, n, ACCESS_READ, function, PC);
  left_access(to, n, ACCESS_WRITE, function, PC);
  return memmove(to, from, n);
}
PUBLIC void *__norace_left_memset(void *to, int c, size_t n, const char *function) {
  left_access(to, n, ACCESS_WRITE, function, PC);
  return memset(to, c, n);
}

PUBLIC void __tsan_init(void) {}
PUBLIC void __tsan_func_entry(void *pc) {}
PUBLIC void __tsan_func_exit(void) {}
PUBLIC void __tsan_ignore_thread_begin(void) {}
PUBLIC void __tsan_ignore_thread_end(void) {}
