#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
struct s {
  pthread_mutex_t m;
};
static struct s *a[2];
static int x;
static void make(int n) {
  if (n < 0) return;
  a[n] = malloc(sizeof **a);
  pthread_mutex_init(&a[n]->m, 0);
  make(n - 1);
}
static void *w(void *p) {
  struct s *s = a[1];
  pthread_mutex_lock(&s->m);
  x++;
  pthread_mutex_unlock(&s->m);
  return 0;
}
int main(void) {
  pthread_t t;
  make(1);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&a[0]->m);
  x++;
  pthread_mutex_unlock(&a[0]->m);
  pthread_join(t, 0);
}
