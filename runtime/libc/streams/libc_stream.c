// Streams that the program reads. Their buffers are the program's memory, but filled by the kernel.
// A stream has a lock of its own: what threads do with it comes in some order, each order is tried,
// and the earlier happens before the later.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <wchar.h>

#include "base/program.h"
#include "base/report_log.h"
#include "libc/files/descriptor_calls.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_stream.h"
#include "libc/files/overlay_tree.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/sockets/channel.h"
#include "libc/streams/libc_stream.h"
#include "libc/streams/stream_memory.h"
#include "libc/streams/wide_stream.h"
#include "libc/trampoline.h"
#include "sync/mutex.h"
#include "sync/sync.h"
#include "world/fiber.h"
#include "world/heap.h"
#include "world/object.h"
#include "world/schedule.h"
#include "world/snapshot.h"

enum { BUFFER = 4096 };

static void do_use(Fiber *f, Op *op, Event *e) {
  if (op->second) event_touch_object(e, op->second, (TouchMode)op->value[0]);
  event_touch_object(e, op->object, TOUCH_W);
  hb_acquire(f, &op->object->clock);
  hb_release(f, &op->object->clock);
}

void stream_fill(FILE *s) {
  if (!s->_IO_buf_base) setvbuf(s, malloc(BUFFER), _IOFBF, BUFFER);
  region_touch(s->_IO_buf_base, (size_t)(s->_IO_buf_end - s->_IO_buf_base));
}

static void use_event(FILE *s, uint64_t pc) {
  TouchMode mode = TOUCH_R;
  Object *file = overlay_stream_object(s, &mode);
  Op op = {.kind = OP_OBJECT,
           .object = object_find((uint64_t)s, OBJECT_GLOBAL),
           .second = file,
           .value = {mode},
           .pc = pc,
           .enabled = sync_always,
           .perform = do_use};
  sync_point(&op);
}

void stream_buffered(FILE *s, uint64_t pc) {
  bool has = stream_has_memory(s);
  if (has || program.tells) use_event(s, pc); // under its lock: the next user comes after this
  if (has) stream_memory_used(s, pc);
}

// Who uses it so later comes after this.
static void use_in_order(FILE *s, uint64_t pc) {
  uint32_t since = current->epoch; // what the event releases
  use_event(s, pc);
  stream_touch_since(s, since, pc);
}

// Where the program locks streams itself, every use waits for that lock and comes behind it.
static void use_locked(FILE *s, uint64_t pc) {
  Object *lock = program.locks_streams && !stream_calls(s) ? stream_lock(s) : NULL;
  if (lock) mutex_lock(lock, pc);
  use_in_order(s, pc);
  if (lock) mutex_unlock(lock, pc);
}

void stream_use(FILE *s, uint64_t pc) {
  if (!running) return;
  use_locked(s, pc);
  Object *lock = object_look((uint64_t)s + 1);
  if (lock && lock->owner != NOBODY && lock->owner != current->number && !stream_calls(s))
    report_unknown("reads a stream that another thread holds by flockfile");
  if (overlay_fileno(s) < 0 && !stream_in_memory(s)) file_ready(fileno(s));
  stream_fill(s);
}

// ---- reading

#define STREAM(type, name, parameters, call, stream, ...) \
  static type libc_##name parameters {                    \
    uint64_t pc = CALLER;                                 \
    FILE *used = stream;                                  \
    stream_use(used, pc);                                 \
    stream_enter(used, pc);                               \
    type result = call;                                   \
    stream_leave(used, pc);                               \
    __VA_ARGS__;                                          \
    return result;                                        \
  }
static int read_byte(FILE *s, uint64_t pc) {
  stream_use(s, pc);
  stream_enter(s, pc);
  int c = fgetc(s);
  stream_leave(s, pc);
  return c;
}
static int libc_fgetc(FILE *s) { return read_byte(s, CALLER); }
STREAM(int, getchar, (void), getchar(), standard_stream(&stdin, pc), )
STREAM(int, ungetc, (int c, FILE *s), ungetc(c, s), s, )

STREAM(wint_t, fgetwc, (FILE * s), wide_get(s), s, )
STREAM(wint_t, getwchar, (void), getwchar(), standard_stream(&stdin, pc), )
STREAM(wint_t, ungetwc, (wint_t c, FILE *s), wide_unget(c, s), s, )
STREAM(wchar_t *, fgetws, (wchar_t * to, int n, FILE *s), wide_get_line(to, n, s), s,
       if (result) writes(to, (wcslen(to) + 1) * sizeof *to, pc))

// Byte by byte: a line may have zeros in it.
static char *read_line(char *to, int n, FILE *s, uint64_t pc) {
  stream_use(s, pc);
  stream_enter(s, pc);
  int k = 0, c = 0;
  while (k < n - 1 && c != '\n' && (c = getc(s)) != EOF) to[k++] = (char)c;
  stream_leave(s, pc);
  if (n < 1 || (!k && n > 1) || (c == EOF && ferror(s))) {
    writes(to, (size_t)k, pc);
    return NULL;
  }
  to[k] = 0;
  writes(to, (size_t)k + 1, pc);
  return to;
}
static char *libc_fgets(char *to, int n, FILE *s) { return read_line(to, n, s, CALLER); }
static char *libc_fgets_chk(char *to, size_t size, int n, FILE *s) {
  return read_line(to, n, s, CALLER);
}
// The line is put into the block that is there, or into a larger one, and that is given back.
static ssize_t take_line(char **to, size_t *room, int c, FILE *s, uint64_t pc) {
  char *had = *to;
  stream_use(s, pc);
  stream_enter(s, pc);
  ssize_t result = getdelim(to, room, c, s);
  stream_leave(s, pc);
  if (had && *to != had) heap_was_freed(had, pc);
  WRITES(to, sizeof *to);
  WRITES(room, sizeof *room);
  if (result >= 0) WRITES(*to, (size_t)result + 1);
  return result;
}
static ssize_t libc_getdelim(char **to, size_t *room, int c, FILE *s) {
  return take_line(to, room, c, s, CALLER);
}
static ssize_t libc_getline(char **to, size_t *room, FILE *s) {
  return take_line(to, room, '\n', s, CALLER);
}
STREAM(int, fseek, (FILE * s, long at, int from), fseek(s, at, from), s, )
STREAM(int, fseeko, (FILE * s, off_t at, int from), fseeko(s, at, from), s, )
STREAM(long, ftell, (FILE * s), ftell(s), s, )
STREAM(off_t, ftello, (FILE * s), ftello(s), s, )
STREAM(int, fsetpos, (FILE * s, const fpos_t *at), fsetpos(s, at), s, READS(at, sizeof *at))
STREAM(int, fgetpos, (FILE * s, fpos_t *at), fgetpos(s, at), s, WRITES(at, sizeof *at))

static void libc_rewind(FILE *s) {
  uint64_t pc = CALLER;
  stream_use(s, pc);
  stream_enter(s, pc);
  rewind(s);
  stream_leave(s, pc);
}

static size_t read_blocks(void *to, size_t size, size_t n, FILE *s, uint64_t pc) {
  stream_use(s, pc);
  stream_enter(s, pc);
  region_touch(to, size * n);               // large ones go there straight from the kernel
  size_t bytes = fread(to, 1, size * n, s); // part of an element counts as well
  stream_leave(s, pc);
  writes(to, bytes, pc);
  return size ? bytes / size : 0;
}
static size_t libc_fread(void *to, size_t size, size_t n, FILE *s) {
  return read_blocks(to, size, n, s, CALLER);
}
static size_t libc_fread_chk(void *to, size_t room, size_t size, size_t n, FILE *s) {
  return read_blocks(to, size, n, s, CALLER);
}

// ---- writing, and the rest: under the stream's lock, in whatever order

#define USE(type, name, parameters, call, stream) \
  static type libc_##name parameters {            \
    uint64_t pc = CALLER;                         \
    FILE *used = stream;                          \
    stream_touch(used, pc);                       \
    stream_enter(used, pc);                       \
    type result = call;                           \
    stream_leave(used, pc);                       \
    return result;                                \
  }
USE(int, fputc, (int c, FILE *s), fputc(c, s), s)
USE(int, putchar, (int c), putchar(c), standard_stream(&stdout, pc))
USE(int, putw, (int c, FILE *s), putw(c, s), s)
USE(wint_t, fputwc, (wchar_t c, FILE *s), wide_put(c, s), s)
USE(wint_t, putwchar, (wchar_t c), putwchar(c), standard_stream(&stdout, pc))
USE(int, fwide, (FILE * s, int mode), wide_orientation(s, mode), s)
static int libc_fputws(const wchar_t *text, FILE *s) {
  uint64_t pc = CALLER;
  reads(text, (wcslen(text) + 1) * sizeof *text, pc);
  stream_touch(s, pc);
  stream_enter(s, pc);
  int result = wide_put_text(text, s);
  stream_leave(s, pc);
  return result;
}
static int number_of(FILE *s) {
  int ours = overlay_fileno(s);
  return ours >= 0 ? ours : fileno(s);
}
static int libc_fileno(FILE *s) {
  reads(s, 1, CALLER);
  return number_of(s);
}
static void libc_setlinebuf(FILE *s) {
  stream_touch(s, CALLER);
  setlinebuf(s);
}

// What they tell or forget is what the last one who read has left.
#define LOOK(type, name)              \
  static type libc_##name(FILE *s) {  \
    uint64_t pc = CALLER;             \
    if (running) use_in_order(s, pc); \
    return name(s);                   \
  }
LOOK(int, feof)
LOOK(int, ferror)
LOOK(void, clearerr)

static int flush(FILE *s, uint64_t pc) {
  if (!s) return streams_flush(pc), fflush(NULL);
  stream_touch(s, pc);
  stream_enter(s, pc);
  int result = fflush(s);
  stream_shows(s, pc);
  stream_leave(s, pc);
  return result;
}
static int libc_fflush(FILE *s) { return flush(s, CALLER); }

// A stream with a buffer of the program's own writes there whenever it is used.
static void own_buffer(FILE *s, char *buffer, size_t size, uint64_t pc) {
  stream_touch(s, pc);
  stream_buffer_is(s, buffer, size, pc);
}
static int libc_setvbuf(FILE *s, char *buffer, int mode, size_t size) {
  own_buffer(s, buffer, size, CALLER);
  return setvbuf(s, buffer, mode, size);
}
static void libc_setbuf(FILE *s, char *buffer) {
  own_buffer(s, buffer, BUFSIZ, CALLER);
  setbuf(s, buffer);
}
static void libc_setbuffer(FILE *s, char *buffer, size_t size) {
  own_buffer(s, buffer, size, CALLER);
  setbuffer(s, buffer, size);
}

// ---- without the lock

static void without_lock(FILE *s, uint64_t pc) {
  const Object *lock = running ? object_look((uint64_t)s + 1) : NULL;
  bool held = lock && lock->owner == current->number; // by flockfile
  if (!held) writes((char *)s + 1, 1, pc);
}

void stream_touch_unlocked(FILE *s, uint64_t pc) {
  stream_touch(s, pc);
  without_lock(s, pc);
}

#define UNLOCKED(type, name, parameters, call, stream, ...) \
  static type libc_##name##_unlocked parameters {           \
    uint64_t pc = CALLER;                                   \
    FILE *used = stream;                                    \
    stream_touch_unlocked(used, pc);                        \
    __VA_ARGS__;                                            \
    stream_enter(used, pc);                                 \
    type result = call;                                     \
    stream_leave(used, pc);                                 \
    return result;                                          \
  }
UNLOCKED(int, fputc, (int c, FILE *s), fputc_unlocked(c, s), s, )
UNLOCKED(int, putchar, (int c), putchar_unlocked(c), standard_stream(&stdout, pc), )
UNLOCKED(int, fputs, (const char *t, FILE *s), fputs_unlocked(t, s), s, READS_STRING(t))
UNLOCKED(size_t, fwrite, (const void *from, size_t size, size_t n, FILE *s),
         fwrite_unlocked(from, size, n, s), s, READS(from, size *n))
UNLOCKED(int, feof, (FILE * s), feof_unlocked(s), s, )
UNLOCKED(int, ferror, (FILE * s), ferror_unlocked(s), s, )
UNLOCKED(int, fileno, (FILE * s), number_of(s), s, )
static void libc_clearerr_unlocked(FILE *s) {
  stream_touch_unlocked(s, CALLER);
  clearerr_unlocked(s);
}
static int libc_fflush_unlocked(FILE *s) {
  uint64_t pc = CALLER;
  if (s) stream_touch_unlocked(s, pc);
  return flush(s, pc);
}

// What they read comes in an order, too.
#define UNLOCKED_READ(type, name, parameters, stream, call) \
  static type libc_##name##_unlocked parameters {           \
    uint64_t pc = CALLER;                                   \
    FILE *used = stream;                                    \
    type result = call;                                     \
    without_lock(used, pc);                                 \
    return result;                                          \
  }
UNLOCKED_READ(int, fgetc, (FILE * s), s, read_byte(s, pc))
UNLOCKED_READ(int, getchar, (void), standard_stream(&stdin, pc), read_byte(used, pc))
UNLOCKED_READ(char *, fgets, (char *to, int n, FILE *s), s, read_line(to, n, s, pc))
UNLOCKED_READ(size_t, fread, (void *to, size_t size, size_t n, FILE *s), s,
              read_blocks(to, size, n, s, pc))

// ---- opening and closing

static bool only_reads(const char *mode) { return mode[0] == 'r' && !strchr(mode, '+'); }

static FILE *libc_fopen(const char *path, const char *mode) {
  uint64_t pc = CALLER;
  READS_STRING(path);
  READS_STRING(mode);
  Lookup place;
  if (overlay_on()) {
    int flags = overlay_mode(mode);
    if (flags < 0) return errno = EINVAL, NULL;
    int fd = overlay_open(overlay_folder(), path, flags, 0666, pc, &place);
    if (fd != OVERLAY_FOREIGN) return fd < 0 ? NULL : overlay_stream(fd, mode);
    path = place.real;
  }
  bool reading = descriptor_may_open("fopen", path, only_reads(mode));
  if (running) outside_file(path), followed_other_file();
  file_order(pc);
  FILE *s = fopen(path, mode);
  if (s && reading) file_opened(fileno(s), 0);
  else if (s && running) file_opened_to_write(fileno(s), mode[0] == 'w' ? O_TRUNC : O_APPEND);
  return s;
}
static FILE *libc_freopen(const char *path, const char *mode, FILE *s) {
  uint64_t pc = CALLER;
  if (path) READS_STRING(path);
  READS_STRING(mode);
  writes(s, 1, pc);
  if (overlay_fileno(s) >= 0 || (running && stream_in_memory(s)))
    give_up_thread("calls freopen on a file, which norace does not model");
  if (!path) guard_refuse(ALLOW_WRITE, "freopen", "");
  bool reading = descriptor_may_open("freopen", path, only_reads(mode));
  if (running) outside_file(path), followed_other_file();
  file_order(pc);
  file_closes(fileno(s));
  s = freopen(path, mode, s);
  if (s && reading) file_opened(fileno(s), 0);
  else if (s && running) file_opened_to_write(fileno(s), mode[0] == 'w' ? O_TRUNC : O_APPEND);
  return s;
}
static FILE *libc_fdopen(int fd, const char *mode) {
  uint64_t pc = CALLER;
  READS_STRING(mode);
  overlay_asked(pc);
  if (running && fd && !file_standard(fd))
    give_up_thread("reads a copy of standard input as a stream");
  if (overlay_at(fd) || channel_is(fd)) return overlay_stream(fd, mode);
  return fdopen(fd, mode);
}
// It shows for the last time what open_memstream has made; the program's functions are called as
// they are by fflush.
static int close_in_memory(FILE *s, uint64_t pc) {
  flush(s, pc);
  writes(s, 2, pc);
  StreamMemory m = stream_memory_take(s);
  int result = fclose(s);
  if (m.kind == MEMORY_TEXT) {
    WRITES(m.text, sizeof *m.text);
    WRITES(m.length, sizeof *m.length);
  }
  return result;
}
static int libc_fclose(FILE *s) {
  uint64_t pc = CALLER;
  if (running && stream_in_memory(s)) return close_in_memory(s, pc);
  stream_touch(s, pc);
  writes(s, 2, pc); // no use of it may be under way, or come later
  if (running) stream_memory_forget(s);
  if (s == stdin || s == stdout || s == stderr) return fflush(s); // the search needs them again
  if (overlay_fileno(s) >= 0) return overlay_stream_close(s, pc);
  if (fileno(s) >= 0) file_order(pc), file_closes(fileno(s));
  return fclose(s);
}

// ---- the lock, for the program's own use

static void libc_flockfile(FILE *s) { mutex_lock(stream_lock(s), CALLER); }
static void libc_funlockfile(FILE *s) { mutex_unlock(stream_lock(s), CALLER); }
static int libc_ftrylockfile(FILE *s) {
  return mutex_trylock(stream_lock(s), EBUSY, false, CALLER);
}

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
    ROW(flockfile),
    ROW(funlockfile),
    ROW(ftrylockfile),
    ROW(fputc),
    ROW(putchar),
    ROW(putw),
    ROW(fputwc),
    ROW(putwchar),
    ROW(fputws),
    ROW(fwide),
    ROW(fgetwc),
    ROW(getwchar),
    ROW(ungetwc),
    ROW(fgetws),
    {"putwc", (void *)libc_fputwc},
    {"getwc", (void *)libc_fgetwc},
    ROW(feof),
    ROW(ferror),
    ROW(clearerr),
    ROW(fflush),
    ROW(setlinebuf),
    ROW(setvbuf),
    ROW(setbuf),
    ROW(setbuffer),
    ROW(fputc_unlocked),
    ROW(putchar_unlocked),
    ROW(fputs_unlocked),
    ROW(fwrite_unlocked),
    ROW(feof_unlocked),
    ROW(ferror_unlocked),
    ROW(fileno_unlocked),
    ROW(clearerr_unlocked),
    ROW(fflush_unlocked),
    ROW(fgetc_unlocked),
    ROW(getchar_unlocked),
    ROW(fgets_unlocked),
    ROW(fread_unlocked),
    {"putc", (void *)libc_fputc},
    {"_IO_putc", (void *)libc_fputc},
    {"putc_unlocked", (void *)libc_fputc_unlocked},
    {"getc", (void *)libc_fgetc},
    {"_IO_getc", (void *)libc_fgetc},
    {"getc_unlocked", (void *)libc_fgetc_unlocked},
    {"__getdelim", (void *)libc_getdelim},
    {"fseeko64", (void *)libc_fseeko},
    {"ftello64", (void *)libc_ftello},
    {"__fgets_chk", (void *)libc_fgets_chk},
    {"__fread_chk", (void *)libc_fread_chk},
    {NULL, NULL}};

// Also for libraries that norace did not build: whose file it is must not depend on who opens it.
const Import opening_imports[] = {ROW(fopen),
                                  ROW(freopen),
                                  ROW(fdopen),
                                  ROW(fclose),
                                  ROW(fileno),
                                  {"fopen64", (void *)libc_fopen},
                                  {"freopen64", (void *)libc_freopen},
                                  {NULL, NULL}};
