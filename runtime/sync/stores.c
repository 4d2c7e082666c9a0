// What an atomic load may return under C11's rules, as the model RC11 has them, in operational
// form: each atomic object keeps the values that were stored in it, in its modification order. A
// load may read any that is not older than one which the thread knows: one that it stored or read
// itself, or whose store or read by another happened before. A store may come behind any of these.
// Which one is an alternative of the event, as for nondeterministic values.
//
// Sequentially consistent operations are in one order, that of the execution. A load that is one of
// them knows the last store that is one, and what lies before fences that are. Behind such a fence
// a thread knows all stores that are sequentially consistent or lie before an earlier fence. That
// knowledge (Clock.view) travels with happens-before, but orders no accesses.
//
// Not followed: loads that read what is stored later (load buffering, which RC11 forbids), and
// orders of the sequentially consistent operations that contradict what relaxed ones read.
#include "sync/stores.h"
#include "base/arenas.h"
#include "world/hooks.h"
#include "world/schedule.h"

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
  for (uint32_t i = 0; i < clock_parts(&s->readers); i++) {
    uint32_t value = clock_value(&s->readers, i);
    if (value && knows_epoch(f, clock_thread(&s->readers, i), value - 1)) return true;
  }
  return false;
}

static bool lies_before_a_fence(const Store *s) {
  return s->epoch <= clock_get(&world->fences, s->thread);
}

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
    uint32_t mine =
        world->fiber[i]->state == FIBER_ENDED ? oldest : oldest_for(world->fiber[i], stores, false);
    oldest = mine < oldest ? mine : oldest;
  }
  if (stores->n - oldest > MOST_STORES) {
    oldest = stores->n - MOST_STORES / 2;
    control->memory_cut = 1;
  }
  forget_from_start(stores, oldest);
}

static Store *make_room(Stores *stores, uint32_t at) {
  if (stores->n == stores->room) {
    uint32_t room = stores->room ? stores->room * 2 : 4;
    Store *all = world_take(room * sizeof *all);
    memcpy(all, stores->at, stores->n * sizeof *all);
    if (stores->room) world_give(stores->at, stores->room * sizeof *all);
    stores->at = all;
    stores->room = room;
  }
  Store *s = &stores->at[at];
  memmove(s + 1, s, (stores->n++ - at) * sizeof *s);
  *s = (Store){.event = -1};
  return s;
}

// The object's history, which begins anew if somebody wrote there by other means: that was ordered
// with all atomic accesses, or it is a race.
static Stores *stores_of(Op *op) {
  Object *o = op->object;
  if (!o->stores) o->stores = world_take(sizeof *o->stores);
  Stores *stores = o->stores;
  Wide now = 0;
  memcpy(&now, (void *)op->address, op->size);
  if (stores->n == stores->room && stores->n >= MANY_STORES) forget_old(stores);
  if (stores->n && stores->size == op->size && stores->at[stores->n - 1].value == now)
    return stores;
  if (stores->n && stores->size != op->size) control->memory_cut = 1;
  forget_from_start(stores, stores->n);
  stores->size = op->size;
  Store *s = make_room(stores, 0);
  s->value = now;
  s->thread = NOBODY;
  clock_join(&s->clock, &o->clock);
  return stores;
}

Clock *stores_add(Fiber *f, Op *op, const Event *e, uint32_t behind, Wide value, bool strong,
                  bool updates, bool *latest) {
  Stores *stores = op->object->stores;
  Store *s = make_room(stores, behind + 1);
  *latest = behind + 2 == stores->n;
  world->n_stores++;
  s->value = value;
  s->event = e->index ? (int64_t)world->n_events
                      : -1; // while a thread is alone its operations are not on the path
  s->thread = f->number;
  s->epoch = f->epoch;
  s->updates = updates;
  s->strong = strong ? ++world->n_strong : 0;
  if (updates) clock_join(&s->clock, &stores->at[behind].clock);
  return &s->clock;
}

// ---- alternatives

// Between a store and the update of it nothing comes.
static bool has_room_behind(const Stores *stores, uint32_t i) {
  return i == stores->n - 1 || !stores->at[i + 1].updates;
}

static bool possible(const Fiber *f, const Stores *stores, uint32_t i, OpKind kind,
                     const StoreUse *use) {
  if (kind == OP_LOAD) return true;
  if (kind == OP_CAS && stores->at[i].value != *use->expected) return true;
  return has_room_behind(stores, i) &&
         (use->strong == use->strong_failure || i >= oldest_for(f, stores, use->strong));
}

static uint32_t last_performed(const Stores *stores) {
  uint32_t last = 0;
  for (uint32_t i = 1; i < stores->n; i++)
    if (stores->at[i].event > stores->at[last].event) last = i;
  return last;
}

// An operation that nothing keeps from coming before the store that was performed last, and that
// belongs before it in the modification order, does come before it in another execution, where
// everybody reads the same. Such alternatives are for those that cannot: something that the thread
// did before is ordered behind that store.
static uint32_t oldest_needed(const Fiber *f, const Stores *stores, bool strong) {
  uint32_t last = last_performed(stores);
  int64_t event = stores->at[last].event;
  if (running != RUN_SEARCH || event < 0 || (strong && world->fences.n))
    return 0; // what is repeated knows its alternative
  return world_hooks.precedes((uint32_t)event, f->number) ? 0 : last;
}

static void note_read(Fiber *f, Op *op, Store *s, bool latest) {
  op->stale = !latest;
  op->learnt = !clock_get(&s->readers, f->number);
  if (op->learnt) clock_set(&s->readers, f->number, f->epoch + 1);
}

uint32_t stores_choose(Fiber *f, Op *op, Event *e, const StoreUse *use) {
  Stores *stores = stores_of(op);
  uint32_t oldest = oldest_for(f, stores, use->strong_failure),
           needed = oldest_needed(f, stores, use->strong);
  uint32_t chosen = stores->n - 1, n = 0;
  for (uint32_t i = stores->n; i-- > (oldest > needed ? oldest : needed);) {
    if (!possible(f, stores, i, op->kind, use)) continue;
    if (n++ == e->choice) chosen = i;
  }
  event_choices(e, n);
  if (op->kind != OP_STORE) note_read(f, op, &stores->at[chosen], chosen == stores->n - 1);
  return chosen;
}

const Store *stores_at(const Op *op, uint32_t i) { return &op->object->stores->at[i]; }

// ---- fences

void stores_fence(Fiber *f) {
  clock_see(&f->clock, &world->fences, ++world->n_strong);
  clock_join(&world->fences, &f->clock);
  if (f->clock.view) clock_join(&world->fences, f->clock.view);
  clock_set(&world->fences, f->number, f->epoch);
}
