// A thread that joins itself is refused, and goes on.
#include <pthread.h>
#include <semaphore.h>
static int x;
static pthread_t t;
static sem_t known;
static void *run(void *p) {
  sem_wait(&known);
  pthread_join(t, 0);
  x++;
  return p;
}
int main(void) {
  sem_init(&known, 0, 0);
  pthread_create(&t, 0, run, 0);
  sem_post(&known);
  x++;
  return 0;
}
