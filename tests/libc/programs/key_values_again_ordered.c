// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <threads.h>
static tss_t k1, k2;
static int x, n;
static mtx_t m;
static void d1(void *p) {
  if (n++ == 0) tss_set(k2, p);
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
}
static void d2(void *p) {
  (void)p;
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
}
static int a(void *p) {
  (void)p;
  tss_set(k1, &x);
  return 0;
}
static int b(void *p) {
  (void)p;
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  mtx_init(&m, mtx_plain);
  tss_create(&k1, d1);
  tss_create(&k2, d2);
  thrd_t t1, t2;
  thrd_create(&t1, a, 0);
  thrd_create(&t2, b, 0);
  thrd_join(t1, 0);
  thrd_join(t2, 0);
  return 0;
}
