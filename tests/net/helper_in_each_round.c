// expect: race-free
// twins: 6
// A worker has a helper in each round, with the same block each time; helpers have helpers.
#include <pthread.h>
#include <stdlib.h>
struct part { int from, to; long sum; };
static int *data, rounds = 2;

static void *inner(void *arg) {
  struct part *p = arg;
  for (int i = p->from; i < p->to; i++) p->sum += data[i];
  return NULL;
}

static void *outer(void *arg) {
  struct part *p = arg, mine = {p->from, p->to, 0};
  pthread_t t;
  if (pthread_create(&t, NULL, inner, &mine)) exit(1);
#if TWIN != 1
  pthread_join(t, NULL);
#endif
  p->sum += mine.sum;
#if TWIN == 1
  pthread_join(t, NULL);
#endif
  return NULL;
}

static void *worker(void *arg) {
  struct part *p = arg, his = {p->from, p->to, 0};
  for (int r = 0; r < rounds; r++) {
    pthread_t t;
    his.to = p->to - r;
    if (pthread_create(&t, NULL, outer, &his)) exit(1);
#if TWIN == 2
    his.from++;
#endif
#if TWIN == 3
    if (r + 1 < rounds)
#endif
    pthread_join(t, NULL);
#if TWIN == 4
    if (pthread_create(&t, NULL, outer, &his)) exit(1);
#endif
    p->sum += his.sum;
#if TWIN == 4
    pthread_join(t, NULL);
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t t[1];
  struct part parts[1] = {{0, 2, 0}};
  data = calloc(4, sizeof *data);
  if (!data) return 1;
  for (int i = 0; i < 1; i++)
    if (pthread_create(&t[i], NULL, worker, &parts[i])) exit(1);
#if TWIN == 5
  data[0] = 1;
#endif
#if TWIN != 6
  for (int i = 0; i < 1; i++) pthread_join(t[i], NULL);
#endif
  data[1] = 2;
  free(data);
  return (int)parts[0].sum;
}
