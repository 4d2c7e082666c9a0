#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  atomic_uint seq;
  _Atomic long x, y;
#ifdef TWIN
  long z;
#else
  _Atomic long z;
#endif
} point;

static point *pts;
static int npts, rounds;
static pthread_mutex_t wmu = PTHREAD_MUTEX_INITIALIZER;
static long writes;

static void point_write(point *p, long v) {
  pthread_mutex_lock(&wmu);
  unsigned s = atomic_load_explicit(&p->seq, memory_order_relaxed);
  atomic_store_explicit(&p->seq, s + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&p->x, v, memory_order_relaxed);
  atomic_store_explicit(&p->y, -v, memory_order_relaxed);
#ifdef TWIN
  p->z = v;
#else
  atomic_store_explicit(&p->z, v, memory_order_relaxed);
#endif
  atomic_store_explicit(&p->seq, s + 2, memory_order_release);
  writes++;
  pthread_mutex_unlock(&wmu);
}

static long point_read(point *p) {
  unsigned a, b;
  long x, y, z;
  do {
    a = atomic_load_explicit(&p->seq, memory_order_acquire);
    x = atomic_load_explicit(&p->x, memory_order_relaxed);
    y = atomic_load_explicit(&p->y, memory_order_relaxed);
#ifdef TWIN
    z = p->z;
#else
    z = atomic_load_explicit(&p->z, memory_order_relaxed);
#endif
    atomic_thread_fence(memory_order_acquire);
    b = atomic_load_explicit(&p->seq, memory_order_relaxed);
  } while (a != b || (a & 1));
  return x + y + z;
}

static void *writer(void *arg) {
  int id = *(int *)arg;
  for (int i = 0; i < rounds; i++) point_write(&pts[(id + i) % npts], id * 10 + i);
  return NULL;
}

static void *reader(void *arg) {
  int id = *(int *)arg;
  long s = 0;
  for (int i = 0; i < rounds; i++) s += point_read(&pts[(id + i) % npts]);
  long *r = malloc(sizeof *r);
  if (r) *r = s;
  return r;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  rounds = argc > 2 ? atoi(argv[2]) : 1;
  npts = argc > 3 ? atoi(argv[3]) : 1;
  if (n < 1 || npts < 1) return 1;
  pts = calloc(npts, sizeof *pts);
  pthread_t *w = malloc(n * sizeof *w), *r = malloc(n * sizeof *r);
  int *ids = malloc(n * sizeof *ids);
  if (!pts || !w || !r || !ids) return 1;
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    if (pthread_create(&w[i], NULL, writer, &ids[i])) exit(1);
    if (pthread_create(&r[i], NULL, reader, &ids[i])) exit(1);
  }
  long sum = 0;
  for (int i = 0; i < n; i++) {
    void *res;
    pthread_join(w[i], NULL);
    pthread_join(r[i], &res);
    if (res) sum += *(long *)res;
    free(res);
  }
  printf("%ld %ld\n", sum, writes);
  free(pts); free(w); free(r); free(ids);
  return 0;
}
