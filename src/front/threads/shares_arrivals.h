// Threads that are counted when they are done.
#ifndef NORACE_FRONT_THREADS_SHARES_ARRIVALS_H
#define NORACE_FRONT_THREADS_SHARES_ARRIVALS_H
#include "front/threads/shares_inner.h"

void shares_find_arrivals(Shares *); // last: it adds to the model
#endif
