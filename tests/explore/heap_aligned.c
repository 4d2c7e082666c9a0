// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static void *run(void *arg) {
  void *p = aligned_alloc(256, 512), *q;
  assert((uintptr_t)p % 256 == 0);
  assert(posix_memalign(&q, 4096, 100) == 0 && (uintptr_t)q % 4096 == 0);
  char *r = reallocarray(NULL, 3, 5);
  r[14] = 1;
  free(p);
  free(q);
  free(r);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
