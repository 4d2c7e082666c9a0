// EXPECT: verdict=unknown executions=20
// OPTIONS: --focus focus_file.c
// REASON: only schedules that differ in what can matter to focus_file.c were explored
// All of the program: twice three regions of one lock.
#include <pthread.h>

static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void count(void) { // the order of these matters to nobody
  for (int i = 0; i < 6; i++) {
    pthread_mutex_lock(&stats);
    hits = hits * 3 + 1;
    pthread_mutex_unlock(&stats);
  }
}

static void *worker(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&stats);
    hits = hits * 3 + 1;
    pthread_mutex_unlock(&stats);
  }
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  if (hits < 0) count();
  return 0;
}
