// expect: race
#include <pthread.h>
#include <stdlib.h>
static int x;
static void f(int s, void *p) { (*(int *)p)++; }
static void *b(void *p) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  on_exit(f, &x);
  pthread_create(&t, 0, b, 0);
  return 0;
}
