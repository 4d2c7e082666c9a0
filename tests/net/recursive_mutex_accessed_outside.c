// expect: race 12 12
// After the outer unlock nothing is held.
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int x;
static void inner(void) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  inner();
  pthread_mutex_unlock(&m);
  x++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
