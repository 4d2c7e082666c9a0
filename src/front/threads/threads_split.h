// Pointers to locks that were chosen before.
#ifndef NORACE_FRONT_THREADS_THREADS_SPLIT_H
#define NORACE_FRONT_THREADS_THREADS_SPLIT_H
#include "front/threads/threads_inner.h"

void threads_split(ModelThreads *);
#endif
