// EXPECT: verdict=race-free executions=1
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int data;
static void *give(void *arg) {
  data = 9;
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, give, NULL);
  sem_wait(&s);
  assert(data == 9);
  pthread_join(t, NULL);
  sem_destroy(&s);
  return 0;
}
