#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[400], n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *w(void *x) {
  long id = (long)x;
  pthread_mutex_lock(&m);
  n++;
  int c = n;
  pthread_mutex_unlock(&m);
  for (int i = id * c; i < (id + 1) * c; i++) a[i] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  n = 10;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}