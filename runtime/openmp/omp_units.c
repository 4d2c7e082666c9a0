// Where a thread is in its team's work, and the rules for who does what.
#include "openmp/omp_units.h"

#include <string.h>

#include "access/uninstrumented.h"
#include "base/arenas.h"
#include "base/report_log.h"
#include "openmp/omp_loop.h"
#include "openmp/omp_propose.h"
#include "world/fiber.h"

static OmpUnits *mine(void) {
  return running && current->openmp.task ? current->openmp.task->units : NULL;
}

static uint32_t next_phase(void) {
  static uint32_t phase; // the search's: never the same twice
  return ++phase;
}

OmpUnits *units_copy(const OmpUnits *u) {
  if (!u || !control->watch) return NULL;
  OmpUnits *copy = world_take(sizeof *copy);
  *copy = *u;
  return copy;
}

void units_start(OmpTask *t) {
  t->units = world_take(sizeof *t->units);
  t->units->phase = next_phase();
  t->units->fiber = current->number;
  if (t->parent) t->units->outer = t->parent->forked;
}

void units_phase(void) {
  OmpUnits *u = mine();
  if (u) u->phase = next_phase();
}

// ---- rules

static bool is_for(const TeamRule *r, const OmpTask *t) {
  return r->team == t->team->name || (omp_is_initial(t) && r->team == t->team->outer->name);
}

static const TeamRule *rule(RuleKind kind, uint32_t i) {
  const TeamRule *r = &control->rule[i];
  return i < control->n_rules && r->kind == kind && is_for(r, current->openmp.task) ? r : NULL;
}

uint64_t units_border(uint64_t trip) {
  for (uint32_t i = 0; i < MAX_RULES; i++) {
    const TeamRule *r = rule(RULE_BORDER, i);
    if (r && r->trip == trip && (!r->number || (mine() && r->number == mine()->n_constructs)))
      return r->unit;
  }
  return 0;
}

uint32_t units_owner(uint64_t unit, uint32_t size) {
  const OmpUnits *u = mine();
  for (uint32_t i = 0; u && i < MAX_RULES; i++) {
    const TeamRule *r = rule(RULE_OWNER, i);
    if (r && r->number == u->n_constructs && (r->unit == unit || u->kind == UNITS_SINGLE))
      return r->thread % size;
  }
  return (uint32_t)(unit % size);
}

uint32_t units_rotate(uint64_t trip, uint32_t thread, uint32_t size) {
  const OmpUnits *u = mine();
  for (uint32_t i = 0; u && i < MAX_RULES; i++) {
    const TeamRule *r = rule(RULE_OWNER, i);
    if (!r || r->number != u->n_constructs) continue;
    uint32_t usual = units_block_owner(trip, r->unit, size, units_border(trip));
    return (thread + size + usual - r->thread % size) % size;
  }
  return thread;
}

// ---- where it is
void units_begin(const OmpPlace *place, uint64_t trip, uint64_t chunk, UnitsKind kind) {
  OmpUnits *u = mine();
  if (!u) return;
  u->n_constructs++;
  u->kind = kind;
  u->chunk = u->first = chunk;
  u->place = place;
  u->inside = false;
  if (units_watched())
    u->construct = propose_construct(current->openmp.task, u->n_constructs, kind, trip, chunk);
}

void units_distributed(void) {
  const OmpUnits *u = mine();
  if (u && units_watched()) propose_distributed(u->construct, current->openmp.task);
}

void units_open(void) {
  const OmpUnits *u = mine();
  if (u && units_watched()) propose_open(u->construct);
}

void units_first(uint64_t iterations) {
  OmpUnits *u = mine();
  if (u) u->first = iterations;
}

static uint64_t unit_of(const OmpUnits *u, uint64_t iteration) {
  return iteration < u->first ? 0 : 1 + (iteration - u->first) / u->chunk;
}

// Sections and single blocks have no loop variable; the number stands for it.
void units_chunk(uint64_t iteration) {
  OmpUnits *u = mine();
  if (!u || u->kind == UNITS_NONE) return;
  if (control->watch && (!u->inside || u->unit != unit_of(u, iteration)))
    epoch_next(current); // so that an access counts again
  u->inside = true;
  u->iteration = iteration;
  u->unit = unit_of(u, iteration);
  u->value = (int64_t)iteration;
}

static void simd_end(OmpUnits *u) {
  u->simd = u->simd_of_taskloop = u->concurrent = false;
  u->n_simd_own = 0;
  alone_update();
}

void units_end(void) {
  OmpUnits *u = mine();
  if (!u) return;
  if (control->watch && u->inside) epoch_next(current);
  u->kind = UNITS_NONE;
  u->inside = false;
  if (u->concurrent) simd_end(u);
}

void __norace_omp_iteration(int64_t number, int64_t value);
PUBLIC void __norace_omp_iteration(int64_t number, int64_t value) {
  OmpUnits *u = mine();
  if (!u || u->kind == UNITS_NONE) return;
  units_chunk((uint64_t)number);
  u->value = value;
}

// ---- simd: iterations that may be lanes of one vector

void __norace_simd_iteration(int64_t number, int64_t value, int64_t width);
PUBLIC void __norace_simd_iteration(int64_t number, int64_t value, int64_t width) {
  static uint64_t instances;
  if (!running) return;
  OmpTask *t = omp_task();
  if (!t->units) units_start(t);
  OmpUnits *u = t->units;
  if (!u->simd || (uint64_t)number <= u->simd_iteration)
    u->simd_instance = ++instances, u->simd_shows_locals = false;
  u->simd = true;
  epoch_next(current);
  uninstrumented_watch();
  alone_set(false); // its accesses count although no other thread is there
  u->simd_width = (uint64_t)width;
  u->simd_iteration = (uint64_t)number;
  u->simd_frame = (uint64_t)__builtin_frame_address(0);
  u->value = value;
}
void __norace_simd_own(const void *variable, uint64_t size);
PUBLIC void __norace_simd_own(const void *variable, uint64_t size) {
  if (!running) return;
  OmpTask *t = omp_task();
  if (!t->units) units_start(t);
  OmpUnits *u = t->units;
  if (u->n_simd_own == SIMD_OWN)
    return report_unknown("very many variables of a simd loop that each lane has for itself");
  u->simd_own[u->n_simd_own++] = (SimdOwn){(uint64_t)variable, size};
}
void __norace_simd_of_taskloop(void);
PUBLIC void __norace_simd_of_taskloop(void) {
  if (!running) return;
  OmpTask *t = omp_task();
  if (!t->units) units_start(t);
  t->units->simd_of_taskloop = true;
}
void __norace_simd_ordered(int64_t begins);
PUBLIC void __norace_simd_ordered(int64_t begins) {
  OmpUnits *u = mine();
  if (!u || !u->simd) return;
  u->simd_ordered = begins != 0;
  u->simd_shows_locals = true;
  epoch_next(current);
}
void __norace_simd_unseen(void);
PUBLIC void __norace_simd_unseen(void) {
  if (running)
    report_unknown(
        "the lanes of a simd loop with a scan, with simdlen and a safelen that is no plain "
        "number, or in a form that norace does not know, "
        "are not looked at by a run");
}
void __norace_simd_end(void);
PUBLIC void __norace_simd_end(void) {
  OmpUnits *u = mine();
  if (!u || !u->simd) return;
  simd_end(u);
}
// order(concurrent): all iterations of the thread, whatever chunks they come in.
void __norace_concurrent_iteration(int64_t number, int64_t value);
PUBLIC void __norace_concurrent_iteration(int64_t number, int64_t value) {
  if (!running) return;
  OmpUnits *u = omp_task()->units;
  if (u && u->concurrent) u->simd = true; // another chunk of the same loop
  __norace_simd_iteration(number, value, 0);
  u = omp_task()->units;
  u->concurrent = true;
  u->simd_frame = (uint64_t)__builtin_frame_address(0);
}
void __norace_concurrent_pause(void); // a chunk is over
PUBLIC void __norace_concurrent_pause(void) {
  OmpUnits *u = mine();
  if (!u || !u->concurrent) return;
  u->simd = false;
  epoch_next(current);
  alone_update();
}

// ---- for reports

static WorkKind work_kind(const OmpTask *t) {
  const OmpUnits *u = t->units;
  if (t->explicit && !t->inlined) return WORK_TASK;
  if (u && u->simd) return WORK_SIMD;
  if (!u || !u->inside) return WORK_THREAD;
  return u->kind == UNITS_SECTIONS ? WORK_SECTION
         : u->kind == UNITS_SINGLE ? WORK_SINGLE
                                   : WORK_ITERATION;
}

void units_log(uint32_t part) {
  const OmpTask *t = current->openmp.task;
  if (!t) return;
  _Alignas(8) char bytes[sizeof(WorkRecord) + 512] = {0};
  WorkRecord *r = (WorkRecord *)bytes;
  *r = (WorkRecord){.head = {RECORD_WORK, sizeof bytes},
                    .part = part,
                    .kind = work_kind(t),
                    .thread = t->number,
                    .size = t->team->size,
                    .created = t->explicit ? t->pc : 0};
  if (t->units) r->value = t->units->value;
  if (t->units && t->units->place && t->units->place->source && r->kind != WORK_TASK)
    print_to(r->place, 512, "%s", t->units->place->source);
  log_add(&r->head);
}
