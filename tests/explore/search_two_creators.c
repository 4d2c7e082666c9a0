// EXPECT: verdict=race-free executions=2
// Which of the two inner threads is created first depends on the schedule; that is no event, and must not confuse the search.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *nothing(void *arg) { return arg; }
static void *run(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, nothing, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_create(&u, NULL, nothing, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
