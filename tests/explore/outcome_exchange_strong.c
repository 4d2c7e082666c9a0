// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdatomic.h>
static atomic_int f;
static int x;
static void *a(void *p) {
  int e = 0;
  if (!atomic_compare_exchange_strong(&f, &e, 1)) x++;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  x++;
  pthread_join(t, 0);
}
