#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_barrier_t b;
static int x;
static void *work(void *arg) {
  long i = (long)arg;
  if (i == 0) x = 1;
  pthread_barrier_wait(&b);
  if (i == 1) x = 2;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  pthread_barrier_init(&b, NULL, 2);
  for (long i = 0; i < 4; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
