// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *a(void *arg) {
  pthread_mutex_lock(&m);
  unsetenv("NRU");
  pthread_mutex_unlock(&m);
  return 0;
}
static void *b(void *arg) {
  pthread_mutex_lock(&m);
  char *s = getenv("NRU");
  char c[8] = "";
  if (s) strncpy(c, s, 7);
  pthread_mutex_unlock(&m);
  return (void *)(long)c[0];
}
int main(void) {
  setenv("NRU", "aaa", 1);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, a, NULL);
  pthread_create(&t2, NULL, b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
