// Tasks as threads, for proofs: what norace/task.h does, told in calls that the model of threads knows.
//
// Each task is a thread. What a proof may conclude from waiting for tasks is not said here: the calls of
// norace_task_* mark where tasks are started and waited for, and src/front/threads/threads_tasks.c finds
// out who has ended there. Without that nothing is waited for, which only adds behaviour. So does a handler
// as a thread of its own: it runs in whoever waits for its task, some time between post and the end of the
// wait. Which iterations share a task is not known either: each has one of its own.
//
// Inputs are any values. norace_isolated_on_* has no definition here: a program that names objects is not proved.
#include <norace/task.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The next call starts a task, in a region or NULL for none; or the handler of one.
void norace_task_start(const void *region);
void norace_task_start_handler(const void *region);
// All tasks that this thread has posted to the region have ended, and their handlers.
void norace_task_awaited(const void *region);
// All tasks that were started in the scope, by this thread or by those tasks. Not their handlers.
void norace_task_scope(void);
void norace_task_scope_over(void);
// A function that is given the iteration and calls body(iteration, argument).
void *(*norace_task_iterate(void (*body)(long, void *), void *argument))(void *);
// A function that is given the context and calls handler(any number, context); does nothing without one.
void *(*norace_task_handle(void (*handler)(long, void *)))(void *);

static void start(const void *region, void *(*body)(void *), void *argument) {
  pthread_t thread;
  norace_task_start(region);
  pthread_create(&thread, NULL, body, argument);
}

void norace_async(void (*body)(void *), void *argument) {
  start(NULL, (void *(*)(void *))body, argument);
}

void norace_async_copy(void (*body)(void *), const void *argument, size_t size) {
  void *copy = malloc(size);
  memcpy(copy, argument, size);
  start(NULL, (void *(*)(void *))body, copy);
}

void norace_finish_begin(void) { norace_task_scope(); }
void norace_finish_end(void) { norace_task_scope_over(); }

struct norace_future {
  pthread_t thread;
};

norace_future *norace_future_new(void *(*body)(void *), void *argument) {
  norace_future *future = malloc(sizeof *future);
  norace_task_start(NULL);
  pthread_create(&future->thread, NULL, body, argument);
  return future;
}

void *norace_get(norace_future *future) {
  void *result;
  pthread_join(future->thread, &result);
  return result;
}

void norace_forasync(long from, long to, long chunk, void (*body)(long, void *), void *argument) {
  (void)chunk;
  void *(*iterate)(void *) = norace_task_iterate(body, argument); // keeps the argument: once
  for (long i = from; i < to; i++) start(NULL, iterate, (void *)i);
}

void norace_forall(long from, long to, long chunk, void (*body)(long, void *), void *argument) {
  norace_task_scope();
  norace_forasync(from, to, chunk, body, argument);
  norace_task_scope_over();
}

void norace_post(norace_region *region, long (*procedure)(long), long argument,
                 void (*handler)(long, void *), void *context) {
  start(region, (void *(*)(void *))procedure, (void *)argument);
  pthread_t thread;
  void *(*run)(void *) = norace_task_handle(handler);
  norace_task_start_handler(region);
  pthread_create(&thread, NULL, run, context);
}

void norace_post_reading(norace_region *region, long (*procedure)(long), long argument,
                         void (*handler)(long, void *), void *context) {
  norace_post(region, procedure, argument, handler, context);
}

void norace_await(norace_region *region) { norace_task_awaited(region); }
void norace_ewait(norace_region *region) { (void)region; }
void norace_await_all(void) {}

static pthread_mutex_t isolated = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void norace_isolated_begin(void) { pthread_mutex_lock(&isolated); }
void norace_isolated_end(void) { pthread_mutex_unlock(&isolated); }

void norace_permit_begin(const void *object, size_t size, int writes) {
  (void)object, (void)size, (void)writes;
}
void norace_permit_end(void) {}

// ---- inputs (norace/input.h)

long __VERIFIER_nondet_long(void);
char __VERIFIER_nondet_char(void);

void __norace_input(void *address, size_t size, const char *name) {
  (void)name;
  if (size == sizeof(long)) *(long *)address = __VERIFIER_nondet_long();
  else
    for (size_t i = 0; i < size; i++) ((char *)address)[i] = __VERIFIER_nondet_char();
}
