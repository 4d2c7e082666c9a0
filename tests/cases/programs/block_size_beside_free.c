// expect: race
#include <malloc.h>
#include <pthread.h>

static void *p;
static void *run(void *a) { return malloc_usable_size(p) ? a : NULL; }
int main(void) {
  pthread_t t;
  p = malloc(10);
  pthread_create(&t, NULL, run, NULL);
  free(p);
  pthread_join(t, NULL);
}
