// twins: 6
// What was made with one count is written over by another that lets more through, or fewer.
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
enum { SLOTS = 4, ROUNDS = 20, THREADS = 4 };
static int slots[SLOTS], elements[SLOTS], cells[THREADS];
static sem_t unused, full, unused_of[SLOTS], full_of[SLOTS];
static pthread_barrier_t met;

static void *make(void *arg) {
  for (int k = 0; k < ROUNDS; k++) {
    sem_wait(&unused);
    slots[k % SLOTS] = k;
    sem_post(&full);
  }
  return arg;
}

static void *take(void *arg) {
  int sum = 0;
  for (int k = 0; k < ROUNDS; k++) {
    sem_wait(&full);
    sum += slots[k % SLOTS];
    sem_post(&unused);
  }
  return sum ? arg : NULL;
}

static void *make_in_ring(void *arg) {
  for (int k = 0; k < ROUNDS; k++) {
    sem_wait(&unused_of[k % SLOTS]);
    elements[k % SLOTS] = k;
    sem_post(&full_of[k % SLOTS]);
  }
  return arg;
}

static void *take_from_ring(void *arg) {
  int sum = 0;
  for (int k = 0; k < ROUNDS; k++) {
    sem_wait(&full_of[k % SLOTS]);
    sum += elements[k % SLOTS];
    sem_post(&unused_of[k % SLOTS]);
  }
  return sum ? arg : NULL;
}

static void *meet(void *arg) {
  long me = (long)arg;
  cells[me] = 1;
  pthread_barrier_wait(&met);
  return cells[(me + 1) % THREADS] ? arg : NULL;
}

int main(void) {
  pthread_t t[4], those[THREADS];
  sem_t many;
  pthread_barrier_t fewer;
  memset(&unused, 0, sizeof unused);
  sem_init(&unused, 0, SLOTS);
  sem_init(&full, 0, 0);
  for (int k = 0; k < SLOTS; k++) {
    sem_init(&unused_of[k], 0, 1);
    sem_init(&full_of[k], 0, 0);
  }
  sem_init(&many, 0, 10);
  pthread_barrier_init(&met, NULL, THREADS);
  pthread_barrier_init(&fewer, NULL, THREADS / 2);
#if TWIN == 1
  memcpy(&unused, &many, sizeof unused);
#elif TWIN == 2
  full = many;
#elif TWIN == 3
  unused_of[2] = many;
#elif TWIN == 4
  for (int k = 0; k < SLOTS; k++) memcpy(&full_of[k], &many, sizeof many);
#elif TWIN == 5
  met = fewer;
#elif TWIN == 6
  memcpy(&met, &fewer, sizeof met);
#endif
  pthread_create(&t[0], NULL, make, NULL);
  pthread_create(&t[1], NULL, take, NULL);
  pthread_create(&t[2], NULL, make_in_ring, NULL);
  pthread_create(&t[3], NULL, take_from_ring, NULL);
  for (long k = 0; k < THREADS; k++) pthread_create(&those[k], NULL, meet, (void *)k);
  for (int k = 0; k < THREADS; k++) pthread_join(those[k], NULL);
  for (int k = 0; k < 4; k++) pthread_join(t[k], NULL);
  return 0;
}
