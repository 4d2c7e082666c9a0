// EXPECT: verdict=race-free executions=1
// Write the own slot, meet, read the other's.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int slot[2];
static void *run(void *arg) {
  long i = (long)arg;
  slot[i] = 1;
  pthread_barrier_wait(&b);
  assert(slot[1 - i] == 1);
  pthread_barrier_wait(&b);
  slot[1 - i] = 2;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, run, (void *)1);
  run((void *)0);
  pthread_join(t, NULL);
  pthread_barrier_destroy(&b);
  return 0;
}
