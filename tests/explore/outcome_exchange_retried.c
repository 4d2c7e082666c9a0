// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int f;
static int x;
static void *a(void *p) {
  int e = 0;
  while (!atomic_compare_exchange_weak(&f, &e, e + 1)) {}
  if (!atomic_load(&f)) x++;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  x++;
  pthread_join(t, 0);
}
