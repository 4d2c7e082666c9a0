// EXPECT: verdict=race-free other=abort
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int value;
static void *run(void *arg) {
  atomic_store(&value, 1);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  if (atomic_load(&value)) abort();
  pthread_join(t, NULL);
  return 0;
}
