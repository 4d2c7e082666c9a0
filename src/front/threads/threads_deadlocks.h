#ifndef NORACE_FRONT_THREADS_THREADS_DEADLOCKS_H
#define NORACE_FRONT_THREADS_THREADS_DEADLOCKS_H
#include "front/threads/threads_inner.h"

// No proof where joins may go in a circle.
void threads_distrust_joins(ThreadBuilder *);
#endif
