#include <pthread.h>
#include <stdlib.h>
struct o {
  int a, b;
};
int *slot;
struct o *keep;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *p(void *x) {
  struct o *q = malloc(sizeof *q);
  q->b = 1;
  pthread_mutex_lock(&m);
  slot = &q->b;
  keep = q;
  pthread_mutex_unlock(&m);
  return 0;
}
void *c(void *x) {
  pthread_mutex_lock(&m);
  int *q = slot;
  slot = 0;
  pthread_mutex_unlock(&m);
  if (q) ++*q;
  return 0;
}
void *d(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = keep;
  keep = 0;
  pthread_mutex_unlock(&m);
  if (q) q->b++;
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
