#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
struct n {
  int v;
  int link;
};
static struct n x, d;
static int *l = &x.link;
static void *w(void *a) {
  struct n *q = (struct n *)((char *)l - offsetof(struct n, link));
  q->v = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x.v = 2;
  pthread_join(t, 0);
}
