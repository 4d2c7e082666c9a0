#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[200];
static void fill(int i, int n) {
  if (n) {
    r[i] = 1;
    fill(i + 1, n - 1);
  }
}
static void *w(void *x) {
  long id = (long)x;
  fill(id * 10, 12);
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}