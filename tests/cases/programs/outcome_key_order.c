// expect: race
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static pthread_key_t k1, k2;
static int x;
static sem_t s;
static void d1(void *p) {
  (void)p;
  x++;
}
static void d2(void *p) {
  (void)p;
  sem_post(&s);
}
static void *a(void *arg) {
  pthread_setspecific(k1, &x);
  pthread_setspecific(k2, &x);
  return 0;
}
static void *b(void *arg) {
  sem_wait(&s);
  x++;
  return 0;
}
int main(void) {
  sem_init(&s, 0, 0);
  pthread_key_create(&k1, d1);
  pthread_key_create(&k2, d2);
  pthread_t t1, t2;
  pthread_create(&t1, 0, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
