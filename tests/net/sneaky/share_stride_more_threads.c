#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[200];
static void *w(void *x) {
  long id = (long)x;
  for (int i = id; i < 100; i += N) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[8];
  for (long i = 0; i < 8; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
  return 0;
}