// expect: race-free
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
static atomic_bool ready;
static int message;
static void *producer(void *arg) {
  message = 42;
  ready = true;
  return NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  while (!ready) continue;
  return message;
}
