// EXPECT: verdict=race lines=6,14
#include <pthread.h>
#include <stdlib.h>
static int x;
static void lower(char *a, char *b) {
  if (a > b) x++;
}
static char *first, *second;
static void *w(void *z) { return lower(first, second), z; }
int main(void) {
  pthread_t t;
  first = malloc(16), second = malloc(16);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(first), free(second);
  return 0;
}
