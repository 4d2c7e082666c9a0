// EXPECT: verdict=race lines=10,11 executions=1
// The second barrier is missing: one thread still reads what the other already writes.
#include <pthread.h>
static pthread_barrier_t b;
static int slot[2];
static void *run(void *arg) {
  long i = (long)arg;
  slot[i] = 1;
  pthread_barrier_wait(&b);
  int seen = slot[1 - i];
  slot[i] = seen + 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, run, (void *)1);
  run((void *)0);
  pthread_join(t, NULL);
  return 0;
}
