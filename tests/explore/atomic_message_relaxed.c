// EXPECT: verdict=race lines=8,14 executions=2
// A relaxed load sees the flag, but is not ordered after the data.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static int data;
static void *give(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}
static void *take(void *arg) {
  if (!atomic_load_explicit(&flag, memory_order_relaxed)) return NULL;
  return data ? arg : NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
