// Two threads work through large arrays, lock by lock; what they have done is counted under one lock and looked at under another. The arguments are the
// number of accesses, in millions, and the size of the arrays, in megabytes.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 2 };

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER, look_lock = PTHREAD_MUTEX_INITIALIZER;
static long block = 1 << 16, rounds, looks, done, seen;
static int *array;

static void *work(void *argument) {
  int *own = array + (long)argument * block;
  for (long r = 0; r < rounds; r++) {
    for (long i = 1; i < block; i++) own[i] += own[i - 1] + (int)r;
    pthread_mutex_lock(&count_lock);
    done++;
    pthread_mutex_unlock(&count_lock);
    if (r % looks == looks - 1) {
      pthread_mutex_lock(&look_lock);
      seen = done;
      pthread_mutex_unlock(&look_lock);
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t thread[THREADS];
  if (argc > 2) block = atol(argv[2]) * 1000000 / (long)sizeof *array / THREADS;
  rounds = (argc > 1 ? atol(argv[1]) : 1) * 1000000 / (3 * block * THREADS) + 1;
  looks = rounds < 64 ? rounds : 64;
  array = calloc((size_t)block * THREADS, sizeof *array);
  for (long i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  printf("%ld %ld\n", done, seen);
  return 0;
}
