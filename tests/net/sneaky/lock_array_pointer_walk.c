#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m[4];
static int x;
static void *work(void *arg) {
  pthread_mutex_t *p = m;
  for (int i = 0; i < 3; i++, p++) {
    pthread_mutex_lock(p);
    x++;
    pthread_mutex_unlock(p);
  }
  return NULL;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&m[i], NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
