// EXPECT: race-free all
#include <pthread.h>
#include <stdlib.h>
unsigned char __VERIFIER_nondet_uchar(void);
static int shared, careless;
static void *add(void *unused) { if (careless) shared++; return 0; }
static void go(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
static int before(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
int main(void) {
  unsigned char v[3], key = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 3; i++) v[i] = __VERIFIER_nondet_uchar();
  qsort(v, 3, 1, before);
  const unsigned char *at = bsearch(&key, v, 3, 1, before);
  careless = v[0] > v[1] || v[1] > v[2] || (at && *at != key) || (!at && key == v[1]);
  go();
}
