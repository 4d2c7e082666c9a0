// expect: race
// One bit takes the lock, another one decides about the access.
#include <pthread.h>
#include <stdlib.h>
#define LOCK 4u
#define FAST 1u
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void change(unsigned flags) {
  if (flags & LOCK) pthread_mutex_lock(&m);
  if (flags & FAST) data++;
  if (flags & LOCK) pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  change(LOCK | FAST);
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  change(FAST);
  pthread_join(t, NULL);
  return 0;
}
