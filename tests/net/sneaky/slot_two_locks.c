#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *c(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = slot;
  slot = 0;
  pthread_mutex_unlock(&m);
  if (q) q->v++;
  return 0;
}
void *d(void *x) {
  pthread_mutex_lock(&n);
  struct o *q = slot;
  slot = 0;
  pthread_mutex_unlock(&n);
  if (q) q->v++;
  return 0;
}
int main(void) {
  slot = malloc(sizeof *slot);
  slot->v = 0;
  pthread_t t[2];
  pthread_create(&t[0], 0, c, 0);
  pthread_create(&t[1], 0, d, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
