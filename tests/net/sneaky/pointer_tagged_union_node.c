#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
struct n {
  uintptr_t next;
  int v;
};
static struct n a, b;
static struct n *h;
static void *w(void *q) {
  struct n *r = (struct n *)(h->next & ~(uintptr_t)7);
  r->v = 1;
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t;
  h = &a;
  a.next = (uintptr_t)&b | 1;
  pthread_create(&t, 0, w, 0);
  b.v = 2;
  pthread_join(t, 0);
}
