// expect: race-free
// Threads of one function that start and join further ones: nobody waits for a thread above it.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;
static void *run(void *p) {
  long depth = (long)p;
  pthread_t left, right;
  if (depth > 0) {
    if (pthread_create(&left, 0, run, (void *)(depth - 1))) exit(1);
    if (pthread_create(&right, 0, run, (void *)(depth - 1))) exit(1);
    pthread_join(left, 0);
    pthread_join(right, 0);
  }
  pthread_mutex_lock(&m);
  total++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  if (pthread_create(&t, 0, run, (void *)2)) exit(1);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  int all = total;
  pthread_mutex_unlock(&m);
  return all;
}
