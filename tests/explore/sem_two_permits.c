// EXPECT: verdict=race lines=9,9 executions=4
// With two permits both are inside. Two orders of the waits, and the first one's post before or after the second wait.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int value;
static void *run(void *arg) {
  sem_wait(&s);
  value = 1;
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 2);
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
