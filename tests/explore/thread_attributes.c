// EXPECT: verdict=race-free executions=1
// Detached by its attribute, with a stack size; main waits for a semaphore.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t done;
static int value;
static void *run(void *arg) {
  char room[100000];
  room[99999] = 1;
  value = room[99999];
  sem_post(&done);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_attr_t attr;
  size_t size;
  int state;
  sem_init(&done, 0, 0);
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attr, 1 << 20);
  pthread_attr_getdetachstate(&attr, &state);
  pthread_attr_getstacksize(&attr, &size);
  assert(state == PTHREAD_CREATE_DETACHED && size == 1 << 20);
  assert(pthread_create(&t, &attr, run, NULL) == 0);
  pthread_attr_destroy(&attr);
  sem_wait(&done);
  assert(value == 1);
  return 0;
}
