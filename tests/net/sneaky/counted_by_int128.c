#include <pthread.h>
#include <stdlib.h>
static long cells[64];
static pthread_barrier_t met;

static void *work(void *arg) {
  cells[(long)arg]++;
  pthread_barrier_wait(&met);
  return cells[0] ? arg : NULL;
}

/* One more is started than the barrier lets through at a time. */
int main(int argc, char **argv) {
  pthread_t t[64];
  __int128 n = argc > 1 ? atoi(argv[1]) & 31 : 2;
  pthread_barrier_init(&met, NULL, (unsigned)n);
  for (__int128 i = 0; i < n + 1; i++) pthread_create(&t[i], NULL, work, (void *)(long)i);
  for (__int128 i = 0; i < n + 1; i++) pthread_join(t[i], NULL);
  return 0;
}
