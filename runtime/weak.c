#include "weak.h"

#include <string.h>
#include <sys/mman.h>

#include "lastmap.h"
#include "path.h"

#define MAX_PATH (1ul << 21)
#define MAX_ACCESSES (1ul << 26)
#define CLOCK_POOL (1ul << 34)

typedef struct {
  uint64_t base;    // of the eight bytes
  int32_t previous; // the access to the same eight bytes before it
  uint32_t event;   // in whose segment it lies
  uint16_t thread;
  uint8_t mask, kind;
} Access;

// Two orders, each a clock for every event: WEAK for the search, RACE for accesses. RACE has only those edges that order accesses.
typedef enum { WEAK, RACE, N_CLOCKS } Which;

typedef struct {
  uint64_t accesses;         // where its segment's begin
  uint64_t touched, written; // signatures of the segment
  bool simple, unsafe;
  uint64_t at[N_CLOCKS];
  uint32_t n[N_CLOCKS];
} Mark;

typedef struct {
  uint64_t n_accesses, clock_top;
  uint32_t n_unsafe; // marks that are
  bool recording, overflow;
  LastMap last;
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

void weak_start(void) {
  if (control->order != ORDER_WEAK || control->mode != MODE_EXPLORE) return;
  marks = reserve(MAX_PATH * sizeof *marks);
  accesses = reserve(MAX_ACCESSES * sizeof *accesses);
  clocks = reserve(CLOCK_POOL);
  state = reserve(sizeof *state);
}

// ---- accesses

void weak_begin(uint32_t i) {
  if (!state) return;
  marks[i] = (Mark){.accesses = state->n_accesses};
  state->recording = true;
}

static uint64_t signature(uint64_t base) { return 1ul << ((base >> 3) * 0x9e3779b97f4a7c15ul >> 58); }

// An access of the same segment that conflicts with whatever the new one does.
static bool stands_for(const Access *a, uint8_t mask, uint8_t kind) {
  return (a->mask & mask) == mask && (a->kind == kind || (a->kind & (ACCESS_WRITE | ACCESS_ATOMIC)) == ACCESS_WRITE);
}

void weak_note(uint64_t base, uint8_t mask, uint8_t kind) {
  if (!state || !state->recording) return;
  if (state->n_accesses == MAX_ACCESSES) return (void)(state->overflow = true);
  uint32_t event = path_length() - 1;
  int32_t *last = last_on(&state->last, base | 1);
  for (int32_t k = *last; k >= 0 && accesses[k].event == event; k = accesses[k].previous)
    if (stands_for(&accesses[k], mask, kind)) return;
  accesses[state->n_accesses] = (Access){base, *last, event, current->number, mask, kind};
  *last = (int32_t)state->n_accesses++;
  marks[event].touched |= signature(base);
  if (kind & ACCESS_WRITE) marks[event].written |= signature(base);
}

static bool conflict(const Access *a, const Access *b) {
  return (a->mask & b->mask) && ((a->kind | b->kind) & ACCESS_WRITE) && !(a->kind & b->kind & ACCESS_ATOMIC);
}

static uint64_t accesses_end(uint32_t i) { return i + 1 < path_length() ? marks[i + 1].accesses : state->n_accesses; }

bool weak_apart(uint32_t a, uint32_t b) {
  if (a > b) return weak_apart(b, a);
  if (!(marks[a].touched & marks[b].written) && !(marks[a].written & marks[b].touched)) return true;
  for (uint64_t x = marks[b].accesses; x < accesses_end(b); x++)
    for (int32_t y = accesses[x].previous; y >= 0 && accesses[y].event >= a; y = accesses[y].previous)
      if (accesses[y].event == a && conflict(&accesses[x], &accesses[y])) return false;
  return true;
}

// ---- regions

bool weak_simple(uint32_t i) { return state && marks[i].simple; }

int32_t weak_region(uint32_t i) {
  const Event *e = path_event(i);
  if (!state || e->op != OP_UNLOCK) return -1;
  int32_t lock = e->touch[0].previous; // nothing touched the lock between the two
  if (lock < 0 || !marks[lock].simple || path_event((uint32_t)lock)->thread != e->thread) return -1;
  return lock;
}

// ---- clocks

static void join(uint32_t i, Which which, int32_t with) {
  if (with < 0) return;
  Mark *m = &marks[i];
  const Mark *w = &marks[with];
  const Event *e = path_event((uint32_t)with);
  uint32_t *clock = clocks + m->at[which];
  uint32_t want = e->thread >= w->n[which] ? e->thread + 1u : w->n[which];
  for (; m->n[which] < want; m->n[which]++) clock[m->n[which]] = 0;
  for (uint32_t k = 0; k < w->n[which]; k++)
    if (clock[k] < clocks[w->at[which] + k]) clock[k] = clocks[w->at[which] + k];
  if (clock[e->thread] < e->index) clock[e->thread] = e->index;
}

static bool before(Which which, uint32_t i, uint32_t j) {
  uint16_t thread = path_event(i)->thread;
  if (thread == path_event(j)->thread) return i <= j;
  return thread < marks[j].n[which] && clocks[marks[j].at[which] + thread] >= path_event(i)->index;
}

bool weak_before(uint32_t i, uint32_t j) { return before(WEAK, i, j); }

static bool releases(OpKind op) {
  return op == OP_UNLOCK || op == OP_WAIT || op == OP_WRUNLOCK || op == OP_RDUNLOCK || op == OP_SEM_POST || op == OP_ARRIVE ||
         op == OP_ONCE_DONE || op == OP_END;
}

static bool acquires(OpKind op) {
  switch (op) {
  case OP_LOCK:
  case OP_TRYLOCK:
  case OP_RDLOCK:
  case OP_TRYRDLOCK:
  case OP_WRLOCK:
  case OP_TRYWRLOCK:
  case OP_RESUME:
  case OP_SEM_WAIT:
  case OP_SEM_TRYWAIT:
  case OP_ONCE:
  case OP_LEAVE:
  case OP_FINISH:
  case OP_AWAIT: return true;
  default: return false;
  }
}

// What event i comes after because of its touch t: everything that it conflicts with, but not regions of the same lock that are apart from its own.
static void join_touch(uint32_t i, Which which, const Touch *t) {
  const Event *e = path_event(i);
  bool guard = t == &e->touch[e->n_touches - 1];
  if (which == RACE && (!guard || !acquires(e->op))) return;
  for (int32_t k = t->previous; k >= 0;) {
    const Event *o = path_event((uint32_t)k);
    const Touch *ot = NULL;
    for (int n = 0; n < o->n_touches; n++)
      if (o->touch[n].key == t->key) ot = &o->touch[n];
    int32_t lock = weak_region((uint32_t)k);
    if (lock >= 0) {
      if (!marks[i].simple || !weak_apart((uint32_t)lock, i)) join(i, which, k);
      k = path_event((uint32_t)lock)->touch[0].previous;
      continue;
    }
    bool edge = touch_conflict(ot, t) && (which == WEAK || (releases(o->op) && ot == &o->touch[o->n_touches - 1]));
    if (edge) join(i, which, k);
    if (ot->mode == TOUCH_W && (ot->mask & t->mask) == t->mask && edge) return; // it stands for what lies before it
    k = ot->previous;
  }
}

static void compute_clock(uint32_t i, Which which) {
  const Event *e = path_event(i);
  Mark *m = &marks[i];
  m->at[which] = state->clock_top;
  m->n[which] = 0;
  join(i, which, path_node(i)->previous_of_thread);
  if (e->after_thread != NOBODY && e->after_index) join(i, which, (int32_t)path_node_of(e->after_thread, e->after_index));
  for (int k = 0; k < e->n_touches; k++) join_touch(i, which, &e->touch[k]);
  state->clock_top += m->n[which];
}

// ---- accesses that only the locks of regions that are apart keep in order

static bool races_with_earlier(const Access *x) {
  for (int32_t k = x->previous; k >= 0; k = accesses[k].previous) {
    const Access *y = &accesses[k];
    bool other = y->thread != x->thread;
    if (other && conflict(x, y) && !before(RACE, y->event, x->event)) return true;
    if ((y->kind & (ACCESS_WRITE | ACCESS_ATOMIC)) == ACCESS_WRITE && (y->mask & x->mask) == x->mask)
      return false; // it was compared with the rest
  }
  return false;
}

void weak_settle(uint32_t i) {
  if (!state) return;
  state->recording = false;
  const Event *e = path_event(i);
  const Fiber *f = world->by_number[e->thread];
  bool runs_on = f->state == FIBER_PENDING && !f->dead && !f->parked;
  marks[i].simple =
      e->op == OP_LOCK && runs_on && f->pending->kind == OP_UNLOCK && key_of_object(f->pending->object) == e->touch[0].key;
  for (int which = 0; which < N_CLOCKS; which++) compute_clock(i, (Which)which);
  bool unsafe = state->overflow || e->op == OP_TRYLOCK;
  for (uint64_t x = marks[i].accesses; x < state->n_accesses && !unsafe; x++) unsafe = races_with_earlier(&accesses[x]);
  marks[i].unsafe = unsafe;
  state->n_unsafe += unsafe;
}

void weak_pop(uint32_t i) {
  if (!state) return;
  const Mark *m = &marks[i];
  while (state->n_accesses > m->accesses) {
    const Access *x = &accesses[--state->n_accesses];
    *last_on(&state->last, x->base | 1) = x->previous;
  }
  state->n_unsafe -= m->unsafe;
  state->clock_top = m->at[WEAK];
}

bool weak_unsafe(void) { return state->n_unsafe > 0; }
