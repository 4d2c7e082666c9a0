#include <pthread.h>
#include <stdlib.h>
#define N 4
static int r[N + 4];
static void *w(void *x) {
  int id = *(int *)x;
  free(x);
  r[id] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    int *p = malloc(4);
    *p = i;
    pthread_create(&t[i], 0, w, p);
  }
  for (int i = 0; i < N - 1; i++) pthread_join(t[i], 0);
  return r[N - 1];
}