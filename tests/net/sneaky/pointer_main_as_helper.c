#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, deep;
static void *w(void *a) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(int n, char **v) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  if (n) main(0, v);
  pthread_join(t, 0);
  if (!n) x++;
}
