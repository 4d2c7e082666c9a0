// EXPECT: verdict=race lines=12,21
// OPTIONS: --random 20
// As plain_spin_counts, with schedules by chance.
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
