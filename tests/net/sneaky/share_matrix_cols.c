#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int C[8][8];
static void *w(void *x) {
  long id = (long)x;
  for (int i = 0; i < 8; i++)
    for (int j = id * 2; j <= id * 2 + 2; j++) C[i][j] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}