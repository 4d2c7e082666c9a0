// What is known about objects once all jobs are there.
#ifndef NORACE_FRONT_THREADS_THREADS_FACTS_H
#define NORACE_FRONT_THREADS_THREADS_FACTS_H
#include "front/threads/threads_inner.h"

void threads_find_many(ThreadBuilder *);
void threads_find_syncs(ThreadBuilder *);
void threads_find_initials(ThreadBuilder *);
void threads_own_positions(ModelThreads *);
#endif
