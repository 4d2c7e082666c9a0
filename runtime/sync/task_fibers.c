// Tasks: async and finish, futures, loops. A task is a thread to the search; who waits for it is
// what differs.
//
// The end of a task is an event that commutes with other ends, and a finish is one event after all
// of them, however many they are.
#include "sync/task_fibers.h"

#include <string.h>

#include "base/arenas.h"
#include "sync/sync.h"
#include "sync/task_off.h"
#include "sync/thread.h"
#include "world/caller_memory.h"
#include "world/fiber.h"
#include "world/schedule.h"
#include "world/symbolic.h"

Task *task_current(void) {
  if (!current->task) current->task = world_take(sizeof(Task));
  return current->task;
}

// The name depends on who opens it and how many it opened before, not on the schedule.
Scope *scope_new(Task *opener, uint64_t region) {
  Scope *s = world_take(sizeof *s);
  s->region = region;
  s->key = key_synthetic(KEY_SCOPE, (uint64_t)current->number << 3, ++opener->n_scopes);
  s->last = &s->first;
  return s;
}

// ---- the life of a task

// The value may depend on inputs (world/symbolic.h).
static void run_procedure(Task *t) {
  symbolic_call((void *)t->procedure, t->expression);
  t->value = t->procedure(t->value);
  t->expression = symbolic_result((void *)t->procedure);
}

static void *task_main(void *argument) {
  Task *t = argument;
  if (t->future) return t->future(t->argument);
  if (t->procedure) run_procedure(t);
  else if (t->body) t->body(t->argument);
  for (long i = t->from; i < t->to; i++) t->iterate(i, t->argument);
  return NULL;
}

Fiber *task_start(Task model, uint64_t pc) {
  Task *t = world_take(sizeof *t);
  *t = model;
  t->finish = task_current()->finish;
  if (t->finish) t->finish->running++;
  Fiber *f = thread_create(task_main, t, pc);
  f->task = t;
  t->number = f->number;
  graph_post(f, pc);
  return f;
}

// Nothing of the task follows its end, so that whoever comes after it comes after all of the task.
static void leave_scope(Fiber *f, Scope *s, Event *e) {
  if (!s) return;
  event_touch(e, s->key, 0xff, TOUCH_C);
  e->before = (int32_t)s->completed;
  e->effect = s->region != 0;
  s->running--;
  s->completed++;
  graph_ended(&s->nodes, f);
  hb_release(f, &s->ended);
  clock_set(&s->ended, f->number, f->epoch + 1);
}

static void do_end(Fiber *f, Op *op, Event *e) {
  Task *t = f->task;
  t->ended = true;
  leave_scope(f, t->finish, e);
  leave_scope(f, t->member, e); // the last touch: the one that an ewait looks at
}

void task_ended(Fiber *f) {
  Task *t = f->task;
  if (!t || t->ended || (!t->finish && !t->member)) return;
  Op op = {.kind = OP_END,
           .argument = t->member != NULL,
           .pc = f->creation.pc,
           .enabled = sync_always,
           .perform = do_end};
  sync_point(&op);
}

// ---- async and finish

PUBLIC void norace_async(void (*body)(void *), void *argument) {
  if (!running) return alone_async(body, argument);
  task_start((Task){.body = body, .argument = argument}, CALLER);
}

PUBLIC void norace_async_copy(void (*body)(void *), const void *argument, size_t size) {
  if (!running) return alone_async_copy(body, argument, size);
  reads(argument, size, CALLER);
  Fiber *f = task_start((Task){.body = body}, CALLER);
  f->task->argument = fiber_lay(f, argument, size);
}

static void finish_begin(void) {
  Task *t = task_current();
  Scope *s = scope_new(t, 0);
  s->next = t->finish;
  t->finish = s;
}

static bool can_finish(const Fiber *f, const Op *op) { return !f->task->finish->running; }

static void do_finish(Fiber *f, Op *op, Event *e) {
  event_touch(e, f->task->finish->key, 0xff, TOUCH_R);
  hb_acquire(f, &f->task->finish->ended);
  alone_update();
}

static void finish_end(uint64_t pc) {
  Task *t = task_current();
  Scope *s = t->finish;
  if (!s) {
    report_finding(FINDING_USE, pc, 0, 0, "ends a finish that it has not begun");
    return;
  }
  if (s->running || s->completed) {
    Op op = {.kind = OP_FINISH, .pc = pc, .enabled = can_finish, .perform = do_finish};
    sync_point(&op);
    graph_join(s->nodes, pc);
  }
  t->finish = s->next;
}

PUBLIC void norace_finish_begin(void) {
  if (running) finish_begin();
}
PUBLIC void norace_finish_end(void) {
  if (running) finish_end(CALLER);
}

// ---- futures: the handle is the task's number, the same on every schedule

static Fiber *future_of(const norace_future *handle) {
  uint64_t n = (uint64_t)handle;
  Fiber *f = n ? fiber_numbered((uint32_t)n) : NULL;
  return f && f->task && f->task->future ? f : NULL;
}

static bool can_get(const Fiber *f, const Op *op) {
  return world->by_number[op->argument]->state == FIBER_ENDED;
}

static void do_get(Fiber *f, Op *op, Event *e) {
  const Fiber *target = world->by_number[op->argument];
  e->after_thread = target->number;
  e->after_index = target->index;
  hb_join(f, target);
  alone_update();
}

PUBLIC norace_future *norace_future_new(void *(*body)(void *), void *argument) {
  if (!running) return alone_future_new(body, argument);
  return (norace_future *)(uint64_t)task_start((Task){.future = body, .argument = argument}, CALLER)
      ->number;
}

PUBLIC void *norace_get(norace_future *handle) {
  if (!running) return alone_get(handle);
  Fiber *target = future_of(handle);
  if (!target) {
    report_finding(FINDING_USE, CALLER, 0, 0, "asks for the result of what is not a future");
    fiber_die();
  }
  Op op = {.kind = OP_GET,
           .argument = target->number,
           .pc = CALLER,
           .enabled = can_get,
           .perform = do_get};
  sync_point(&op);
  graph_next(NODE_JOINED, CALLER);
  graph_after(graph_node(target), EDGE_JOIN);
  return target->result;
}

// ---- loops

static void start_chunks(long from, long to, long chunk, void (*body)(long, void *), void *argument,
                         uint64_t pc) {
  if (chunk < 1) {
    report_finding(FINDING_USE, pc, 0, chunk, "a loop in chunks of less than one iteration");
    fiber_die();
  }
  for (long i = from; i < to; i += chunk) {
    bool last = to - i <= chunk;
    task_start(
        (Task){.iterate = body, .argument = argument, .from = i, .to = last ? to : i + chunk}, pc);
    if (last) break;
  }
}

PUBLIC void norace_forall(long from, long to, long chunk, void (*body)(long, void *),
                          void *argument) {
  if (!running) return alone_forall(from, to, chunk, body, argument);
  finish_begin();
  start_chunks(from, to, chunk, body, argument, CALLER);
  finish_end(CALLER);
}
PUBLIC void norace_forasync(long from, long to, long chunk, void (*body)(long, void *),
                            void *argument) {
  if (!running) return alone_forasync(from, to, chunk, body, argument);
  start_chunks(from, to, chunk, body, argument, CALLER);
}
