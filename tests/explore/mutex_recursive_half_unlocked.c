// EXPECT: verdict=race-free executions=1 other=deadlock
// Locked twice, unlocked once: the other thread never gets it. Who comes first does not matter: main locks before it creates.
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
