// expect: race
#include <pthread.h>
#include <search.h>
static void *root;
static int k1 = 1, k2 = 2;
static int o(const void *x, const void *y) { return *(int *)x - *(int *)y; }
static void *w(void *p) {
  tsearch(&k1, &root, o);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  tsearch(&k2, &root, o);
  pthread_join(t, 0);
}
