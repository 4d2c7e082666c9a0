#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *slot, *last;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *p(void *x) {
  struct o *q = malloc(sizeof *q);
  q->v = 1;
  pthread_mutex_lock(&m);
  slot = q;
  last = q;
  pthread_mutex_unlock(&m);
  return 0;
}
void *c(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = slot;
  slot = 0;
  pthread_mutex_unlock(&m);
  if (q) q->v++;
  return 0;
}
void *d(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = last;
  pthread_mutex_unlock(&m);
  if (q) q->v++;
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, p, 0);
  pthread_create(&t[1], 0, c, 0);
  pthread_create(&t[2], 0, d, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
