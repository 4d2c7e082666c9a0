#include "search/commuting.h"

#include <string.h>
#include <sys/mman.h>

#include "access/shadow.h"
#include "search/execution.h"
#include "search/proof_hints.h"
#include "world/thread.h"

#define MAX_PATH (1ul << 23)
#define MAX_ACCESSES (1ul << 26)
#define CLOCK_POOL (1ul << 34)

typedef struct {
  uint64_t base;    // of the eight bytes
  int32_t previous; // the access to the same eight bytes before it
  int32_t reached;  // how far back it was compared (look_back)
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
  uint64_t accesses;         // where its segment's begin
  uint64_t touched, written; // signatures of the segment
  uint64_t look;             // the last look back that met it
  bool simple, unsafe;
  bool last[N_CLOCKS]; // of a simple region: whatever touched the lock before comes before it
  uint64_t at[N_CLOCKS];
  uint32_t n[N_CLOCKS];
} Mark;

typedef struct {
  uint64_t n_accesses, clock_top;
  uint32_t n_unsafe; // marks that are
  bool recording, overflow;
  uint64_t look;  // how often a segment was compared with all before it
  int32_t looked; // whose, the last time; -1: the path has changed since
} State;

static State *state;
static Mark *marks;
static Access *accesses;
static uint32_t *clocks;

static void *reserve(size_t size) {
  int how = control->snapshot == SNAPSHOT_FORK ? MAP_SHARED : MAP_PRIVATE;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, how | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) runtime_bug("cannot reserve memory for the weakened order");
  return p;
}

void commuting_start(void) {
  if (control->order != ORDER_WEAK || control->mode != MODE_EXPLORE) return;
  marks = reserve(MAX_PATH * sizeof *marks);
  accesses = reserve(MAX_ACCESSES * sizeof *accesses);
  clocks = reserve(CLOCK_POOL);
  state = reserve(sizeof *state);
  state->recording = true;
}

// ---- accesses

void commuting_begin(uint32_t i) {
  if (!state) return;
  marks[i] = (Mark){.accesses = state->n_accesses};
  state->looked = -1;
  state->recording = true;
}

static uint64_t signature(uint64_t base) {
  return 1ul << ((base >> 3) * 0x9e3779b97f4a7c15ul >> 58);
}

static bool is_plain_write(const Access *a) {
  return (a->kind & (ACCESS_WRITE | ACCESS_ATOMIC | ACCESS_ADD)) == ACCESS_WRITE;
}
// An access of the same segment that conflicts with whatever the new one does.
static bool stands_for(const Access *a, uint8_t mask, uint8_t kind) {
  return (a->mask & mask) == mask && (a->kind == kind || is_plain_write(a));
}

void commuting_note(uint64_t base, uint8_t mask, uint8_t kind) {
  if (!state || !state->recording) return;
  if (state->n_accesses == MAX_ACCESSES) return (void)(state->overflow = true);
  int32_t event = (int32_t)execution_length() - 1;
  int32_t *last = shadow_last(base), previous = *last - 1;
  for (int32_t k = previous;
       k >= 0 && accesses[k].event == event && accesses[k].epoch == current->epoch;
       k = accesses[k].previous)
    if (stands_for(&accesses[k], mask, kind)) return;
  accesses[state->n_accesses] =
      (Access){base, previous, previous, event, current->epoch, current->number, mask, kind};
  *last = (int32_t)++state->n_accesses; // one more than its place
  if (event < 0) return;
  marks[event].touched |= signature(base);
  if (kind & ACCESS_WRITE) marks[event].written |= signature(base);
}

static bool conflict(const Access *a, const Access *b) {
  return (a->mask & b->mask) && ((a->kind | b->kind) & ACCESS_WRITE) &&
         !(a->kind & b->kind & ACCESS_ATOMIC);
}

static uint64_t accesses_end(uint32_t i) {
  return i + 1 < execution_length() ? marks[i + 1].accesses : state->n_accesses;
}

// Additions to the same number: whichever comes first, the sum is the same.
static bool commute(const Access *a, const Access *b) {
  return (a->kind & b->kind & ACCESS_ADD) && a->mask == b->mask;
}

// Marks every event from a on whose segment does not commute with that of b, which comes later.
static void look_back(uint32_t b, uint32_t a) {
  if (state->looked != (int32_t)b) {
    state->looked = (int32_t)b;
    state->look++;
    for (uint64_t x = marks[b].accesses; x < accesses_end(b); x++)
      accesses[x].reached = accesses[x].previous;
  }
  for (uint64_t x = marks[b].accesses; x < accesses_end(b); x++) {
    Access *at = &accesses[x];
    for (; at->reached >= 0 && accesses[at->reached].event >= (int32_t)a;
         at->reached = accesses[at->reached].previous) {
      const Access *y = &accesses[at->reached];
      if (conflict(at, y) && !commute(at, y)) marks[y->event].look = state->look;
    }
  }
}

bool commuting_apart(uint32_t a, uint32_t b) {
  if (a > b) return commuting_apart(b, a);
  if (!(marks[a].touched & marks[b].written) && !(marks[a].written & marks[b].touched)) return true;
  look_back(b, a);
  return marks[a].look != state->look;
}

// ---- regions

bool commuting_simple(uint32_t i) { return state && marks[i].simple; }

int32_t commuting_region(uint32_t i) {
  const Event *e = execution_event(i);
  if (!state || e->op != OP_UNLOCK) return -1;
  int32_t lock = e->touch[0].previous; // nothing touched the lock between the two
  if (lock < 0 || !marks[lock].simple || execution_event((uint32_t)lock)->thread != e->thread)
    return -1;
  return lock;
}

// ---- clocks

static void raise_part(uint32_t i, Which which, uint16_t thread, uint32_t value) {
  Mark *m = &marks[i];
  uint32_t *clock = clocks + m->at[which];
  for (; m->n[which] <= thread; m->n[which]++) clock[m->n[which]] = 0;
  if (clock[thread] < value) clock[thread] = value;
}

static void join_clock(uint32_t i, Which which, uint32_t with) {
  const Mark *w = &marks[with];
  for (uint32_t k = 0; k < w->n[which]; k++)
    raise_part(i, which, (uint16_t)k, clocks[w->at[which] + k]);
}

// Event i comes after that one. What its thread did in the segment that it began is not released by
// it.
static void join(uint32_t i, Which which, uint32_t with) {
  const Event *e = execution_event(with);
  join_clock(i, which, with);
  raise_part(i, which, e->thread, which == WEAK ? e->index : e->epoch - 1);
}

// Event i starts a thread, or waits for the end of one, or was woken.
static void join_cause(uint32_t i, Which which) {
  const Event *e = execution_event(i);
  if (e->after_thread == NOBODY || (which == RACE && e->op == OP_RESUME && program_cancels))
    return; // a cancellation orders nothing
  int32_t cause = e->after_index ? (int32_t)execution_node_of(e->after_thread, e->after_index) : -1;
  if (cause >= 0) join(i, which, (uint32_t)cause);
  if (which == WEAK) return;
  if (e->op == OP_START) raise_part(i, RACE, e->after_thread, e->creator_epoch);
  if (e->op == OP_JOIN || e->op == OP_GET) raise_part(i, RACE, e->after_thread, UINT32_MAX);
}

bool commuting_before(uint32_t i, uint32_t j) {
  uint16_t thread = execution_event(i)->thread;
  if (thread == execution_event(j)->thread) return i <= j;
  return thread < marks[j].n[WEAK] &&
         clocks[marks[j].at[WEAK] + thread] >= execution_event(i)->index;
}

static bool acquires(const Event *e) {
  return op_is(e->op, OP_ACQUIRES) || (op_is(e->op, OP_TRIES) && e->effect); // it got it
}

static bool covers(uint32_t i, Which which, const Event *e) {
  const Mark *m = &marks[i];
  return e->thread < m->n[which] &&
         clocks[m->at[which] + e->thread] >= (which == WEAK ? e->index : e->epoch - 1);
}

// What event i comes after because of its touch t: everything that it conflicts with, but not
// regions of the same lock that are apart from its own.
static void join_touch(uint32_t i, Which which, const Touch *t) {
  const Event *e = execution_event(i);
  bool all = true; // comes before event i
  bool guard = t == &e->touch[e->n_touches - 1];
  if (which == RACE && (!guard || !acquires(e))) return;
  for (int32_t k = t->previous; k >= 0;) {
    const Event *o = execution_event((uint32_t)k);
    const Touch *ot = NULL;
    for (int n = 0; n < o->n_touches; n++)
      if (o->touch[n].key == t->key) ot = &o->touch[n];
    int32_t lock = commuting_region((uint32_t)k);
    if (lock >= 0) {
      bool before = o->thread == e->thread || covers(i, which, o);
      if (!before && (!marks[i].simple || !commuting_apart((uint32_t)lock, i)))
        join(i, which, (uint32_t)k), before = true;
      if (before && marks[lock].last[which]) break;
      all &= before;
      k = execution_event((uint32_t)lock)->touch[0].previous;
      continue;
    }
    bool edge = touch_conflict(ot, t) &&
                (which == WEAK || (op_is(o->op, OP_RELEASES) && ot == &o->touch[o->n_touches - 1]));
    if (edge) join(i, which, (uint32_t)k);
    if (ot->mode == TOUCH_W && (ot->mask & t->mask) == t->mask && edge)
      break; // it stands for what lies before it
    all &= edge;
    k = ot->previous;
  }
  marks[i].last[which] = all && marks[i].simple;
}

static void compute_clock(uint32_t i, Which which) {
  const Event *e = execution_event(i);
  Mark *m = &marks[i];
  m->at[which] = state->clock_top;
  m->n[which] = 0;
  int32_t own = execution_node(i)->previous_of_thread;
  if (own >= 0) join_clock(i, which, (uint32_t)own);
  join_cause(i, which);
  for (int k = 0; k < e->n_touches; k++) join_touch(i, which, &e->touch[k]);
  state->clock_top += m->n[which];
}

// ---- accesses that only the locks of regions that are apart keep in order

static bool in_order(const Access *x, const Access *y) {
  if (x->thread == y->thread) return true;
  if (y->event < 0) return false; // one thread alone moves before the first event
  const Mark *m = &marks[y->event];
  return x->thread < m->n[RACE] && clocks[m->at[RACE] + x->thread] >= x->epoch;
}

// Both in simple regions of one lock.
static bool excluded(const Access *x, const Access *y) {
  return x->event >= 0 && y->event >= 0 && marks[x->event].simple && marks[y->event].simple &&
         execution_event((uint32_t)x->event)->touch[0].key ==
             execution_event((uint32_t)y->event)->touch[0].key;
}

// Another access of its segment was compared in its place: their epochs differ, but what comes
// before them is the same.
static bool was_stood_for(const Access *x) {
  for (int32_t k = x->previous; k >= 0 && accesses[k].event == x->event; k = accesses[k].previous)
    if (stands_for(&accesses[k], x->mask, x->kind)) return true;
  return false;
}

static bool races_with_earlier(const Access *x) {
  if (unlikely(control->n_proved) && !(x->mask & ~hint_bytes(x->base))) return false;
  if (unlikely(control->n_regions) && hint_here(fiber_numbered(x->thread))) return false;
  if (was_stood_for(x)) return false;
  for (int32_t k = x->previous; k >= 0; k = accesses[k].previous) {
    const Access *y = &accesses[k];
    if (conflict(x, y) && !in_order(y, x) && !(commute(x, y) && excluded(x, y))) return true;
    if (is_plain_write(y) && (y->mask & x->mask) == x->mask)
      return false; // it was compared with the rest
  }
  return false;
}

void commuting_settle(uint32_t i) {
  if (!state) return;
  state->recording = false;
  const Event *e = execution_event(i);
  const Fiber *f = world->by_number[e->thread];
  bool runs_on = f->state == FIBER_PENDING && !f->dead && !f->parked;
  marks[i].simple = e->op == OP_LOCK && runs_on && f->pending->kind == OP_UNLOCK &&
                    key_of_object(f->pending->object) == e->touch[0].key;
  for (int which = 0; which < N_CLOCKS; which++) compute_clock(i, (Which)which);
  bool unsafe = state->overflow || e->op == OP_TRYLOCK;
  for (uint64_t x = marks[i].accesses; x < state->n_accesses && !unsafe; x++)
    unsafe = races_with_earlier(&accesses[x]);
  marks[i].unsafe = unsafe;
  state->n_unsafe += unsafe;
}

void commuting_pop(uint32_t i) {
  if (!state) return;
  const Mark *m = &marks[i];
  state->looked = -1;
  while (state->n_accesses > m->accesses) {
    const Access *x = &accesses[--state->n_accesses];
    *shadow_last(x->base) = x->previous + 1;
  }
  state->n_unsafe -= m->unsafe;
  state->clock_top = m->at[WEAK];
}

bool commuting_unsafe(void) { return state->n_unsafe > 0; }
