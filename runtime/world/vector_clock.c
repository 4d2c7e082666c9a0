// Vector clocks that order accesses.
//
// A clock is an array by thread, or, where it knows few of many threads, pairs of a thread and its
// part in the order of the threads. In a tree of tasks each knows its ancestors and nobody else: as
// arrays their clocks would take the square of their number.
#include <string.h>

#include "base/arenas.h"
#include "world/runtime.h"

enum { FEW_THREADS = 64 }; // an array of so many is as small as any

static void make_room(Clock *c, uint32_t words) {
  if (words <= c->room) return;
  uint32_t room = c->room ? c->room : 4;
  while (room < words) room *= 2;
  uint32_t *at = world_take(room * sizeof *at);
  if (c->n) memcpy(at, c->at, c->n * sizeof *at);
  if (c->room) world_give(c->at, c->room * sizeof *at);
  c->at = at;
  c->room = room;
}

static void grow(Clock *c, uint32_t n) {
  if (n <= c->n) return;
  make_room(c, n);
  memset(c->at + c->n, 0, (n - c->n) * sizeof *c->at);
  c->n = n;
}

// ---- pairs

// The first pair whose thread is not below this one, as a place in `at`.
static uint32_t place_of(const Clock *c, uint32_t thread) {
  uint32_t low = 0, high = c->n / 2;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (c->at[2 * middle] < thread) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

uint32_t clock_find(const Clock *c, uint32_t thread) {
  uint32_t i = place_of(c, thread);
  return i < c->n && c->at[i] == thread ? c->at[i + 1] : 0;
}

static void swap_in(Clock *c, uint32_t *at, uint32_t n, uint32_t room, bool pairs) {
  if (c->room) world_give(c->at, c->room * sizeof *at);
  c->at = at;
  c->n = n;
  c->room = room;
  c->pairs = pairs;
}

static void become_array(Clock *c, uint32_t n) {
  if (!c->pairs) return;
  if (c->n && n <= c->at[c->n - 2]) n = c->at[c->n - 2] + 1;
  uint32_t *at = world_take(n * sizeof *at);
  for (uint32_t i = 0; i < c->n; i += 2) at[c->at[i]] = c->at[i + 1];
  swap_in(c, at, n, n, false);
}

static uint32_t parts_of(const Clock *c) {
  uint32_t parts = 0;
  for (uint32_t i = 0; i < c->n; i++) parts += c->at[i] != 0;
  return parts;
}

static void become_pairs(Clock *c) {
  uint32_t room = 2 * parts_of(c) + 2, n = 0;
  uint32_t *at = world_take(room * sizeof *at);
  for (uint32_t i = 0; i < c->n; i++)
    if (c->at[i]) {
      at[n++] = i;
      at[n++] = c->at[i];
    }
  swap_in(c, at, n, room, true);
}

// So many parts, of threads below n, take less room as pairs, and that by half.
static bool is_sparse(uint32_t parts, uint32_t n) { return n > FEW_THREADS && 4 * parts < n; }

// An array grows for this thread, unless pairs are better. While there is room for it nobody
// counts: an array that grows by one part at a time is counted as often as it doubles.
static void reach(Clock *c, uint32_t thread) {
  if (c->pairs || thread < c->n) return;
  if (thread >= FEW_THREADS && thread >= c->room && is_sparse(parts_of(c) + 1, thread + 1))
    become_pairs(c);
  else grow(c, thread + 1);
}

static void set_pair(Clock *c, uint32_t thread, uint32_t value) {
  uint32_t i = place_of(c, thread);
  if (i == c->n || c->at[i] != thread) {
    make_room(c, c->n + 2);
    memmove(c->at + i + 2, c->at + i, (c->n - i) * sizeof *c->at);
    c->n += 2;
    c->at[i] = thread;
  }
  c->at[i + 1] = value;
  if (c->n > c->at[c->n - 2] + 1) become_array(c, 0);
}

void clock_set(Clock *c, uint32_t thread, uint32_t value) {
  reach(c, thread);
  if (c->pairs) set_pair(c, thread, value);
  else c->at[thread] = value;
}

static void raise_part(Clock *c, uint32_t thread, uint32_t value) {
  if (clock_get(c, thread) < value) clock_set(c, thread, value);
}

// An array of a few threads leaves pairs what they are.
static void join_array(Clock *c, const Clock *with) {
  if (c->pairs && c->n && with->n < c->at[c->n - 2] / 4) {
    for (uint32_t i = 0; i < with->n; i++) raise_part(c, i, with->at[i]);
    return;
  }
  become_array(c, with->n);
  grow(c, with->n);
  for (uint32_t i = 0; i < with->n; i++)
    if (c->at[i] < with->at[i]) c->at[i] = with->at[i];
}

void clock_join(Clock *c, const Clock *with) {
  if (likely(!with->pairs)) join_array(c, with);
  else
    for (uint32_t i = 0; i < with->n; i += 2) raise_part(c, with->at[i], with->at[i + 1]);
  if (c->time < with->time) c->time = with->time;
  if (unlikely(with->strong)) clock_see(c, with->view, with->strong);
}

void clock_copy(Clock *c, const Clock *from) {
  clock_clear(c);
  make_room(c, from->n);
  if (from->n) memcpy(c->at, from->at, from->n * sizeof *c->at);
  c->n = from->n;
  c->pairs = from->pairs;
  c->time = from->time;
  if (unlikely(from->strong)) clock_see(c, from->view, from->strong);
}

void clock_clear(Clock *c) {
  c->n = 0;
  c->pairs = false;
  c->time = 0;
  c->strong = 0;
  if (c->view) clock_clear(c->view);
}

void clock_delete(Clock *c) {
  if (c->room) world_give(c->at, c->room * sizeof *c->at);
  if (c->view) clock_delete(c->view), world_give(c->view, sizeof *c->view);
  *c = (Clock){0};
}

void clock_see(Clock *c, const Clock *view, uint32_t strong) {
  if (!c->view) c->view = world_take(sizeof *c->view);
  clock_join(c->view, view);
  c->strong = strong > c->strong ? strong : c->strong;
}

// A fiber's own component is kept apart: the clocks of many threads that know little of each other
// stay short.
void hb_release(Fiber *f, Clock *c) {
  clock_join(c, &f->clock);
  clock_set(c, f->number, f->epoch);
  if (c->time < f->time) c->time = f->time;
}
void time_at_least(Fiber *f, uint64_t time) {
  if (f->time < time) f->time = time;
}
void hb_acquire(Fiber *f, const Clock *c) {
  clock_join(&f->clock, c);
  time_at_least(f, c->time);
}
void hb_go_back(Fiber *f, const Clock *before) {
  clock_copy(&f->clock, before);
  world->compared = NULL;
}

void hb_join(Fiber *f, const Fiber *ended) {
  clock_join(&f->clock, &ended->clock);
  time_at_least(f, ended->time);
  clock_set(&f->clock, ended->number, ended->epoch);
}
uint64_t who_and_when;
void who_and_when_update(void) { who_and_when = current->epoch | (uint64_t)current->number << 32; }
void epoch_next(Fiber *f) {
  f->epoch++;
  if (f == current) who_and_when_update();
}
