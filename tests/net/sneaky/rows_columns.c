#include <pthread.h>
#include <stdlib.h>
int a[4][4];
void *w(void *x) {
  long r = (long)x;
  for (int j = 0; j < 4; j++) a[r][j] = j;
  return 0;
}
void *v(void *x) {
  long r = (long)x;
  for (int j = 0; j < 4; j++) a[j][r] = j;
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, w, (void *)0);
  pthread_create(&t[1], 0, v, (void *)1);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return a[1][2];
}
