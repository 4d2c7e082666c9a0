#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
struct part {
  int *d;
  int n;
};
static int a[200];
static void *w(void *x) {
  struct part *p = x;
  for (int i = 0; i < p->n; i++) p->d[i] = i;
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  struct part r[N];
  for (int i = 0; i < N; i++) {
    r[i].d = c > 1 ? a : a + i * 25;
    r[i].n = 25;
    pthread_create(&t[i], 0, w, &r[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}