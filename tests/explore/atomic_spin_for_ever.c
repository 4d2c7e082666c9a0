// EXPECT: verdict=race-free other=deadlock
// Waits for a flag that nobody sets: that is a deadlock, not an endless search.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *give(void *arg) {
  atomic_store(&flag, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, give, NULL);
  while (atomic_load(&flag) != 2) {}
  pthread_join(t, NULL);
  return 0;
}
