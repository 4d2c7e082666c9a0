// EXPECT: verdict=race
#include <fenv.h>
#include <pthread.h>
#include <semaphore.h>
static int x;
static sem_t s;
static void *a(void *p) {
  fesetround(FE_UPWARD);
  sem_post(&s);
  return p;
}
static void *b(void *p) {
  sem_wait(&s);
  if (fegetround() == FE_TONEAREST) x++;
  return p;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  x++;
  pthread_join(t, 0);
  pthread_join(u, 0);
}
