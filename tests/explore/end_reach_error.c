// EXPECT: verdict=race-free other=reach_error
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int x, y;
static void *run(void *arg) {
  atomic_store(&x, 1);
  atomic_store(&y, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int b = atomic_load(&y), a = atomic_load(&x);
  if (a && !b) reach_error();
  pthread_join(t, NULL);
  return 0;
}
