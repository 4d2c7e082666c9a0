// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static char text[32];
static void *w(void *a) {
  int k = 0;
  sscanf(text, "%d", &k);
  pthread_mutex_lock(&m);
  x += k;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  snprintf(text, sizeof text, "%d", 7);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
