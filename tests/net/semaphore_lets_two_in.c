// expect: race 8 8
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *worker(void *unused) {
  sem_wait(&s);
  x++;
  sem_post(&s);
  return NULL;
}
int main(int argc, char **argv) {
  pthread_t t;
  sem_init(&s, 0, 2);
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
