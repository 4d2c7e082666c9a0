// Reductions. The threads of a team combine one after the other, in an order that nobody promises.
//
// What one does to the variables of a reduction while it combines does not collide with what
// another does to them while it combines in the same region, and an initializer reads the original
// as it was before anybody combined. That is all: what a thread did before, and what it does after,
// is not ordered. Neither two teams nor two regions with no barrier between them know of each
// other.
//
// Combiners and initializers of `declare reduction` are code like other code: copies may be
// combined in pairs, side by side, so what they share besides is a race. Only what lies on the heap
// may come with the copies (lists, vectors): it is combined along with them.
//
// If the order matters (the combiner is the program's own and does more than add), combining is a
// region under a lock to the search, so that every order is tried.
#include "openmp/omp_reduction.h"
#include "base/arenas.h"
#include "openmp/omp_team.h"
#include "sync/mutex.h"
#include "world/caller_memory.h"
#include "world/object.h"
#include "world/schedule.h"

// One reduction region of a team. Epochs of its threads: of their initializers, of their combining.
typedef struct OmpCombining {
  struct OmpCombining *next;
  uint32_t number; // among those of the team
  Clock init_first, init_last, first, last;
} OmpCombining;

// The initial threads of a league combine with each other, not with their own team.
static OmpTeam *team_of(const OmpTask *t) { return omp_is_initial(t) ? t->team->outer : t->team; }

// The region whose copies the thread makes now, or combines now. Every thread of a team comes to
// its regions in the same order.
static OmpCombining *region_of(const OmpTask *t) {
  if (t->task_region) return t->task_region;
  OmpCombining **c = &team_of(t)->combinings;
  while (*c && (*c)->number != t->n_reductions) c = &(*c)->next;
  if (!*c) {
    *c = world_take(sizeof **c);
    (*c)->number = t->n_reductions;
  }
  return *c;
}

static bool is_alone(const OmpTask *t) { return team_of(t)->size == 1; }

static bool is_within(const Clock *first, const Clock *last, uint32_t thread, uint32_t epoch) {
  uint32_t from = clock_get(first, thread), to = clock_get(last, thread);
  return from && epoch >= from && (!to || to < from || epoch <= to);
}

bool omp_combines_with(uint32_t thread, uint32_t epoch, uint64_t address) {
  const OmpTask *t = current->openmp.task;
  const OmpCombining *c = t->combining;
  bool item = !t->own_code || address - t->item < t->item_size;
  if (item)
    return is_within(&c->first, &c->last, thread, epoch) ||
           (!t->initialising && is_within(&c->init_first, &c->init_last, thread, epoch));
  return !t->initialising && heap_holds(address) && clock_get(&c->last, thread) >= epoch;
}

// To those who look at locks only, combining and initialising are done under one.
static Object *reduction_object(const OmpTask *t) {
  enum { NO_ADDRESS = 63 }; // a bit that no address has
  uint64_t key = (team_of(t)->name + ((uint64_t)t->n_reductions << 20)) * 0x9e3779b97f4a7c15;
  Object *o = object_find(1ull << NO_ADDRESS | key, OBJECT_MUTEX);
  o->flags = 1;
  return o;
}

// ---- the program's own initializers and combiners: the variable that they are about

static void begin_own_code(OmpTask *t, const void *item, uint64_t size) {
  t->own_code = true;
  t->item = (uint64_t)item;
  t->item_size = size;
  epoch_next(current);
}

static void end_own_code(OmpTask *t) {
  t->own_code = false;
  epoch_next(current);
}

static void initialise(OmpTask *t, const void *original, uint64_t size, uint64_t pc) {
  if (is_alone(t)) return;
  OmpCombining *c = region_of(t);
  if (!original) {
    clock_set(&c->init_last, current->number, current->epoch);
    held_drop(current, reduction_object(t)->address);
    t->combining = NULL;
    t->initialising = false;
    return end_own_code(t);
  }
  begin_own_code(t, original, size);
  held_add(current, reduction_object(t)->address, pc);
  t->combining = c;
  t->initialising = true;
  if (!clock_get(&c->init_first, current->number))
    clock_set(&c->init_first, current->number, current->epoch);
}

void __norace_initializer(const void *original, uint64_t size);
PUBLIC void __norace_initializer(const void *original, uint64_t size) {
  if (running && !omp_task()->task_region) initialise(omp_task(), original, size, CALLER);
}

void __norace_combiner(const void *variable, uint64_t size);
PUBLIC void __norace_combiner(const void *variable, uint64_t size) {
  if (!running) return;
  OmpTask *t = omp_task();
  if (!t->combining) return;
  if (variable) begin_own_code(t, variable, size);
  else end_own_code(t);
}

// ---- reductions over tasks: where copies are combined is open, from the end of the task on

static OmpCombining *task_region(OmpCombining **region) {
  if (!*region) *region = world_take(sizeof **region);
  return *region;
}

void omp_task_copy_begin(OmpCombining **region, const void *original, uint64_t size) {
  OmpTask *t = omp_task();
  t->task_region = task_region(region);
  initialise(t, original, size, t->pc);
}

void omp_task_copy_end(void) {
  OmpTask *t = omp_task();
  initialise(t, NULL, 0, t->pc);
  t->task_region = NULL;
}

void omp_task_combines(OmpCombining **region, void *original, uint64_t size, uint64_t pc) {
  OmpTask *t = omp_task();
  OmpCombining *c = task_region(region);
  t->combining = c;
  epoch_next(current);
  clock_set(&c->first, current->number, current->epoch);
  writes(original, size, pc);
  clock_set(&c->last, current->number, current->epoch);
  t->combining = NULL;
  epoch_next(current);
}

// ---- combining

void __norace_reduction_order(void);
PUBLIC void __norace_reduction_order(void) {
  if (running) omp_task()->order_matters = true;
}

static void take_turn(OmpTask *t, Object *o, uint64_t pc) {
  Clock before = {0};
  clock_copy(&before, &current->clock);
  mutex_lock(o, pc);
  hb_go_back(current, &before);
  clock_delete(&before);
}

static int32_t begin_combining(uint64_t pc) {
  if (!running) return 1;
  OmpTask *t = omp_task();
  if (is_alone(t)) return 1;
  control->workers_seen = 1; // a sum over threads tells how many there are
  Object *o = reduction_object(t);
  if (t->order_matters) take_turn(t, o, pc);
  else held_add(current, o->address, pc);
  t->combining = region_of(t);
  epoch_next(current);
  clock_set(&t->combining->first, current->number, current->epoch);
  return 1;
}

static void end_combining(uint64_t pc) {
  if (!running) return;
  OmpTask *t = omp_task();
  if (is_alone(t)) return;
  Object *o = reduction_object(t);
  clock_set(&t->combining->last, current->number, current->epoch);
  t->combining = NULL;
  if (t->order_matters) mutex_unlock(o, pc);
  else held_drop(current, o->address);
  t->order_matters = false;
  t->n_reductions++;
  epoch_next(current);
}

PUBLIC int32_t __kmpc_reduce_nowait(OmpPlace *place, int32_t thread, int32_t n, size_t size,
                                    void *data, void (*combine)(void *, void *), void *lock) {
  return begin_combining(CALLER);
}
PUBLIC void __kmpc_end_reduce_nowait(OmpPlace *place, int32_t thread, void *lock) {
  end_combining(CALLER);
}
PUBLIC int32_t __kmpc_reduce(OmpPlace *place, int32_t thread, int32_t n, size_t size, void *data,
                             void (*combine)(void *, void *), void *lock) {
  return begin_combining(CALLER);
}
PUBLIC void __kmpc_end_reduce(OmpPlace *place, int32_t thread, void *lock) {
  end_combining(CALLER);
  if (running) omp_barrier(CALLER);
}
