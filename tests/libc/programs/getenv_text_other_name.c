// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *arg) {
  pthread_mutex_lock(&m);
  setenv("NRT", "1", 1);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *b(void *arg) {
  pthread_mutex_lock(&m);
  char *s = getenv("NRV");
  pthread_mutex_unlock(&m);
  return (void *)(long)(s ? s[0] : 0);
}
int main(void) {
  setenv("NRV", "aaa", 1);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
