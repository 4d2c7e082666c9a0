// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static _Alignas(4096) char stk[1 << 16];
static sem_t s;
static void *a(void *arg) {
  volatile char l[32];
  for (int i = 0; i < 32; i++) l[i] = (char)i;
  sem_wait(&s);
  return 0;
}
static void *b(void *arg) {
  long r = 0;
  for (unsigned i = 0; i < sizeof stk; i++) r += stk[i];
  sem_post(&s);
  return (void *)r;
}
int main(void) {
  sem_init(&s, 0, 0);
  pthread_attr_t at;
  pthread_attr_init(&at);
  pthread_attr_setstack(&at, stk, sizeof stk);
  pthread_t t1, t2;
  pthread_create(&t1, &at, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
