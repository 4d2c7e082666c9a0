// What the programs here share: two threads, locks, and work that takes its time. The schedule that races needs the slow thread to be the faster one.
#ifndef RARE_H
#define RARE_H
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, shared = PTHREAD_MUTEX_INITIALIZER;
static int passed;

static void pass(void) { // what everybody does now and then: a log, an allocator, a counter
  pthread_mutex_lock(&shared);
  passed++;
  pthread_mutex_unlock(&shared);
}

static inline void work(unsigned milliseconds) { usleep(1000 * milliseconds); }

static void run(void *(*one)(void *), void *(*other)(void *)) {
  pthread_t first, second;
  pthread_create(&first, NULL, one, NULL);
  pthread_create(&second, NULL, other, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
#endif
