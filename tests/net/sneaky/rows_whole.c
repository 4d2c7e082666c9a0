#include <pthread.h>
#include <stdlib.h>
#include <string.h>
int a[4][8];
void *w(void *x) {
  long r = (long)x;
  for (int j = 0; j < 8; j++) a[r][j] = j;
  if (r == 3) memset(a, 0, sizeof a);
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return a[1][2];
}
