// expect: race 18 20
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct N {
  int a;
  int v;
};
int *g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *t(void *p) {
  struct N *n = malloc(sizeof *n);
  n->v = 1;
  pthread_mutex_lock(&m);
  int *o = g;
  g = &n->v;
  pthread_mutex_unlock(&m);
  n->v = 2;
  if (o)
    ++*o;
  return 0;
}
int main(void) {
  pthread_t h[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&h[i], 0, t, 0);
  for (long i = 0; i < 3; i++)
    pthread_join(h[i], 0);
  return 0;
}
