// Parts of arrays that belong to threads: halves, blocks, strides, the place with a thread's
// number. For files in this folder only.
//
// For each array that threads access by indices which are not plainly their own number, writes down
// where each access is, as a formula over the number of the turn in which main has created the
// thread (model/shares.h). An engine with a solver then sees which of them can meet.
#ifndef NORACE_FRONT_SHARES_H
#define NORACE_FRONT_SHARES_H
#include "front/threads/threads_inner.h"

void shares_find(ThreadBuilder *); // once all jobs are there and it is known which objects are many
#endif
