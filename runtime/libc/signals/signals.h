#ifndef NORACE_RUNTIME_SIGNALS_H
#define NORACE_RUNTIME_SIGNALS_H
#include <signal.h>

#include "world/runtime.h"

void signals_start(void);
// The running thread has written where nobody reads: the signal's handler runs, or it ends the
// program; or nothing happens, if it is ignored or blocked.
void signal_broken_pipe(uint64_t pc);
void signal_abort(uint64_t pc); // the handler of SIGABRT runs, blocked or not
bool signals_due(const Fiber *,
                 const Op *next);       // there is one whose handler it could run before it goes on
void signals_deliver(Fiber *, Event *); // the event: it is going to
int signals_pause(uint64_t pc);         // as pause
bool signals_handle(void);              // runs it; true: what was interrupted goes on
void signals_touch(const Op *, Event *); // the event comes before or behind what is sent
void signals_point(uint64_t pc);         // between two operations, where a handler may run, too
void signals_finish(void);               // what was never sent is told
bool signal_is_caught(int number);
// A timer that sends it is set, for nobody knows how long, or taken back with what it has sent.
void signals_timer(int number, bool on, uint64_t pc);
// The mask of a call that waits with one of its own, NULL: none; what it was before, to be set
// back.
uint64_t signals_mask_swap(const sigset_t *, uint64_t pc);
void signals_mask_back(uint64_t);
void signals_mask_set(uint64_t); // what was held back is handled
// Descriptors that show signals (signalfd): sets are a bit each.
uint64_t signals_show(const sigset_t *, uint64_t pc); // from now on there is one for these
uint64_t signals_sent(const Fiber *);                 // to it or the process; nobody took them yet
void signals_may_arrive(uint64_t set, uint64_t pc);   // from outside, before somebody looks
int signals_take_shown(uint64_t set, bool waits, uint64_t pc); // one of them; 0: none
uint64_t signals_hash(void);                                   // of what the program has set
bool waits_for_signal_in(const Op *);                          // it waits for nothing but signals
bool waits_for_signal(
    const Fiber *); // its pending operation is such a wait: it may go on, or never
#endif
