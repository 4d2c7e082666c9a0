// What the families of synchronisation objects need of each other.
#ifndef NORACE_RUNTIME_SYNC_H
#define NORACE_RUNTIME_SYNC_H
#include "world/runtime.h"

enum { KEY_BARRIER = 1, KEY_LEAVE, KEY_CANCEL, KEY_SCOPE, KEY_OMP, KEY_DESCRIPTOR };

struct timespec;
// Initialising and destroying are events on the object: they depend on all that others do with it,
// and whoever comes later finds nothing of what was there. `state`: what it begins with, the value
// of a semaphore, say.
typedef struct {
  ObjectKind kind;
  uint32_t type, limit;
  int32_t count;
  uint16_t flags;
} ObjectState;
#endif
