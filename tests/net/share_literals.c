// expect: race-free
#include <pthread.h>
#define N 4
struct arg {
  int id;
  int lo, hi;
  int *out;
};
static int a[100];
static void *w(void *x) {
  struct arg *p = x;
  for (int i = p->lo; i < p->hi; i++) p->out[i] = p->id;
  return 0;
}
int main(void) {
  pthread_t t[N];
  struct arg args[N];
  for (int i = 0; i < N; i++) {
    args[i] = (struct arg){.id = i, .lo = i * 25, .hi = i * 25 + 25, .out = a};
    pthread_create(&t[i], 0, w, &args[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return a[3];
}
