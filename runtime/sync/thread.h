#ifndef NORACE_RUNTIME_THREAD_H
#define NORACE_RUNTIME_THREAD_H
#include <pthread.h>

#include "world/runtime.h"

pthread_t thread_handle(const Fiber *);
Fiber *thread_of(pthread_t);
Fiber *thread_create(void *(*start)(void *), void *argument, uint64_t pc);
void thread_lets_move(
    uint64_t pc); // before it is created: after many in a row the others have a turn
int thread_join(Fiber *, void **result, uint64_t pc);
int thread_detach(Fiber *, uint64_t pc);
__attribute__((noreturn)) void thread_finish(void *result); // the running thread ends here
void thread_may_be_interrupted(uint64_t pc); // by a signal, as it begins and when it has done all

// A function of ours that stops more than once, or inside another, tells what it keeps in its
// frame: it is part of the state (state_merging.c).
static inline void hide(uint64_t a, uint64_t b, uint64_t c) {
  current->hidden =
      ((a * 0x9e3779b97f4a7c15ul ^ b) * 0x9e3779b97f4a7c15ul ^ c) * 0x9e3779b97f4a7c15ul;
}
static inline void hide_nothing(void) { current->hidden = 0; }

struct timespec;

void thread_body(Fiber *); // runs the thread's function to its end, with what follows it (thread.c)
#endif
