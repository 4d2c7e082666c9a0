// What the functions that stand in front of libc's share.
#ifndef NORACE_RUNTIME_LIBC_H
#define NORACE_RUNTIME_LIBC_H
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "libc/import.h"
#include "world/runtime.h"

#define READS(p, n) reads(p, n, pc)
#define WRITES(p, n) writes(p, n, pc)
#define READS_STRING(s) (alone ? (void)0 : reads(s, strlen(s) + 1, pc))

// The bytes of a string that a function sees which looks at n of them at most.
static inline size_t string_size(const char *s, size_t n) {
  size_t k = strnlen(s, n);
  return k < n ? k + 1 : n;
}

void locale_read(uint64_t pc); // setlocale in another thread races with it
void print_accesses(const char *format, va_list,
                    uint64_t pc); // the strings that a printf reads, and what %n writes
void scan_accesses(const char *format, va_list, int assigned, uint64_t pc); // what a scanf wrote
void stream_use(FILE *,
                uint64_t pc); // about to read from it: the order in which threads do so matters
// It is used: whoever closes it meanwhile races with that.
// Its buffer may be the program's own: then that is an event.
void stream_buffered(FILE *, uint64_t pc);
static inline void stream_touch(FILE *s, uint64_t pc) {
  if (running && world->n_buffers) stream_buffered(s, pc);
  reads(s, 1, pc);
}
// Used without its lock: whoever does so, too, needs flockfile.
static inline void stream_touch_unlocked(FILE *s, uint64_t pc) {
  stream_touch(s, pc);
  writes((char *)s + 1, 1, pc);
}
void stream_fill(FILE *); // its buffer is going to be written by the kernel
#endif
