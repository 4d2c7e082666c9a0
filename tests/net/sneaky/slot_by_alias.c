#include <pthread.h>
#include <stdlib.h>
struct o {
  int v;
};
struct o *slot, *other;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct o **where;
void *p(void *x) {
  struct o *q = malloc(sizeof *q);
  q->v = 1;
  pthread_mutex_lock(&m);
  *where = q;
  pthread_mutex_unlock(&m);
  return 0;
}
void *c(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = slot;
  pthread_mutex_unlock(&m);
  if (q) q->v++;
  return 0;
}
int main(int n, char **a) {
  where = n > 5 ? &other : &slot;
  pthread_t t[3];
  pthread_create(&t[0], 0, p, 0);
  pthread_create(&t[1], 0, c, 0);
  pthread_create(&t[2], 0, c, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
