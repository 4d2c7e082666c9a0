// expect: race 10 20
#include <pthread.h>
#include <stdlib.h>
static int *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  int *p = shared;
  pthread_mutex_unlock(&m);
  if (p) *p = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  int *p = malloc(sizeof *p);
  pthread_mutex_lock(&m);
  shared = p;
  pthread_mutex_unlock(&m);
  *p = 2;
  pthread_join(t, NULL);
  return *p;
}
