// Worksharing loops, sections, distribute: who runs which iterations. Any assignment that the
// schedule allows is as good as another; ours is fixed, and proposals (omp_units.c) ask for others.
// Handing out iterations orders nothing.
#include <string.h>

#include "base/arenas.h"
#include "base/report_log.h"
#include "openmp/omp_loop.h"
#include "openmp/omp_team.h"
#include "openmp/omp_units.h"
#include "world/schedule.h"

enum { // the compiler's numbers
  STATIC_CHUNKED = 33,
  STATIC = 34,
  DYNAMIC = 35,
  GUIDED = 36,
  RUNTIME = 37,
  AUTO = 38,
  STATIC_BALANCED_CHUNKED = 45,
  GUIDED_SIMD = 46,
  RUNTIME_SIMD = 47,
  ORDERED = 64, // the first of the ordered ones: 32 more than the others
  ORDERED_END = 72,
  DISTRIBUTE_CHUNKED = 91,
  DISTRIBUTE = 92,
  MODIFIERS = 3 << 29
};

static uint32_t kind_of(int32_t schedule) { return (uint32_t)schedule & ~(uint32_t)MODIFIERS; }
static bool is_ordered(uint32_t kind) { return kind >= ORDERED && kind < ORDERED_END; }

// The construct that the thread has come to now, shared by its team.
OmpWork *omp_work(void) {
  OmpTask *t = omp_task();
  uint32_t number = t->n_works++;
  OmpWork **w = &t->team->works;
  while (*w && (*w)->number != number) w = &(*w)->next;
  if (!*w) {
    *w = world_take(sizeof **w);
    (*w)->number = number;
  }
  return *w;
}

// ---- what clang's code does not show (clang_constructs.h)

enum { LOOP_OPEN = 1, LOOP_CONCURRENT = 2 };

void __norace_loop(uint64_t flags);
PUBLIC void __norace_loop(uint64_t flags) {
  if (running) omp_task()->loop_flags = (uint32_t)flags;
}

static void take_flags(void) {
  OmpTask *t = omp_task();
  if (t->loop_flags & LOOP_OPEN) units_open();
  t->loop_flags = 0;
}

// The threads wait for each other, and nothing is ordered by it but what `after` says.
static void meet(OmpTask *t, Clock *after, uint64_t pc) {
  OmpWork *w = omp_work();
  if (!w->copies) w->copies = omp_scope_new(t->team->name, 1ul << 40 | w->number, t->team->size);
  clock_copy(&t->before_last, &current->clock);
  omp_scope_arrive(w->copies, pc);
  omp_scope_wait(w->copies, pc);
  if (after) clock_copy(after, &current->clock);
  hb_go_back(current, &t->before_last);
  epoch_next(current);
}

// Between the two loops that the compiler makes of one with a scan.
void __norace_scan(OmpPlace *);
PUBLIC void __norace_scan(OmpPlace *place) {
  OmpTask *t = running ? omp_task() : NULL;
  if (t && t->team->size > 1) meet(t, NULL, CALLER);
}

// Each thread makes its copies of variables (firstprivate, linear) before any writes the last value
// back. That is no barrier: it orders nothing else.
void __norace_copies_made(OmpPlace *);
PUBLIC void __norace_copies_made(OmpPlace *place) {
  OmpTask *t = running ? omp_task() : NULL;
  if (t && t->team->size > 1) meet(t, &t->copies_made, CALLER);
}

void __norace_last(uint64_t begins);
PUBLIC void __norace_last(uint64_t begins) {
  OmpTask *t = running ? omp_task() : NULL;
  if (!t || t->team->size == 1 || t->writes_back == begins) return;
  t->writes_back = begins;
  if (begins) {
    clock_copy(&t->before_last, &current->clock);
    hb_acquire(current, &t->copies_made);
  } else hb_go_back(current, &t->before_last);
  epoch_next(current);
}

// ---- static: bounds for the thread

typedef struct {
  uint64_t from, to; // iterations [from, to); empty if from == to
  uint64_t stride;   // to its next chunk, in iterations
  bool last;         // it runs the last iteration
} Share;

// As equal as can be, the first ones one more; or with a border where norace wants one.
static Share block(uint64_t trip, uint64_t index, uint64_t n, uint64_t border) {
  if (border && border < trip && n > 1) { // two halves of the threads, one on each side
    uint64_t left = n / 2;
    Share s = index < left ? block(border, index, left, 0)
                           : block(trip - border, index - left, n - left, 0);
    if (index >= left) s.from += border, s.to += border;
    s.last = s.to == trip && s.from < s.to;
    s.stride = trip;
    return s;
  }
  uint64_t small = trip / n, extra = trip % n;
  uint64_t from = index * small + (index < extra ? index : extra),
           to = from + small + (index < extra);
  return (Share){from, to, trip, to == trip && from < to};
}

uint32_t units_block_owner(uint64_t trip, uint64_t i, uint32_t size, uint64_t border) {
  for (uint32_t k = 0; k < size; k++) {
    Share s = block(trip, k, size, border);
    if (i >= s.from && i < s.to) return k;
  }
  return 0;
}

static Share chunks(uint64_t trip, uint64_t chunk, uint64_t index, uint64_t n) {
  uint64_t from = index * chunk, to = from + chunk < trip ? from + chunk : trip;
  return (Share){from < trip ? from : trip, from < trip ? to : trip, n * chunk,
                 (trip - 1) / chunk % n == index};
}

static Share share_of(uint32_t kind, uint64_t trip, uint64_t chunk, const OmpPlace *place) {
  const OmpTask *t = omp_task();
  const OmpTeam *team = t->team;
  bool distributes = kind == DISTRIBUTE || kind == DISTRIBUTE_CHUNKED;
  uint64_t index = distributes ? team->league : t->number,
           n = distributes ? team->league_size : team->size;
  if (!chunk) chunk = 1;
  bool sections = place && place->flags & OMP_PLACE_SECTIONS;
  units_begin(place, trip, kind == STATIC_CHUNKED || kind == DISTRIBUTE_CHUNKED ? chunk : 1,
              sections                                               ? UNITS_SECTIONS
              : kind == STATIC_CHUNKED || kind == DISTRIBUTE_CHUNKED ? UNITS_CYCLIC
                                                                     : UNITS_BLOCKS);
  if (distributes) units_distributed();
  take_flags();
  if (sections) index = units_rotate(trip, (uint32_t)index, (uint32_t)n);
  switch (kind) {
  case STATIC_CHUNKED:
  case DISTRIBUTE_CHUNKED: return chunks(trip, chunk, index, n);
  case STATIC_BALANCED_CHUNKED: {
    uint64_t each = ((trip + n - 1) / n + chunk - 1) / chunk * chunk;
    return chunks(trip, each ? each : 1, index, n);
  }
  default: return block(trip, index, n, units_border(trip));
  }
}

#define STATIC_INIT(suffix, type, signed_type)                                                    \
  PUBLIC void __kmpc_for_static_init_##suffix(                                                    \
      OmpPlace *place, int32_t thread, int32_t schedule, int32_t *last, type *lower, type *upper, \
      signed_type *stride, signed_type step, signed_type chunk) {                                 \
    type from = *lower, to = *upper;                                                              \
    bool empty = step > 0 ? to < from : from < to;                                                \
    if (empty) {                                                                                  \
      if (last) *last = 0;                                                                        \
      *stride = step;                                                                             \
      return;                                                                                     \
    }                                                                                             \
    uint64_t trip = (step > 0 ? (uint64_t)(to - from) / (uint64_t)step                            \
                              : (uint64_t)(from - to) / (uint64_t)-(int64_t)step) +               \
                    1;                                                                            \
    uint32_t kind = kind_of(schedule);                                                            \
    Share s = running ? share_of(kind, trip, chunk > 0 ? (uint64_t)chunk : 1, place)              \
                      : block(trip, 0, 1, 0);                                                     \
    bool none = s.from == s.to;                                                                   \
    *lower = none ? (type)(to + (type)step) : (type)(from + (type)s.from * (type)step);           \
    *upper = none ? to : (type)(from + (type)(s.to - 1) * (type)step);                            \
    *stride = (signed_type)((type)s.stride * (type)step);                                         \
    if (last) *last = s.last;                                                                     \
  }                                                                                               \
  PUBLIC void __kmpc_dist_for_static_init_##suffix(                                               \
      OmpPlace *place, int32_t thread, int32_t schedule, int32_t *last, type *lower, type *upper, \
      type *upper_of_team, signed_type *stride, signed_type step, signed_type chunk) {            \
    if (running) give_up("calls __kmpc_dist_for_static_init_" #suffix ", which is not handled");  \
    *upper_of_team = *upper;                                                                      \
    if (last) *last = 1;                                                                          \
  }
STATIC_INIT(4, int32_t, int32_t)
STATIC_INIT(4u, uint32_t, int32_t)
STATIC_INIT(8, int64_t, int64_t)
STATIC_INIT(8u, uint64_t, int64_t)

PUBLIC void __kmpc_for_static_fini(OmpPlace *place, int32_t thread) {
  if (running) units_end();
}

// ---- dispatched: chunk by chunk

static void choose_schedule(OmpTask *t, OmpLoop *l, uint32_t kind, int64_t chunk) {
  if (is_ordered(kind)) l->is_ordered = true, kind -= 32;
  if (kind == RUNTIME || kind == RUNTIME_SIMD) { // as omp_set_schedule says
    static const uint32_t kinds[] = {DYNAMIC, STATIC, DYNAMIC, GUIDED, AUTO};
    kind = t->schedule < 5 ? kinds[t->schedule] : DYNAMIC;
    chunk = t->schedule_chunk;
    if (kind == STATIC && chunk > 0) kind = STATIC_CHUNKED;
  }
  l->kind = kind == STATIC || kind == STATIC_CHUNKED ? kind : DYNAMIC;
  l->first = l->chunk = chunk > 0 && kind != AUTO ? (uint64_t)chunk : 1;
  if (kind == GUIDED || kind == GUIDED_SIMD)
    l->chunk = 1; // a chunk may end anywhere behind the first of the smallest size
}

static void loop_begin(OmpPlace *place, int32_t schedule, int64_t lower, uint64_t trip,
                       int64_t step, int64_t chunk) {
  OmpTask *t = omp_task();
  OmpLoop *l = &t->loop;
  *l = (OmpLoop){.active = true, .trip = trip, .lower = lower, .step = step};
  choose_schedule(t, l, kind_of(schedule), chunk);
  if (!running) {
    l->end = trip;
    l->kind = STATIC;
    return;
  }
  l->work = omp_work();
  if (l->kind == STATIC) {
    Share s = block(trip, t->number, t->team->size, units_border(trip));
    l->next = s.from;
    l->end = s.to;
  }
  units_begin(place, trip, l->kind == STATIC ? 1 : l->chunk,
              l->kind == STATIC           ? UNITS_BLOCKS
              : l->kind == STATIC_CHUNKED ? UNITS_CYCLIC
                                          : UNITS_FREE);
  if (l->first != l->chunk) units_first(l->first);
}

// The next chunk of the thread: [now, now_end).
static bool next_chunk(OmpTask *t, OmpLoop *l) {
  if (l->kind == STATIC) { // one iteration at a time would do as well
    l->now = l->next;
    l->now_end = l->end;
    l->next = l->end;
    return l->now < l->now_end;
  }
  uint64_t n =
      l->trip <= l->first ? l->trip > 0 : 1 + (l->trip - l->first + l->chunk - 1) / l->chunk;
  for (; l->next < n; l->next++) {
    uint32_t who = l->kind == STATIC_CHUNKED ? (uint32_t)(l->next % t->team->size)
                                             : units_owner(l->next, t->team->size);
    if (who != t->number) continue;
    l->now = l->next ? l->first + (l->next - 1) * l->chunk : 0;
    uint64_t end = l->now + (l->next ? l->chunk : l->first);
    l->now_end = end < l->trip ? end : l->trip;
    l->next++;
    return true;
  }
  return false;
}

static bool loop_next(int32_t *last, int64_t *lower, int64_t *upper, int64_t *step) {
  OmpTask *t = omp_task();
  OmpLoop *l = &t->loop;
  if (!l->active || !next_chunk(t, l)) {
    l->active = false;
    if (running) units_end();
    return false;
  }
  *lower = l->lower + (int64_t)l->now * l->step;
  *upper = l->lower + (int64_t)(l->now_end - 1) * l->step;
  *step = l->step;
  if (last) *last = l->now_end == l->trip;
  if (running) units_chunk(l->now);
  return true;
}

// ---- ordered: the region of an iteration comes after those of all before it

static bool is_next(const Fiber *f, const Op *op) {
  return ((const OmpWork *)op->value[0])->ordered_done >= op->value[1];
}

static uint64_t turn_key(const OmpTeam *team, const OmpWork *w, uint64_t turn) {
  return key_synthetic(KEY_OMP, (team->name << 12 | w->number) << 3, turn << 1 | 1);
}

static void do_take_turn(Fiber *f, Op *op, Event *e) {
  OmpWork *w = (OmpWork *)op->value[0];
  event_touch(e, turn_key(f->openmp.task->team, w, op->value[1]), 0xff, TOUCH_R);
  if (!op->argument) hb_acquire(f, &w->ordered);
}

static void do_pass_turn(Fiber *f, Op *op, Event *e) {
  OmpWork *w = (OmpWork *)op->value[0];
  event_touch(e, turn_key(f->openmp.task->team, w, op->value[1] + 1), 0xff, TOUCH_C);
  w->ordered_done = op->value[1] + 1;
  if (!op->argument) hb_release(f, &w->ordered);
}

// skips: the iteration has no ordered region. It waits for its turn and passes it on, and orders
// nothing.
static void turn(OmpLoop *l, bool take, bool skips, uint64_t pc) {
  Op op = {.kind = take ? OP_FINISH : OP_END,
           .value = {(uint64_t)l->work, l->now},
           .argument = skips,
           .pc = pc,
           .enabled = take ? is_next : sync_always,
           .perform = take ? do_take_turn : do_pass_turn};
  sync_point(&op);
}

static OmpLoop *ordered_loop(void) {
  OmpLoop *l = &omp_task()->loop;
  return running && l->active && l->is_ordered ? l : NULL;
}

PUBLIC void __kmpc_ordered(OmpPlace *place, int32_t thread) {
  OmpLoop *l = ordered_loop();
  if (l) turn(l, true, false, CALLER);
}
PUBLIC void __kmpc_end_ordered(OmpPlace *place, int32_t thread) {
  OmpLoop *l = ordered_loop();
  if (!l) return;
  turn(l, false, false, CALLER);
  l->passed = true;
}

static void iteration_over(uint64_t pc) {
  OmpLoop *l = ordered_loop();
  if (!l) return;
  if (!l->passed) {
    turn(l, true, true, pc);
    turn(l, false, true, pc);
  }
  l->passed = false;
  l->now++;
  units_chunk(l->now);
}

#define DISPATCH(suffix, type, signed_type)                                                     \
  PUBLIC void __kmpc_dispatch_init_##suffix(OmpPlace *place, int32_t thread, int32_t schedule,  \
                                            type lower, type upper, signed_type step,           \
                                            signed_type chunk) {                                \
    bool empty = step > 0 ? upper < lower : lower < upper;                                      \
    uint64_t trip = step > 0 ? (uint64_t)(upper - lower) / (uint64_t)step + 1                   \
                             : (uint64_t)(lower - upper) / (uint64_t)-(int64_t)step + 1;        \
    loop_begin(place, schedule, (int64_t)lower, empty ? 0 : trip, step, chunk);                 \
  }                                                                                             \
  PUBLIC int32_t __kmpc_dispatch_next_##suffix(OmpPlace *place, int32_t thread, int32_t *last,  \
                                               type *lower, type *upper, signed_type *step) {   \
    int64_t from, to, by;                                                                       \
    if (!loop_next(last, &from, &to, &by)) return 0;                                            \
    *lower = (type)from;                                                                        \
    *upper = (type)to;                                                                          \
    *step = (signed_type)by;                                                                    \
    return 1;                                                                                   \
  }                                                                                             \
  PUBLIC void __kmpc_dispatch_fini_##suffix(OmpPlace *place, int32_t thread) {                  \
    if (running) iteration_over(CALLER);                                                        \
  }                                                                                             \
  PUBLIC void __kmpc_dist_dispatch_init_##suffix(                                               \
      OmpPlace *place, int32_t thread, int32_t schedule, int32_t *last, type lower, type upper, \
      signed_type step, signed_type chunk) {                                                    \
    __kmpc_dispatch_init_##suffix(place, thread, schedule, lower, upper, step, chunk);          \
  }
DISPATCH(4, int32_t, int32_t)
DISPATCH(4u, uint32_t, int32_t)
DISPATCH(8, int64_t, int64_t)
DISPATCH(8u, uint64_t, int64_t)
PUBLIC void __kmpc_dispatch_deinit(OmpPlace *place, int32_t thread) {
  if (running) units_end();
}

// ---- doacross: an iteration says that it is done, others wait for it

typedef struct OmpPosted {
  bool done;
  Clock clock;
} OmpPosted;

typedef struct {
  int64_t lower, upper, step;
} Dimension;

enum { MAX_DIMENSIONS = 8, MAX_POSTED = 1 << 24 };
typedef struct OmpDoacross {
  uint32_t n;
  Dimension dimension[MAX_DIMENSIONS];
  OmpWork *work;
} OmpDoacross;

static uint64_t extent(const Dimension *d) {
  int64_t span = d->step > 0 ? d->upper - d->lower : d->lower - d->upper,
          by = d->step > 0 ? d->step : -d->step;
  return span < 0 || !by ? 0 : (uint64_t)(span / by) + 1;
}

PUBLIC void __kmpc_doacross_init(OmpPlace *place, int32_t thread, int32_t n,
                                 const Dimension *dimensions) {
  if (!running) return;
  if (n > MAX_DIMENSIONS) give_up("ordered(%d): more than %d loops", n, MAX_DIMENSIONS);
  OmpTask *t = omp_task();
  OmpDoacross *d = world_take(sizeof *d);
  d->n = (uint32_t)n;
  memcpy(d->dimension, dimensions, d->n * sizeof *dimensions);
  d->work = omp_work();
  uint64_t total = 1;
  for (uint32_t i = 0; i < d->n; i++) total *= extent(&d->dimension[i]);
  if (total > MAX_POSTED) give_up("ordered(%d): %lu iterations", n, (unsigned long)total);
  if (!d->work->posted) d->work->posted = world_take((total + 1) * sizeof(OmpPosted));
  d->work->n_posted = total;
  t->doacross = d;
}
PUBLIC void __kmpc_doacross_fini(OmpPlace *place, int32_t thread) {
  if (running) omp_task()->doacross = NULL;
}

// The iteration's number, or the number of all if there is no such one.
static uint64_t iteration_at(const OmpDoacross *d, const int64_t *vector) {
  uint64_t at = 0;
  for (uint32_t i = 0; i < d->n; i++) {
    const Dimension *e = &d->dimension[i];
    int64_t offset = e->step > 0 ? vector[i] - e->lower : e->lower - vector[i],
            by = e->step > 0 ? e->step : -e->step;
    if (offset < 0 || (uint64_t)(offset / by) >= extent(e)) return d->work->n_posted;
    at = at * extent(e) + (uint64_t)(offset / by);
  }
  return at;
}

static uint64_t posted_key(const OmpTeam *team, const OmpWork *w, uint64_t which) {
  return key_synthetic(KEY_OMP, (team->name << 12 | w->number) << 3, which << 1);
}
static bool is_posted(const Fiber *f, const Op *op) {
  return ((const OmpWork *)op->value[0])->posted[op->value[1]].done;
}
static void do_wait(Fiber *f, Op *op, Event *e) {
  const OmpWork *w = (const OmpWork *)op->value[0];
  event_touch(e, posted_key(f->openmp.task->team, w, op->value[1]), 0xff, TOUCH_R);
  hb_acquire(f, &w->posted[op->value[1]].clock);
}
static void do_post(Fiber *f, Op *op, Event *e) {
  OmpPosted *p = &((OmpWork *)op->value[0])->posted[op->value[1]];
  event_touch(e, posted_key(f->openmp.task->team, (OmpWork *)op->value[0], op->value[1]), 0xff,
              TOUCH_C);
  p->done = true;
  hb_release(f, &p->clock);
}

static void doacross(const int64_t *vector, bool wait, uint64_t pc) {
  const OmpDoacross *d = omp_task()->doacross;
  uint64_t which = d ? iteration_at(d, vector) : 0;
  if (!d || which == d->work->n_posted) return;
  Op op = {.kind = wait ? OP_FINISH : OP_END,
           .value = {(uint64_t)d->work, which},
           .pc = pc,
           .enabled = wait ? is_posted : sync_always,
           .perform = wait ? do_wait : do_post};
  sync_point(&op);
}
PUBLIC void __kmpc_doacross_wait(OmpPlace *place, int32_t thread, const int64_t *vector) {
  if (running) doacross(vector, true, CALLER);
}
PUBLIC void __kmpc_doacross_post(OmpPlace *place, int32_t thread, const int64_t *vector) {
  if (running) doacross(vector, false, CALLER);
}
