#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m[4];
static int x[8];
static void *work(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&m[i % 4]);
    x[i]++;
    pthread_mutex_unlock(&m[i % 4]);
  }
  return NULL;
}
static void *other(void *arg) {
  for (int i = 0; i < 8; i++) {
    pthread_mutex_lock(&m[i % 3]);
    x[i]++;
    pthread_mutex_unlock(&m[i % 3]);
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&m[i], NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
