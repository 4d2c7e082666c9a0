// pthread_once and the guards of C++'s local statics: new, running, done.
#include <pthread.h>
#include <string.h>

#include "sync/once.h"
#include "sync/sync.h"
#include "sync/thread.h"
#include "world/object.h"
#include "world/runtime.h"
#include "world/schedule.h"

enum { NEW, RUNNING, DONE };

// As in libc, the state is the first word of its memory too, with the same numbers: it may have
// been reached before the search began, and who assigns the initialiser to it makes it new. The
// state of C++'s guards has no word.
static bool has_word(const Object *o) { return o->flags & OBJECT_IN_MEMORY; }
static int32_t word_of(const Object *o) {
  int32_t word;
  memcpy(&word, (const void *)o->address, sizeof word);
  return word & 3;
}
static void set_state(Object *o, int32_t state) {
  o->count = state;
  if (has_word(o)) memcpy((void *)o->address, &state, sizeof state);
}

static bool can_enter(const Fiber *f, const Op *op) { return op->object->count != RUNNING; }

static void do_enter(Fiber *f, Op *op, Event *e) {
  Object *o = op->object;
  bool first = o->count == NEW;
  event_touch_object(e, o, first ? TOUCH_W : TOUCH_R);
  e->before = o->count;
  e->effect = first;
  if (first) set_state(o, RUNNING);
  hb_acquire(f, &o->clock); // also after a call that did not return
  op->result = first;
}

static void do_finish(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  e->before = RUNNING;
  e->effect = (int32_t)op->argument - RUNNING;
  set_state(op->object, (int32_t)op->argument);
  hb_release(f, &op->object->clock);
}

static Object *once_at(void *word) {
  Object *o = object_find((uint64_t)word, OBJECT_ONCE);
  bool met = has_word(o);
  if (met && word_of(o) == o->count) return o;
  if (met) object_renew(o, OBJECT_ONCE);
  o->flags = OBJECT_IN_MEMORY;
  set_state(o, met ? word_of(o) : NEW);
  return o;
}

static bool enter(Object *o, uint64_t pc) {
  Op op = {.kind = OP_ONCE, .object = o, .pc = pc, .enabled = can_enter, .perform = do_enter};
  return sync_point(&op) != 0;
}

static void finish(void *at, uint32_t state, uint64_t pc) {
  Op op = {.kind = OP_ONCE_DONE,
           .object = object_find((uint64_t)at, OBJECT_ONCE),
           .pc = pc,
           .argument = state,
           .enabled = sync_always,
           .perform = do_finish};
  sync_point(&op);
}

typedef struct {
  void *control_word;
  uint64_t pc;
  bool returned;
} Call;

// A thread that is cancelled or ends itself in the function, and an exception of C++, leave it as
// if it had never been called. This file is compiled with -fexceptions: they come by here.
static void leave(Call *c) { finish(c->control_word, c->returned ? DONE : NEW, c->pc); }

int once_call(void *control_word, void (*function)(void), uint64_t pc) {
  if (!enter(once_at(control_word), pc)) return 0;
  __attribute__((cleanup(leave))) Call call = {control_word, pc, false};
  function();
  call.returned = true;
  return 0;
}

PUBLIC int pthread_once(pthread_once_t *o, void (*function)(void)) {
  if (!running) return CALL_REAL(pthread_once, o, function);
  return once_call(o, function, CALLER);
}

// C++ (Itanium ABI): the first byte of the guard says that the object is there. The compiler looks
// at it before it calls us, with an atomic load, which makes that byte an object of its own: ours
// is the next one.
static void *state_of(uint64_t *guard) { return (char *)guard + 1; }

int __cxa_guard_acquire(uint64_t *guard);
void __cxa_guard_release(uint64_t *guard);
void __cxa_guard_abort(uint64_t *guard);

PUBLIC int __cxa_guard_acquire(uint64_t *guard) {
  if (!running) return CALL_REAL(__cxa_guard_acquire, guard);
  return enter(object_find((uint64_t)state_of(guard), OBJECT_ONCE), CALLER);
}
PUBLIC void __cxa_guard_release(uint64_t *guard) {
  if (!running) return CALL_REAL(__cxa_guard_release, guard);
  finish(state_of(guard), DONE, CALLER);
}
PUBLIC void __cxa_guard_abort(uint64_t *guard) {
  if (!running) return CALL_REAL(__cxa_guard_abort, guard);
  finish(state_of(guard), NEW, CALLER);
}
