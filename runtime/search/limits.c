// What ends an execution, and what ends the search.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arenas.h"
#include "base/output.h"
#include "base/report_log.h"
#include "common/objects.h"
#include "libc/files/overlay.h"
#include "libc/files/overlay_tree.h"
#include "libc/libc_state.h"
#include "libc/signals/signals.h"
#include "libc/sockets/socket.h"
#include "search/limits.h"
#include "search/search.h"
#include "search/waiting_loop.h"
#include "sync/cancel.h"
#include "sync/task_fibers.h"
#include "sync/task_region.h"
#include "sync/thread.h"
#include "sync/virtual_time.h"
#include "world/runtime.h"
#include "world/schedule.h"
#include "world/snapshot.h"

static double now(void) {
  struct timespec t;
  clock_gettime_real(&t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double search_seconds_left(void) {
  return control->timeout > 0 && search->limits.started > 0
             ? control->timeout - (now() - search->limits.started)
             : 0;
}

bool search_over(void) {
  Findings *f = findings();
  if (f->over) return true;
  if (control->first && race_found()) return control->end = END_FIRST, f->over = true;
  if (search->enough && search->enough()) return true; // of this search; others may follow
  if (control->mode != MODE_WITNESS && control->max_schedules &&
      control->executions >= control->max_schedules)
    return control->end = END_SCHEDULES, f->over = true;
  if (search->limits.looks++ & 255) return false; // the clock is looked at now and then
  if (!search->limits.started) search->limits.started = now();
  if (control->timeout > 0 && now() - search->limits.started > control->timeout)
    return control->end = END_TIMEOUT, f->over = true;
  // A program may have more orders than anybody can wait for, and the answer is known.
  if (control->mode == MODE_WITNESS || !race_found()) return false;
  if (!search->limits.raced) search->limits.raced = now();
  if (now() - search->limits.raced > AFTER_RACE) return control->end = END_ENOUGH, f->over = true;
  return false;
}

// Pages that are there at present.
static uint64_t pages_used(void) {
  char text[128] = "";
  int fd = CALL_REAL(open, "/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : CALL_REAL(read, fd, text, sizeof text - 1);
  if (fd >= 0) CALL_REAL(close, fd);
  const char *resident = n > 0 ? strchr(text, ' ') : NULL;
  return resident ? strtoul(resident, NULL, 10) : 0;
}

bool search_is_full(void) {
  enum { OFTEN = 1024, PAGES_A_MEGABYTE = 256 };
  if (!control->max_memory || ++search->limits.looks_at_memory % OFTEN) return false;
  return pages_used() / PAGES_A_MEGABYTE > control->max_memory;
}

static void describe(const Fiber *f, char *text, size_t size) {
  const Op *op = f->pending;
  ObjectFamily family = op->object ? object_family(op->object->address) : FAMILY_VARIABLE;
  switch (op->kind) {
  case OP_JOIN:
    print_to(text, size, "thread %u waits for thread %u to end", f->number, op->argument);
    return;
  case OP_GET:
    print_to(text, size, "thread %u waits for the result of thread %u", f->number, op->argument);
    return;
  case OP_FINISH:
    if (f->openmp.task) {
      print_to(text, size, "thread %u waits for its team or for tasks", f->number);
      return;
    }
    // fall through
  case OP_AWAIT:
  case OP_EWAIT: print_to(text, size, "thread %u waits for tasks to end", f->number); return;
  case OP_RESUME:
    print_to(text, size, "thread %u waits to be %s", f->number,
             family == FAMILY_FUTEX ? "woken" : "signalled");
    return;
  case OP_LEAVE: print_to(text, size, "thread %u waits at a barrier", f->number); return;
  case OP_SEM_WAIT:
    print_to(text, size,
             family == FAMILY_CHANNEL ? "thread %u waits for something to read"
                                      : "thread %u waits for a semaphore",
             f->number);
    return;
  case OP_LOCK:
  case OP_WRLOCK:
  case OP_RDLOCK:
    if (op->object->owner != NOBODY)
      print_to(text, size, "thread %u waits for a lock that thread %u holds", f->number,
               op->object->owner);
    else print_to(text, size, "thread %u waits for a lock", f->number);
    return;
  case OP_LEAVING:
    print_to(text, size, "thread %u waits for the end of the process, which thread %u has begun",
             f->number, op->object->owner);
    return;
  default:
    if (family == FAMILY_IPC)
      print_to(text, size, "thread %u waits for a semaphore or message queue", f->number);
    else if (family == FAMILY_CHANNEL || family == FAMILY_POLLER)
      print_to(text, size, "thread %u waits for an event on a descriptor", f->number);
    else
      print_to(text, size, "thread %u goes round in a loop that waits for another thread",
               f->number);
    return;
  }
}

// Nobody can move and the program has not ended.
static void report_stuck(void) {
  Fiber *first = NULL;
  char text[1024] = "";
  for (uint32_t i = 0; i < world->n_fibers; i++) {
    Fiber *f = world->fiber[i];
    if (f->parked) return; // held on purpose
    if (f->dead) return;   // it took its locks with it: the others wait for a reason already told
    if (f->state != FIBER_PENDING) continue;
    if (f->task && task_joins_elsewhere(f)) return;
    // It was cancelled, but had looked for that before: where it looks later it goes on.
    if (f->pending->kind == OP_JOIN && cancel_due(f)) return;
    if (waits_for_signal(f)) return; // a signal could let it go on, and the others with it
    if (f->wants_room) return report_unknown("fills a socket that nobody reads meanwhile");
    size_t n = strlen(text);
    if (n) print_to(text + n, sizeof text - n, "; "), n += 2;
    describe(f, text + n, sizeof text - n);
    if (!first || (first->pending->kind == OP_JOIN && f->pending->kind != OP_JOIN)) first = f;
  }
  if (!first) return;
  if (sockets_are_served()) return (void)(control->unserved = 1); // a server: it waits for clients
  current = first;
  report_finding(FINDING_DEADLOCK, first->pending->pc,
                 first->pending->object ? first->pending->object->address : 0, 0, text);
}

// A script says who comes: then nobody else is made up.
static void look_for_servers(void) {
  if (!control->peer[0] && sockets_are_unvisited()) control->spurious_met |= SPURIOUS_CLIENT;
}

static bool somebody_missed_news(void) {
  for (uint32_t i = 0; i < world->n_fibers; i++)
    if (world->fiber[i]->state == FIBER_PENDING && waiting_missed(world->fiber[i])) return true;
  return false;
}

void execution_ended(RunEnd end) {
  look_for_servers();
  if (end != RUN_COMPLETE) {
    if (end == RUN_BLOCKED) COUNT(blocked, 1), search->counts.blocked++;
    return;
  }
  if (somebody_missed_news()) world->discarded = true;
  else if (!world->ended) report_stuck();
  if (!world->discarded) COUNT(executions, 1), search->counts.executions++;
  COUNT(events, world->n_events);
  search->counts.events += world->n_events;
  control->depth = world->n_events;
  search->ended();
  if (control->executions == 1 && !control->rank) libc_state_keep();
  if (control->executions == 1 || control->blocked) output_silence();
}

void search_finish(void) {
  signals_finish();
  if (control->stop) control->end = END_STOPPED;
  else if (findings()->cut)
    report_unknown("not every schedule could be followed"),
        control->end = control->end == END_ENOUGH ? END_ENOUGH : END_COMPLETE;
  else if (control->end == END_RUNNING) control->end = END_COMPLETE;
}

static int32_t state_of(const Object *o) {
  switch (o->kind) {
  case OBJECT_MUTEX: return o->owner != NOBODY;
  case OBJECT_RWLOCK: return o->owner != NOBODY ? WRITER : (int32_t)o->n_waiters;
  default: return o->count;
  }
}

void pending_touches(const Fiber *f, Event *e) {
  const Op *op = f->pending;
  bool times_out =
      op->kind == OP_RESUME && !f->woken && op->argument; // it waits for the mutex alone
  if (op->kind == OP_LEAVE || op->kind == OP_EWAIT ||
      (op->kind == OP_RESUME && !f->woken && !times_out))
    return;
  if (times_out) event_touch_object(e, op->object, TOUCH_W);
  e->early = op->kind == OP_RESUME && f->woken && op->argument;
  if (e->early) e->alternative = key_of_object(op->object);
  const Object *guard = op->kind == OP_RESUME ? op->second : op->object;
  event_touch_object(e, guard, op->kind == OP_RDLOCK ? TOUCH_R : TOUCH_W);
  e->before = state_of(guard);
}
