// EXPECT: verdict=race-free
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
static sem_t s, other;
static int x;
static void *use(void *p) {
  sem_wait(&s); x++; sem_post(&s);
  return p;
}
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 1);
  sem_init(&other, 0, 1);
  sem_wait(&s);
  memcpy(&s, &other, sizeof s);
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
