#ifndef NORACE_FRONT_THREADS_THREADS_QUEUES_H
#define NORACE_FRONT_THREADS_THREADS_QUEUES_H
#include "front/threads/threads_inner.h"

void threads_find_queues(ThreadBuilder *);
void threads_forget_queues(ThreadBuilder *); // their accesses tell nothing but who has the lock
#endif
