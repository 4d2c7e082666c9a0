// The destructor, a function of the library, stands in a structure: a thread's end lets a second
// one in.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static struct { void (*end)(void *); } ways = {(void (*)(void *))sem_post};
static pthread_key_t key;
static sem_t lock;
static int total;

static void *work(void *arg) {
  sem_wait(&lock);
  total++;
  sem_post(&lock);
  pthread_setspecific(key, &lock);
  return arg;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t[3];
  if (argc > 5) ways.end = free;
  sem_init(&lock, 0, 1);
  pthread_key_create(&key, ways.end);
  for (int i = 0; i < 3; i++)
    if (pthread_create(&t[i], NULL, work, NULL)) exit(1);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return total;
}
