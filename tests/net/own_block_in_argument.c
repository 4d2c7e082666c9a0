// expect: race-free
#include <pthread.h>
#include <stdlib.h>
struct call { int *buf; long n; };
static void *compute(void *p) { struct call *k = p; for (int i = 0; i < k->n; i++) k->buf[i] = i; return NULL; }
int main(int argc, char **argv) {
  pthread_t t[4]; struct call c[4];
  for (int i = 0; i < 4; i++) { c[i].buf = malloc(40); c[i].n = 10; pthread_create(&t[i], NULL, compute, &c[i]); }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return c[0].buf[3];
}
