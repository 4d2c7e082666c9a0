// What an atomic load may return under C11's rules, as the model RC11 has them, in operational form: each atomic object keeps the values that
// were stored, in the order in which that happened (its modification order). A load may read any that is not older than one which the thread
// knows: one that it stored or read itself, or whose store or read by another happened before. Which one is an alternative of the event, as for
// nondeterministic values.
//
// Sequentially consistent operations are in one order, that of the execution. A load that is one of them knows the last store that is one, and
// what lies before fences that are. Behind such a fence a thread knows all stores that are sequentially consistent or lie before an earlier fence.
// That knowledge (Clock.view) travels with happens-before, but orders no accesses.
//
// Not followed: modification orders other than that of the execution (stores of two threads to two objects, each last where the other
// was first), and loads that read what is stored later (load buffering, which RC11 forbids).
#include "stores.h"

#include <string.h>

enum { MANY_STORES = 32, MOST_STORES = 200 };

struct Stores {
  Store *at; // oldest first
  uint32_t n, room;
  uint64_t size; // of the accesses
};

static uint64_t fences_key(void) { return key_synthetic(99, 0, 0); }

bool stores_kept(void) { return control->memory == MEMORY_C11; }

void stores_touch_fences(Event *e, TouchMode mode) { event_touch(e, fences_key(), 0xff, mode); }

static void store_delete(Store *s) {
  clock_delete(&s->clock);
  clock_delete(&s->readers);
}

// ---- what a thread knows

static bool knows_epoch(const Fiber *f, uint32_t thread, uint32_t epoch) {
  return thread == f->number || epoch <= clock_get(&f->clock, thread) ||
         (f->clock.view && epoch <= clock_get(f->clock.view, thread));
}

static bool knows_a_read(const Fiber *f, const Store *s) {
  for (uint32_t t = 0; t < s->readers.n; t++)
    if (s->readers.at[t] && knows_epoch(f, t, s->readers.at[t] - 1)) return true;
  return false;
}

static bool lies_before_a_fence(const Store *s) { return s->epoch <= clock_get(&world->fences, s->thread); }

static bool knows(const Fiber *f, const Store *s, bool strong) {
  if (s->thread == NOBODY || knows_epoch(f, s->thread, s->epoch) || knows_a_read(f, s)) return true;
  if (strong && (s->strong || lies_before_a_fence(s))) return true;
  return s->strong && s->strong <= f->clock.strong; // it fenced, or what it knows did
}

// The oldest that it may read.
static uint32_t oldest_for(const Fiber *f, const Stores *stores, bool strong) {
  uint32_t i = stores->n - 1;
  while (i && !knows(f, &stores->at[i], strong)) i--;
  return i;
}

// ---- the history

static void forget_from_start(Stores *stores, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) store_delete(&stores->at[i]);
  memmove(stores->at, stores->at + n, (stores->n - n) * sizeof *stores->at);
  stores->n -= n;
}

// What nobody may read any more. Threads to come know what their creator does.
static void forget_old(Stores *stores) {
  uint32_t oldest = stores->n - 1;
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    uint32_t mine = world->fiber[i]->state == FIBER_ENDED ? oldest : oldest_for(world->fiber[i], stores, false);
    oldest = mine < oldest ? mine : oldest;
  }
  if (stores->n - oldest > MOST_STORES) {
    oldest = stores->n - MOST_STORES / 2;
    control->memory_cut = 1;
  }
  forget_from_start(stores, oldest);
}

static Store *append(Stores *stores) {
  if (stores->n >= MANY_STORES && stores->n == stores->room) forget_old(stores);
  if (stores->n == stores->room) {
    uint32_t room = stores->room ? stores->room * 2 : 4;
    Store *at = world_take(room * sizeof *at);
    memcpy(at, stores->at, stores->n * sizeof *at);
    if (stores->room) world_give(stores->at, stores->room * sizeof *at);
    stores->at = at;
    stores->room = room;
  }
  Store *s = &stores->at[stores->n++];
  *s = (Store){0};
  return s;
}

// The object's history, which begins anew if somebody wrote there by other means: that was ordered with all atomic accesses, or it is a race.
static Stores *stores_of(Op *op) {
  Object *o = op->object;
  if (!o->stores) o->stores = world_take(sizeof *o->stores);
  Stores *stores = o->stores;
  Wide now = 0;
  memcpy(&now, (void *)op->address, op->size);
  if (stores->n && stores->size == op->size && stores->at[stores->n - 1].value == now) return stores;
  if (stores->n && stores->size != op->size) control->memory_cut = 1;
  forget_from_start(stores, stores->n);
  stores->size = op->size;
  Store *s = append(stores);
  s->value = now;
  s->thread = NOBODY;
  clock_join(&s->clock, &o->clock);
  return stores;
}

void stores_add(Fiber *f, Op *op, const Event *e, Wide value, bool strong) {
  Store *s = append(op->object->stores);
  s->value = value;
  s->event = e->index ? world->n_events : -1; // while a thread is alone its operations are not on the path
  s->thread = f->number;
  s->epoch = f->epoch;
  s->strong = strong ? ++world->n_strong : 0;
  clock_join(&s->clock, &op->object->clock);
}

// ---- reading

static bool possible(const Stores *stores, uint32_t i, const Wide *expected) {
  return !expected || i == stores->n - 1 || stores->at[i].value != *expected;
}

static void note_read(Fiber *f, Op *op, Store *s, bool latest) {
  op->stale = !latest;
  op->learnt = !clock_get(&s->readers, f->number);
  if (op->learnt) clock_set(&s->readers, f->number, f->epoch + 1);
}

// A load that nothing keeps from coming before the latest store does come before it in another execution, in which it reads the same. An older value is
// for those that cannot: something that the thread did before is ordered behind that store.
static bool can_come_before(const Fiber *f, const Store *latest, bool strong) {
  int32_t own = path_last_of(f->number);
  if (latest->event < 0 || own < 0 || (strong && world->fences.n)) return false;
  return !path_before((uint32_t)latest->event, (uint32_t)own);
}

Store *stores_read(Fiber *f, Op *op, Event *e, bool strong, const Wide *expected) {
  Stores *stores = stores_of(op);
  uint32_t oldest = oldest_for(f, stores, strong), chosen = stores->n - 1, n = 0;
  for (uint32_t i = stores->n; i-- > oldest;) {
    if (!possible(stores, i, expected)) continue;
    if (n++ == e->choice) chosen = i;
  }
  bool searched = running == RUN_SEARCH && n > 1; // what is repeated knows its alternative
  e->n_choices = (uint16_t)(searched && can_come_before(f, &stores->at[stores->n - 1], strong) ? 1 : n);
  note_read(f, op, &stores->at[chosen], chosen == stores->n - 1);
  return &stores->at[chosen];
}

Store *stores_latest(Op *op) {
  Stores *stores = stores_of(op);
  return &stores->at[stores->n - 1];
}

// ---- fences

void stores_fence(Fiber *f) {
  clock_see(&f->clock, &world->fences, ++world->n_strong);
  clock_join(&world->fences, &f->clock);
  if (f->clock.view) clock_join(&world->fences, f->clock.view);
  clock_set(&world->fences, f->number, f->epoch);
}
