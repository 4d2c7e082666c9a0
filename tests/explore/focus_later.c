// EXPECT: verdict=unknown
// OPTIONS: --focus gate,seen
// REASON: only schedules that differ in what can matter to gate,seen were explored
// Where the variable is accessed shows only when the gate was open: its lock matters from then on.
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

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER, door = PTHREAD_MUTEX_INITIALIZER;
static int open_now, seen;
static void *visitor(void *unused) {
  count();
  pthread_mutex_lock(&gate);
  int in = open_now;
  pthread_mutex_unlock(&gate);
  if (!in) return 0;
  pthread_mutex_lock(&door);
  seen++;
  pthread_mutex_unlock(&door);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, visitor, 0);
  count();
  pthread_mutex_lock(&gate);
  open_now = 1;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
