// EXPECT: verdict=race lines=14,26
// OPTIONS: --random 20
// As plain_spin_locks, with schedules by chance.
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int stop;
static long rounds;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {

  while (!stop) {
    pthread_mutex_lock(&mutex);
    rounds++;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  sleep(1);
  stop = 1;
  pthread_join(thread, NULL);
}
