// EXPECT: verdict=race lines=8,11
// The handler is registered by a thread that nobody waits for: where that comes first, the end of
// main runs it beside the thread.
#include <pthread.h>
#include <stdlib.h>

static int x;
static void bye(void) { x++; }
static void *run(void *arg) {
  atexit(bye);
  x++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
