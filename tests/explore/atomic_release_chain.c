// EXPECT: verdict=race-free executions=6
// A relaxed read-modify-write goes on with the release that it read. Three events on one variable, and loads among two writes: 3!.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int state;
static int data;
static void *give(void *arg) {
  data = 1;
  atomic_store_explicit(&state, 1, memory_order_release);
  return arg;
}
static void *pass(void *arg) {
  atomic_fetch_add_explicit(&state, 1, memory_order_relaxed);
  return arg;
}
static void *take(void *arg) {
  if (atomic_load_explicit(&state, memory_order_acquire) == 2) assert(data == 1);
  return arg;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, give, NULL);
  pthread_create(&b, NULL, pass, NULL);
  pthread_create(&c, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
