// expect: race-free
// Each thread has a row of its own.
#include <pthread.h>
#include <stdlib.h>
int a[4][8];
void *w(void *x) {
  long r = (long)x;
  for (int j = 0; j < 8; j++) a[r][j] = j;
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return a[1][2];
}
