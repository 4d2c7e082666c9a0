// A thread that is started behind a join races with one that was not joined.
#include <pthread.h>
static int x;
static void *f(void *a) { x++; return NULL; }
static void *g(void *a) { return NULL; }
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(b, NULL);
  pthread_create(&c, NULL, f, NULL);
  pthread_join(a, NULL);
  pthread_join(c, NULL);
}
