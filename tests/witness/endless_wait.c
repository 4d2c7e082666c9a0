// EXPECT: verdict=race lines=8,17 lines=9,16
// The main thread waits in a loop right behind the creation.
#include <pthread.h>
#include <stddef.h>
static int ready, data;

static void *produce(void *unused) {
  data = 1;
  ready = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  while (!ready) continue;
  int got = data;
  pthread_join(thread, NULL);
  return got != 1;
}
