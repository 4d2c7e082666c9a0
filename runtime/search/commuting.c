#include "search/commuting.h"

#include <string.h>
#include <sys/mman.h>

#include "access/shadow.h"
#include "base/program.h"
#include "search/execution.h"
#include "search/proof_hints.h"
#include "world/thread.h"

#define MAX_PATH (1ul << 23)
#define MAX_ACCESSES (1ul << 26)
#define CLOCK_POOL (1ul << 34)
enum { MAX_FORGOTTEN = 1024, LONG_STRETCH = 1 << 18 }; // stretches; accesses

typedef struct {
  uint64_t base;    // of the eight bytes
  int32_t previous; // the access to the same eight bytes before it
  int32_t run;      // the latest one before it that is not of the same run (same_run)
  int32_t event;    // in whose segment it lies; -1: before the first event
  uint32_t epoch;   // of its thread
  uint16_t thread;
  uint8_t mask, kind;
} Access;

// Two orders, each a clock for every event: WEAK for the search, in events; RACE for accesses, in
// epochs, since a thread that is created, or what an unlock lets go, comes in the middle of a
// segment. RACE has only those edges that order accesses.
typedef enum { WEAK, RACE, N_CLOCKS } Which;

typedef struct {
  uint64_t accesses; // where its segment's begin
  bool simple, unsafe;
  int32_t unlock; // of a simple region
  EventClock clock[N_CLOCKS];
  uint64_t clock_top; // of the pool, before it
} Mark;

// Between two moments in which one thread was alone: the event whose segment it begins in, and its
// accesses. They are forgotten (alone_before).
typedef struct {
  int32_t first, last;
} Stretch;

typedef struct {
  uint64_t n_accesses;
  ClockPool clocks;
  uint32_t n_unsafe; // marks that are
  bool recording, overflow;
  int32_t begins;       // the event in whose segment the present stretch begins; -1: before all
  uint64_t begins_with; // its first access
  int32_t last_simple;  // no event behind it is simple
  Stretch forgotten[MAX_FORGOTTEN];
  uint32_t n_forgotten;
  bool lost; // a part of one is on the path again, from this event on
  int32_t lost_from;
} State;

static struct {
  State *state;
  Mark *marks;
  Access *accesses;
} commuting;

static void *reserve(size_t size) {
  int how = control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the weakened order");
  return p;
}

void commuting_start(void) {
  if (control->order != ORDER_WEAK || control->mode != MODE_EXPLORE) return;
  commuting.marks = reserve(MAX_PATH * sizeof *commuting.marks);
  commuting.accesses = reserve(MAX_ACCESSES * sizeof *commuting.accesses);
  commuting.state = reserve(sizeof *commuting.state);
  commuting.state->clocks.words = reserve(CLOCK_POOL);
  commuting.state->recording = true;
  commuting.state->begins = commuting.state->last_simple = -1;
}

// ---- accesses

static void alone_before(int32_t event);

void commuting_begin(uint32_t i) {
  if (!commuting.state) return;
  if (world->alone) alone_before((int32_t)i);
  commuting.marks[i] =
      (Mark){.accesses = commuting.state->n_accesses, .clock_top = commuting.state->clocks.top};
  commuting.state->recording = true;
}

static bool is_plain_write(const Access *a) {
  return (a->kind & (ACCESS_WRITE | ACCESS_ATOMIC | ACCESS_ADD)) == ACCESS_WRITE;
}
// An access of the same segment that conflicts with whatever the new one does.
static bool stands_for(const Access *a, uint8_t mask, uint8_t kind) {
  return (a->mask & mask) == mask && (a->kind == kind || is_plain_write(a));
}

void commuting_note(uint64_t base, uint8_t mask, uint8_t kind) {
  if (!commuting.state || !commuting.state->recording) return;
  if (commuting.state->n_accesses == MAX_ACCESSES) return (void)(commuting.state->overflow = true);
  int32_t event = (int32_t)execution_length() - 1;
  int32_t *last = shadow_last(base), previous = *last - 1;
  for (int32_t k = previous; k >= 0 && commuting.accesses[k].event == event &&
                             commuting.accesses[k].epoch == current->epoch;
       k = commuting.accesses[k].previous)
    if (stands_for(&commuting.accesses[k], mask, kind)) return;
  commuting.accesses[commuting.state->n_accesses] =
      (Access){base, previous, previous, event, current->epoch, current->number, mask, kind};
  *last = (int32_t)++commuting.state->n_accesses; // one more than its place
}

static bool conflict(const Access *a, const Access *b) {
  return (a->mask & b->mask) && ((a->kind | b->kind) & ACCESS_WRITE) &&
         !(a->kind & b->kind & ACCESS_ATOMIC);
}

static uint64_t accesses_end(uint32_t i) {
  return i + 1 < execution_length() ? commuting.marks[i + 1].accesses : commuting.state->n_accesses;
}

// Additions to the same number: whichever comes first, the sum is the same.
static bool commute(const Access *a, const Access *b) {
  return (a->kind & b->kind & ACCESS_ADD) && a->mask == b->mask;
}

// ---- regions

bool commuting_simple(uint32_t i) { return commuting.state && commuting.marks[i].simple; }

int32_t commuting_region(uint32_t i) {
  const Event *e = execution_event(i);
  if (!commuting.state || e->op != OP_UNLOCK) return -1;
  int32_t lock = e->touch[0].previous; // nothing touched the lock between the two
  if (lock < 0 || !commuting.marks[lock].simple ||
      execution_event((uint32_t)lock)->thread != e->thread)
    return -1;
  return lock;
}

// The lock whose simple region the access lies in; 0: none.
static uint64_t lock_around(const Access *a) {
  return a->event >= 0 && commuting.marks[a->event].simple
             ? execution_event((uint32_t)a->event)->touch[0].key
             : 0;
}

// Reads of the same bytes, or additions to the same number under the same lock: whatever commutes
// with one, or is in order with it or not because of that lock, does so with all. They are skipped
// together.
static bool same_run(const Access *a, const Access *b) {
  if (a->kind != b->kind || a->mask != b->mask) return false;
  if (!(a->kind & ACCESS_WRITE)) return true;
  return (a->kind & ACCESS_ADD) && lock_around(a) && lock_around(a) == lock_around(b);
}

static void find_runs(uint32_t i) {
  for (uint64_t x = commuting.marks[i].accesses; x < commuting.state->n_accesses; x++) {
    Access *a = &commuting.accesses[x];
    const Access *b = a->previous >= 0 ? &commuting.accesses[a->previous] : NULL;
    a->run = b && same_run(a, b) ? b->run : a->previous;
  }
}

static const Touch *touch_on(const Event *e, uint64_t key) {
  const Touch *t = e->touch;
  while (t->key != key) t++;
  return t;
}

// The event, or if it ends a simple region the last one before that which is no part of one.
static int32_t special_from(int32_t i) {
  int32_t lock = i >= 0 ? commuting_region((uint32_t)i) : -1;
  return lock >= 0 ? execution_links((uint32_t)lock)[0].special : i;
}

static int32_t region_from(int32_t i, uint64_t key) {
  if (i < 0 || commuting_region((uint32_t)i) >= 0) return i;
  const Event *e = execution_event((uint32_t)i);
  return execution_links((uint32_t)i)[touch_on(e, key) - e->touch].region;
}

int32_t commuting_special(uint32_t i, uint64_t key) {
  const Event *e = execution_event(i);
  return execution_links(i)[touch_on(e, key) - e->touch].special;
}

// Of an access of region i: back along the accesses to the same eight bytes, as far as event
// `limit`. A region of the lock that is known to the visitor, with an access that conflicts with
// whatever this one conflicts with, ends the way: what lies before it was in its own way.
static void visit_from(uint32_t i, const Access *x, int32_t limit, RegionVisitor *v) {
  uint64_t key = execution_event(i)->touch[0].key;
  for (int32_t k = x->previous; k >= 0 && commuting.accesses[k].event > limit;) {
    const Access *y = &commuting.accesses[k];
    bool own = y->event == (int32_t)i, apart = !conflict(x, y) || commute(x, y);
    bool region = !own && lock_around(y) == key;
    if (region && !apart) v->visit(v, (uint32_t)y->event);
    if (region && stands_for(y, x->mask, x->kind) && v->known(v, (uint32_t)y->event)) return;
    k = apart && !own ? y->run : y->previous;
  }
}

void commuting_visit(uint32_t i, int32_t limit, RegionVisitor *v) {
  for (uint64_t x = commuting.marks[i].accesses; x < accesses_end(i); x++)
    visit_from(i, &commuting.accesses[x], limit, v);
}

uint32_t commuting_unlock(uint32_t lock) { return (uint32_t)commuting.marks[lock].unlock; }

// ---- clocks

// Event i comes after that one. What its thread did in the segment that it began is not released by
// it.
static void join(Which which, uint32_t with) {
  const Event *e = execution_event(with);
  clock_build_join(commuting.marks[with].clock[which]);
  clock_build_raise(e->thread, which == WEAK ? e->index : e->epoch - 1);
}

// Event i starts a thread, or waits for the end of one, or was woken.
static void join_cause(uint32_t i, Which which) {
  const Event *e = execution_event(i);
  if (e->after_thread == NOBODY || (which == RACE && e->op == OP_RESUME && program.cancels))
    return; // a cancellation orders nothing
  int32_t cause = e->after_index ? (int32_t)execution_node_of(e->after_thread, e->after_index) : -1;
  if (cause >= 0) join(which, (uint32_t)cause);
  if (which == WEAK) return;
  if (e->op == OP_START) clock_build_raise(e->after_thread, e->creator_epoch);
  if (e->op == OP_JOIN || e->op == OP_GET) clock_build_raise(e->after_thread, UINT32_MAX);
}

bool commuting_before(uint32_t i, uint32_t j) {
  uint16_t thread = execution_event(i)->thread;
  if (thread == execution_event(j)->thread) return i <= j;
  return event_clock_get(&commuting.state->clocks, commuting.marks[j].clock[WEAK], thread) >=
         execution_event(i)->index;
}

static bool acquires(const Event *e) {
  return op_is(e->op, OP_ACQUIRES) || (op_is(e->op, OP_TRIES) && e->effect); // it got it
}

// The event comes before the one whose clock is being made.
static bool covers(Which which, const Event *e) {
  return clock_build_get(e->thread) >= (which == WEAK ? e->index : e->epoch - 1);
}

// Event k, and what comes before it, comes before event i, whose clock is being made.
static bool is_behind(uint32_t i, Which which, uint32_t k) {
  const Event *o = execution_event(k);
  if (o->thread == execution_event(i)->thread) return true;
  return clock_build_get(o->thread) >= (which == WEAK ? o->index : o->epoch);
}

// ---- regions of the same lock that do not commute with region i

typedef struct {
  RegionVisitor visitor;
  uint32_t i;
  Which which;
} Joining;

static void join_region(RegionVisitor *v, uint32_t lock) {
  const Joining *of = (const Joining *)v;
  const Event *unlock = execution_event(commuting_unlock(lock));
  if (unlock->thread != execution_event(of->i)->thread && !covers(of->which, unlock))
    join(of->which, commuting_unlock(lock));
}

static bool is_joined(RegionVisitor *v, uint32_t lock) {
  const Joining *of = (const Joining *)v;
  return is_behind(of->i, of->which, lock);
}

// What event i comes after because of its touch t, as far as it is no simple region: back to an
// event that stands for whatever lies before it, which is returned.
static int32_t join_specials(uint32_t i, Which which, const Touch *t, int32_t from) {
  for (int32_t k = from; k >= 0; k = special_from(execution_next_on((uint32_t)k, t))) {
    const Event *o = execution_event((uint32_t)k);
    const Touch *ot = touch_on(o, t->key);
    bool guards = ot == &o->touch[o->n_touches - 1];
    bool edge = touch_conflict(ot, t) && (which == WEAK || (op_is(o->op, OP_RELEASES) && guards));
    if (edge) join(which, (uint32_t)k);
    if ((ot->mask & t->mask) != t->mask) continue;
    if (ot->mode == TOUCH_W && edge) return k;
    // It came after all that this one comes after.
    bool same = ot->mode == TOUCH_W || ot->mode == t->mode;
    bool joins = which == WEAK || (guards && acquires(o));
    if (same && joins && is_behind(i, which, (uint32_t)k)) return k;
  }
  return -1;
}

// All regions since `limit`, for an event that is none itself.
static void join_all_regions(uint32_t i, Which which, const Touch *t, int32_t limit) {
  for (int32_t k = execution_links(i)[t - execution_event(i)->touch].region; k > limit;) {
    int32_t lock = commuting_region((uint32_t)k);
    const Event *o = execution_event((uint32_t)k);
    if (o->thread != execution_event(i)->thread && !covers(which, o)) join(which, (uint32_t)k);
    k = execution_links(lock)[0].region;
  }
}

// What event i comes after because of its touch t: everything that it conflicts with, but not
// regions of the same lock that are apart from its own.
static void join_touch(uint32_t i, Which which, const Touch *t) {
  const Event *e = execution_event(i);
  bool guard = t == &e->touch[e->n_touches - 1];
  if (which == RACE && (!guard || !acquires(e))) return;
  int32_t limit = join_specials(i, which, t, execution_links(i)[t - e->touch].special);
  if (!commuting.marks[i].simple) return join_all_regions(i, which, t, limit);
  Joining of = {{join_region, is_joined}, i, which};
  commuting_visit(i, limit, &of.visitor);
}

static void compute_clock(uint32_t i, Which which) {
  const Event *e = execution_event(i);
  int32_t own = execution_node(i)->previous_of_thread;
  clock_build(&commuting.state->clocks,
              own < 0 ? (EventClock){0} : commuting.marks[own].clock[which]);
  join_cause(i, which);
  for (int k = 0; k < e->n_touches; k++) join_touch(i, which, &e->touch[k]);
  commuting.marks[i].clock[which] = clock_build_end(&commuting.state->clocks);
}

// ---- accesses that only the locks of regions that are apart keep in order

static bool in_order(const Access *x, const Access *y) {
  if (x->thread == y->thread) return true;
  if (y->event < 0) return false; // one thread alone moves before the first event
  return event_clock_get(&commuting.state->clocks, commuting.marks[y->event].clock[RACE],
                         x->thread) >= x->epoch;
}

// Both in simple regions of one lock.
static bool excluded(const Access *x, const Access *y) {
  return x->event >= 0 && y->event >= 0 && commuting.marks[x->event].simple &&
         commuting.marks[y->event].simple &&
         execution_event((uint32_t)x->event)->touch[0].key ==
             execution_event((uint32_t)y->event)->touch[0].key;
}

// Another access of its segment was compared in its place: their epochs differ, but what comes
// before them is the same.
static bool was_stood_for(const Access *x) {
  for (int32_t k = x->previous; k >= 0 && commuting.accesses[k].event == x->event;
       k = commuting.accesses[k].previous)
    if (stands_for(&commuting.accesses[k], x->mask, x->kind)) return true;
  return false;
}

// An earlier access, before this one, that was compared with all that this one would be compared
// with.
static bool was_compared_for(const Access *y, const Access *x) {
  if (control->n_proved || control->n_regions) return false; // perhaps it was not
  if (!stands_for(y, x->mask, x->kind) || !in_order(y, x)) return false;
  return !(y->kind & ACCESS_ADD) || !lock_around(y) || lock_around(y) == lock_around(x);
}

static bool races_with_earlier(const Access *x) {
  if (unlikely(control->n_proved) && !(x->mask & ~hint_bytes(x->base))) return false;
  if (unlikely(control->n_regions) && hint_here(fiber_numbered(x->thread))) return false;
  if (was_stood_for(x)) return false;
  for (int32_t k = x->previous; k >= 0;) {
    const Access *y = &commuting.accesses[k];
    bool clash = conflict(x, y) && !(commute(x, y) && excluded(x, y));
    if (clash && !in_order(y, x)) return true;
    if (is_plain_write(y) && (y->mask & x->mask) == x->mask)
      return false; // it was compared with the rest
    if (was_compared_for(y, x)) return false;
    k = clash ? y->previous : y->run;
  }
  return false;
}

void commuting_settle(uint32_t i) {
  if (!commuting.state) return;
  commuting.state->recording = false;
  const Event *e = execution_event(i);
  const Fiber *f = world->by_number[e->thread];
  bool runs_on = f->state == FIBER_PENDING && !f->dead && !f->parked;
  bool simple = e->op == OP_LOCK && runs_on && f->pending->kind == OP_UNLOCK &&
                key_of_object(f->pending->object) == e->touch[0].key;
  commuting.marks[i].simple = simple;
  if (simple) commuting.state->last_simple = (int32_t)i;
  for (int k = 0; k < e->n_touches; k++) {
    Link *link = &execution_links(i)[k];
    link->special = special_from(e->touch[k].previous);
    link->region = region_from(e->touch[k].previous, e->touch[k].key);
  }
  int32_t lock = commuting_region(i);
  if (lock >= 0) commuting.marks[lock].unlock = (int32_t)i;
  find_runs(i);
  for (int which = 0; which < N_CLOCKS; which++) compute_clock(i, (Which)which);
  bool unsafe = commuting.state->overflow || e->op == OP_TRYLOCK;
  for (uint64_t x = commuting.marks[i].accesses; x < commuting.state->n_accesses && !unsafe; x++)
    unsafe = races_with_earlier(&commuting.accesses[x]);
  commuting.marks[i].unsafe = unsafe;
  commuting.state->n_unsafe += unsafe;
}

static void drop_accesses(uint64_t from) {
  while (commuting.state->n_accesses > from) {
    const Access *x = &commuting.accesses[--commuting.state->n_accesses];
    *shadow_last(x->base) = x->previous + 1;
  }
}

// ---- what can be forgotten on the way
//
// When one thread is alone, what came before comes before all that follows, in the full order. If
// no simple region lies in the stretch since a thread was last alone, both weakened orders have all
// edges of the full one there. So no access of the stretch is out of order with a later one, and no
// region of it is visited from a later one: nothing asks for its accesses any more, however the
// execution goes on. They are compared with each other when they are made (races_with_earlier), and
// what came out of that stays. Only if the search goes back into the stretch are they missing. It
// looks at such executions in the full order then, which needs none of them.

static void stretch_begin(int32_t event) {
  commuting.state->begins = event;
  commuting.state->begins_with = commuting.state->n_accesses;
}

static bool can_forget(void) {
  bool apart =
      commuting.state->last_simple >= 0 && commuting.state->last_simple >= commuting.state->begins;
  return !apart && !commuting.state->lost && commuting.state->n_forgotten < MAX_FORGOTTEN &&
         commuting.state->n_accesses > commuting.state->begins_with + LONG_STRETCH;
}

// From this event on one thread is alone; the accesses of those before it have been looked at.
static void alone_before(int32_t event) {
  if (can_forget()) {
    drop_accesses(commuting.state->begins_with);
    commuting.state->forgotten[commuting.state->n_forgotten++] =
        (Stretch){commuting.state->begins, event - 1};
  }
  stretch_begin(event);
}

// Event i was taken off the path. A stretch that it was part of is there in part, as long as the
// event is in whose segment it begins.
static void lose_stretches(int32_t i) {
  while (commuting.state->n_forgotten &&
         commuting.state->forgotten[commuting.state->n_forgotten - 1].last >= i) {
    commuting.state->lost = true;
    commuting.state->lost_from = commuting.state->forgotten[--commuting.state->n_forgotten].first;
  }
  if (commuting.state->lost && commuting.state->lost_from >= i) commuting.state->lost = false;
  if (commuting.state->begins >= i) stretch_begin(i - 1);
}

void commuting_pop(uint32_t i) {
  if (!commuting.state) return;
  const Mark *m = &commuting.marks[i];
  drop_accesses(m->accesses);
  lose_stretches((int32_t)i);
  commuting.state->n_unsafe -= m->unsafe;
  commuting.state->clocks.top = m->clock_top;
}

bool commuting_unsafe(void) { return commuting.state->n_unsafe > 0 || commuting.state->lost; }
