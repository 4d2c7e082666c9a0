// taskloop, task reductions, detached tasks.
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#include "base/arenas.h"
#include "openmp/omp_reduction.h"
#include "openmp/omp_task.h"
#include "openmp/omp_taskloop.h"

// ---- taskloop: a task for each iteration as long as they are few

enum { MOST_TASKS = 64 };
enum { BY_GRAIN = 1, BY_NUMBER = 2 };

typedef void Duplicate(CompilerTask *to, CompilerTask *from, int32_t last);

static uint64_t count_parts(uint64_t trip, int32_t how, uint64_t value) {
  uint64_t n = how == BY_GRAIN ? trip / (value ? value : 1) : how == BY_NUMBER ? value : trip;
  if (!how && n > MOST_TASKS) n = MOST_TASKS;
  return n < 1 ? 1 : n > trip ? trip : n;
}

static void submit_parts(CompilerTask *task, uint64_t *lower, uint64_t *upper, int64_t step,
                         uint64_t n, uint64_t trip, bool deferred, Duplicate *duplicate,
                         uint64_t pc) {
  uint64_t first = *lower, small = trip / n, extra = trip % n, at = 0;
  size_t lower_at = (size_t)((char *)lower - (char *)task),
         upper_at = (size_t)((char *)upper - (char *)task);
  for (uint64_t i = 0; i < n; i++) {
    uint64_t count = small + (i < extra);
    CompilerTask *part = omp_task_copy(task);
    *(uint64_t *)((char *)part + lower_at) = first + at * (uint64_t)step;
    *(uint64_t *)((char *)part + upper_at) = first + (at + count - 1) * (uint64_t)step;
    ((CompilerLoopTask *)part)->is_last = i + 1 == n;
    if (duplicate) duplicate(part, task, i + 1 == n);
    at += count;
    omp_body(part)->in_place = !deferred;
    omp_task_submit(part, NULL, 0, pc);
  }
}

void __kmpc_taskgroup(OmpPlace *, int32_t);
void __kmpc_end_taskgroup(OmpPlace *, int32_t);

static void taskloop(OmpPlace *place, CompilerTask *task, int32_t deferred, uint64_t *lower,
                     uint64_t *upper, int64_t step, int32_t no_group, int32_t how, uint64_t value,
                     Duplicate *duplicate, uint64_t pc) {
  int64_t span = (int64_t)(*upper - *lower);
  bool empty = step > 0 ? span < 0 : span > 0;
  uint64_t trip = empty ? 0 : (uint64_t)(span / step) + 1;
  if (!no_group) __kmpc_taskgroup(place, 0);
  if (trip && !running) {
    ((CompilerLoopTask *)task)->is_last = 1;
    task->routine(0, task);
  } else if (trip) {
    submit_parts(task, lower, upper, step, count_parts(trip, how, value), trip, deferred, duplicate,
                 pc);
  }
  if (!no_group) __kmpc_end_taskgroup(place, 0);
}

PUBLIC void __kmpc_taskloop(OmpPlace *place, int32_t thread, CompilerTask *task, int32_t deferred,
                            uint64_t *lower, uint64_t *upper, int64_t step, int32_t no_group,
                            int32_t how, uint64_t value, void *duplicate) {
  taskloop(place, task, deferred, lower, upper, step, no_group, how, value, (Duplicate *)duplicate,
           CALLER);
}
PUBLIC void __kmpc_taskloop_5(OmpPlace *place, int32_t thread, CompilerTask *task, int32_t deferred,
                              uint64_t *lower, uint64_t *upper, int64_t step, int32_t no_group,
                              int32_t how, uint64_t value, int32_t modifier, void *duplicate) {
  taskloop(place, task, deferred, lower, upper, step, no_group, how, value, (Duplicate *)duplicate,
           CALLER);
}

// ---- reductions over tasks: each has a copy of its own; the end of the group adds them up

typedef struct { // as the compiler lays it out
  void *shared, *original;
  size_t size;
  void (*make)(void *copy, void *original);
  void (*end)(void *copy);
  void (*combine)(void *into, void *from);
  uint32_t flags;
} ReductionInput;

typedef struct Copy {
  struct Copy *next;
  uint32_t fiber;
  void *data;
} Copy;

typedef struct OmpReduction {
  struct OmpReduction *next;
  ReductionInput input;
  Copy *copies;
  struct OmpCombining *region;
  bool is_threads; // the original is a copy of its thread, who takes part: reduction(task, ...)
} OmpReduction;

static OmpReduction *reduction_add(OmpScope *group, const ReductionInput *input) {
  OmpReduction *r = world_take(sizeof *r);
  r->input = *input;
  r->next = group->reductions;
  group->reductions = r;
  return r;
}

PUBLIC void *__kmpc_taskred_init(int32_t thread, int32_t n, void *data) {
  if (!running) return data;
  OmpScope *group = omp_task()->group;
  for (int32_t i = 0; i < n && group; i++) reduction_add(group, &((ReductionInput *)data)[i]);
  return group;
}
PUBLIC void *__kmpc_taskred_modifier_init(OmpPlace *place, int32_t thread, int32_t is_worksharing,
                                          int32_t n, void *data) {
  __kmpc_taskgroup(place, thread);
  OmpScope *group = __kmpc_taskred_init(thread, n, data);
  for (OmpReduction *r = running ? group->reductions : NULL; r; r = r->next) r->is_threads = true;
  return group;
}
PUBLIC void __kmpc_task_reduction_modifier_fini(OmpPlace *place, int32_t thread,
                                                int32_t is_worksharing) {
  __kmpc_end_taskgroup(place, thread);
}

// As compilers before clang 11 call it: the function that makes a copy knows the original by
// itself.
typedef struct {
  void *shared;
  size_t size;
  void (*make)(void *copy, void *original);
  void (*end)(void *copy);
  void (*combine)(void *into, void *from);
  uint32_t flags;
} OldReductionInput;

PUBLIC void *__kmpc_task_reduction_init(int32_t thread, int32_t n, void *data) {
  if (!running) return data;
  OmpScope *group = omp_task()->group;
  for (int32_t i = 0; i < n && group; i++) {
    const OldReductionInput *old = &((OldReductionInput *)data)[i];
    reduction_add(group, &(ReductionInput){old->shared, NULL, old->size, old->make, old->end,
                                           old->combine, old->flags});
  }
  return group;
}

static bool is_copy(const OmpReduction *r, const void *data) {
  if (data == r->input.shared) return true;
  for (const Copy *c = r->copies; c; c = c->next)
    if (c->data == data) return true;
  return false;
}

static void *copy_for(OmpReduction *r, uint32_t fiber) {
  for (Copy *c = r->copies; c; c = c->next)
    if (c->fiber == fiber) return c->data;
  Copy *c = world_take(sizeof *c);
  c->fiber = fiber;
  c->data = calloc(1, r->input.size);
  c->next = r->copies;
  r->copies = c;
  if (!r->input.make) return c->data;
  void *original = r->input.original ? r->input.original : r->input.shared;
  omp_task_copy_begin(&r->region, original, r->input.size);
  r->input.make(c->data, original);
  omp_task_copy_end();
  return c->data;
}

static bool has_copy(const OmpReduction *r, uint32_t fiber) {
  const Copy *c = r->copies;
  while (c && c->fiber != fiber) c = c->next;
  return c;
}

void reduction_task_ends(const OmpTask *t) {
  for (OmpScope *s = t->group; s; s = s->outer)
    for (OmpReduction *r = s->reductions; r; r = r->next)
      if (!r->is_threads && has_copy(r, current->number))
        omp_task_combines(&r->region, r->input.shared, r->input.size, t->pc);
}

PUBLIC void *__kmpc_task_reduction_get_th_data(int32_t thread, void *group, void *data) {
  if (!running) return data;
  for (OmpScope *s = group ? group : omp_task()->group; s; s = s->outer)
    for (OmpReduction *r = s->reductions; r; r = r->next)
      if (is_copy(r, data)) return copy_for(r, current->number);
  return data;
}

bool reduction_has(uint64_t address) {
  for (const OmpScope *s = omp_task()->group; s; s = s->outer)
    for (const OmpReduction *r = s->reductions; r; r = r->next)
      for (const Copy *c = r->copies; c; c = c->next)
        if (c->fiber == current->number && address - (uint64_t)c->data < r->input.size) return true;
  return false;
}

void reduction_combine(OmpScope *group) {
  for (OmpReduction *r = group->reductions; r; r = r->next)
    for (Copy *c = r->copies; c; c = c->next) {
      r->input.combine(r->input.shared, c->data);
      if (r->input.end) r->input.end(c->data);
    }
  group->reductions = NULL;
}

// ---- detached tasks: over when their event is fulfilled, too

PUBLIC void *__kmpc_task_allow_completion_event(OmpPlace *place, int32_t thread,
                                                CompilerTask *task) {
  OmpBody *b = omp_body(task);
  b->detached = true;
  if (running) sem_init((sem_t *)b->event, 0, 0);
  return b->event;
}

PUBLIC void omp_fulfill_event(uintptr_t event) {
  if (running) sem_post((sem_t *)event);
}

void detach_wait(OmpTask *t) {
  if (t->body->detached) sem_wait((sem_t *)t->body->event);
}
