// EXPECT: verdict=unknown
// OPTIONS: --focus box
// REASON: only schedules that differ in what can matter to box were explored
// A condition variable, in the middle of other things.
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

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int box, taken;
static void *producer(void *unused) {
  count();
  pthread_mutex_lock(&m);
  box = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  count();
  return 0;
}
static void *consumer(void *unused) {
  count();
  pthread_mutex_lock(&m);
  while (!box) pthread_cond_wait(&c, &m);
  box = 0;
  pthread_mutex_unlock(&m);
  count();
  taken = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, consumer, 0);
  pthread_create(&t[1], 0, producer, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return taken - 1;
}
