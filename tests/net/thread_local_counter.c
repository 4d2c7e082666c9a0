// expect: race-free
// Each thread counts for itself and adds its count at the end.
#include <pthread.h>
static _Thread_local int mine;
static int total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void step(void) { mine++; }
static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) step();
  pthread_mutex_lock(&m);
  total += mine;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return total != 400;
}
