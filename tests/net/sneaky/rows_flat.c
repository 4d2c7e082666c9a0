#include <pthread.h>
#include <stdlib.h>
int a[4][8];
void *w(void *x) {
  long r = (long)x;
  for (int j = 0; j < 8; j++) a[r][j] = j;
  return 0;
}
void *v(void *x) {
  int *p = &a[0][0];
  for (int k = 0; k < 32; k++) p[k] = 0;
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i);
  pthread_create(&t[2], 0, v, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return a[1][2];
}
