// EXPECT: verdict=race lines=6,6 other=free
#include <pthread.h>
#include <stdlib.h>
static int *p;
static void *end(void *unused) {
  free(p);
  return unused;
}
int main(void) {
  pthread_t a, b;
  p = malloc(sizeof *p);
  pthread_create(&a, 0, end, 0);
  pthread_create(&b, 0, end, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
