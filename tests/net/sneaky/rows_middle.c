#include <pthread.h>
#include <stdlib.h>
int a[2][4][3];
void *w(void *x) {
  long r = (long)x;
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 3; k++) a[i][r / 2][k] = 1;
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return a[1][2][0];
}
