// EXPECT: verdict=race-free
// A lock made of a semaphore of System V, another of two operations at once (nobody has it, now I
// do), and memory that both threads attach by its key. What is detached belongs to nobody's race.
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/shm.h>

static int set, memory, other;

static void operate(unsigned short which, short by) {
  struct sembuf o = {which, by, SEM_UNDO};
  assert(!semop(set, &o, 1));
}

static void *worker(void *unused) {
  struct sembuf enter[2] = {{1, 0, 0}, {1, 1, SEM_UNDO}};
  int *counter = shmat(memory, NULL, 0);
  operate(0, -1);
  ++*counter;
  operate(0, 1);
  assert(!semop(set, enter, 2));
  other++;
  operate(1, -1);
  assert(!shmdt(counter));
  return NULL;
}

int main(void) {
  pthread_t t;
  set = semget(IPC_PRIVATE, 2, 0600 | IPC_CREAT);
  assert(semget(0x7001, 1, 0600) < 0 && !semctl(set, 0, SETVAL, 1) && semctl(set, 0, GETVAL) == 1);
  memory = shmget(0x7002, sizeof(int), 0600 | IPC_CREAT);
  assert(shmget(0x7002, sizeof(int), 0) == memory);
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  int *counter = shmat(memory, NULL, SHM_RDONLY);
  assert(*counter == 2 && other == 2);
  assert(!shmctl(memory, IPC_RMID, NULL) && !semctl(set, 0, IPC_RMID) &&
         semctl(set, 0, GETVAL) < 0);
  return 0;
}
