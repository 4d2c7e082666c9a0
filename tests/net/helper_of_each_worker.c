// expect: race-free
// twins: 6
// Each worker starts a helper for half of its work, and joins it before it ends.
#include <pthread.h>
#include <stdlib.h>
struct half { int *data; int n; long sum; };

static void *add(void *arg) {
  struct half *h = arg;
  for (int i = 0; i < h->n; i++) h->sum += h->data[i];
  return NULL;
}

static void *worker(void *arg) {
  struct half *w = arg;
  struct half mine = {w->data, w->n / 2, 0}, theirs = {w->data + w->n / 2, w->n - w->n / 2, 0};
  pthread_t helper;
  if (pthread_create(&helper, NULL, add, &theirs)) exit(1);
  add(&mine);
#if TWIN == 1
  w->sum = mine.sum + theirs.sum;
  pthread_join(helper, NULL);
#elif TWIN == 2
  if (mine.n != 1) pthread_join(helper, NULL);
  w->sum = mine.sum + theirs.sum;
#elif TWIN == 3
  pthread_detach(helper);
  pthread_join(helper, NULL);
  w->sum = mine.sum + theirs.sum;
#elif TWIN == 4
  pthread_t other;
  if (pthread_create(&other, NULL, add, &theirs)) exit(1);
  pthread_join(helper, NULL);
  w->sum = mine.sum + theirs.sum;
  pthread_join(other, NULL);
#else
  pthread_join(helper, NULL);
  w->sum = mine.sum + theirs.sum;
#endif
#if TWIN == 5
  if (pthread_create(&helper, NULL, add, &mine)) exit(1);
  pthread_detach(helper);
#endif
  return NULL;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 1, each = argc > 2 ? atoi(argv[2]) : 3;
  int *data = calloc((size_t)threads * each, sizeof *data);
  struct half *work = calloc(threads, sizeof *work);
  pthread_t *t = calloc(threads, sizeof *t);
  if (!data || !work || !t) return 1;
  for (int i = 0; i < threads; i++) {
    work[i].data = data + i * each;
    work[i].n = each;
    if (pthread_create(&t[i], NULL, worker, &work[i])) exit(1);
  }
#if TWIN == 6
  data[each - 1] = 7;
#endif
  long sum = 0;
  for (int i = 0; i < threads; i++) {
    pthread_join(t[i], NULL);
    sum += work[i].sum;
  }
  data[0] = 5;
  free(data);
  free(work);
  free(t);
  return (int)sum;
}
