#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static atomic_uint f;
static void *work(void *arg) {
  atomic_fetch_or(&f, 1);
  if (f & 2) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  } else x++;
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
