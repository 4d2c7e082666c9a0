// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXTHREADS 16
#define LEN 8

/* Handle, name and an array of samples of a worker in one structure of a static table. */
static struct worker {
  int samples[LEN];
  pthread_t thread;
  char name[16];
  struct {
    int min, max;
  } result;
} workers[MAXTHREADS];

static void *measure(void *arg) {
  struct worker *w = arg;
  w->result.min = w->result.max = w->samples[0];
  for (int i = 1; i < LEN; i++) {
    if (w->samples[i] < w->result.min)
      w->result.min = w->samples[i];
    if (w->samples[i] > w->result.max)
      w->result.max = w->samples[i];
    w->samples[i] = 0;
  }
  return w;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n > MAXTHREADS)
    n = MAXTHREADS;
  for (int i = 0; i < n; i++) {
    struct worker *w = &workers[i];
    snprintf(w->name, sizeof w->name, "worker %d", i);
    for (int k = 0; k < LEN; k++)
      w->samples[k] = (i * 31 + k * 17) % 23;
    if (pthread_create(&w->thread, NULL, measure, w) != 0) {
      fprintf(stderr, "%s: cannot start\n", w->name);
      exit(1);
    }
  }
#ifdef TWIN
  for (int i = 0; i < n; i++)
    printf("%s: %d to %d\n", workers[i].name, workers[i].result.min, workers[i].result.max);
  for (int i = 0; i < n; i++)
    pthread_join(workers[i].thread, NULL);
#else
  for (int i = 0; i < n; i++) {
    pthread_join(workers[i].thread, NULL);
    printf("%s: %d to %d\n", workers[i].name, workers[i].result.min, workers[i].result.max);
  }
#endif
  return 0;
}
