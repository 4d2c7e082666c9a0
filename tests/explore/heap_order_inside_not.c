// EXPECT: verdict=race-free executions=1
#include <pthread.h>
#include <stdlib.h>
static int x;
static char *block;
static void *w(void *z) {
  char *end = block + 16;
  for (char *p = block; p < end; p++) *p = 1;
  if (block > end) x++;
  return z;
}
int main(void) {
  pthread_t t;
  block = malloc(16);
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(block);
  return 0;
}
