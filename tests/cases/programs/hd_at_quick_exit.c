// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static void f(void) { x++; }
static void *b(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  at_quick_exit(f);
  pthread_create(&t, 0, b, 0);
  quick_exit(0);
}
