// Vector clocks that order accesses.
#include <string.h>

#include "world/runtime.h"

static void grow(Clock *c, uint32_t n) {
  if (n <= c->n) return;
  if (n > c->room) {
    uint32_t room = c->room ? c->room : 4;
    while (room < n) room *= 2;
    uint32_t *at = world_take(room * sizeof *at);
    memcpy(at, c->at, c->n * sizeof *at);
    if (c->room) world_give(c->at, c->room * sizeof *at);
    c->at = at;
    c->room = room;
  }
  memset(c->at + c->n, 0, (n - c->n) * sizeof *c->at);
  c->n = n;
}

void clock_join(Clock *c, const Clock *with) {
  grow(c, with->n);
  for (uint32_t i = 0; i < with->n; i++)
    if (c->at[i] < with->at[i]) c->at[i] = with->at[i];
  if (c->time < with->time) c->time = with->time;
  if (unlikely(with->strong)) clock_see(c, with->view, with->strong);
}

void clock_copy(Clock *c, const Clock *from) {
  clock_clear(c);
  grow(c, from->n);
  memcpy(c->at, from->at, from->n * sizeof *c->at);
  c->time = from->time;
  if (unlikely(from->strong)) clock_see(c, from->view, from->strong);
}

void clock_clear(Clock *c) {
  c->n = 0;
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

void clock_set(Clock *c, uint32_t thread, uint32_t value) {
  grow(c, thread + 1);
  c->at[thread] = value;
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
