#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[N + 1];
static int ids[N];
static void *w(void *x) {
  r[*(int *)x] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N - 2; i++) ids[i] = i;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, &ids[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}