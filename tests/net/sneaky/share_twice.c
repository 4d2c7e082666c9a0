#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 4
static int a[200];
struct arg {
  int lo, hi;
  int id;
  int *p;
};
static void *w(void *x) {
  struct arg *r = x;
  for (int i = r->lo; i < r->hi; i++) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[N], u[N];
  struct arg r[N];
  for (int i = 0; i < N; i++) {
    r[i].lo = i * 25;
    r[i].hi = (i + 1) * 25;
    pthread_create(&t[i], 0, w, &r[i]);
    pthread_create(&u[i], 0, w, &r[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}