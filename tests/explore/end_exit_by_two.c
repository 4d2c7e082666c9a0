// EXPECT: verdict=race lines=7,9
// Two threads end the program: whichever comes first runs the handler, beside the other.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void bye(void) {
  x += 2;
}
static void *run(void *arg) { x = 1, exit(0); }
int main(void) {
  pthread_t t;
  atexit(bye);
  pthread_create(&t, NULL, run, NULL);
  return 0;
}
