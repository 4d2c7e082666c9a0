// EXPECT: verdict=race-free executions=4
// The old __sync functions: two orders of the additions, two of the compare-and-swaps.
#include <assert.h>
#include <pthread.h>
static int counter, winner;
static void *run(void *arg) {
  __sync_fetch_and_add(&counter, 1);
  __sync_bool_compare_and_swap(&winner, 0, (int)(long)arg);
  __sync_synchronize();
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)1);
  pthread_create(&b, NULL, run, (void *)2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(counter == 2 && (winner == 1 || winner == 2));
  return 0;
}
