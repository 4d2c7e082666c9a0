// What System V's semaphores and the queues of messages share: an operation that can be done, has
// to wait, or fails, as one event on an object of its own.
#ifndef NORACE_RUNTIME_IPC_H
#define NORACE_RUNTIME_IPC_H
#include <stdbool.h>
#include <stdint.h>

#include "world/runtime.h"
#include "world/state_hash.h"

typedef struct IpcCall {
  Object *object;
  int (*check)(struct IpcCall *); // 0: it can be done; EAGAIN: it has to wait; else: why it fails
  void (*act)(struct IpcCall *);  // does it; NULL: there is nothing to do
  uint64_t key;                   // what else the call keeps in its frame
  bool waits, cancels;            // ... is a cancellation point while it waits
  bool begun;                     // it has had to wait
  bool timed;                     // it waits no longer than until `deadline`
  uint64_t deadline;
  uint64_t pc;
} IpcCall;

void ipc_start(void);
void ipc_hash(StateHash *);
Object *ipc_object(uint32_t number);
uint32_t ipc_object_new(void); // its number
// What was released to the object happens before this. 0, or the error: EAGAIN where it would have
// to wait and may not, or its time is over; EINTR.
int ipc_take(IpcCall *);
int ipc_put(IpcCall *);    // ... what its thread did happens before whoever takes later
int ipc_look(IpcCall *);   // until it could be done: orders nothing
int ipc_always(IpcCall *); // a check: it can be done whatever the state is
#endif
