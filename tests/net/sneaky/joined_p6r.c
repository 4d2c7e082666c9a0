#include <pthread.h>
#define N 4
static int a[N], b[N];
static void *f(void *x) {
  a[(long)x] = 1;
  return 0;
}
static void *g(void *x) {
  a[(long)x] = 1;
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < N; i++) {
    if (i == c) break;
    pthread_join(t[i], 0);
  }
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, g, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return b[0];
}
