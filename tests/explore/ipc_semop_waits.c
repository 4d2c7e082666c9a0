// EXPECT: verdict=race-free other=deadlock
// One waits for two units of which there is one; a wait with a limit ends, and one that may not
// wait fails.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <time.h>

static int set;

static void *worker(void *unused) {
  struct sembuf two = {0, -2, 0};
  semop(set, &two, 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct sembuf up = {0, 1, 0}, at_once = {0, -2, IPC_NOWAIT}, two = {0, -2, 0};
  set = semget(IPC_PRIVATE, 1, 0600 | IPC_CREAT);
  assert(!semop(set, &up, 1));
  assert(semop(set, &at_once, 1) < 0 && errno == EAGAIN);
  assert(semtimedop(set, &two, 1, &(struct timespec){1, 0}) < 0 && errno == EAGAIN);
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
