// EXPECT: verdict=race-free executions=1
// Two fields that point into one block: no other order is tried or assumed.
#include <pthread.h>
#include <stdlib.h>
static int x;
static struct text {
  char *at, *end;
} all;
static void *w(void *z) {
  struct text *p = &all;
  while (p->at < p->end) *p->at++ = 1;
  return z;
}
int main(void) {
  pthread_t t;
  char *block = malloc(16);
  all.at = block, all.end = block + 4;
  pthread_create(&t, 0, w, 0);
  x++;
  pthread_join(t, 0);
  free(block);
  return 0;
}
