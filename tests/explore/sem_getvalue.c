// EXPECT: verdict=race-free executions=2
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *give(void *arg) {
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  int value;
  sem_init(&s, 0, 3);
  pthread_create(&t, NULL, give, NULL);
  sem_getvalue(&s, &value);
  assert(value == 3 || value == 4);
  pthread_join(t, NULL);
  return 0;
}
