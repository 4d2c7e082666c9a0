// Tasks as threads, for programs that run without norace. Do not include this file: task.h does.
#ifndef NORACE_TASK_THREADS_H
#define NORACE_TASK_THREADS_H
#include <pthread.h>

typedef struct norace_finish_ {
  struct norace_finish_ *outer;
  long running;
} norace_finish_;

__attribute__((weak)) pthread_mutex_t norace_lock_ =
    PTHREAD_MUTEX_INITIALIZER; // guards what follows and every `done` and `running`
__attribute__((weak)) pthread_cond_t norace_ended_ =
    PTHREAD_COND_INITIALIZER; // some task has ended
__attribute__((weak)) pthread_mutex_t norace_isolation_ = PTHREAD_MUTEX_INITIALIZER;
__attribute__((weak)) __thread int norace_isolated_; // a region within a region is part of it
__attribute__((
    weak)) norace_finish_ norace_root_; // around everything; waited for when the program ends
__attribute__((weak)) __thread norace_finish_
    *norace_scope_; // the innermost finish of the task that runs; NULL: the root
__attribute__((weak)) __thread norace_posted_ *norace_owned_;

typedef struct { // one of the three
  norace_job_ job;
  norace_future *future;
  norace_posted_ *posted;
  norace_finish_ *scope;
} norace_thread_;

static inline norace_posted_ **norace_owned_list_(void) { return &norace_owned_; }

static inline void *norace_thread_main_(void *argument) {
  norace_thread_ *t = (norace_thread_ *)argument;
  norace_finish_ *outer = norace_scope_;
  norace_posted_ *owned = norace_owned_;
  norace_scope_ = t->scope;
  norace_owned_ = NULL;
  if (t->future) t->future->result = t->future->body(t->future->argument);
  else if (t->posted) t->posted->value = t->posted->procedure(t->posted->argument);
  else norace_job_run_(&t->job);
  pthread_mutex_lock(&norace_lock_);
  if (t->future) t->future->done = 1;
  if (t->posted)
    t->posted->own = norace_owned_, __atomic_store_n(&t->posted->done, 1, __ATOMIC_RELEASE);
  t->scope->running--;
  pthread_cond_broadcast(&norace_ended_);
  pthread_mutex_unlock(&norace_lock_);
  norace_scope_ = outer; // it may have run inside its creator
  norace_owned_ = owned;
  free(t);
  return NULL;
}

// A system that is out of threads runs the task at once: that too is one of its schedules.
static inline void norace_thread_start_(norace_thread_ what) {
  norace_thread_ *t = (norace_thread_ *)norace_memory_(sizeof *t);
  *t = what;
  t->scope = norace_scope_ ? norace_scope_ : &norace_root_;
  pthread_mutex_lock(&norace_lock_);
  t->scope->running++;
  pthread_mutex_unlock(&norace_lock_);
  pthread_t thread;
  if (pthread_create(&thread, NULL, norace_thread_main_, t)) norace_thread_main_(t);
  else pthread_detach(thread);
}

static inline void norace_start_(norace_job_ *job) {
  norace_thread_ t = {*job, NULL, NULL, NULL};
  norace_thread_start_(t);
}
static inline void norace_future_start_(norace_future *f) {
  norace_thread_ t = {{NULL, NULL, NULL, 0, 0}, f, NULL, NULL};
  norace_thread_start_(t);
}
static inline void norace_posted_start_(norace_posted_ *p) {
  norace_thread_ t = {{NULL, NULL, NULL, 0, 0}, NULL, p, NULL};
  norace_thread_start_(t);
}

static inline void norace_future_wait_(norace_future *f) {
  pthread_mutex_lock(&norace_lock_);
  while (!f->done) pthread_cond_wait(&norace_ended_, &norace_lock_);
  pthread_mutex_unlock(&norace_lock_);
}

// Until something may have changed; whoever waits looks again.
static inline void norace_wait_for_posted_(const norace_region *r) {
  pthread_mutex_lock(&norace_lock_);
  int any = 0;
  for (norace_posted_ *p = norace_owned_; p; p = p->next) any |= p->region == r && p->done;
  if (!any) pthread_cond_wait(&norace_ended_, &norace_lock_);
  pthread_mutex_unlock(&norace_lock_);
}

NORACE_TASK_API void NORACE_ALONE(finish_begin)(void) {
  norace_finish_ *f = (norace_finish_ *)norace_memory_(sizeof *f);
  f->outer = norace_scope_;
  norace_scope_ = f;
}
static inline void norace_finish_wait_(const norace_finish_ *f) {
  pthread_mutex_lock(&norace_lock_);
  while (f->running) pthread_cond_wait(&norace_ended_, &norace_lock_);
  pthread_mutex_unlock(&norace_lock_);
}
static __attribute__((destructor)) void norace_wait_for_all_(void) {
  norace_finish_wait_(&norace_root_);
}
NORACE_TASK_API void NORACE_ALONE(finish_end)(void) {
  norace_finish_ *f = norace_scope_;
  norace_finish_wait_(f);
  norace_scope_ = f->outer;
  free(f);
}
NORACE_TASK_API void NORACE_ALONE(isolated_begin)(void) {
  if (!norace_isolated_++) pthread_mutex_lock(&norace_isolation_);
}
NORACE_TASK_API void NORACE_ALONE(isolated_end)(void) {
  if (!--norace_isolated_) pthread_mutex_unlock(&norace_isolation_);
}
#endif
