// EXPECT: verdict=unknown executions=6
// OPTIONS: --focus turn
// REASON: only schedules that differ in what can matter to turn were explored
// Three exchanges of one variable, in each of six orders.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t stats = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static void count(void) { // the order of these matters to nobody
  for (int i = 0; i < 6; i++) {
    pthread_mutex_lock(&stats);
    hits = hits * 3 + 1;
    pthread_mutex_unlock(&stats);
  }
}

static atomic_int turn;
static void *worker(void *x) {
  count();
  atomic_exchange(&turn, (int)(long)x);
  count();
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)(i + 1));
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
