#include <pthread.h>
#include <stdlib.h>
#define N 4
static int r[N + 4];
static void *w(void *x) {
  int id = *(int *)x;
  r[id] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  int *q = malloc(4);
  *q = 0;
  for (int i = 0; i < N; i++) {
    int *p = malloc(4);
    *p = i;
    pthread_create(&t[i], 0, w, i == 2 ? q : p);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return r[0];
}