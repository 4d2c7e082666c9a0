// expect: race-free
#include <malloc.h>
#include <pthread.h>
#include <string.h>

static void *p;
static void *run(void *a) { return malloc_usable_size(p) ? a : NULL; }
int main(void) {
  pthread_t t;
  p = malloc(10);
  memset(p, 1, 10);
  pthread_create(&t, NULL, run, NULL);
  ((char *)p)[0] = 2;
  pthread_join(t, NULL);
  free(p);
}
