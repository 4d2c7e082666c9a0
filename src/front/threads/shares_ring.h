// Arrays of semaphores between two threads.
#ifndef NORACE_FRONT_THREADS_SHARES_RING_H
#define NORACE_FRONT_THREADS_SHARES_RING_H
#include "front/threads/shares_inner.h"

void shares_find_ring(Shares *, uint32_t object);
uint32_t shares_ring_term(Frame *, const Semaphore *, const ShareCount *);
#endif
