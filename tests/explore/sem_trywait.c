// EXPECT: verdict=race-free executions=2
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int data;
static void *give(void *arg) {
  data = 1;
  sem_post(&s);
  return arg;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, give, NULL);
  if (sem_trywait(&s) == 0) assert(data == 1);
  else assert(errno == EAGAIN);
  pthread_join(t, NULL);
  return 0;
}
