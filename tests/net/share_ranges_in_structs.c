// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int a[100];
struct range {
  int lo, hi;
};
static void *w(void *x) {
  struct range *r = x;
  for (int i = r->lo; i < r->hi; i++) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[N];
  struct range r[N];
  for (int i = 0; i < N; i++) {
    r[i].lo = i * 25;
    r[i].hi = (i + 1) * 25;
    pthread_create(&t[i], 0, w, &r[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int s = 0;
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}