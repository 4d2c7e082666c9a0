// Parts of arrays that belong to threads (model/shares.h). Where a solver sees that threads with
// different numbers touch different bytes of an object, the object is accessed as if it had one
// element for each number; where different threads touch different bytes, as if it had one field
// for each. Two accesses that may touch the same byte, one of them a write and one of them plain,
// still touch the same element and field, unless main makes both.
#ifndef NORACE_ENGINE_NET_SHARE_H
#define NORACE_ENGINE_NET_SHARE_H
#include "model/threads.h"

void share_out(ModelThreads *); // rewrites the references to such objects
#endif
