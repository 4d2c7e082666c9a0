#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct o {
  int v;
};
struct {
  int n;
  struct o *p;
} s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *c(void *x) {
  pthread_mutex_lock(&m);
  struct o *q = s.p;
  if (s.n) memset(&s, 0, sizeof s);
  pthread_mutex_unlock(&m);
  if (q) q->v++;
  return 0;
}
int main(void) {
  s.p = malloc(sizeof *s.p);
  s.p->v = 0;
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, c, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
