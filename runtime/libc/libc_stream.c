// Streams that the program reads. Their buffers are the program's memory, but filled by the kernel.
// A stream has a lock of its own: what threads do with it comes in some order, each order is tried,
// and the earlier happens before the later.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>

#include "libc/descriptors.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "sync/sync.h"

enum { BUFFER = 4096 };

static void do_use(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  hb_acquire(f, &op->object->clock);
  hb_release(f, &op->object->clock);
}

static Object *lock_of(FILE *s) {
  Object *o = object_find((uint64_t)s + 1, OBJECT_MUTEX);
  o->flags = 1;
  o->type = PTHREAD_MUTEX_RECURSIVE;
  return o;
}

void stream_fill(FILE *s) {
  if (!s->_IO_buf_base) setvbuf(s, malloc(BUFFER), _IOFBF, BUFFER);
  region_touch(s->_IO_buf_base, (size_t)(s->_IO_buf_end - s->_IO_buf_base));
}

void stream_use(FILE *s, uint64_t pc) {
  if (!running) return;
  Op op = {.kind = OP_OBJECT,
           .object = object_find((uint64_t)s, OBJECT_GLOBAL),
           .pc = pc,
           .enabled = sync_always,
           .perform = do_use};
  sync_point(&op);
  Object *lock = object_look((uint64_t)s + 1);
  if (lock && lock->owner != NOBODY && lock->owner != current->number)
    report_unknown("reads a stream that another thread holds by flockfile");
  file_ready(fileno(s));
  stream_fill(s);
}

// ---- reading

#define STREAM(type, name, parameters, call, stream, ...) \
  static type libc_##name parameters {                    \
    uint64_t pc = CALLER;                                 \
    stream_use(stream, pc);                               \
    type result = call;                                   \
    __VA_ARGS__;                                          \
    return result;                                        \
  }
STREAM(int, fgetc, (FILE * s), fgetc(s), s, )
STREAM(int, getchar, (void), getchar(), stdin, )
STREAM(int, ungetc, (int c, FILE *s), ungetc(c, s), s, )
STREAM(char *, fgets, (char *to, int n, FILE *s), fgets(to, n, s), s,
       if (result) WRITES(to, strlen(to) + 1))
STREAM(char *, fgets_chk, (char *to, size_t size, int n, FILE *s), fgets(to, n, s), s,
       if (result) WRITES(to, strlen(to) + 1))
STREAM(ssize_t, getdelim, (char **to, size_t *room, int c, FILE *s), getdelim(to, room, c, s), s,
       WRITES(to, sizeof *to);
       WRITES(room, sizeof *room); if (result >= 0) WRITES(*to, (size_t)result + 1))
STREAM(ssize_t, getline, (char **to, size_t *room, FILE *s), getline(to, room, s), s,
       WRITES(to, sizeof *to);
       WRITES(room, sizeof *room); if (result >= 0) WRITES(*to, (size_t)result + 1))
STREAM(int, fseek, (FILE * s, long at, int from), fseek(s, at, from), s, )
STREAM(int, fseeko, (FILE * s, off_t at, int from), fseeko(s, at, from), s, )
STREAM(long, ftell, (FILE * s), ftell(s), s, )
STREAM(off_t, ftello, (FILE * s), ftello(s), s, )
STREAM(int, fsetpos, (FILE * s, const fpos_t *at), fsetpos(s, at), s, READS(at, sizeof *at))
STREAM(int, fgetpos, (FILE * s, fpos_t *at), fgetpos(s, at), s, WRITES(at, sizeof *at))

static void libc_rewind(FILE *s) {
  stream_use(s, CALLER);
  rewind(s);
}

static size_t read_blocks(void *to, size_t size, size_t n, FILE *s, uint64_t pc) {
  stream_use(s, pc);
  region_touch(to, size * n); // large ones go there straight from the kernel
  size_t result = fread(to, size, n, s);
  writes(to, result * size, pc);
  return result;
}
static size_t libc_fread(void *to, size_t size, size_t n, FILE *s) {
  return read_blocks(to, size, n, s, CALLER);
}
static size_t libc_fread_chk(void *to, size_t room, size_t size, size_t n, FILE *s) {
  return read_blocks(to, size, n, s, CALLER);
}

// ---- opening and closing

static bool only_reads(const char *mode) { return mode[0] == 'r' && !strchr(mode, '+'); }

static FILE *libc_fopen(const char *path, const char *mode) {
  uint64_t pc = CALLER;
  READS_STRING(path);
  READS_STRING(mode);
  bool reading = guard_open("fopen", path, only_reads(mode));
  if (running) outside_file(path);
  file_order(pc);
  FILE *s = fopen(path, mode);
  if (s && reading) file_opened(fileno(s), 0);
  else if (s && running) file_opened_to_write(fileno(s), mode[0] == 'w' ? O_TRUNC : O_APPEND);
  return s;
}
static FILE *libc_freopen(const char *path, const char *mode, FILE *s) {
  uint64_t pc = CALLER;
  if (!path) guard_refuse(ALLOW_WRITE, "freopen", "");
  bool reading = guard_open("freopen", path, only_reads(mode));
  if (running) outside_file(path);
  file_order(pc);
  file_closes(fileno(s));
  s = freopen(path, mode, s);
  if (s && reading) file_opened(fileno(s), 0);
  else if (s && running) file_opened_to_write(fileno(s), mode[0] == 'w' ? O_TRUNC : O_APPEND);
  return s;
}
static int libc_fclose(FILE *s) {
  if (s == stdin || s == stdout || s == stderr) return fflush(s); // the search needs them again
  if (fileno(s) >= 0) file_order(CALLER), file_closes(fileno(s));
  return fclose(s);
}

// ---- the lock, for the program's own use

static void libc_flockfile(FILE *s) { mutex_lock(lock_of(s), CALLER); }
static void libc_funlockfile(FILE *s) { mutex_unlock(lock_of(s), CALLER); }
static int libc_ftrylockfile(FILE *s) { return mutex_trylock(lock_of(s), EBUSY, false, CALLER); }

const Import libc_stream[] = {
#define ROW(name) {#name, (void *)libc_##name}
    ROW(fgetc),
    ROW(getchar),
    ROW(ungetc),
    ROW(fgets),
    ROW(getdelim),
    ROW(getline),
    ROW(fseek),
    ROW(fseeko),
    ROW(ftell),
    ROW(ftello),
    ROW(fsetpos),
    ROW(fgetpos),
    ROW(rewind),
    ROW(fread),
    ROW(fopen),
    ROW(freopen),
    ROW(fclose),
    ROW(flockfile),
    ROW(funlockfile),
    ROW(ftrylockfile),
    {"getc", (void *)libc_fgetc},
    {"_IO_getc", (void *)libc_fgetc},
    {"getc_unlocked", (void *)libc_fgetc},
    {"fgetc_unlocked", (void *)libc_fgetc},
    {"getchar_unlocked", (void *)libc_getchar},
    {"__getdelim", (void *)libc_getdelim},
    {"fseeko64", (void *)libc_fseeko},
    {"ftello64", (void *)libc_ftello},
    {"__fgets_chk", (void *)libc_fgets_chk},
    {"fgets_unlocked", (void *)libc_fgets},
    {"__fread_chk", (void *)libc_fread_chk},
    {"fread_unlocked", (void *)libc_fread},
    {"fopen64", (void *)libc_fopen},
    {"freopen64", (void *)libc_freopen},
    {NULL, NULL}};
