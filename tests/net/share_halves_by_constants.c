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
  pthread_t t, u;
  struct range r1 = {0, 50}, r2 = {50, 100};
  pthread_create(&t, 0, w, &r1);
  pthread_create(&u, 0, w, &r2);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return a[3];
}