// Streams that use memory of the program's (setvbuf, fmemopen, open_memstream) or functions of its
// own (fopencookie).
//
// Whoever uses such a stream accesses that memory under the stream's lock. POSIX does not say which
// bytes are read or written by which call: each may touch all of them, and what open_memstream has
// shown is valid only until the next output.
//
// The functions of a cookie are the program's code, which may stop in them. glibc's own lock does
// not keep other fibers out meanwhile, so whoever may call them holds the lock of flockfile around
// it.
#include <pthread.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <wchar.h>

#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/streams/libc_stream.h"
#include "libc/streams/stream_memory.h"
#include "libc/trampoline.h"
#include "sync/mutex.h"
#include "world/hooks.h"
#include "world/object.h"

Object *stream_lock(FILE *s) {
  Object *o = object_find((uint64_t)s + 1, OBJECT_MUTEX);
  o->flags = OBJECT_KNOWN | OBJECT_LOOKED_INTO;
  o->type = PTHREAD_MUTEX_RECURSIVE;
  return o;
}

static StreamMemory *next_of(FILE *s, StreamMemory *from) {
  for (StreamMemory *m = from; m < world->buffers + world->n_buffers; m++)
    if (m->stream == s) return m;
  return NULL;
}

#define EACH_OF(s, m) for (StreamMemory *m = next_of(s, world->buffers); m; m = next_of(s, m + 1))

bool stream_has_memory(FILE *s) { return next_of(s, world->buffers) != NULL; }

bool stream_in_memory(FILE *s) {
  EACH_OF(s, m) if (m->kind != MEMORY_BUFFER) return true;
  return false;
}

// Who uses it next comes behind what was so far, and not behind what follows.
static void release(FILE *s) {
  hb_release(current, &object_find((uint64_t)s, OBJECT_GLOBAL)->clock);
  epoch_next(current);
}

void stream_memory_used(FILE *s, uint64_t pc) {
  EACH_OF(s, m) {
    if (m->kind == MEMORY_READ) READS(m->at, m->size);
    else if (m->size) WRITES(m->at, m->size);
    m->used = true;
  }
  release(s);
}

static void forget(FILE *s, bool all) {
  for (uint32_t i = 0; i < world->n_buffers;)
    if (world->buffers[i].stream == s && (all || world->buffers[i].kind == MEMORY_BUFFER))
      world->buffers[i] = world->buffers[--world->n_buffers];
    else i++;
}

void stream_memory_forget(FILE *s) { forget(s, true); }

StreamMemory stream_memory_take(FILE *s) {
  StreamMemory last = {.kind = MEMORY_BUFFER};
  EACH_OF(s, m) if (m->kind != MEMORY_BUFFER) last = *m;
  forget(s, true);
  return last;
}

static void remember(StreamMemory m) {
  if (!running || !m.stream) return;
  if (world->n_buffers == MAX_BUFFERS)
    return opaque_call("more streams in memory of the program than norace keeps in mind");
  world->buffers[world->n_buffers++] = m;
}

void stream_buffer_is(FILE *s, void *buffer, size_t size, uint64_t pc) {
  if (!running) return;
  forget(s, false);
  if (!buffer) return;
  WRITES(buffer, size);
  remember((StreamMemory){.stream = s, .kind = MEMORY_BUFFER, .at = buffer, .size = size});
}

// ---- the program's functions

static StreamMemory *calls_of(FILE *s) {
  if (running) EACH_OF(s, m) if (m->kind == MEMORY_CALLS) return m;
  return NULL;
}

bool stream_calls(FILE *s) { return calls_of(s) != NULL; }

void stream_enter(FILE *s, uint64_t pc) {
  if (!calls_of(s) || stream_lock(s)->owner == current->number) return;
  mutex_lock(stream_lock(s), pc);
  StreamMemory *m = calls_of(s); // others may have closed it meanwhile
  if (m) m->entered = true;
}

void stream_leave(FILE *s, uint64_t pc) {
  StreamMemory *m = calls_of(s);
  if (!m || !m->entered || stream_lock(s)->owner != current->number) return;
  m->entered = false;
  mutex_unlock(stream_lock(s), pc);
}

// ---- flushing

void stream_shows(FILE *s, uint64_t pc) {
  if (!running) return;
  EACH_OF(s, m) {
    m->used = false;
    if (m->kind != MEMORY_TEXT) continue;
    WRITES(m->text, sizeof *m->text);
    WRITES(m->length, sizeof *m->length);
    m->at = *m->text;
    m->size = (*m->length + 1) * m->width;
    release(s);
  }
}

static void flush_one(FILE *s, uint64_t pc) {
  stream_touch(s, pc);
  stream_enter(s, pc);
  fflush(s);
  stream_shows(s, pc);
  stream_leave(s, pc);
}

// Which output waits in a buffer is libc's choice (glibc leaves out those of less than 128 bytes),
// but for what goes out at the end of a line.
static bool output_may_wait(FILE *s) { return __fwriting(s) && (__fpending(s) || !__flbf(s)); }

// What stands in the program's memory, or goes there from a buffer of libc's, is touched only if
// some output may wait.
static bool touches(FILE *s, uint32_t from) {
  EACH_OF(s, m) {
    bool may_wait = m->kind == MEMORY_BUFFER || m->kind == MEMORY_WRITTEN;
    if (may_wait ? m->used && output_may_wait(s) : m->kind >= from) return true;
  }
  return false;
}

static void flush_streams(uint32_t from, uint64_t pc) {
  FILE *open[MAX_BUFFERS]; // others may open and close some meanwhile
  uint32_t n = 0;
  for (uint32_t i = 0; i < world->n_buffers; i++) open[n++] = world->buffers[i].stream;
  for (uint32_t i = 0; i < n; i++) {
    if (!touches(open[i], from)) continue;
    if (stream_in_memory(open[i])) flush_one(open[i], pc);
    else stream_touch(open[i], pc), stream_shows(open[i], pc);
  }
}

void streams_flush(uint64_t pc) {
  if (running) flush_streams(MEMORY_TEXT, pc);
}

// As exit does, which other threads may outlive. What open_memstream has not shown it does not
// show.
static void leave(uint64_t pc) { flush_streams(MEMORY_CALLS, pc); }

void stream_memory_start(void) { world_hooks.leaves = leave; }

// ---- opening

static FILE *shown(FILE *s, void **text, size_t *length, uint32_t width) {
  remember((StreamMemory){
      .stream = s, .kind = MEMORY_TEXT, .text = text, .length = length, .width = width});
  return s;
}
static FILE *libc_open_memstream(char **text, size_t *length) {
  return shown(open_memstream(text, length), (void **)text, length, 1);
}
static FILE *libc_open_wmemstream(wchar_t **text, size_t *length) {
  return shown(open_wmemstream(text, length), (void **)text, length, sizeof **text);
}

static FILE *libc_fmemopen(void *at, size_t size, const char *mode) {
  uint64_t pc = CALLER;
  READS_STRING(mode);
  bool only_reads = *mode == 'r' && !strchr(mode, '+');
  if (at && *mode == 'w') WRITES(at, size ? 1 : 0);
  if (at && *mode == 'a' && !unwatched()) READS(at, string_size(at, size));
  FILE *s = fmemopen(at, size, mode);
  remember((StreamMemory){.stream = s,
                          .kind = only_reads ? MEMORY_READ : MEMORY_WRITTEN,
                          .at = at,
                          .size = at ? size : 0});
  return s;
}

static FILE *libc_fopencookie(void *cookie, const char *mode, cookie_io_functions_t calls) {
  uint64_t pc = CALLER;
  READS_STRING(mode);
  FILE *s = fopencookie(cookie, mode, calls);
  remember((StreamMemory){.stream = s, .kind = MEMORY_CALLS});
  return s;
}

const Import stream_memory_imports[] = {{"open_memstream", (void *)libc_open_memstream},
                                        {"open_wmemstream", (void *)libc_open_wmemstream},
                                        {"fmemopen", (void *)libc_fmemopen},
                                        {"fopencookie", (void *)libc_fopencookie},
                                        {NULL, NULL}};
