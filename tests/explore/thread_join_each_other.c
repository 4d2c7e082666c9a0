// EXPECT: verdict=race lines=11,26 lines=17,26 other=join
// Two threads that join each other: whoever comes last is refused, and goes on beside main.
#include <pthread.h>
#include <semaphore.h>
static int x;
static pthread_t a, b;
static sem_t known;
static void *first(void *p) {
  sem_wait(&known);
  pthread_join(b, 0);
  x++;
  return p;
}
static void *second(void *p) {
  sem_wait(&known);
  pthread_join(a, 0);
  x++;
  return p;
}
int main(void) {
  sem_init(&known, 0, 0);
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  sem_post(&known);
  sem_post(&known);
  x++;
  return 0;
}
