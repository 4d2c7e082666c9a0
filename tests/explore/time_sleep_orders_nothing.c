// EXPECT: verdict=race lines=7,14
// Sleeping long enough is not synchronisation.
#include <pthread.h>
#include <unistd.h>
static int value;
static void *run(void *arg) {
  value = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  sleep(1);
  int seen = value;
  pthread_join(t, NULL);
  return seen > 1;
}
