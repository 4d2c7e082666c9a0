// EXPECT: verdict=race-free executions=3
// One name is one semaphore, whoever opens it first.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int value;

static void *other(void *unused) {
  sem_t *s = sem_open("/norace-test", O_CREAT, 0600, 0);
  value = 1;
  sem_post(s);
  sem_close(s);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  sem_t *s = sem_open("/norace-test", O_CREAT, 0600, 0);
  sem_wait(s);
  int seen = value;
  pthread_join(thread, NULL);
  sem_close(s);
  sem_unlink("/norace-test");
  return seen != 1;
}
