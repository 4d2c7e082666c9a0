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
__attribute__((noreturn)) void thread_leave(void *result);  // after its cleanup handlers
__attribute__((noreturn)) void process_exit(int status, bool handlers, uint64_t pc);
int key_make(uint32_t *key, void (*destructor)(void *), uint64_t pc);
int key_delete(uint32_t key, uint64_t pc);
void *key_get(uint32_t key, uint64_t pc);
int key_set(uint32_t key, const void *value, uint64_t pc);
extern bool program_deletes_keys;
void keys_end(Fiber *);          // destructors of thread-specific data
void thread_locals_end(Fiber *); // destructors of thread-local objects
extern bool program_tries_join;  // it imports pthread_tryjoin_np or its like: ends can be seen
uint64_t random_step(uint64_t *state);
void random_inherit(Fiber *, const Fiber *creator);
void output_flush(void); // what the program printed on its first execution appears

void fail_abort(uint64_t pc) __attribute__((noreturn)); // what abort means: failure.c
// A function of ours that stops more than once, or inside another, tells what it keeps in its
// frame: it is part of the state (state_merging.c).
static inline void hide(uint64_t a, uint64_t b, uint64_t c) {
  current->hidden =
      ((a * 0x9e3779b97f4a7c15ul ^ b) * 0x9e3779b97f4a7c15ul ^ c) * 0x9e3779b97f4a7c15ul;
}
static inline void hide_nothing(void) { current->hidden = 0; }

void time_pass(uint64_t nanoseconds, uint64_t pc); // a sleep: virtual_time.c
uint64_t time_after(uint64_t nanoseconds);         // the running thread's time then
// Until then, unless something else ends the wait: the thread's clock has not moved when it
// returns.
void time_let_pass(uint64_t deadline, uint64_t pc);
void time_yield(uint64_t pc); // the others go first
struct timespec;
void time_reach(const struct timespec *); // a time-out: the thread's clock is there now
uint64_t time_of(const struct timespec *);
int process_number(void);      // getpid
int process_thread(void);      // gettid
void process_mask_apply(void); // before a file is made
void signals_start(void);
bool signal_ignored(int number);
// Signals that the program sends to itself (signals.c).
extern bool program_signals;     // it imports a function that sends one to another thread
extern bool program_raises;      // it imports raise: that is handled at once, by the thread itself
bool signals_due(const Fiber *); // there is one whose handler it could run before it goes on
void signals_deliver(Fiber *, Event *);  // the event: it is going to
bool signals_handle(void);               // runs it; true: what was interrupted goes on
void signals_touch(const Op *, Event *); // the event comes before or behind what is sent
void signals_finish(void);               // what was never sent is told
uint64_t signals_hash(void);             // of what the program has set
bool waits_for_signal(
    const Fiber *); // its pending operation is such a wait: it may go on, or never

// Cancellation: cancel.c
extern bool program_cancels;               // it imports pthread_cancel
bool cancel_due(const Fiber *);            // it has been cancelled and may act on it
void cancel_touch(const Fiber *, Event *); // the event looks at whether it has been
void cancel_wakes(const Fiber *,
                  Event *); // the event happens because it has been, and cannot come before that
void cancel_now(void);      // acts on it if it has been
void cancel_point(uint64_t pc); // a function that is a cancellation point and no event of its own
#endif
