// EXPECT: verdict=race lines=7,12
// While a thread does nothing, for ever, two others race.
#include <pthread.h>

static int last;
static void *first(void *arg) {
  last = 1;
  return NULL;
}

static void *second(void *arg) {
  last = 2;
  return NULL;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  while (1) continue;
}
