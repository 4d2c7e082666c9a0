// expect: race-free
// twins: 7
// Detached threads count down under a lock; main waits until the count is over.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t over = PTHREAD_COND_INITIALIZER;
static int running;
static long results;

static void *work(void *arg) {
  long r = (long)arg;
#if TWIN == 1
  results += r;
#endif
  pthread_mutex_lock(&lock);
#if TWIN != 2
  results += r;
#endif
  running--;
#if TWIN == 3
  if (r == 1) running--;
#endif
  pthread_cond_signal(&over);
  pthread_mutex_unlock(&lock);
#if TWIN == 2
  results += r;
#endif
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
#if TWIN == 4
  running = n - 1;
#else
  running = n;
#endif
  for (long i = 0; i < n; i++) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
    pthread_detach(t);
#if TWIN == 5
    if (pthread_create(&t, NULL, work, (void *)i)) exit(1);
#endif
  }
  pthread_mutex_lock(&lock);
#if TWIN == 6
  while (running > 1)
#else
  while (running > 0)
#endif
    pthread_cond_wait(&over, &lock);
#if TWIN == 7
  running = 0;
  pthread_mutex_unlock(&lock);
  pthread_t late;
  if (pthread_create(&late, NULL, work, NULL)) exit(1);
#else
  pthread_mutex_unlock(&lock);
#endif
  printf("%ld\n", results);
  return 0;
}
