#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_barrier_t b;
static int x[2];
static void *work(void *arg) {
  long i = (long)arg;
  x[i] = 1;
  pthread_barrier_wait(&b);
  int s = x[1 - i];
  x[i] = s;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&b, NULL, 2);
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
