// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int busy;
static int x;
static void *a(void *p) {
  int e = 0;
  while (!atomic_compare_exchange_weak(&busy, &e, 1)) e = 0;
  x++;
  atomic_store(&busy, 0);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, a, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
