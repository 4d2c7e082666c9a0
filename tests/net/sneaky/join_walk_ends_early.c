#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x;
static void *work(void *arg) {
  x++;
  return NULL;
}
int main(void) {
  pthread_t t[4], *q;
  for (q = t; q < t + 4; q++) pthread_create(q, NULL, work, NULL);
  for (q = t; q < t + 3; q++) pthread_join(*q, NULL);
  x++;
  return 0;
}
