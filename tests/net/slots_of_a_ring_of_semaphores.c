// expect: race-free
// twins: 8
// Slot k % N has two semaphores of its own: empty and full.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 2, ROW = 4 };
static int used[N], rows[N][ROW];
static sem_t full[N], empty[N];
static int chunks, total;

static void *fill(void *arg) {
  for (int k = 0; k < chunks; k++) {
    int b = k % N;
    sem_wait(&empty[b]);
#if TWIN == 1
    used[(k + 1) % N] = ROW;
#else
    used[b] = ROW;
#endif
    for (int i = 0; i < ROW; i++) rows[b][i] = k + i;
    sem_post(&full[b]);
#if TWIN == 2
    sem_post(&full[b]);
#endif
#if TWIN == 3
    used[b] = ROW;
#endif
  }
  return arg;
}

static void *drain(void *arg) {
  for (int k = 0; k < chunks; k++) {
    int b = k & 1;
#if TWIN != 5
    sem_wait(&full[b]);
#endif
#if TWIN == 4
    total += rows[(b + 1) % N][0];
#endif
#if TWIN == 6
    sem_post(&empty[b]);
#endif
    for (int i = 0; i < used[b]; i++) total += rows[b][i];
#if TWIN != 6
    sem_post(&empty[b]);
#endif
  }
  return arg;
}

int main(int argc, char **argv) {
  chunks = argc > 1 ? atoi(argv[1]) : 3;
  for (int b = 0; b < N; b++)
#if TWIN == 7
    if (sem_init(&full[b], 0, 1) || sem_init(&empty[b], 0, 1))
#elif TWIN == 8
    if (sem_init(&full[b], 0, 0) || sem_init(&empty[b], 0, 2))
#else
    if (sem_init(&full[b], 0, 0) || sem_init(&empty[b], 0, 1))
#endif
      return 1;
  pthread_t f, d;
  if (pthread_create(&f, NULL, fill, NULL) || pthread_create(&d, NULL, drain, NULL)) exit(1);
  pthread_join(f, NULL);
  pthread_join(d, NULL);
  printf("%d\n", total);
  return 0;
}
