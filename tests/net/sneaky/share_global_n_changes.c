#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[400], n;
static void *w(void *x) {
  long id = (long)x;
  for (int i = id * n; i < (id + 1) * n; i++) a[i] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  n = 10;
  for (long i = 0; i < N; i++) {
    pthread_create(&t[i], 0, w, (void *)i);
    n = 20;
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}