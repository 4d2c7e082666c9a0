// EXPECT: verdict=race lines=13,23 executions=1
// Unlinked in between, the name is another semaphore the next time.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int value;

static void *other(void *unused) {
  sem_t *s = sem_open("/norace-test", O_CREAT, 0600, 1);
  sem_wait(s);
  value = 1;
  sem_post(s);
  return NULL;
}

int main(void) {
  pthread_t thread;
  sem_t *s = sem_open("/norace-test", O_CREAT | O_EXCL, 0600, 1);
  sem_unlink("/norace-test");
  pthread_create(&thread, NULL, other, NULL);
  sem_wait(s), value = 2, sem_post(s);
  pthread_join(thread, NULL);
  return 0;
}
