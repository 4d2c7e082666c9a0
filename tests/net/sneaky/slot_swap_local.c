#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *slot;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o *swap(struct o *n) {
  pthread_mutex_lock(&m);
  struct o *q = slot;
  if (n) slot = n;
  pthread_mutex_unlock(&m);
  return q;
}
void *c(void *x) {
  struct o *q = swap(0);
  if (q) q->v++;
  return 0;
}
int main(void) {
  struct o *k = malloc(sizeof *k);
  k->v = 0;
  swap(k);
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, c, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
