// So many threads, one lock, updates that do not commute: states meet seldom.
#include <pthread.h>
#include <stdlib.h>

enum { MAX = 16 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned x = 1;

static void *work(void *p) {
  pthread_mutex_lock(&m);
  x = x * 3 + (unsigned)(long)p;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6;
  pthread_t t[MAX];
  for (long i = 0; i < n; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  return 0;
}
