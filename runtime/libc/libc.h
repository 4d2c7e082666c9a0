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
#define READS_STRING(s) (unwatched() ? (void)0 : reads(s, strlen(s) + 1, pc))

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
// It is used under its lock: whoever closes it meanwhile, or uses it without the lock, races with
// that.
extern bool program_tells; // it asks where streams stand
// Its buffer may be the program's own, or somebody asks how much was written: that is an event.
void stream_buffered(FILE *, uint64_t pc);
void overlay_stream_used(FILE *, uint64_t pc); // overlay.h
static inline void stream_touch(FILE *s, uint64_t pc) {
  if (running && (world->n_buffers || program_tells)) stream_buffered(s, pc);
  if (running && world->n_streams) overlay_stream_used(s, pc);
  reads(s, 1, pc);
  if (running && !alone) shadow_access((uint64_t)s + 1, 1, ACCESS_READ | ACCESS_ATOMIC, pc);
}
// Used without its lock: whoever does so needs flockfile.
void stream_touch_unlocked(FILE *, uint64_t pc);
void stream_fill(FILE *); // its buffer is going to be written by the kernel
#endif
