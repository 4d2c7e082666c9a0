// expect: race-free
// The loop starts one thread: it is the only one to be told.
#include <pthread.h>
#include <semaphore.h>
enum { N = 1 };
static sem_t ready;
static int x;
static void *worker(void *unused) {
  sem_wait(&ready);
  x++;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  sem_init(&ready, 0, 0);
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, NULL);
  x = 1;
  for (int i = 0; i < N; i++) sem_post(&ready);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return x;
}
