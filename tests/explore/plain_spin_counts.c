// EXPECT: verdict=race lines=11,20
// The loop that waits for the flag writes, too: it goes on for ever, and the others are let through all the same.
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int stop;
static long rounds;

static void *worker(void *unused) {
  while (!stop) rounds++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  usleep(1000);

  stop = 1;
  pthread_join(thread, NULL);
}
