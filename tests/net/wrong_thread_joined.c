// expect: race 4 11
#include <pthread.h>
static int a, b;
static void *left(void *unused) { a = 1; return NULL; }
static void *right(void *unused) { b = 2; return NULL; }
int main(void) {
  pthread_t l, r;
  pthread_create(&l, NULL, left, NULL);
  pthread_create(&r, NULL, right, NULL);
  pthread_join(r, NULL);
  return a;
}
