// expect: race-free
// What runs before main is done before any thread is there.
#include <pthread.h>
static int squares[8];
__attribute__((constructor)) static void fill(void) {
  for (int i = 0; i < 8; i++) squares[i] = i * i;
}
static void *worker(void *arg) { return (void *)(long)squares[(long)arg & 7]; }
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
