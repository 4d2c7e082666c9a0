// expect: race
#include <pthread.h>
#include <semaphore.h>
static union {
  sem_t s;
  struct {
    int first, tag;
  } u;
} both;
static void *f(void *p) {
  sem_post(&both.s);
  return p;
}
int main(void) {
  pthread_t t;
  sem_init(&both.s, 0, 0);
  pthread_create(&t, 0, f, 0);
  both.u.tag = 0;
  pthread_join(t, 0);
}
