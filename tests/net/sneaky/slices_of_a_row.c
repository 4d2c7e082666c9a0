#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x[4][4];
static void *work(void *arg) {
  int *r = arg;
  for (int i = 0; i < 5; i++) r[i]++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, x[0]);
  pthread_create(&b, NULL, work, x[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
