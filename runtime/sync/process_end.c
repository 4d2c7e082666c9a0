// The end of the process.
//
// It comes when no thread can go on: what an earlier end would show, a later one shows as well.
// Before it the thread that called exit runs the program's handlers, and the others go on beside
// them: an event (LEAVING) begins them, so that they are tried before and after what others do. Of
// several threads that call exit one comes first, and each is tried; the others wait for the end,
// as POSIX.1-2024 has it.
#include "sync/process_end.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/constructors.h"
#include "base/output.h"
#include "base/program.h"
#include "base/report_log.h"
#include "sync/thread.h"
#include "world/fiber.h"
#include "world/hooks.h"
#include "world/object.h"
#include "world/process_state.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/tls.h"

// Others run on as far as they can first; what an earlier end would show they show as well.
static bool can_exit(const Fiber *f, const Op *op) {
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    const Fiber *other = world->fiber[i];
    if (other == f || other->state != FIBER_PENDING || other->pending->kind == OP_EXIT) continue;
    if (schedule_enabled(other)) return false;
  }
  return true;
}
static void do_exit(Fiber *f, Op *op, Event *e) {}

// ---- who runs the handlers: it holds the list of them like a lock that is never given back

static bool can_leave(const Fiber *f, const Op *op) { return !op->object->count; }

static void do_leave(Fiber *f, Op *op, Event *e) {
  event_touch_object(e, op->object, TOUCH_W);
  e->before = op->object->count;
  e->effect = 1;
  op->object->count = 1;
  op->object->owner = f->number;
}

// Returns at once in a handler that calls exit itself: it goes on with the handlers that are left.
static void leaving_begin(int status, uint64_t pc) {
  Object *handlers = process_state_object(STATE_AT_EXIT);
  if (handlers->count && handlers->owner == current->number) return;
  Op op = {.kind = OP_LEAVING,
           .object = handlers,
           .more = (uint64_t)status,
           .pc = pc,
           .enabled = can_leave,
           .perform = do_leave};
  sync_point(&op);
}

// The list may have become longer or shorter while a handler ran.
static void handler_return(uint64_t pc) { process_state_use(STATE_AT_EXIT, true, pc); }

static bool has_handlers(void) {
  return world->n_atexit || world->n_buffers || current->storage.exits || destructors_exist();
}

// That nobody has registered a handler is seen before or after others do: who ends the process then
// runs those that it has found.
static void handlers_look(bool there_are, uint64_t pc) {
  if (!there_are && program.registers) process_state_use(STATE_AT_EXIT, false, pc);
}

static void handlers_run(int status, uint64_t pc) {
  leaving_begin(status, pc);
  world->exit_status = status;
  bool had_locals = current->storage.exits;
  thread_locals_end(current);
  if (had_locals) handler_return(pc);
  while (world->n_atexit) {
    world->n_atexit--;
    world->at_exit[world->n_atexit].call(world->at_exit[world->n_atexit].argument);
    handler_return(pc);
  }
  destructors_run();
}

void process_exit(int status, bool handlers, uint64_t pc) {
  if (status) report_finding(FINDING_EXIT, pc, 0, status, "");
  thread_may_be_interrupted(pc);
  Op op = {.kind = OP_EXIT,
           .more = (uint64_t)status << 1 | handlers,
           .pc = pc,
           .enabled = can_exit,
           .perform = do_exit};
  if (handlers) handlers_look(has_handlers(), pc);
  if (handlers && has_handlers()) handlers_run(status, pc);
  else sync_point(&op);
  world->exit_status = status;
  if (handlers && world_hooks.leaves) world_hooks.leaves(pc);
  if (!can_exit(current, &op)) sync_point(&op); // threads that go on beside the handlers
  output_flush();
  world->ended = true;
  current->pending = &op; // and not what a handler did last: that is gone
  for (;;) fiber_yield();
}

PUBLIC void exit(int status) {
  if (!running) {
    CALL_REAL(exit, status);
    __builtin_unreachable();
  }
  process_exit(status, true, CALLER);
}
PUBLIC void _exit(int status) {
  if (!running) {
    CALL_REAL(_exit, status);
    __builtin_unreachable();
  }
  process_exit(status, false, CALLER);
}
PUBLIC void _Exit(int status) {
  if (!running) {
    CALL_REAL(_Exit, status);
    __builtin_unreachable();
  }
  process_exit(status, false, CALLER);
}
static void call_plain(void *function) { ((void (*)(void))function)(); }

PUBLIC void quick_exit(int status) {
  if (!running) {
    CALL_REAL(quick_exit, status);
    __builtin_unreachable();
  }
  uint64_t pc = CALLER;
  handlers_look(world->n_at_quick_exit, pc);
  if (world->n_at_quick_exit) leaving_begin(status, pc);
  while (world->n_at_quick_exit) {
    world->n_at_quick_exit--;
    call_plain(world->at_quick_exit[world->n_at_quick_exit].argument);
    handler_return(pc);
  }
  process_exit(status, false, pc);
}

// Handlers are called in reverse order: who registers first matters.
static int at_exit(void (*call)(void *), void *argument, uint64_t pc) {
  process_state_use(STATE_AT_EXIT, true, pc);
  if (world->n_atexit == MAX_ATEXIT) give_up("more than %d atexit handlers", MAX_ATEXIT);
  world->at_exit[world->n_atexit].call = call;
  world->at_exit[world->n_atexit++].argument = argument;
  return 0;
}

int __cxa_atexit(void (*call)(void *), void *argument, void *dso);
PUBLIC int __cxa_atexit(void (*call)(void *), void *argument, void *dso) {
  if (!running) return CALL_REAL(__cxa_atexit, call, argument, dso);
  return at_exit(call, argument, CALLER);
}
PUBLIC int atexit(void (*function)(void)) {
  if (!running) return CALL_REAL(__cxa_atexit, call_plain, (void *)function, NULL);
  return at_exit(call_plain, (void *)function, CALLER);
}

PUBLIC int at_quick_exit(void (*function)(void)) {
  if (!running) return CALL_REAL(at_quick_exit, function);
  process_state_use(STATE_AT_EXIT, true, CALLER);
  if (world->n_at_quick_exit == MAX_QUICK_EXIT)
    give_up("more than %d at_quick_exit handlers", MAX_QUICK_EXIT);
  world->at_quick_exit[world->n_at_quick_exit++].argument = (void *)function;
  return 0;
}

typedef struct {
  void (*call)(int, void *);
  void *argument;
} OnExit;
static void call_on_exit(void *it) {
  const OnExit *o = it;
  o->call(world->exit_status, o->argument);
}
PUBLIC int on_exit(void (*function)(int, void *), void *argument) {
  if (!running) return CALL_REAL(on_exit, function, argument);
  OnExit *o = world_take(sizeof *o);
  *o = (OnExit){function, argument};
  return at_exit(call_on_exit, o, CALLER);
}
