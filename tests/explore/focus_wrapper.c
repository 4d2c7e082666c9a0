// EXPECT: verdict=unknown executions=6
// OPTIONS: --focus deposit
// REASON: only schedules that differ in what can matter to deposit were explored
// What the function calls matters too: the lock is taken by others for it.
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

static pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;
static int balance;
static void enter(pthread_mutex_t *m) { pthread_mutex_lock(m); }
static void leave(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
static void deposit(int n) {
  enter(&bank);
  balance += n;
  leave(&bank);
}
static void *worker(void *x) {
  enter(&stats);
  hits = hits * 3 + 1;
  leave(&stats);
  deposit(1);
  count();
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return balance - 3;
}
