// expect: race-free
// twins: 6
// The handle of a thread lies in the block that it works on; the block is freed behind the join.
#include <pthread.h>
#include <stdlib.h>
struct job { int n; long value; pthread_t thread; };

static void *compute(void *arg) {
  struct job *j = arg;
  for (int i = 0; i < j->n; i++) j->value += i;
  return NULL;
}

static struct job *job_start(int n) {
  struct job *j = calloc(1, sizeof *j);
  if (!j) abort();
  j->n = n;
  if (pthread_create(&j->thread, NULL, compute, j)) abort();
#if TWIN == 1
  if (pthread_create(&j->thread, NULL, compute, j)) abort();
#elif TWIN == 2
  pthread_detach(j->thread);
#elif TWIN == 3
  for (int k = 0; k < 2; k++)
    if (pthread_create(&j->thread, NULL, compute, j)) abort();
#endif
  return j;
}

static long job_end(struct job *j) {
#if TWIN == 4
  long early = j->value;
#endif
  pthread_join(j->thread, NULL);
  long value = j->value;
#if TWIN == 4
  value += early;
#endif
  free(j);
  return value;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  struct job **jobs = malloc(n * sizeof *jobs);
  long sum = 0;
  if (!jobs) return 1;
  for (int i = 0; i < n; i++) jobs[i] = job_start(3 + i);
#if TWIN == 5
  jobs[1]->thread = jobs[0]->thread;
#elif TWIN == 6
  jobs[1]->value++;
#endif
  for (int i = 0; i < n; i++) sum += job_end(jobs[i]);
  free(jobs);
  return (int)sum;
}
