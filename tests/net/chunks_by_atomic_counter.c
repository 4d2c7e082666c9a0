// expect: race-free
// Chunks are claimed from an atomic counter; each is written by who claimed it.
#include <pthread.h>
#include <stdatomic.h>
enum { N = 64 };
static int data[N];
static atomic_int next;
static void *worker(void *arg) {
  int i;
  while ((i = next++) < N) data[i] = i * i;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return data[3];
}
