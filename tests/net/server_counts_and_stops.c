// expect: race-free
// Requests are counted; an atomic flag stops the workers.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
static atomic_bool stop;
static atomic_long served;
struct stats {
  pthread_mutex_t lock;
  long min, max, n;
};
static struct stats stats = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};
static void note(long ms) {
  pthread_mutex_lock(&stats.lock);
  if (!stats.n || ms < stats.min) stats.min = ms;
  if (ms > stats.max) stats.max = ms;
  stats.n++;
  pthread_mutex_unlock(&stats.lock);
}
static void *worker(void *arg) {
  struct timespec nap = {0, 1000};
  while (!stop) {
    served++;
    note(served % 7);
    nanosleep(&nap, NULL);
    if (served > 20) break;
  }
  return NULL;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  usleep(100);
  stop = true;
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  printf("%ld %ld %ld\n", stats.min, stats.max, stats.n);
  return 0;
}
