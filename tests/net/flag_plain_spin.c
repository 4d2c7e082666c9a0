// expect: race 8 14
// A plain flag is itself a race.
#include <pthread.h>
static volatile int ready;
static int message;
static void *producer(void *arg) {
  message = 42;
  ready = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  while (!ready) continue;
  return message;
}
