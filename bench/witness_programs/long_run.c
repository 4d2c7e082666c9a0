// Two threads work through large arrays, lock by lock; what they have done is counted under one lock and looked at under another. The argument is the
// number of accesses, in millions.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 1 << 16, THREADS = 2 };

static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER, look_lock = PTHREAD_MUTEX_INITIALIZER;
static long blocks, rounds, done, seen;
static int array[THREADS][BLOCK];

static void *work(void *argument) {
  int *own = array[(long)argument];
  for (long r = 0; r < rounds; r++) {
    for (int i = 1; i < BLOCK; i++) own[i] += own[i - 1] + (int)r;
    pthread_mutex_lock(&count_lock);
    done++;
    pthread_mutex_unlock(&count_lock);
    if (r % 64 == 63) {
      pthread_mutex_lock(&look_lock);
      seen = done;
      pthread_mutex_unlock(&look_lock);
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t thread[THREADS];
  rounds = (argc > 1 ? atol(argv[1]) : 1) * 1000000 / (3 * BLOCK * THREADS) + 1;
  if (rounds < 64) rounds = 64;
  for (long i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  printf("%ld %ld\n", done, seen);
  return 0;
}
