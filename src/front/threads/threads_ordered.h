#ifndef NORACE_FRONT_THREADS_THREADS_ORDERED_H
#define NORACE_FRONT_THREADS_THREADS_ORDERED_H
#include "front/threads/threads_inner.h"

void threads_order_by_locks(ModelThreads *);
#endif
