// Two threads that wait for each other in turn: one execution, whose events are all ordered.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t turn[2];
static int value, rounds;

static void *work(void *p) {
  long me = (long)p;
  for (int i = 0; i < rounds; i++) {
    sem_wait(&turn[me]);
    value += i;
    sem_post(&turn[!me]);
  }
  return NULL;
}

int main(int argc, char **argv) {
  rounds = argc > 1 ? atoi(argv[1]) : 1000;
  sem_init(&turn[0], 0, 1);
  sem_init(&turn[1], 0, 0);
  pthread_t t[2];
  for (long i = 0; i < 2; i++) pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
