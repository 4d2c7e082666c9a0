// EXPECT: verdict=race lines=8,15
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static int x;
static char *a, *b;
static void *w(void *z) {
  if ((uintptr_t)a > (uintptr_t)b) x++;
  return 0;
}
int main(void) {
  pthread_t t;
  a = malloc(16), b = malloc(16);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(a), free(b);
  return 0;
}
