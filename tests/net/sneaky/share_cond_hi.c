#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[200];
struct arg {
  int lo, hi;
};
static void *w(void *x) {
  struct arg *p = x;
  for (int i = p->lo; i < p->hi; i++) r[i] = 1;
  return 0;
}
int main(int c, char **v) {
  pthread_t t[N];
  struct arg g[N];
  for (int i = 0; i < N; i++) {
    g[i].lo = i * 10;
    g[i].hi = i * 10 + 10;
    if (c > 1) g[i].hi++;
    pthread_create(&t[i], 0, w, &g[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}