// A worker with a long loop under a lock of its own; two short regions that do not commute elsewhere.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
static int x = 1, count, operations;

static void *add(void *p) {
  pthread_mutex_lock(&m);
  x = x * 3;
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *work(void *p) {
  for (int i = 0; i < operations; i++) {
    pthread_mutex_lock(&c);
    count++;
    pthread_mutex_unlock(&c);
  }
  return NULL;
}

int main(int argc, char **argv) {
  operations = argc > 1 ? atoi(argv[1]) : 1000;
  pthread_t t, w;
  pthread_create(&t, NULL, add, NULL);
  pthread_create(&w, NULL, work, NULL);
  add(NULL);
  pthread_join(t, NULL);
  pthread_join(w, NULL);
  return x == 0;
}
