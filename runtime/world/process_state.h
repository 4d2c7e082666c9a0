// State of the process that its threads share and that libc keeps in order by itself. No access to
// it races, but what a call returns or does depends on who came first: each change is an event, so
// that every order is tried.
#ifndef NORACE_RUNTIME_PROCESS_STATE_H
#define NORACE_RUNTIME_PROCESS_STATE_H
#include <stdbool.h>
#include <stdint.h>

typedef enum { // the number of its object
  STATE_AT_EXIT,
  STATE_KEYS,
  STATE_NICENESS,
  STATE_RANDOM,
  STATE_DISPOSITIONS,
  STATE_LIMITS,
  STATE_THREADS, // their names and the like
  STATE_GROUP,
  STATE_AT_FORK,
  STATE_LOG,
  STATE_TIMERS
} ProcessState;

struct Object *process_state_object(ProcessState);               // what its events touch
void process_state_use(ProcessState, bool changes, uint64_t pc); // gives no order by itself
#endif
