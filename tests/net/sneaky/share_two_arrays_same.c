#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[200];
static void *f(void *x) {
  long id = (long)x;
  a[id * 2] = 1;
  return 0;
}
static void *g(void *x) {
  long id = (long)x;
  a[id * 2 + 2] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N], u[N];
  for (long i = 0; i < N; i++) {
    pthread_create(&t[i], 0, f, (void *)i);
    pthread_create(&u[i], 0, g, (void *)i);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}