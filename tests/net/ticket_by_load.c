// expect: race
// Drawing a number in two steps gives it twice.
#include <pthread.h>
#include <stdatomic.h>
#define N 4
static atomic_int next;
static int slot[N + 2];
static void *worker(void *arg) {
  int i;
  while ((i = atomic_load(&next)) < N) {
    atomic_store(&next, i + 1);
    slot[i] = i * i;
  }
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return slot[3];
}
