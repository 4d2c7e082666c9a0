// Two threads that count, with RACES one of them without the lock.
#include <norace/explore.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *careful(void *unused) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return unused;
}
static void *careless(void *unused) {
  counter++;
  return unused;
}
static void two(void *how) {
  pthread_t a, b;
  counter = 0;
  pthread_create(&a, NULL, careful, NULL);
  pthread_create(&b, NULL, how ? careless : careful, NULL);
#ifdef WHILE_THEY_RUN
  WHILE_THEY_RUN;
#endif
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
