// expect: race-free
// Each worker draws the number of its slot by fetch-and-add.
#include <pthread.h>
#include <stdatomic.h>
#define N 4
static atomic_int next;
static int slot[N];
static void *worker(void *arg) {
  int i;
  while ((i = atomic_fetch_add(&next, 1)) < N) slot[i] = i * i;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return slot[3];
}
