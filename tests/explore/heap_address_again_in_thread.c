// EXPECT: verdict=race lines=9,19
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static int x;
static uintptr_t old;
static void *w(void *a) {
  char *p = malloc(16);
  if ((uintptr_t)p == old) x++;
  free(p);
  return 0;
}
int main(void) {
  pthread_t t;
  char *p = malloc(16);
  old = (uintptr_t)p;
  free(p);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  return 0;
}
