#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[200];
static void *v_(void *x) {
  r[3] = 1;
  return 0;
}
static void *w(void *x) {
  long id = (long)x;
  for (int i = id * 10; i < id * 10 + 10; i++) r[i] = 1;
  if (id == 1) {
    pthread_t u;
    pthread_create(&u, 0, v_, 0);
  }
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}