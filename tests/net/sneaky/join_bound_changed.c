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
static int n = 3;
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, NULL);
  n = 2;
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  x++;
  return 0;
}
