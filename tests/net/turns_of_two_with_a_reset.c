// expect: race
// A third party gives the turn away while it is used.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int turn;
static int data;
static void *worker(void *arg) {
  int me = (int)(long)arg;
  while (atomic_load(&turn) != me) continue;
  data++;
  atomic_store(&turn, 1 - me);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  atomic_store(&turn, 1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return data;
}
