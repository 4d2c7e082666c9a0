// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* A sequence lock: one writer at a time, readers that try again. */
struct point {
  atomic_uint seq;
#ifdef TWIN
  int x, y;
#else
  atomic_int x, y;
#endif
};

static struct point where;
static pthread_mutex_t writers = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

static void move_to(int x, int y) {
  pthread_mutex_lock(&writers);
  unsigned s = atomic_load_explicit(&where.seq, memory_order_relaxed);
  atomic_store_explicit(&where.seq, s + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
#ifdef TWIN
  where.x = x;
  where.y = y;
#else
  atomic_store_explicit(&where.x, x, memory_order_relaxed);
  atomic_store_explicit(&where.y, y, memory_order_relaxed);
#endif
  atomic_store_explicit(&where.seq, s + 2, memory_order_release);
  pthread_mutex_unlock(&writers);
}

static int distance(void) {
  for (;;) {
    unsigned a = atomic_load_explicit(&where.seq, memory_order_acquire);
#ifdef TWIN
    int x = where.x, y = where.y;
#else
    int x = atomic_load_explicit(&where.x, memory_order_relaxed);
    int y = atomic_load_explicit(&where.y, memory_order_relaxed);
#endif
    atomic_thread_fence(memory_order_acquire);
    unsigned b = atomic_load_explicit(&where.seq, memory_order_relaxed);
    if (a == b && !(a & 1))
      return abs(x - y);
  }
}

static void *writer(void *arg) {
  int base = *(int *)arg;
  for (int i = 0; i < rounds; i++)
    move_to(base + i, base - i);
  return NULL;
}

static void *reader(void *arg) {
  long *worst = arg;
  for (int i = 0; i < rounds; i++) {
    int d = distance();
    if (d > *worst)
      *worst = d;
  }
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  pthread_t *w = malloc(n * sizeof *w), *r = malloc(n * sizeof *r);
  int *base = malloc(n * sizeof *base);
  long *worst = calloc(n, sizeof *worst);
  if (!w || !r || !base || !worst)
    return 1;
  for (int i = 0; i < n; i++) {
    base[i] = 10 * i;
    if (pthread_create(&w[i], NULL, writer, &base[i]) || pthread_create(&r[i], NULL, reader, &worst[i]))
      exit(1);
  }
  for (int i = 0; i < n; i++) {
    pthread_join(w[i], NULL);
    pthread_join(r[i], NULL);
    printf("reader %d: %ld\n", i, worst[i]);
  }
  free(w);
  free(r);
  free(base);
  free(worst);
  return 0;
}
