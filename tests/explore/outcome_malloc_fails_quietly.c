// EXPECT: verdict=race-free
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *a(void *p) {
  int *q = malloc(sizeof *q);
  if (!q) return p;
  free(q);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  x++;
  pthread_join(t, 0);
}
