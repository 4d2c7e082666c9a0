// Explicit tasks: a fiber each, concurrent with everything that no dependence, wait or barrier
// orders. Which thread runs a task orders nothing.
#include "openmp/omp_task.h"

#include <stdlib.h>
#include <string.h>

#include "openmp/omp_depend.h"
#include "openmp/omp_taskloop.h"
#include "openmp/omp_units.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/schedule.h"
enum { FLAG_FINAL = 2 }; // the compiler's

// ---- memory: what norace needs of a task lies in front of what the compiler sees

typedef struct {
  OmpBody body;
  _Alignas(16) char task[];
} TaskBlock;

static TaskBlock *block_of(const CompilerTask *task) {
  return (TaskBlock *)((char *)task - offsetof(TaskBlock, task));
}
OmpBody *omp_body(CompilerTask *task) { return &block_of(task)->body; }

static CompilerTask *allocate(uint32_t flags, size_t size, size_t shared_size,
                              TaskRoutine *routine) {
  size_t at = (size + 15) & ~15ul;
  TaskBlock *b = calloc(1, sizeof *b + at + shared_size);
  CompilerTask *task = (CompilerTask *)b->task;
  b->body = (OmpBody){.flags = flags, .size = at + shared_size, .shared_at = shared_size ? at : 0};
  task->routine = routine;
  task->shared = shared_size ? b->task + at : NULL;
  return task;
}

CompilerTask *omp_task_copy(const CompilerTask *task) {
  const TaskBlock *from = block_of(task);
  TaskBlock *b = malloc(sizeof *b + from->body.size);
  memcpy(b, from, sizeof *b + from->body.size);
  CompilerTask *copy = (CompilerTask *)b->task;
  if (from->body.shared_at) copy->shared = b->task + from->body.shared_at;
  return copy;
}

PUBLIC CompilerTask *__kmpc_omp_task_alloc(OmpPlace *place, int32_t thread, int32_t flags,
                                           size_t size, size_t shared_size, TaskRoutine *routine) {
  return allocate((uint32_t)flags, size, shared_size, routine);
}
PUBLIC CompilerTask *__kmpc_omp_target_task_alloc(OmpPlace *place, int32_t thread, int32_t flags,
                                                  size_t size, size_t shared_size,
                                                  TaskRoutine *routine, int64_t device) {
  CompilerTask *task = allocate((uint32_t)flags, size, shared_size, routine);
  omp_body(task)->target = true;
  return task;
}

// ---- running

static OmpTask *new_task(CompilerTask *task) {
  OmpTask *by = omp_task(), *t = omp_task_new(by, by->team, by->number);
  t->explicit = true;
  t->final = by->final || (omp_body(task)->flags & FLAG_FINAL);
  t->barrier = by->barrier;
  t->group = by->group;
  t->body = omp_body(task);
  t->units = by->units; // if it runs in place
  return t;
}

// The compiler cuts an untied task into parts. Each but the last ends by submitting the task once
// more, which means: go on with the next part. It is still the same task: who waits for it waits
// for all of its parts.
static bool submits_itself(const CompilerTask *task) {
  return omp_task()->body == &block_of(task)->body;
}

static void run_further_parts(CompilerTask *task, OmpTask *t) {
  while (t->has_next_part) {
    t->has_next_part = false;
    task->routine((int32_t)t->number, task);
  }
}

static void run(CompilerTask *task, OmpTask *t) {
  t->has_next_part = true;
  run_further_parts(task, t);
}

static void run_inline(CompilerTask *task, OmpTask *t) {
  OmpTask *by = current->openmp.task;
  t->inlined = true;
  current->openmp.task = t;
  run(task, t);
  t->ended = true;
  current->openmp.task = by;
}

static void *task_main(void *task) {
  OmpTask *t = current->openmp.task;
  CompilerTask *c = task;
  for (uint32_t i = 0; i < t->n_before; i++) omp_wait_for(t->before[i], t->pc);
  depend_lock(t);
  run(c, t);
  current->openmp.task = t;
  reduction_task_ends(t);
  depend_unlock(t);
  detach_wait(t);
  return NULL;
}

static void do_end(Fiber *f, Op *op, Event *e) {
  OmpTask *t = f->openmp.task;
  omp_scope_end(t->parent_scope, f, e);
  if (t->group) omp_scope_end(t->group, f, e);
  omp_scope_end(t->barrier, f, e);
}

void omp_task_ended(Fiber *f) {
  OmpTask *t = f->openmp.task;
  t->ended = true;
  Op op = {.kind = OP_END, .pc = t->pc, .enabled = sync_always, .perform = do_end};
  sync_point(&op);
}

static OmpScope *children_of(OmpTask *t) {
  if (!t->children) t->children = omp_scope_new(omp_name(), 0, 0);
  return t->children;
}

// Which thread runs a task matters only to one that asks. They go round.
static void start(CompilerTask *task, OmpTask *t, uint64_t pc) {
  OmpTask *by = t->parent;
  t->number = (by->number + 1 + by->n_tasks++) % t->team->size;
  t->units = units_copy(by->units);
  t->parent_scope = children_of(by);
  t->parent_scope->running++;
  t->barrier->running++;
  if (t->group) t->group->running++;
  t->pc = pc;
  Fiber *f = thread_create(task_main, task, pc);
  f->detached = true;
  f->openmp.task = t;
  omp_bind_task(f, t);
  t->fiber = f->number;
}

// A team of one runs its tasks one after the other, where they are met. What goes to a device does
// not wait for that.
static bool runs_in_place(const OmpTask *t) {
  if (t->body->target) return false;
  return t->team->size == 1 || t->parent->final || t->body->in_place;
}

void omp_task_submit(CompilerTask *task, const Dependence *list, uint32_t n, uint64_t pc) {
  OmpTask *t = new_task(task);
  depend_add(t, list, n);
  if (!runs_in_place(t)) return start(task, t, pc);
  t->pc = pc;
  for (uint32_t i = 0; i < t->n_before; i++) omp_wait_for(t->before[i], pc);
  depend_lock(t);
  run_inline(task, t);
  depend_unlock(t);
}

PUBLIC int32_t __kmpc_omp_task(OmpPlace *place, int32_t thread, CompilerTask *task) {
  if (!running) task->routine(thread, task);
  else if (submits_itself(task)) omp_task()->has_next_part = true;
  else omp_task_submit(task, NULL, 0, CALLER);
  return 0;
}

PUBLIC int32_t __kmpc_omp_task_with_deps(OmpPlace *place, int32_t thread, CompilerTask *task,
                                         int32_t n, Dependence *list, int32_t n_more,
                                         Dependence *more) {
  if (!running) task->routine(thread, task);
  else omp_task_submit(task, list, (uint32_t)n, CALLER);
  return 0;
}

PUBLIC int32_t __kmpc_omp_task_parts(OmpPlace *place, int32_t thread, CompilerTask *task) {
  return __kmpc_omp_task(place, thread, task);
}

// A task that runs in place keeps others with the same mutexinoutset away all the same.
static void take_exclusion(OmpTask *t, OmpTask *waited) {
  if (!waited) return;
  t->exclusive = waited->exclusive, t->n_exclusive = waited->n_exclusive, t->pc = waited->pc;
  depend_lock(t);
}

// With if(0) the compiler runs the task itself, in between; of an untied one, the first part.
PUBLIC void __kmpc_omp_task_begin_if0(OmpPlace *place, int32_t thread, CompilerTask *task) {
  if (!running) return;
  OmpTask *by = omp_task(), *t = new_task(task);
  t->inlined = true;
  take_exclusion(t, by->waited);
  by->waited = NULL;
  current->openmp.task = t;
}
PUBLIC void __kmpc_omp_task_complete_if0(OmpPlace *place, int32_t thread, CompilerTask *task) {
  if (!running) return;
  run_further_parts(task, current->openmp.task);
  depend_unlock(current->openmp.task);
  current->openmp.task->ended = true;
  current->openmp.task = current->openmp.task->parent;
}

// ---- waiting

static bool has_ended(const Fiber *f, const Op *op) {
  return world->by_number[op->argument]->state == FIBER_ENDED;
}

static void do_wait_for(Fiber *f, Op *op, Event *e) {
  const Fiber *target = world->by_number[op->argument];
  e->after_thread = target->number;
  e->after_index = target->index;
  hb_join(f, target);
  alone_update();
}

void omp_wait_for(const OmpTask *t, uint64_t pc) {
  if (t->fiber == NOBODY) return; // it ran in place
  Op op = {
      .kind = OP_GET, .argument = t->fiber, .pc = pc, .enabled = has_ended, .perform = do_wait_for};
  sync_point(&op);
}

static void taskwait(uint64_t pc) {
  OmpTask *t = omp_task();
  OmpScope *s = t->children;
  if (!s) return;
  omp_scope_wait(s, pc);
  t->children = NULL;
}

PUBLIC int32_t __kmpc_omp_taskwait(OmpPlace *place, int32_t thread) {
  if (running) taskwait(CALLER);
  return 0;
}

// mutexinoutset stands here only if a task comes next that runs in place: taskwait must not have
// it.
static void wait_for_dependences(const Dependence *list, int32_t n, uint64_t pc) {
  OmpTask *t = omp_task(), *probe = omp_task_new(t, t->team, t->number);
  depend_find(probe, list, (uint32_t)n);
  probe->pc = pc;
  for (uint32_t i = 0; i < probe->n_before; i++) omp_wait_for(probe->before[i], pc);
  depend_exclude(probe, list, (uint32_t)n);
  t->waited = probe;
}

// In front of a task that the compiler runs itself, in place: who comes later comes after it
// anyway.
PUBLIC void __kmpc_omp_wait_deps(OmpPlace *place, int32_t thread, int32_t n, Dependence *list,
                                 int32_t n_more, Dependence *more) {
  if (!running) return;
  wait_for_dependences(list, n, CALLER);
}
static int32_t do_nothing(int32_t thread, CompilerTask *task) { return 0; }

// With nowait it is a task that does nothing: what depends on it comes after what it depends on.
PUBLIC void __kmpc_omp_taskwait_deps_51(OmpPlace *place, int32_t thread, int32_t n,
                                        Dependence *list, int32_t n_more, Dependence *more,
                                        int32_t has_no_wait) {
  if (!running) return;
  if (has_no_wait)
    omp_task_submit(allocate(0, sizeof(CompilerTask), 0, do_nothing), list, (uint32_t)n, CALLER);
  else wait_for_dependences(list, n, CALLER);
}
PUBLIC int32_t __kmpc_omp_taskyield(OmpPlace *place, int32_t thread, int32_t end) { return 0; }
PUBLIC int32_t __kmpc_omp_reg_task_with_affinity(OmpPlace *place, int32_t thread,
                                                 CompilerTask *task, int32_t n, void *list) {
  return 0;
}

// ---- task groups

PUBLIC void __kmpc_taskgroup(OmpPlace *place, int32_t thread) {
  if (!running) return;
  OmpTask *t = omp_task();
  OmpScope *s = omp_scope_new(omp_name(), 0, 0);
  s->outer = t->group;
  t->group = s;
}
PUBLIC void __kmpc_end_taskgroup(OmpPlace *place, int32_t thread) {
  if (!running) return;
  OmpTask *t = omp_task();
  OmpScope *s = t->group;
  if (s->running || s->ended.n) omp_scope_wait(s, CALLER);
  reduction_combine(s);
  t->group = s->outer;
}
