// The functions that clang's -fsanitize=thread calls before each access.
#include <string.h>

#include "runtime.h"
#include "shadow.h"

#define HOOK(kind, pc, address, size)                                                                                            \
  do {                                                                                                                           \
    if (likely(!running || alone)) return;                                                                                       \
    if (likely(running < RUN_REPLAY) && (size) <= 8 && likely(shadow_seen((uint64_t)(address), (uint32_t)(size), kind))) return; \
    shadow_access((uint64_t)(address), size, kind, pc);                                                                          \
  } while (0)

// Nothing of the program's lies in registers that these change, so that it keeps no copies of dead values on its stack and in registers that are part of
// its state (merge.c): clang_quiet.c makes its calls so. Whoever calls them in the usual way loses nothing.
#define QUIET PUBLIC __attribute__((preserve_most))

#define ACCESSES(size)                                                                       \
  QUIET void __tsan_read##size(void *p) { HOOK(ACCESS_READ, PC, p, size); }                  \
  QUIET void __tsan_write##size(void *p) { HOOK(ACCESS_WRITE, PC, p, size); }                \
  QUIET void __tsan_unaligned_read##size(void *p) { HOOK(ACCESS_READ, PC, p, size); }        \
  QUIET void __tsan_unaligned_write##size(void *p) { HOOK(ACCESS_WRITE, PC, p, size); }      \
  QUIET void __tsan_read_write##size(void *p) { HOOK(ACCESS_WRITE, PC, p, size); }           \
  QUIET void __tsan_unaligned_read_write##size(void *p) { HOOK(ACCESS_WRITE, PC, p, size); } \
  QUIET void __tsan_volatile_read##size(void *p) { HOOK(ACCESS_READ, PC, p, size); }         \
  QUIET void __tsan_volatile_write##size(void *p) { HOOK(ACCESS_WRITE, PC, p, size); }
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

PUBLIC void __tsan_read_range(void *p, size_t size) { HOOK(ACCESS_READ, PC, p, size); }
PUBLIC void __tsan_write_range(void *p, size_t size) { HOOK(ACCESS_WRITE, PC, p, size); }
PUBLIC void __tsan_vptr_read(void *p) { HOOK(ACCESS_READ, PC, p, sizeof p); }
PUBLIC void __tsan_vptr_update(void **p, void *new) {
  if (*p != new) HOOK(ACCESS_WRITE, PC, p, sizeof p); // the same value again is the compiler's doing, not the program's
}

PUBLIC void *__tsan_memcpy(void *to, const void *from, size_t n) {
  reads(from, n, PC);
  writes(to, n, PC);
  return memcpy(to, from, n);
}
PUBLIC void *__tsan_memmove(void *to, const void *from, size_t n) {
  reads(from, n, PC);
  writes(to, n, PC);
  return memmove(to, from, n);
}
PUBLIC void *__tsan_memset(void *to, int c, size_t n) {
  writes(to, n, PC);
  return memset(to, c, n);
}

PUBLIC void __tsan_init(void) {}
PUBLIC void __tsan_func_entry(void *pc) {}
PUBLIC void __tsan_func_exit(void) {}
PUBLIC void __tsan_ignore_thread_begin(void) {}
PUBLIC void __tsan_ignore_thread_end(void) {}
