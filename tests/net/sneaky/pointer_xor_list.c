#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
struct n {
  uintptr_t link;
  int v;
};
static struct n a, b, c;
static void *w(void *q) {
  struct n *p0 = 0, *p1 = &a;
  while (p1) {
    p1->v++;
    struct n *nx = (struct n *)(p1->link ^ (uintptr_t)p0);
    p0 = p1;
    p1 = nx;
  }
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  a.link = (uintptr_t)&b;
  b.link = (uintptr_t)&a ^ (uintptr_t)&c;
  c.link = (uintptr_t)&b;
  pthread_create(&t, 0, w, 0);
  c.v = 2;
  pthread_join(t, 0);
}
