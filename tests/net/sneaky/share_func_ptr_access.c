#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[200];
static void poke(int i) { r[i] = 1; }
static void (*f)(int) = poke;
static void *w(void *x) {
  long id = (long)x;
  for (int i = id * 10; i < id * 10 + 10; i++) r[i] = 1;
  f(5);
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  if (c > 1) f = poke;
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}