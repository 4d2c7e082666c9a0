// What is known about objects once all jobs are there.
#ifndef NORACE_FRONT_THREADS_THREADS_FACTS_H
#define NORACE_FRONT_THREADS_THREADS_FACTS_H
#include "front/threads/threads_inner.h"

void threads_find_many(ThreadBuilder *);
// Is something else written over the semaphore or barrier, such as a copy of another, once it is
// made? Then it lets through as many as that one did.
bool threads_sync_overwritten(ThreadBuilder *, const ModelSync *);
void threads_find_syncs(ThreadBuilder *);
void threads_find_initials(ThreadBuilder *);
void threads_own_positions(ModelThreads *);
#endif
