// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each worker fills a buffer of its own; main adds the buffers up. */
typedef struct {
  int id;
  size_t n;
  double *buf;
  double sum;
} Work;

static void *worker(void *arg) {
  Work *w = arg;
  for (size_t i = 0; i < w->n; i++) {
    w->buf[i] = (double)(i + 1) * (w->id + 1);
    w->sum += w->buf[i];
  }
  return NULL;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 2;
  size_t n = argc > 2 ? (size_t)atoi(argv[2]) : 4;
  if (threads < 1 || threads > 64) {
    fprintf(stderr, "usage: %s threads n\n", argv[0]);
    return 1;
  }
  pthread_t *tid = malloc(threads * sizeof *tid);
  Work *work = calloc(threads, sizeof *work);
  if (!tid || !work) {
    perror("malloc");
    return 1;
  }
#ifdef TWIN
  double *one = malloc(n * sizeof *one);
#endif
  for (int i = 0; i < threads; i++) {
    work[i].id = i;
    work[i].n = n;
#ifdef TWIN
    work[i].buf = one;
#else
    work[i].buf = malloc(n * sizeof(double));
#endif
    if (!work[i].buf) {
      perror("malloc");
      return 1;
    }
    work[i].sum = 0;
  }
  for (int i = 0; i < threads; i++) {
    int err = pthread_create(&tid[i], NULL, worker, &work[i]);
    if (err) {
      fprintf(stderr, "pthread_create: %s\n", strerror(err));
      exit(1);
    }
  }
  double total = 0;
  for (int i = 0; i < threads; i++) {
    pthread_join(tid[i], NULL);
    total += work[i].sum;
  }
  for (int i = 0; i < threads; i++)
    printf("worker %d: first %.1f sum %.1f\n", work[i].id, work[i].buf[0], work[i].sum);
  printf("total %.1f\n", total);
#ifdef TWIN
  free(one);
#else
  for (int i = 0; i < threads; i++)
    free(work[i].buf);
#endif
  free(work);
  free(tid);
  return 0;
}
