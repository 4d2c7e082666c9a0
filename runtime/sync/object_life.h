#ifndef NORACE_RUNTIME_OBJECT_LIFE_H
#define NORACE_RUNTIME_OBJECT_LIFE_H
#include "sync/sync.h"
#include "world/runtime.h"

void object_begin(void *address, ObjectState, uint64_t pc);
bool object_end(Object *, const char *in_use, uint64_t pc); // false: it is still used; `in_use`
                                                            // says how
#endif
