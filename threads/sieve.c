#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Small primes first, then each thread crosses out in segments of its own. */
static char *composite;
static int limit, root, nthreads;

typedef struct {
  int id;
  long count;
} part;

static void *cross(void *arg) {
  part *p = arg;
  long span = (limit - root + nthreads - 1) / nthreads;
  long lo = root + 1 + p->id * span, hi = lo + span;
#ifdef TWIN
  if (p->id + 1 < nthreads) hi++;
#endif
  if (hi > limit + 1) hi = limit + 1;
  for (int q = 2; q <= root; q++) {
    if (composite[q]) continue;
    for (long m = (lo + q - 1) / q * q; m < hi; m += q) composite[m] = 1;
  }
  for (long m = lo; m < hi; m++)
    if (!composite[m]) p->count++;
  return NULL;
}

int main(int argc, char **argv) {
  limit = argc > 1 ? atoi(argv[1]) : 12;
  nthreads = argc > 2 ? atoi(argv[2]) : 2;
  if (limit < 4 || nthreads < 1) return 1;
  root = 1;
  while ((root + 1) * (root + 1) <= limit) root++;
  composite = calloc(limit + 2, 1);
  part *parts = calloc(nthreads, sizeof *parts);
  pthread_t *t = malloc(nthreads * sizeof *t);
  if (!composite || !parts || !t) return 1;
  long count = 0;
  for (int i = 2; i <= root; i++) {
    if (composite[i]) continue;
    count++;
    for (int m = i * i; m <= root; m += i) composite[m] = 1;
  }
  for (int i = 0; i < nthreads; i++) {
    parts[i].id = i;
    if (pthread_create(&t[i], NULL, cross, &parts[i])) exit(1);
  }
  for (int i = 0; i < nthreads; i++) {
    pthread_join(t[i], NULL);
    count += parts[i].count;
  }
  printf("%ld primes up to %d\n", count, limit);
  free(composite); free(parts); free(t);
  return 0;
}
