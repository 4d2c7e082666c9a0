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
  pthread_t a, c;
  pthread_barrier_init(&b, NULL, 1);
  pthread_create(&a, NULL, work, (void *)0);
  pthread_create(&c, NULL, work, (void *)1);
  pthread_join(a, NULL);
  pthread_join(c, NULL);
  return 0;
}
