// EXPECT: verdict=race lines=7,11
// atexit handlers run while threads may still be under way.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
static void bye(void) {
  x = 2;
}
int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
