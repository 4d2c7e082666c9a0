// expect: race-free
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
#define N 4
static int out[N];
struct a {
  int id;
};
static int w(void *x) {
  struct a *a = x;
  out[a->id] = a->id;
  return 0;
}
int main(void) {
  thrd_t t[N];
  struct a a[N];
  for (int i = 0; i < N; i++) {
    a[i].id = i;
    if (thrd_create(&t[i], w, &a[i]) != thrd_success) return 1;
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    thrd_join(t[i], 0);
    s += out[i];
  }
  return s;
}