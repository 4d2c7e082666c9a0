// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static pthread_key_t k[3];
static int x;
static sem_t s;
static int ran[3];
static void d0(void *p) {
  (void)p;
  ran[0] = 1;
  if (ran[2]) x++;
}
static void d1(void *p) {
  (void)p;
  ran[1] = 1;
  if (!ran[0] && ran[2]) sem_post(&s);
}
static void d2(void *p) {
  (void)p;
  ran[2] = 1;
}
static void *a(void *arg) {
  for (int i = 0; i < 3; i++) pthread_setspecific(k[i], &x);
  return 0;
}
static void *b(void *arg) {
  sem_wait(&s);
  x++;
  return 0;
}
int main(void) {
  sem_init(&s, 0, 0);
  pthread_key_create(&k[0], d0);
  pthread_key_create(&k[1], d1);
  pthread_key_create(&k[2], d2);
  pthread_t t1, t2;
  pthread_create(&t1, 0, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_join(t1, 0);
  sem_post(&s);
  pthread_join(t2, 0);
  return 0;
}
