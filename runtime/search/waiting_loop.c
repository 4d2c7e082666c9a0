// Threads that wait in a loop.
//
// A thread that stops in front of an operation with the same stack as at an earlier one, wrote
// nothing in between, and finds every object that it looked at since unchanged, would only go round
// once more. It is held until one of these objects changes.
#include "search/waiting_loop.h"
#include "base/arenas.h"
#include "search/search.h"
#include "search/state_merging.h"
#include "sync/cancel.h"
#include "sync/stores.h"
#include "sync/thread.h"
#include "world/hooks.h"
#include "world/other_stacks.h"
#include "world/schedule.h"
#include "world/state_hash.h"

enum { ROUNDS = 3, MOST_ROUNDS = 40 }; // of those in between the state is looked at

// The program's part of the stack and the registers that it keeps across calls. What the runtime's
// own frames hold is accident.
static uint64_t hash_stack(const Fiber *f) {
  uint64_t h[4] = {1, 2, 3, 4}; // four lanes: multiplications overlap
  const uint64_t *p = (uint64_t *)f->frame - FRAME_SAVES,
                 *top = (const uint64_t *)(f->base ? f->base : f->laid);
  if (f->left_at && !on_own_stack(f, p)) { // between two rounds it does not switch: that is a write
    const StackRange *other = other_stack_at(p);
    top = other ? (const uint64_t *)other->top : p;
    if (!other) h[0] = 5 + (uint64_t)f->index; // never the same again
  }
  for (; p + 4 <= top; p += 4)
    for (int i = 0; i < 4; i++) h[i] = (h[i] ^ p[i]) * 0xff51afd7ed558ccdul, h[i] ^= h[i] >> 29;
  for (; p < top; p++) h[0] = (h[0] ^ *p) * 0xff51afd7ed558ccdul, h[0] ^= h[0] >> 29;
  return ((h[0] * 31 + h[1]) * 31 + h[2]) * 31 + h[3];
}

static uint64_t writes_of_others(const Fiber *f) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i] != f) n += world->fiber[i]->writes;
  return n;
}

// --atomics=c11: it read again what it had read before, though there is something newer. It is
// where it was: what lies behind follows as well from there, where the newer values are tried.
static bool went_round_for_nothing(const Fiber *f) {
  bool stale = false;
  for (uint32_t i = (uint32_t)f->waiting.from; f->waiting.from >= 0 && i < f->waiting.n_events;
       i++) {
    if (f->waiting.event[i].learnt) return false;
    stale |= f->waiting.event[i].stale;
  }
  return stale;
}

// ---- --atomics=c11: who waits in a loop that looks at one atomic object, and at nothing else, may
// as well look later, when there is what it waits for. That is another execution, planned because
// here it looked before the store; so it need not look again in this one.

static bool is_look_at_atomic(const WaitingEvent *s) {
  return s->only_looked && (s->kind == OP_LOAD || s->kind == OP_CAS || s->kind == OP_RMW);
}

static bool looked_in_vain(const Fiber *f) {
  if (!stores_kept() || running != RUN_SEARCH || f->waiting.from < 0 ||
      f->waiting.event[f->waiting.from].reads != f->reads)
    return false;
  const Object *object = NULL;
  for (uint32_t i = (uint32_t)f->waiting.from; i < f->waiting.n_events; i++) {
    const WaitingEvent *s = &f->waiting.event[i];
    if (s->kind == OP_YIELD) continue;
    if (!is_look_at_atomic(s) || (object && s->object != object)) return false;
    object = s->object;
  }
  return object != NULL;
}

// ---- threads that keep each other going round: each takes a lock, finds the other's taken, and
// gives its own back

// How often it was in front of this, with the same stack, and had looked for something since.
static uint32_t times_here(Fiber *f, const Op *op) {
  uint64_t here = (f->waiting.hash ^ op->pc) * 0x9e3779b97f4a7c15ul ^
                  (op->object ? op->object->address : 0) ^ op->kind;
  for (uint32_t i = 0; i < MAX_STANDS; i++) {
    Stand *s = &f->waiting.stand[i];
    if (s->hash != here) continue;
    bool looked = s->looks != f->waiting.looks;
    s->looks = f->waiting.looks;
    s->times += looked;
    return looked ? s->times : 0;
  }
  f->waiting.stand[f->waiting.n_stands++ % MAX_STANDS] = (Stand){here, 1, f->waiting.looks};
  return 1;
}

// All is as it was some rounds before, when it could have gone on as well. It may have learnt
// something since, which makes fewer races, and fewer old values that it could read.
static bool comes_back(Fiber *f, const Op *op) {
  StateHash h;
  uint32_t times = times_here(f, op);
  if (times < ROUNDS || times > MOST_ROUNDS || !merge_hash(&h)) return false;
  uint64_t state = h.a ^ h.b * 31 ^ f->number ^ (uint64_t)world->n_stores << 32;
  for (uint32_t i = 0; i < MAX_MET && i < world->n_met; i++)
    if (world->met[i] == state) return true;
  world->met[world->n_met++ % MAX_MET] = state;
  return false;
}

// The execution goes on without it. The reductions do not reckon with that: the plain search
// decides such a program.
static void leave_behind(Fiber *f) {
  bool reduced = control->order == ORDER_WEAK || merge_on();
  if (reduced) control->order = ORDER_HB, control->merge = 0, findings()->again = true;
  f->dead = f->waiting.left_behind = f->waiting.spoils = world->discarded = true;
}

static bool somebody_spoils(void) {
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->waiting.spoils) return true;
  return false;
}

void waiting_fetch(Fiber *f) {
  if (!f->waiting.left_behind) return;
  f->dead = f->waiting.left_behind = f->waiting.spoils = false;
  world->discarded = somebody_spoils();
}

void waiting_pause(Fiber *f, const Op *op) {
  f->waiting.from = -1;
  if (f->writes != f->waiting.writes) f->waiting.n_events = 0;
  f->waiting.writes = f->writes;
  if (!op_is(op->kind, OP_LOOPS)) return;
  f->waiting.hash = hash_stack(f);
  for (int32_t i = (int32_t)f->waiting.n_events - 1; i >= 0;
       i--) { // an event on two objects has two entries, side by side
    // The object too: one call of ours may take several locks.
    bool same_event =
        f->waiting.from < 0 || f->waiting.event[i].index == f->waiting.event[f->waiting.from].index;
    if (same_event && f->waiting.event[i].pc == op->pc &&
        f->waiting.event[i].hash == f->waiting.hash && f->waiting.event[i].kind == op->kind &&
        f->waiting.event[i].object == op->object)
      f->waiting.from = i;
    else if (f->waiting.from >= 0) break;
  }
  f->waiting.in_vain = looked_in_vain(f);
  if (f->waiting.in_vain) return;
  if (went_round_for_nothing(f)) f->dead = f->waiting.spoils = world->discarded = true;
  else if (comes_back(f, op)) leave_behind(f);
}

static uint64_t version_of(const Fiber *f, const Object *o) {
  return o ? o->version : writes_of_others(f);
}

// Nobody else has changed the object between the event and the thread's next one on it, or till
// now.
static bool unchanged_since(const Fiber *f, uint32_t i) {
  const WaitingEvent *s = &f->waiting.event[i];
  for (uint32_t k = i + 1; k < f->waiting.n_events; k++)
    if (f->waiting.event[k].object == s->object) return f->waiting.event[k].before == s->version;
  return version_of(f, s->object) == s->version;
}

// Only in front of these is it held; a thread that polls under a lock is held before it takes the
// lock, owning nothing.
static bool may_hold(const Fiber *f) {
  OpKind kind = f->pending->kind;
  if (kind == OP_RESUME) return !f->woken;
  return op_is(kind, OP_PARKS) || (op_is(kind, OP_PARKS_FREE) && f->n_held == 0);
}

bool waiting_unchanged(const Fiber *f, uint32_t i) { return unchanged_since(f, i); }

// There is news for a thread that does not look again.
bool waiting_missed(const Fiber *f) {
  for (uint32_t i = (uint32_t)f->waiting.from; f->waiting.in_vain && i < f->waiting.n_events; i++)
    if (f->waiting.event[i].object && (f->waiting.event[i].stale || !unchanged_since(f, i)))
      return true;
  return false;
}

bool waiting_stuck(const Fiber *f) {
  if (cancel_due(f)) return false;
  if (f->waiting.in_vain) return true;
  if (f->waiting.from < 0 || !may_hold(f)) return false;
  for (uint32_t i = (uint32_t)f->waiting.from; i < f->waiting.n_events; i++)
    if (f->waiting.event[i].stale || !unchanged_since(f, i)) return false;
  return true;
}

static bool only_looks(const Event *e) {
  for (int i = 0; i < e->n_touches; i++)
    if (e->touch[i].mode != TOUCH_R) return false;
  return true;
}

static void add(Fiber *f, const Op *op, const Event *e, const Object *o, uint64_t before) {
  if (f->waiting.n_events == MAX_SPIN) {
    for (int i = 1; i < MAX_SPIN; i++) f->waiting.event[i - 1] = f->waiting.event[i];
    f->waiting.n_events--;
  }
  f->waiting.event[f->waiting.n_events++] = (WaitingEvent){
      op->pc,           f->waiting.hash, op->kind,  (Object *)o, o ? before : version_of(f, o),
      version_of(f, o), f->index,        op->stale, op->learnt,  only_looks(e),
      f->reads};
}

// ---- who only looks under a lock leaves everything as it was: others who look need not do so
// again

static bool is_seen(const Object *o) { return o && o->seen_taken && o->read_under; }

// Others who looked under the lock may as well have done so later, when what the thread does next
// is not ordered behind what they read; but not if somebody saw one of them there.
static bool undoes(const Fiber *f, const Op *op) {
  if (!op_is(op->kind, OP_CLOSES) || f->index != f->waiting.section.index + 1 ||
      f->writes != f->waiting.section.writes)
    return false;
  bool reads = f->reads != f->waiting.section.reads;
  if (op->object) op->object->read_under |= reads;
  if (op->second) op->second->read_under |= reads;
  return !is_seen(op->object) && !is_seen(op->second);
}

static bool sees_taken(const Op *op, const Event *e) {
  return (op->kind == OP_TRYLOCK && only_looks(e)) || op->kind == OP_TRYRDLOCK ||
         op->kind == OP_TRYWRLOCK;
}

static void change(const Fiber *f, Object *o, bool undone) {
  const Section *s = &f->waiting.section;
  for (int k = 0; k < 2 && undone && o; k++)
    if (s->object[k] == o && s->after[k] == o->version) return (void)(o->version = s->before[k]);
  if (o) o->version = ++world->versions;
}

static bool touches(const Event *e, const Object *o) {
  for (int i = 0; o && i < e->n_touches; i++)
    if (e->touch[i].key == key_of_object(o)) return true;
  return false;
}

static void note_section(Fiber *f, const Op *op, const Event *e, const uint32_t *before) {
  Section *s = &f->waiting.section;
  Object *const objects[2] = {op->object, op->second};
  *s = (Section){.index = f->index, .writes = f->writes, .reads = f->reads};
  for (int k = 0; k < 2; k++)
    if (touches(e, objects[k]))
      s->object[k] = objects[k], s->before[k] = before[k], s->after[k] = objects[k]->version;
}

void waiting_note(Fiber *f, const Op *op, Event *e) {
  f->waiting.from = -1;
  bool looks = only_looks(e) || op->idle;
  f->waiting.looks += looks;
  const uint32_t before[2] = {op->object ? op->object->version : 0,
                              op->second ? op->second->version : 0};
  if (sees_taken(op, e)) op->object->seen_taken = true;
  e->undoes = undoes(f, op);
  if (!looks) change(f, op->object, e->undoes), change(f, op->second, e->undoes);
  if (!looks && op_is(op->kind, OP_OPENS)) note_section(f, op, e, before);
  bool gained = (op->kind == OP_CAS || op->kind == OP_RMW || op->kind == OP_SEM_TRYWAIT) && !looks;
  gained |= op->kind == OP_TRYJOIN && !op->result;
  if (!op_is(op->kind, OP_LOOPS) || gained) {
    f->waiting.n_events = 0;
    return;
  }
  add(f, op, e, op->object, before[0]);
  if (op->second) add(f, op, e, op->second, before[1]);
}

static void note_performed(Fiber *f, const Op *op, Event *e) {
  if (e->op == OP_INTERRUPT) f->waiting.n_events = 0, f->waiting.from = -1;
  else waiting_note(f, op, e);
}

static void note_stopped(Fiber *f) {
  if (f->state == FIBER_PENDING && !f->dead && !f->parked) waiting_pause(f, f->pending);
}

void waiting_follow(void) {
  static const StepListener steps = {.chosen = waiting_fetch, // the execution goes on with it
                                     .performed = note_performed,
                                     .stopped = note_stopped};
  schedule_listen(&steps);
  world_hooks.held = waiting_stuck;
}
