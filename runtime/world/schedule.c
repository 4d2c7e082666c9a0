// Steps: a fiber stops in front of each synchronisation operation; the scheduler performs it and
// lets the fiber run on.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

#include "base/program.h"
#include "base/report_log.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/task_graph.h"
#include "world/world_kept.h"

enum { MAX_FAVOURED = 8, PATIENCE = 1000, LONG_PATIENCE = 10000 };

static ScheduleKept *const schedule = &world_kept.schedule;
WorldHooks world_hooks;

int running;
bool before_main;
Control *control;

#define LISTEN(what, listener)     \
  do {                             \
    uint32_t i = 0;                \
    while (schedule->what[i]) i++; \
    schedule->what[i] = listener;  \
  } while (0)

void schedule_listen(const StepListener *l) {
  CHECK(++schedule->n_listeners < MAX_LISTENERS);
  LISTEN(chosen, l->chosen);
  LISTEN(performed, l->performed);
  LISTEN(resumes, l->resumes);
  LISTEN(stopped, l->stopped);
}

#define TELL(what, ...) \
  for (uint32_t i = 0; schedule->what[i]; i++) schedule->what[i](__VA_ARGS__)

static bool is_held(const Fiber *f) { return world_hooks.held && world_hooks.held(f); }

// In front of this operation of its.
static bool signal_due(const Fiber *f, const Op *next) {
  return unlikely(program.signals) && world_hooks.signals->due(f, next);
}

bool sync_always(const Fiber *f, const Op *op) { return true; }

// While it is alone a thread need not stop: nothing can come between. A loop that never ends must
// stop all the same.
static bool goes_on_alone(Fiber *f, const Op *op) {
  static uint64_t in_a_row;
  bool branches =
      op->kind == OP_CHOICE || (control->spurious & (SPURIOUS_EXCHANGE | SPURIOUS_TRYLOCK) &&
                                (op->kind == OP_CAS || op->kind == OP_TRYLOCK));
  if (!alone || branches || op->kind == OP_EWAIT || op->kind == OP_EXIT || !op->enabled(f, op) ||
      signal_due(f, op))
    return in_a_row = 0, false;
  return ++in_a_row < 1000000;
}

// Where threads only wait for each other to end, arrive or pass on their turn, it is the same to
// each how many there are.
static bool counts_threads(OpKind kind) { return !op_is(kind, OP_UNCOUNTED); }

// Who meets an object in a state reads no clock that is earlier than the event that brought it
// there, whether or not that event orders anything else (a relaxed store does not).
static void object_time(Fiber *f, Object *o, bool changed) {
  if (!o) return;
  time_at_least(f, o->time);
  if (changed) o->time = f->time;
}

static void perform(Fiber *f, Op *op, Event *e) {
  Object *object = op->object, *second = op->second;
  op->perform(f, op, e);
  bool changed = false;
  for (int i = 0; i < e->n_touches; i++) changed |= e->touch[i].mode != TOUCH_R;
  object_time(f, second, changed);
  object_time(f, object, changed);
}

// On the process's own stack there is nowhere to stop.
static int64_t do_before_main(Fiber *f, Op *op) {
  if (op->kind == OP_CHOICE || op_is(op->kind, OP_LAST) || !op->enabled(f, op))
    give_up("a constructor of a library waits or ends the program, before main");
  Event unseen = {.n_choices = 1};
  perform(f, op, &unseen);
  epoch_next(f);
  return op->result;
}

// An operation on a synchronisation object changes its memory, atomically, from the call on: also
// one that has to wait. One that asks for its value reads there; to initialise or destroy it
// writes. Whoever assigns to it, copies, destroys or frees it without being in order with all
// operations on it races with them. A wait that was woken or let pass does not come back to the
// object: it may be gone by then.
static uint32_t memory_access(const Op *op, const Object *o) {
  if (op->kind == OP_OBJECT) return ACCESS_WRITE;
  bool looks = op->kind == OP_SEM_VALUE || o->flags & OBJECT_LOOKED_INTO;
  return (looks ? ACCESS_READ : ACCESS_WRITE) | ACCESS_ATOMIC;
}

// How many bytes that memory has: other data over any of them is a race. The kinds that stand in
// their memory are the types of libc; of others (spinlocks, OpenMP's locks, flags) the first byte
// stands for all. A named semaphore is the kernel's, and its byte is there for its close.
static uint64_t memory_size(const Object *o) {
  if (o->flags & OBJECT_ONLY_NAMED) return 1;
  bool whole = o->flags & OBJECT_IN_MEMORY;
  switch (o->kind) {
  // As long as that of the shortest data model: a preprocessed program may bring its own type.
  case OBJECT_MUTEX: return whole ? 24 : 1;
  case OBJECT_RWLOCK: return whole ? sizeof(pthread_rwlock_t) : 1;
  case OBJECT_COND: return sizeof(pthread_cond_t);
  case OBJECT_SEMAPHORE: return sizeof(sem_t);
  case OBJECT_BARRIER: return sizeof(pthread_barrier_t);
  default: return 1;
  }
}

static void object_memory(const Op *op, const Object *o) {
  bool has_memory = o && o->kind <= OBJECT_ONCE && o->address >> 12 && !(o->address >> 47) &&
                    (!(o->flags & OBJECT_ONLY_NAMED) || o->flags & OBJECT_CLOSES);
  if (!has_memory || op->kind == OP_RESUME || op->kind == OP_LEAVE) return;
  world_hooks.access(o->address, memory_size(o), memory_access(op, o), op->pc);
}

int64_t sync_point(Op *op) {
  Fiber *f = current;
  if (unlikely(before_main)) return do_before_main(f, op);
  if (unlikely(world->unflushed)) world_hooks.before_stop();
  if (!alone) object_memory(op, op->object), object_memory(op, op->second);
  if (unlikely(control->task_graph)) graph_op(op);
  if (goes_on_alone(f, op)) {
    Event unseen = {.n_choices = 1};
    perform(f, op, &unseen);
    epoch_next(f);
    return op->result;
  }
  const SignalHooks *signals = world_hooks.signals;
  if (unlikely(program.signals) && op->interruptible && !signals->waits_in(op))
    signals->point(op->pc); // handled before the call, a signal does not end it
  if (counts_threads(op->kind)) control->workers_seen = 1;
  for (;;) {
    f->pending = op;
    f->stopped_at = world->n_events;
    if (unlikely(world_hooks.in_front)) world_hooks.in_front();
    fiber_yield();
    if (likely(!f->signal.delivering)) return op->result;
    bool restarts = signals->handle();
    op->interrupted = op->interruptible == RETURNS || (op->interruptible && !restarts);
    if (op->interrupted) return op->result;
  }
}

static void do_choose(Fiber *f, Op *op, Event *e) {
  event_choices(e, op->argument);
  op->result = e->choice < op->argument ? e->choice : 0;
}

uint32_t sync_choose(uint32_t n, uint64_t pc) {
  Op op = {
      .kind = OP_CHOICE, .argument = n, .pc = pc, .enabled = sync_always, .perform = do_choose};
  return (uint32_t)sync_point(&op);
}

void event_choices(Event *e, uint64_t n) {
  if (n >= INTERRUPT) give_up("an operation has %lu outcomes", n);
  e->n_choices = (uint16_t)n;
}

void event_touch(Event *e, uint64_t key, uint8_t mask, TouchMode mode) {
  CHECK(e->n_touches < MAX_TOUCHES);
  e->touch[e->n_touches++] = (Touch){key, mask, (uint8_t)mode, -1};
}

void event_touch_object(Event *e, const Object *o, TouchMode mode) {
  event_touch(e, key_of_object(o), 0xff, mode);
}

// Addresses of the program stay below 2^47; what has none of its own lies above.
uint64_t key_synthetic(uint32_t kind, uint64_t a, uint64_t b) {
  return (1ul << 63) | ((uint64_t)kind << 56) |
         (((a >> 3) * 0x9e3779b97f4a7c15ul + b * 0xc2b2ae3d27d4eb4ful) >> 8);
}

void held_add(Fiber *f, uint64_t address, uint64_t pc) {
  uint32_t known = held_known(f);
  if (known < MAX_HELD) f->held[known] = (Held){address, pc};
  else f->n_nameless++;
  f->n_held++;
}

void held_drop(Fiber *f, uint64_t address) {
  uint32_t known = held_known(f), i = known;
  while (i && f->held[i - 1].address != address) i--;
  if (!i && f->n_nameless) f->n_nameless--; // it must be one of those
  for (; i && i < known; i++) f->held[i - 1] = f->held[i];
  if (f->n_held) f->n_held--;
  CHECK_DEBUG(held_known(f) <= MAX_HELD);
}

bool schedule_enabled(const Fiber *f) {
  if (f->state != FIBER_PENDING || f->parked || f->dead) return false;
  return signal_due(f, f->pending) || (!is_held(f) && f->pending->enabled(f, f->pending));
}

// Who would go on for ever lets the others have their turn, later each time, so that loops that go
// in step are not always left in the same place.
bool tires(void) { return world->in_a_row >= PATIENCE + world->turns; }

void schedule_step(uint32_t thread, uint16_t choice) {
  Fiber *f = world->by_number[thread];
  CHECK(f && f->pending && f->pending->perform); // it stands in front of an operation
  Op *op = f->pending;
  TELL(chosen, f);
  bool due = signal_due(f, op);
  bool interrupts = due && (choice == INTERRUPT || is_held(f) || !op->enabled(f, op));
  Event e = {.thread = thread,
             .choice = interrupts ? INTERRUPT : choice,
             .op = interrupts ? OP_INTERRUPT : (uint8_t)op->kind,
             .interruptible = due && !interrupts,
             .n_choices = 1,
             .pc = op->pc,
             .after_thread = f->after_thread,
             .after_index = f->after_index,
             .index = ++f->index,
             .waiting_index = f->waiting.from >= 0 ? f->waiting.event[f->waiting.from].index : 0};
  if (interrupts) {
    e.after_thread = NOBODY; // what let the operation go still does
    world_hooks.signals->deliver(f, &e);
  } else {
    f->after_thread = NOBODY;
    if (unlikely(program.signals)) world_hooks.signals->touch(op, &e);
    perform(f, op, &e);
    e.idle = op->idle;
  }
  uint32_t before = f->epoch;
  epoch_next(f);
  CHECK(f->epoch > before); // time goes forward: what comes is after what was
  e.epoch = f->epoch;
  TELL(performed, f, op, &e);
  world->n_events++;
  bool other = world->last_thread != thread;
  world->turns += other && tires();
  world->in_a_row = other ? 1 : world->in_a_row + 1;
  world->last_thread = thread;
  TELL(resumes, f, op, &e);
  fiber_switch_to(f);
  TELL(stopped, f);
}

// A wait with a limit that would end without what it waits for.
static bool would_time_out(const Op *op) {
  if (op->argument != ETIMEDOUT) return false;
  return (op->kind == OP_TRYLOCK && op->object->owner != NOBODY) ||
         (op->kind == OP_SEM_TRYWAIT && op->object->count <= 0);
}

// It yields, or its wait would time out: as in life, that comes after what others can do.
bool gives_way(const Fiber *f) {
  OpKind kind = f->pending->kind;
  return kind == OP_YIELD || kind == OP_PAUSE || (kind == OP_RESUME && !f->woken) ||
         would_time_out(f->pending);
}

static Fiber *holder(const Fiber *f) { // whom it waits for, if that is one
  const Op *op = f->pending;
  if (op->kind == OP_JOIN) return fiber_numbered(op->argument);
  const Object *o = op->kind == OP_RESUME ? op->second : op->object;
  return o && o->owner != NOBODY ? fiber_numbered(o->owner) : NULL;
}

// The favourite, or who keeps it from moving.
static Fiber *favoured(bool (*wanted)(const Fiber *)) {
  uint32_t favourite = world_hooks.favourite ? world_hooks.favourite() : NOBODY;
  Fiber *f = fiber_numbered(favourite);
  for (int k = 0; f && k < MAX_FAVOURED && f->state == FIBER_PENDING && !f->parked && !f->dead;
       k++, f = holder(f)) {
    if (!schedule_enabled(f)) continue;
    bool waits = op_is(f->pending->kind, OP_LAST) || gives_way(f);
    return waits || !wanted(f) ? NULL : f;
  }
  return NULL;
}

// Of two that wait for time to pass, the one whose time comes first; of those that only yield, not
// the one that did so last.
static bool waits_less(const Fiber *f, const Fiber *other, const Fiber *last, bool tired) {
  if (!other) return true;
  if (f->deadline && other->deadline && f->deadline != other->deadline && !tired)
    return f->deadline < other->deadline;
  return other == last;
}

// Threads that hand something to and fro for ever would keep who sleeps from its turn. As in life
// their events take time, a tenth of a millisecond each: a sleep of a second is over after ten
// thousand of them and some more.
static bool waited_long(const Fiber *f, const Fiber *last) {
  enum { EVENT = 100000 }; // nanoseconds
  uint64_t ahead = last && f->deadline > last->time ? f->deadline - last->time : 0;
  return world->n_events - f->stopped_at > LONG_PATIENCE + ahead / EVENT;
}

// Ended threads never move again. Each knows a place behind its own before which all have ended, so
// that a program of many threads, one after the other, does not look at all of them at every step.
// A new thread's place is behind all others: none is skipped.
static uint32_t first_not_ended(uint32_t place) {
  uint32_t found = place;
  while (found < world->n_fibers && world->fiber[found]->state == FIBER_ENDED)
    found = world->fiber[found]->next_place;
  while (place < found) {
    Fiber *f = world->fiber[place];
    place = f->next_place;
    if (place != found) f->next_place = found;
  }
  return found;
}

typedef struct { // in which order threads are asked whether they move
  const Fiber *last;
  bool tired;
  Fiber *yielding, *leaving; // who would move if nobody else does
} Turns;

// The first that moves of those whose places are from `place` to `end`.
static Fiber *first_to_move(Turns *t, uint32_t place, uint32_t end, bool (*wanted)(const Fiber *)) {
  for (; (place = first_not_ended(place)) < end; place++) {
    Fiber *f = world->fiber[place];
    if (!schedule_enabled(f) || !wanted(f)) continue;
    if (op_is(f->pending->kind, OP_LAST)) t->leaving = t->leaving ? t->leaving : f;
    else if (gives_way(f) && (!t->tired || f == t->last) && !waited_long(f, t->last))
      t->yielding = waits_less(f, t->yielding, t->last, t->tired) ? f : t->yielding;
    else return f;
  }
  return NULL;
}

// The thread that moved last goes on if it can; a thread that yields or waits for time to pass lets
// the others go first, but not for ever.
Fiber *schedule_default(bool (*wanted)(const Fiber *)) {
  Fiber *f = favoured(wanted);
  if (unlikely(f != NULL)) return f;
  Turns t = {.last = fiber_numbered(world->last_thread), .tired = tires()};
  uint32_t start = t.last ? t.last->place + t.tired : 0;
  f = first_to_move(&t, start, world->n_fibers, wanted);
  if (!f) f = first_to_move(&t, 0, start, wanted);
  if (f) return f;
  return t.yielding ? t.yielding : t.leaving;
}
