// expect: race-free
// The last worker to finish adds up what all have left in their slots.
#include <pthread.h>
#include <stdatomic.h>
#define N 3
static int slot[N], total;
static atomic_int left = N;
static void *worker(void *arg) {
  int me = (int)(long)arg;
  slot[me] = me * me;
  if (atomic_fetch_sub(&left, 1) == 1) {
    for (int i = 0; i < N; i++) total += slot[i];
  }
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return total;
}
