#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int r[N + 1];
struct arg {
  int id;
};
static void *w(void *x) {
  struct arg *p = x;
  r[p->id] = 1;
  return 0;
}
int main(void) {
  pthread_t t[N];
  struct arg g[N];
  for (int i = 0; i < N; i++) {
    g[i].id = N - 1 - i;
    pthread_create(&t[i], 0, w, &g[i]);
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], 0);
    s += r[i];
  }
  return s;
}