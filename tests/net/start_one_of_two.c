// expect: race-free
// twins: 1
// Every other thread starts in another function, told by a condition. Twin: that one takes no lock.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *up(void *p) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return p;
}
static void *down(void *p) {
#ifndef TWIN
  pthread_mutex_lock(&m);
#endif
  n--;
#ifndef TWIN
  pthread_mutex_unlock(&m);
#endif
  return p;
}
int main(int argc, char **argv) {
  int k = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t *t = malloc(k * sizeof *t);
  for (int i = 0; i < k; i++)
    if (pthread_create(&t[i], NULL, i % 2 ? up : down, NULL)) abort();
  for (int i = 0; i < k; i++) pthread_join(t[i], NULL);
  int r = n;
  free(t);
  return r;
}
