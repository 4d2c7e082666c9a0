#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m[4];
static int x[4];
static void *work(void *arg) {
  long i = (long)arg;
  pthread_mutex_lock(&m[i]);
  x[(i + 1) % 4]++;
  pthread_mutex_unlock(&m[i]);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&m[i], NULL);
  pthread_create(&a, NULL, work, (void *)0);
  pthread_create(&b, NULL, work, (void *)1);
  pthread_mutex_lock(&m[1]);
  x[1]++;
  pthread_mutex_unlock(&m[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
