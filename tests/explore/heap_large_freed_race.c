// EXPECT: verdict=race lines=8,18 executions=1
#include <pthread.h>
#include <stdlib.h>

static char *block;

static void *late(void *unused) {
  block[600000] = 1; // nobody was in this part of it
  return NULL;
}

int main(void) {
  block = malloc(1 << 20);
  char *same = block;
  same[0] = 1;
  pthread_t t;
  pthread_create(&t, NULL, late, NULL);
  free(same);
  pthread_join(t, NULL);
  return 0;
}
