#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int d;
static void *w1(void *z) { atomic_store_explicit(&x, 1, memory_order_release); return 0; }
static void *w2(void *z) { atomic_store_explicit(&y, 1, memory_order_release); return 0; }
static void *r1(void *z) {
  if (atomic_load_explicit(&x, memory_order_acquire) && !atomic_load_explicit(&y, memory_order_acquire)) d++;
  return 0;
}
static void *r2(void *z) {
  if (atomic_load_explicit(&y, memory_order_acquire) && !atomic_load_explicit(&x, memory_order_acquire)) d++;
  return 0;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, w1, 0);
  pthread_create(&t[1], 0, w2, 0);
  pthread_create(&t[2], 0, r1, 0);
  pthread_create(&t[3], 0, r2, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
