// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a, b, c;
static int *arr[3] = {&a, &b, &c};
static void *w(void *p) {
  pthread_mutex_lock(&m);
  *arr[0] = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  memmove(arr, arr + 1, 2 * sizeof *arr);
  pthread_create(&t, 0, w, 0);
  pthread_mutex_lock(&m);
  b = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
