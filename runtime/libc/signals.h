#ifndef NORACE_RUNTIME_SIGNALS_H
#define NORACE_RUNTIME_SIGNALS_H
#include "world/runtime.h"

void signals_start(void);
// The running thread has written where nobody reads: the signal's handler runs, or it ends the
// program; or nothing happens, if it is ignored or blocked.
void signal_broken_pipe(uint64_t pc);
bool signals_due(const Fiber *);        // there is one whose handler it could run before it goes on
void signals_deliver(Fiber *, Event *); // the event: it is going to
bool signals_handle(void);              // runs it; true: what was interrupted goes on
void signals_touch(const Op *, Event *); // the event comes before or behind what is sent
void signals_point(uint64_t pc);         // between two operations, where a handler may run, too
void signals_finish(void);               // what was never sent is told
bool signal_is_caught(int number);
uint64_t signals_hash(void);          // of what the program has set
bool waits_for_signal_in(const Op *); // it waits for nothing but signals
bool waits_for_signal(
    const Fiber *); // its pending operation is such a wait: it may go on, or never
#endif
