// EXPECT: verdict=race lines=8,11
// As in end_registered_meanwhile.c, of quick_exit.
#include <pthread.h>
#include <stdlib.h>

static int x;

static void bye(void) { x++; }
static void *run(void *arg) {
  at_quick_exit(bye);
  x++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  quick_exit(0);
}
