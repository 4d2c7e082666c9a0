// EXPECT: verdict=race-free
// The twin of end_registered_meanwhile.c: the handler and the thread take a lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void count(void) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
  atexit(count);
  at_quick_exit(count);
  count();
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  if (argc > 1) quick_exit(0);
  return 0;
}
