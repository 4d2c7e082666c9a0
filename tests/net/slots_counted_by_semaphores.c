// expect: race-free
// twins: 7
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 3 };
static int slot[N];
static sem_t empty, full;
static int items;

static void down(sem_t *s) {
  while (sem_wait(s) == -1 && errno == EINTR)
    ;
}

static void *producer(void *arg) {
  for (int k = 0; k < items; k++) {
#if TWIN == 1
    if (k != 1)
#elif TWIN == 2
    if (sem_trywait(&empty) && k != 3)
#endif
    down(&empty);
    slot[k % N] = *(int *)arg + k;
    sem_post(&full);
#if TWIN == 3
    slot[k % N]++;
#endif
  }
  return NULL;
}

static void *consumer(void *arg) {
  long *sum = arg;
  for (int k = 0; k < items; k++) {
    down(&full);
#if TWIN == 4
    sem_post(&empty);
    *sum += slot[k % N];
#else
#if TWIN == 5
    *sum += slot[(k + 1) % N];
#else
    *sum += slot[k % N];
#endif
    sem_post(&empty);
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  items = argc > 1 ? atoi(argv[1]) : 4;
  int seed = argc > 2 ? atoi(argv[2]) : 1;
  long sum = 0;
#if TWIN == 6
  if (sem_init(&empty, 0, N + 1) || sem_init(&full, 0, 0)) return 1;
#else
  if (sem_init(&empty, 0, N) || sem_init(&full, 0, 0)) return 1;
#endif
  pthread_t p, c;
  if (pthread_create(&p, NULL, producer, &seed) || pthread_create(&c, NULL, consumer, &sum)) exit(1);
#if TWIN == 7
  sem_post(&full);
#endif
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  printf("sum %ld\n", sum);
  return 0;
}
