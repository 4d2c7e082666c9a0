// The functions of task.h for programs that run without norace. Do not include this file: task.h
// does.
#ifndef NORACE_TASK_ALONE_H
#define NORACE_TASK_ALONE_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The runtime takes the same definitions for programs that are started by hand, under names of its
// own.
#ifndef NORACE_ALONE
#define NORACE_ALONE(name) norace_##name
#endif

#define NORACE_FATAL_(text) (fprintf(stderr, "norace/task.h: %s\n", text), abort())

static inline void *norace_memory_(size_t size) {
  void *p = calloc(1, size);
  if (!p) NORACE_FATAL_("out of memory");
  return p;
}

typedef struct norace_posted_ {      // a posted task that nobody has joined with yet
  struct norace_posted_ *next, *own; // own: what it posted itself and did not wait for
  const void *region;
  void (*handler)(long, void *);
  void *context;
  long (*procedure)(long);
  long argument, value;
  int done;
} norace_posted_;

static inline norace_posted_ **norace_tail_(norace_posted_ **list) {
  while (*list) list = &(*list)->next;
  return list;
}

struct norace_future {
  void *(*body)(void *);
  void *argument, *result;
  int done;
};

typedef struct { // an iteration range or a plain body
  void (*body)(void *);
  void (*iterate)(long, void *);
  void *argument;
  long from, to;
} norace_job_;

static inline void norace_job_run_(const norace_job_ *job) {
  if (job->body) job->body(job->argument);
  for (long i = job->from; i < job->to; i++) job->iterate(i, job->argument);
}

#if defined NORACE_TASK_THREADS
#include "task_threads.h"
#else
// ---- one after the other: a task runs where it is started

__attribute__((weak)) norace_posted_ *norace_owned_; // by the task that runs

static inline void norace_start_(norace_job_ *job) { norace_job_run_(job); }
static inline void norace_future_start_(norace_future *f) {
  f->result = f->body(f->argument), f->done = 1;
}
static inline void norace_future_wait_(norace_future *f) { (void)f; }
static inline norace_posted_ **norace_owned_list_(void) { return &norace_owned_; }
static inline void norace_posted_start_(norace_posted_ *p) {
  norace_posted_ *saved = norace_owned_;
  norace_owned_ = NULL;
  p->value = p->procedure(p->argument);
  p->own = norace_owned_;
  norace_owned_ = saved;
  p->done = 1;
}
static inline void norace_wait_for_posted_(const norace_region *r) {
  (void)r, NORACE_FATAL_("a posted task has not run");
}

NORACE_TASK_API void NORACE_ALONE(finish_begin)(void) {}
NORACE_TASK_API void NORACE_ALONE(finish_end)(void) {}
NORACE_TASK_API void NORACE_ALONE(isolated_begin)(void) {}
NORACE_TASK_API void NORACE_ALONE(isolated_end)(void) {}
#endif

// ---- what both ways share

NORACE_TASK_API void NORACE_ALONE(async)(void (*body)(void *), void *argument) {
  norace_job_ job = {body, NULL, argument, 0, 0};
  norace_start_(&job);
}

NORACE_TASK_API void NORACE_ALONE(async_copy)(void (*body)(void *), const void *argument,
                                              size_t size) {
  void *copy = norace_memory_(size ? size : 1); // the task's until the program ends
  memcpy(copy, argument, size);
  NORACE_ALONE(async)(body, copy);
}

NORACE_TASK_API norace_future *NORACE_ALONE(future_new)(void *(*body)(void *), void *argument) {
  norace_future *f = (norace_future *)norace_memory_(sizeof *f);
  f->body = body;
  f->argument = argument;
  norace_future_start_(f);
  return f;
}

NORACE_TASK_API void *NORACE_ALONE(get)(norace_future *f) {
  if (!f) NORACE_FATAL_("norace_get of no future");
  norace_future_wait_(f);
  return f->result;
}

NORACE_TASK_API void NORACE_ALONE(forasync)(long from, long to, long chunk,
                                            void (*body)(long, void *), void *argument) {
  if (chunk < 1) NORACE_FATAL_("a chunk has at least one iteration");
  for (long i = from; i < to; i += chunk) {
    norace_job_ job = {NULL, body, argument, i, to - i < chunk ? to : i + chunk};
    norace_start_(&job);
    if (to - i <= chunk) break;
  }
}

NORACE_TASK_API void NORACE_ALONE(forall)(long from, long to, long chunk,
                                          void (*body)(long, void *), void *argument) {
  NORACE_ALONE(finish_begin)();
  NORACE_ALONE(forasync)(from, to, chunk, body, argument);
  NORACE_ALONE(finish_end)();
}

NORACE_TASK_API void NORACE_ALONE(post)(norace_region *r, long (*procedure)(long), long argument,
                                        void (*handler)(long, void *), void *context) {
  for (norace_posted_ *o = *norace_owned_list_(); o; o = o->next)
    if (o->region == r && (handler || o->handler))
      NORACE_FATAL_("a task with a handler must be alone in its region");
  norace_posted_ *p = (norace_posted_ *)norace_memory_(sizeof *p);
  p->region = r;
  p->procedure = procedure;
  p->argument = argument;
  p->handler = handler;
  p->context = context;
  norace_posted_start_(p);
  *norace_tail_(norace_owned_list_()) = p;
}

static inline int norace_any_(const norace_region *r) {
  for (const norace_posted_ *p = *norace_owned_list_(); p; p = p->next)
    if (p->region == r) return 1;
  return 0;
}

// Joins with the first completed task of the region. Returns 0 if there is none, completed or not,
// 1 if it was the last one, else 2.
static inline int norace_join_(const norace_region *r) {
  for (;;) {
    int any = 0;
    for (norace_posted_ **at = norace_owned_list_(); *at; at = &(*at)->next) {
      norace_posted_ *p = *at;
      if (p->region != r) continue;
      any = 1;
      if (!__atomic_load_n(&p->done, __ATOMIC_ACQUIRE)) continue;
      *at = p->next;
      *norace_tail_(norace_owned_list_()) = p->own;
      int more = norace_any_(r); // what the handler posts is not waited for
      if (p->handler) p->handler(p->value, p->context);
      free(p);
      return 1 + more;
    }
    if (!any) return 0;
    norace_wait_for_posted_(r);
  }
}

NORACE_TASK_API void NORACE_ALONE(await)(norace_region *r) {
  while (norace_join_(r) == 2) {}
}

NORACE_TASK_API void NORACE_ALONE(ewait)(norace_region *r) {
  if (!norace_join_(r)) NORACE_FATAL_("ewait on a region that holds no task waits for ever");
}

NORACE_TASK_API void NORACE_ALONE(permit_begin)(const void *object, size_t size, int writes) {
  (void)object, (void)size, (void)writes;
}
NORACE_TASK_API void NORACE_ALONE(permit_end)(void) {}

NORACE_TASK_API void NORACE_ALONE(isolated_on_begin)(const void *const *objects, int n) {
  (void)objects, (void)n;
  NORACE_ALONE(isolated_begin)();
}
NORACE_TASK_API void NORACE_ALONE(isolated_on_end)(const void *const *objects, int n) {
  (void)objects, (void)n;
  NORACE_ALONE(isolated_end)();
}
#endif
