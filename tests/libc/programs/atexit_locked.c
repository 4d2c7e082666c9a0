// expect: race-free
// Both orders of the handlers are harmless: they run one after the other.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void f(void) { x++; }
static void g(void) { x--; }
static void *a(void *p) { atexit(f); return 0; }
static void *b(void *p) { atexit(g); return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
}
