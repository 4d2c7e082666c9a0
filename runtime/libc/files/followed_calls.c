// What models/ asks for.
#include "base/arenas.h"
#include "base/report_log.h"
#include "libc/files/descriptors.h"
#include "libc/files/followed_inner.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_calls.h"
#include "libc/files/overlay_stream.h"
#include "libc/libc.h"
#include "libc/streams/libc_stream.h"
#include "sync/cancel.h"
#include "sync/thread.h"
#include "world/expressions.h"
#include "world/snapshot.h"
#include "world/symbolic.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {       // standard input or a file, and how far it was read
  const uint8_t *text; // NULL: none of the inputs
  uint32_t source;
  uint32_t bit; // FOLLOWED_
  uint64_t at;
} Reading;

// The kernel has standard input, the world the other files.
static Reading reading_of(int fd) {
  const Description *d = overlay_at(fd);
  if (d && d->inode->followed)
    return (Reading){texts->file[d->inode->followed - 1], SOURCE_FILE + d->inode->followed - 1,
                     FOLLOWED_FILE, (uint64_t)d->offset};
  if (!d && fd == 0 && followed(FOLLOWED_STDIN))
    return (Reading){texts->input, SOURCE_STDIN, FOLLOWED_STDIN, 0};
  return (Reading){0};
}

static int number_of(FILE *s) {
  int fd = overlay_fileno(s);
  return fd >= 0 ? fd : s == stdin ? fileno(s) : -1;
}

// Is what the text says still what is read?
static bool is_unchanged(int fd) {
  const Description *d = overlay_at(fd);
  return d ? !d->inode->history && !overlay_writes(d) : file_is_input(fd);
}

// A byte was put back that was not there: the text no longer tells what is read.
static bool is_in_step(const FILE *s) { return !(s->_flags & 0x100); }

static Reading stream_reading(FILE *s) {
  int fd = number_of(s);
  Reading r = fd < 0 ? (Reading){0} : reading_of(fd);
  if (!r.text) return r;
  if (r.bit == FOLLOWED_STDIN) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  r.at -= (uint64_t)(s->_IO_read_end - s->_IO_read_ptr);
  return r;
}

static void lose_text(const Reading *r) {
  symbolic_lose(r->bit == FOLLOWED_FILE ? LOSS_FILE : LOSS_STREAM);
}

const uint8_t *__norace_followed_use(FILE *);
PUBLIC const uint8_t *__norace_followed_use(FILE *s) {
  if (!running || !control->symbolic) return NULL;
  bool input = s == stdin;
  if (!input && (number_of(s) < 0 || !reading_of(number_of(s)).text)) return NULL;
  stream_use(s, CALLER);
  Reading r = stream_reading(s);
  if (!r.text || !is_unchanged(number_of(s)) || !is_in_step(s) || r.at > control->followed.bytes) {
    lose_text(&r);
    return NULL;
  }
  return r.text + r.at;
}

// Of n bytes from there on so many are there, for all inputs of the class.
static uint64_t available(const Reading *r, uint64_t n, uint64_t pc) {
  uint64_t length = followed_length(r->source), left = r->at < length ? length - r->at : 0;
  uint32_t all = followed_length_expression(r->source);
  for (uint64_t k = 1; k <= n; k++) {
    uint32_t there = expression_binary(SYMBOLIC_ULE, expression_constant(64, r->at + k), all);
    expression_condition(there, pc, false);
    if (k <= left) continue;
    if (length >= control->followed.bytes) control->bounds_met |= r->bit;
    return left;
  }
  return n;
}

size_t __norace_followed_take(FILE *, size_t n);
PUBLIC size_t __norace_followed_take(FILE *s, size_t n) {
  Reading r = stream_reading(s);
  size_t taken = available(&r, n, CALLER);
  for (size_t i = 0; i < taken; i++) getc_unlocked(s);
  if (taken < n) getc_unlocked(s); // so that it knows of the end
  return taken;
}

const uint8_t *__norace_followed_last(FILE *);
PUBLIC const uint8_t *__norace_followed_last(FILE *s) {
  if (!running || !control->symbolic) return NULL;
  Reading r = stream_reading(s);
  if (!r.text || !is_unchanged(number_of(s)) || !is_in_step(s) ||
      s->_IO_read_ptr == s->_IO_read_base || !r.at || r.at > control->followed.bytes)
    return NULL;
  return r.text + r.at - 1;
}

void __norace_followed_back(FILE *);
PUBLIC void __norace_followed_back(FILE *s) {
  Reading r = stream_reading(s);
  ungetc(r.text[r.at - 1], s);
}

const uint8_t *__norace_followed_file(int fd);
PUBLIC const uint8_t *__norace_followed_file(int fd) {
  if (!running || !control->symbolic || !reading_of(fd).text) return NULL;
  uint64_t pc = CALLER;
  if (overlay_at(fd)) cancel_point(pc), overlay_use(fd, pc);
  else file_use(fd, pc), cancel_point(pc);
  Reading r = reading_of(fd);
  if (!r.text || !is_unchanged(fd)) {
    lose_text(&r);
    return NULL;
  }
  if (r.bit == FOLLOWED_STDIN) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  return r.at > control->followed.bytes ? NULL : r.text + r.at;
}

size_t __norace_followed_read(int fd, size_t n);
PUBLIC size_t __norace_followed_read(int fd, size_t n) {
  Reading r = reading_of(fd);
  Description *d = overlay_at(fd);
  if (!d) r.at = (uint64_t)lseek(0, 0, SEEK_CUR);
  uint64_t taken = available(&r, n, CALLER);
  if (d) d->offset += (int64_t)taken;
  else lseek(0, (off_t)(r.at + taken), SEEK_SET);
  return taken;
}

char *__norace_followed_variable(const char *name);
PUBLIC char *__norace_followed_variable(const char *name) {
  uint64_t pc = CALLER;
  if (!running || !control->symbolic || !followed(FOLLOWED_ENVIRONMENT)) return (char *)1;
  for (uint32_t k = 0; k < control->followed.n_variables; k++) {
    if (strcmp(name, control->followed.variable[k])) continue;
    reads(name, strlen(name) + 1, pc);
    uint32_t set = followed_length_expression(SOURCE_VARIABLE + k),
             none = expression_constant(64, 0);
    expression_condition(expression_binary(SYMBOLIC_EQ, set, none), pc, false);
    return symbolic_input(SOURCE_VARIABLE + k, INPUT_LENGTH) ? followed_value(k) : NULL;
  }
  return (char *)1;
}

int __norace_followed_alone(void);
PUBLIC int __norace_followed_alone(void) { return alone; }

void __norace_followed_lose(void);
PUBLIC void __norace_followed_lose(void) { symbolic_lose(LOSS_OPTIONS); }
