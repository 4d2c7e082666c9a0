// EXPECT: verdict=race-free executions=2
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Nothing but the block tells the two regions apart: whichever comes first is to be tried.
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char *block;

static void *give(void *p) {
  pthread_mutex_lock(&m);
  free(p);
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *use(void *p) {
  pthread_mutex_lock(&m);
  ((char *)p)[600000] = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  block = malloc(1 << 20);
  pthread_t a, b;
  pthread_create(&a, NULL, give, block);
  pthread_create(&b, NULL, use, block);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
