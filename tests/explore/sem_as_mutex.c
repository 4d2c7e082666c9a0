// EXPECT: verdict=race-free executions=2
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int counter;
static void *count(void *arg) {
  sem_wait(&s);
  counter++;
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  return counter != 2;
}
