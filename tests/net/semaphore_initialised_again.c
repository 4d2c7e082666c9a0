// expect: race 9 9
// Each round gives the semaphore a new start.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *worker(void *arg) {
  sem_wait(&s);
  x++;
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) {
    sem_init(&s, 0, 1);
    pthread_create(&t, NULL, worker, NULL);
  }
  pthread_exit(NULL);
}
