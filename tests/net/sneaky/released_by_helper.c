#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void step(int k) {
  if (k == 3) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
}
static void *work(void *arg) {
  int y;
  pthread_mutex_lock(&m);
  y = x;
  step(3);
  pthread_mutex_unlock(&m);
  x = y + 1;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
