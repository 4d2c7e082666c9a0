// expect: race-free
// Futures: each job and its result in a block of its own, reached through an array of pointers.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct job { int n; long *in; long *out; struct { long max, sum; } result; };
static void *run(void *p) {
  struct job *j = p;
  j->result.max = j->in[0];
  for (int i = 0; i < j->n; i++) {
    j->out[i] = 2 * j->in[i];
    j->result.sum += j->out[i];
    if (j->in[i] > j->result.max) j->result.max = j->in[i];
  }
  return j;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 32) return 1;
  struct job *jobs = calloc(n + 1, sizeof *jobs);
  pthread_t *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    jobs[i].n = 10;
    jobs[i].in = malloc(10 * sizeof(long));
    jobs[i].out = malloc(10 * sizeof(long));
    for (int k = 0; k < 10; k++) jobs[i].in[k] = i * k;
  }
  for (int i = 0; i < n; i++)
    if (pthread_create(&t[i], NULL, run, &jobs[i])) return 1;
  long all = 0;
  for (int i = 0; i < n; i++) {
    void *r;
    pthread_join(t[i], &r);
    struct job *j = &jobs[i];
    all += j->result.sum + j->result.max + j->out[1];
  }
  for (int i = 0; i < n; i++) { free(jobs[i].in); free(jobs[i].out); }
  free(jobs); free(t);
  printf("%ld\n", all);
}
