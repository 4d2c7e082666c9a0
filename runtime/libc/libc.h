// What the functions that stand in front of libc's share.
#ifndef NORACE_RUNTIME_LIBC_H
#define NORACE_RUNTIME_LIBC_H
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "access/shadow.h"
#include "base/program.h"
#include "libc/files/overlay_stream.h"
#include "libc/import.h"
#include "libc/streams/libc_stream.h"
#include "world/caller_memory.h"
#include "world/runtime.h"

#define READS(p, n) reads(p, n, pc)
#define WRITES(p, n) writes(p, n, pc)
#define READS_STRING(s) (unwatched() ? (void)0 : reads(s, strlen(s) + 1, pc))

// The bytes of a string that a function sees which looks at n of them at most.
static inline size_t string_size(const char *s, size_t n) {
  size_t k = strnlen(s, n);
  return k < n ? k + 1 : n;
}

// A variable that libc writes under a lock of its own: its calls do not race with each other, but
// with who uses the variable directly.
static inline void shared_writes(void *p, uint64_t n, uint64_t pc) {
  if (running && !alone) shadow_access((uint64_t)p, n, ACCESS_WRITE | ACCESS_ATOMIC, pc);
}

// A function that is given a va_list walks along it: on x86-64 in the caller's memory, on aarch64
// in a copy that the caller has made, which is an access of the caller's.
static inline void list_walked(va_list a, uint64_t pc) {
#if defined __x86_64__
  writes(a, sizeof(va_list), pc);
#endif
}

// It is used under its lock: whoever closes it meanwhile, or uses it without the lock, races with
// that.
// `since`: who is ordered after this epoch of the running thread comes after the use.
static inline void stream_touch_since(FILE *s, uint32_t since, uint64_t pc) {
  if (running && (world->n_buffers || program.tells)) stream_buffered(s, pc);
  if (running && world->n_streams) overlay_stream_used(s, since, pc);
  reads(s, 1, pc);
  if (running && !alone) shadow_access((uint64_t)s + 1, 1, ACCESS_READ | ACCESS_ATOMIC, pc);
}
static inline void stream_touch(FILE *s, uint64_t pc) {
  stream_touch_since(s, running ? current->epoch : 0, pc);
}
// Functions that are given no stream look into stdin, stdout or stderr, which are variables.
static inline FILE *standard_stream(FILE *const *variable, uint64_t pc) {
  reads(variable, sizeof *variable, pc);
  return *variable;
}
#endif
