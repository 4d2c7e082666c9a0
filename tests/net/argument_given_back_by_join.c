// expect: race-free
// twins: 6
// Each thread returns the structure that it was handed; main reads it behind the join.
#include <pthread.h>
#include <stdlib.h>
struct job { int from, to; long sum; };

static void *work(void *arg) {
  struct job *j = arg;
  for (int x = j->from; x < j->to; x++) j->sum += x;
#if TWIN == 1
  return j + 1;
#elif TWIN == 2
  if (j->from > 100) return NULL;
  return j - j->from / 2;
#else
  return j;
#endif
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t *t = malloc(n * sizeof *t);
  struct job *jobs = calloc(n + 1, sizeof *jobs);
  long sum = 0;
  if (!t || !jobs) return 1;
  for (int i = 0; i < n; i++) {
    jobs[i].from = 2 * i, jobs[i].to = 2 * i + 2;
#if TWIN == 3
    if (pthread_create(&t[i], NULL, work, &jobs[n - 1 - i])) exit(1);
#else
    if (pthread_create(&t[i], NULL, work, &jobs[i])) exit(1);
#endif
  }
#if TWIN == 2
  jobs[0].sum = 7;
#endif
  void *r = NULL;
  for (int i = 0; i < n; i++) {
#if TWIN == 4
    if (i > 0) sum += ((struct job *)r)[1].sum;
#endif
    pthread_join(t[i], &r);
#if TWIN == 5
    if (i == 0) r = &jobs[1];
#endif
    sum += ((struct job *)r)->sum;
#if TWIN == 6
    sum += jobs[n - 1].sum;
#endif
  }
#if TWIN == 3
  sum += 0;
#endif
  return (int)sum;
}
