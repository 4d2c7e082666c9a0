#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct o {
  _Atomic int r;
  int v;
};
static struct o *x;
static void put(struct o *q) {
  if (atomic_fetch_sub_explicit(&q->r, 1, memory_order_release) == 1) {
    atomic_signal_fence(memory_order_acquire);
    q->v = 9;
  }
}
static void *w(void *p) {
  x->v = 2;
  put(x);
  return 0;
}
int main(void) {
  x = calloc(1, sizeof *x);
  x->r = 2;
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  put(x);
  pthread_join(t, 0);
  return 0;
}
