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
__attribute__((noreturn)) void process_exit(int status, bool handlers, uint64_t pc);
extern bool program_deletes_keys;
extern bool program_tries_join; // it imports pthread_tryjoin_np or its like: ends can be seen

// A function of ours that stops more than once, or inside another, tells what it keeps in its
// frame: it is part of the state (state_merging.c).
static inline void hide(uint64_t a, uint64_t b, uint64_t c) {
  current->hidden =
      ((a * 0x9e3779b97f4a7c15ul ^ b) * 0x9e3779b97f4a7c15ul ^ c) * 0x9e3779b97f4a7c15ul;
}
static inline void hide_nothing(void) { current->hidden = 0; }

struct timespec;
// Signals that the program sends to itself (signals.c).
extern bool program_signals;   // it imports a function that sends one to another thread
extern bool program_has_parts; // it imports what marks one (search/parts.h)
extern bool program_raises;    // it imports raise: that is handled at once, by the thread itself

// Cancellation: cancel.c
extern bool program_cancels; // it imports pthread_cancel

void thread_body(Fiber *); // runs the thread's function to its end, with what follows it (thread.c)
#endif
