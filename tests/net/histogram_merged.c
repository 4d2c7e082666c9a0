// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 16

/* A histogram: each thread counts into a local table and merges it under the lock. */
static unsigned char *data;
static size_t size;
static unsigned long bins[BINS];
static pthread_mutex_t bins_lock = PTHREAD_MUTEX_INITIALIZER;
static int nthreads;

static void *count(void *arg) {
  long id = (long)arg;
  unsigned long local[BINS];
  memset(local, 0, sizeof local);
  size_t chunk = (size + nthreads - 1) / nthreads;
  size_t lo = id * chunk;
  size_t hi = lo + chunk < size ? lo + chunk : size;
  for (size_t i = lo; i < hi; i++)
    local[data[i] % BINS]++;
  pthread_mutex_lock(&bins_lock);
  for (int b = 0; b < BINS; b++)
    bins[b] += local[b];
#ifdef TWIN
  pthread_mutex_unlock(&bins_lock);
  printf("thread %ld: bin 0 now %lu\n", id, bins[0]);
#else
  pthread_mutex_unlock(&bins_lock);
#endif
  return NULL;
}

int main(int argc, char **argv) {
  nthreads = argc > 1 ? atoi(argv[1]) : 2;
  size = argc > 2 ? strtoul(argv[2], NULL, 0) : 32;
  if (nthreads < 1)
    nthreads = 1;
  data = malloc(size);
  pthread_t *threads = malloc(nthreads * sizeof(pthread_t));
  if (!data || !threads) {
    fputs("out of memory\n", stderr);
    return 1;
  }
  srand(42);
  for (size_t i = 0; i < size; i++)
    data[i] = rand() & 0xff;
  for (long i = 0; i < nthreads; i++)
    if (pthread_create(&threads[i], NULL, count, (void *)i)) {
      perror("pthread_create");
      exit(1);
    }
  for (int i = 0; i < nthreads; i++)
    pthread_join(threads[i], NULL);
  unsigned long total = 0;
  for (int b = 0; b < BINS; b++) {
    printf("%2d: %lu\n", b, bins[b]);
    total += bins[b];
  }
  printf("total %lu\n", total);
  free(data);
  free(threads);
  return total != size;
}
