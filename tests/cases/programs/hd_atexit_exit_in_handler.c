// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static pthread_t u;
static void *b(void *p) {
  x++;
  return 0;
}
static void f(void) {
  pthread_create(&u, 0, b, 0);
  x++;
}
int main(void) {
  atexit(f);
  return 0;
}
