// EXPECT: verdict=race lines=10,17
// A thread works until it is told to stop, and never stops by itself.
#include <pthread.h>
#include <stddef.h>

static int stop;
static long rounds;

static void *worker(void *unused) {
  while (!stop) rounds++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  stop = 1;
  pthread_join(thread, NULL);
}
