// expect: race-free
#include <pthread.h>
#include <stdio.h>
static int n, r;
static void *w(void *p) {
  sscanf("abc", "x%n", &n);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  r = n;
  pthread_join(t, 0);
}
