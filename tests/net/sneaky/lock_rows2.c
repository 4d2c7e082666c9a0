#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t m[2][2];
int d[2];
void *w(void *x) {
  long r = (long)x;
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&m[k][r]);
    d[k]++;
    pthread_mutex_unlock(&m[k][r]);
  }
  return 0;
}
int main(void) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) pthread_mutex_init(&m[i][j], 0);
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return d[0];
}
