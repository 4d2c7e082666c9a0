// EXPECT: verdict=race lines=21,21
// The lock lets two in at once, and a look at its value orders nothing.
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/shm.h>

static int set, memory;

static void operate(short by) {
  struct sembuf o = {0, by, 0};
  assert(!semop(set, &o, 1));
}

static void *worker(void *unused) {
  int *counter = shmat(memory, NULL, 0);
  operate(-1);
  semctl(set, 0, GETVAL);
  // two of them
  ++*counter;
  operate(1);
  return NULL;
}

int main(void) {
  pthread_t t;
  set = semget(IPC_PRIVATE, 1, 0600 | IPC_CREAT);
  semctl(set, 0, SETVAL, 2);
  memory = shmget(IPC_PRIVATE, sizeof(int), 0600 | IPC_CREAT);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  return 0;
}
