#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *work(void *arg) {
  int k = (int)(long)arg;
  if ((unsigned)k > 5u) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  } else if (k > -5) x++;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, (void *)2);
  pthread_create(&b, NULL, work, (void *)9);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
