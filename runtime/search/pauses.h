// Threads that go on for ever without an event, and would never let another thread move.
//
// When a thread goes on for long and then reads the same places over and over and writes nothing,
// it waits: the search begins again with pauses, an event that touches nothing, after so many
// rounds of such a loop. It is then the others' turn. When it goes on for very long, whatever it
// does (while (!stop) n++), the search begins again with pauses in what comes behind the event that
// was its last one: a few, after twice as many accesses each time, so that a long computation loses
// little by them. One that goes on behind the last pause is left there, at its first stretch of so
// many accesses when the search has begun again. Who ends such a loop races with its reads: this is
// about finding that.
#ifndef NORACE_RUNTIME_PAUSES_H
#define NORACE_RUNTIME_PAUSES_H
#include "world/runtime.h"

typedef struct {
  volatile bool endless; // it will not come to an end
  double began;
  struct {
    uint64_t seen;        // accesses since the last event
    uint64_t pc, address; // where rounds begin; 0: not known yet
    uint64_t round, last; // hashes: of the present one so far, and of the one before
    uint32_t reads, same; // of the present round; rounds that were the same
    uint32_t events;
    uint32_t thread;
  } loop;
  // At the last tick of the clock; and how many in a row there were in which nothing happened.
  uint32_t events, ticks;
  uint64_t executions, accesses;
} Pausing;

extern volatile bool very_long; // it has gone on for long

void pauses_start(void);  // in every process of the search
void pauses_follow(void); // from here on it hears of each step
void pauses_look(uint64_t address, uint32_t kind,
                 uint64_t pc); // before an access of the running thread: may stop there
#endif
