#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static int x, n = 3;
static void *work(void *arg) {
  x++;
  n = 1;
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, NULL);
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  x++;
  return 0;
}
