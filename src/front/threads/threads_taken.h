// Updates that only acquire, and loads that order nothing.
#ifndef NORACE_FRONT_THREADS_THREADS_TAKEN_H
#define NORACE_FRONT_THREADS_THREADS_TAKEN_H
#include "front/threads/threads_inner.h"

void threads_take_updates(ModelThreads *);
#endif
