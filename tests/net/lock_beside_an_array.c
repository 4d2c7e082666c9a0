// expect: race-free
// The lock of element k is that of the array inside it.
#include <pthread.h>
#include <stdlib.h>
#define N 3
struct {
  pthread_mutex_t m;
  int v[4];
} g[N];
void *w(void *x) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&g[k].m);
    for (int j = 0; j < 4; j++) g[k].v[j]++;
    pthread_mutex_unlock(&g[k].m);
  }
  return 0;
}
int main(void) {
  for (int i = 0; i < N; i++) pthread_mutex_init(&g[i].m, 0);
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return g[1].v[1];
}
