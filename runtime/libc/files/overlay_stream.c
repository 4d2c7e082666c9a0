// Streams on files of the program: glibc's own, with functions of ours in place of the kernel's.
// What glibc hands on is kept until its caller stops next: then an event puts it into the file, so
// that no thread ever stops inside glibc, under its lock.
//
// Writing to a stream is no event. If threads do so in no order, what the file holds then depends
// on an order that is not explored: the file is marked, and who reads it makes the answer unknown.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arenas.h"
#include "base/program.h"
#include "base/report_log.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_content.h"
#include "libc/files/overlay_stream.h"
#include "libc/guard.h"
#include "libc/libc.h"
#include "libc/libc_kept.h"
#include "libc/sockets/channel.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/hooks.h"

typedef struct Stream { // the world's
  FILE *file;
  int fd;
  char *pending; // handed on by glibc, not in the file yet
  size_t n, room;
  uint32_t writer; // who wrote it last, and when
  uint32_t written_at;
  bool mixed;
  uint32_t busy; // who stopped inside it; NOBODY
  uint64_t pc;
  struct Stream *next;
} Stream;

struct OverlayStreams {
  Stream *first;
};

static Stream *stream_of(const FILE *f) {
  if (!running || !world->n_streams) return NULL;
  for (Stream *s = world->streams->first; s; s = s->next)
    if (s->file == f) return s;
  return NULL;
}

// ---- what glibc asks for

// On a pipe or socket glibc's caller stops inside it, at once: what it does afterwards must not
// come before whoever reads that. Another thread in the same stream meanwhile would need glibc's
// lock, which all fibers share: it ends the search.
static ssize_t stream_send(Stream *s, const char *from, size_t n) {
  if (s->mixed)
    give_up_thread("writes a stream on a pipe or socket from several threads, in no order");
  s->busy = current->number;
  ssize_t put = channel_write(s->fd, from, n, s->pc);
  s->busy = NOBODY;
  return put < 0 ? 0 : put;
}

static ssize_t stream_receive(Stream *s, char *to, size_t n) {
  s->busy = current->number;
  ssize_t got = channel_read(s->fd, to, n, s->pc);
  s->busy = NOBODY;
  return got;
}

static void apply(Stream *s) {
  Description *d = overlay_at(s->fd);
  size_t n = s->n;
  s->n = 0;
  if (!d || !n) return;
  overlay_put(d, s->pending, n, s->pc);
}

static ssize_t cookie_read(void *cookie, char *to, size_t n) {
  Stream *s = cookie;
  if (channel_is(s->fd)) return stream_receive(s, to, n);
  apply(s);
  Description *d = overlay_at(s->fd);
  if (!d || !overlay_reads(d)) return errno = EBADF, -1;
  inode_looked(d->inode);
  if (S_ISDIR(d->inode->stat.st_mode)) return errno = EISDIR, -1;
  size_t got = inode_read(d->inode, to, n, (uint64_t)d->offset);
  inode_shown(d->inode, got, (uint64_t)d->offset, s->pc);
  d->offset += (int64_t)got;
  return (ssize_t)got;
}

static void keep(Stream *s, const char *from, size_t n) {
  if (s->n + n > s->room) {
    size_t room = s->room ? s->room : 4096;
    while (room < s->n + n) room *= 2;
    char *more = world_take(room);
    if (s->n) memcpy(more, s->pending, s->n);
    if (s->pending) world_give(s->pending, s->room);
    s->pending = more;
    s->room = room;
  }
  memcpy(s->pending + s->n, from, n);
  s->n += n;
}

static ssize_t cookie_write(void *cookie, const char *from, size_t n) {
  Stream *s = cookie;
  const Description *d = overlay_at(s->fd);
  if (channel_is(s->fd)) return stream_send(s, from, n);
  if (!d || !overlay_writes(d)) return errno = EBADF, 0;
  keep(s, from, n);
  if (alone || !running) apply(s);
  else world->unflushed = true;
  return (ssize_t)n;
}

static int cookie_seek(void *cookie, off64_t *at, int from) {
  Stream *s = cookie;
  if (channel_is(s->fd)) return errno = ESPIPE, -1;
  apply(s);
  Description *d = overlay_at(s->fd);
  if (!d) return errno = EBADF, -1;
  if (s->writer != NOBODY) inode_looked(d->inode);
  int64_t to = *at + (from == SEEK_CUR ? d->offset : from == SEEK_END ? d->inode->stat.st_size : 0);
  if (to < 0) return errno = EINVAL, -1;
  *at = d->offset = to;
  return 0;
}

static int cookie_close(void *cookie) { return 0; }

// ---- when a thread stops

static void flush_one(Stream *s) {
  const Description *d = overlay_at(s->fd);
  if (!s->n || !d) return;
  overlay_event(description_object(d), TOUCH_W, inode_object(d->inode), TOUCH_W, s->pc);
  apply(s);
}

static void flush_all(void) {
  world->unflushed = false;
  for (Stream *s = world->streams->first; s;) {
    bool stops = s->n > 0;
    flush_one(s);
    s = stops ? world->streams->first : s->next; // others may have opened and closed some meanwhile
  }
}

void overlay_streams_flush(void) {
  for (Stream *s = world->streams->first; s; s = s->next)
    if (overlay_at(s->fd)) fflush(s->file), apply(s);
}

// Which of them was opened first does not matter.
void overlay_streams_hash(StateHash *h) {
  for (const Stream *s = world->streams->first; s; s = s->next) {
    StateHash one = {(uint64_t)s->file, 23};
    hash_add(&one, (uint64_t)s->fd << 32 | s->busy);
    hash_add(&one, (uint64_t)s->writer << 32 | s->written_at);
    hash_add(&one, s->n << 1 | s->mixed);
    for (size_t i = 0; i < s->n; i++) hash_add(&one, (uint8_t)s->pending[i]);
    sum_add(h, &one);
  }
}

void overlay_streams_start(void) {
  world->streams = world_take(sizeof *world->streams);
  world_hooks.before_stop = flush_all;
}

// ---- opening and closing

int overlay_mode(const char *mode) {
  int flags = *mode == 'r'   ? O_RDONLY
              : *mode == 'w' ? O_WRONLY | O_CREAT | O_TRUNC
              : *mode == 'a' ? O_WRONLY | O_CREAT | O_APPEND
                             : -1;
  if (flags < 0) return -1;
  for (const char *m = mode + 1; *m && *m != ','; m++) {
    if (*m == '+') flags = (flags & ~O_ACCMODE) | O_RDWR;
    if (*m == 'x') flags |= O_EXCL;
  }
  return flags;
}

static const char *plain_mode(int flags) {
  bool both = (flags & O_ACCMODE) == O_RDWR;
  if (flags & O_APPEND) return both ? "a+" : "a";
  if (flags & O_CREAT) return both ? "w+" : "w";
  return both ? "r+" : "r";
}

FILE *overlay_stream(int fd, const char *mode) {
  Stream *s = world_take(sizeof *s);
  cookie_io_functions_t calls = {cookie_read, cookie_write, cookie_seek, cookie_close};
  FILE *f = fopencookie(s, plain_mode(overlay_mode(mode)), calls);
  if (!f) return NULL;
  *s = (Stream){
      .file = f, .fd = fd, .writer = NOBODY, .busy = NOBODY, .next = world->streams->first};
  world->streams->first = s;
  world->n_streams++;
  if (!strcmp(plain_mode(overlay_mode(mode)), "a")) fseeko(f, 0, SEEK_END);
  return f;
}

int overlay_fileno(FILE *f) {
  const Stream *s = stream_of(f);
  return s ? s->fd : -1;
}

static void forget(Stream *s) {
  Stream **at = &world->streams->first;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  world->n_streams--;
  if (s->pending) world_give(s->pending, s->room);
  world_give(s, sizeof *s);
}

int overlay_stream_close(FILE *f, uint64_t pc) {
  Stream *s = stream_of(f);
  int fd = s->fd;
  s->pc = pc;
  int result = fclose(f);
  flush_one(s);
  forget(s);
  return overlay_at(fd) || channel_is(fd) ? libc_kept.hooks.close(fd, pc) : result;
}

// ---- who uses it

static bool comes_after(const Stream *s) {
  return s->writer == NOBODY || s->writer == current->number ||
         clock_get(&current->clock, s->writer) >= s->written_at;
}

static void stream_mixed(Stream *s) {
  const Description *d = overlay_at(s->fd);
  s->mixed = true;
  if (d) inode_mixed(d->inode);
}

void overlay_stream_used(FILE *f, uint32_t since, uint64_t pc) {
  Stream *s = stream_of(f);
  if (!s) return;
  s->pc = pc;
  if (s->busy != NOBODY && s->busy != current->number)
    give_up_thread("uses a stream on a pipe or socket in which another thread waits");
  if (!comes_after(s)) stream_mixed(s);
  s->writer = current->number;
  s->written_at = since;
}

Object *overlay_stream_object(FILE *f, TouchMode *mode) {
  const Stream *s = stream_of(f);
  const Description *d = s ? overlay_at(s->fd) : NULL;
  if (!d) return NULL;
  *mode = overlay_writes(d) ? TOUCH_W : TOUCH_R; // what is not flushed yet goes there first
  return inode_object(d->inode);
}
