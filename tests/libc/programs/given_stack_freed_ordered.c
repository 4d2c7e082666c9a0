// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
static sem_t s;
static char *stk;
static void *w(void *arg) {
  sem_wait(&s);
  return 0;
}
int main(void) {
  sem_init(&s, 0, 0);
  if (posix_memalign((void **)&stk, 4096, 1 << 16)) return 1;
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setstack(&at, stk, 1 << 16);
  pthread_t t;
  if (pthread_create(&t, &at, w, 0)) return 1;
  sem_post(&s);
  pthread_join(t, 0);
  free(stk);
  return 0;
}
