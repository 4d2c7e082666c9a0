// expect: race-free
// twins: 5
// Blocks with a flexible array; main alone knows the table that holds them.
#include <pthread.h>
#include <stdlib.h>
struct input { int n; int values[]; };

static void *work(void *arg) {
  struct input *in = arg;
  for (int i = 0; i < in->n; i++) in->values[i] *= 3;
  return NULL;
}

int main(int argc, char **argv) {
  int threads = argc > 1 ? atoi(argv[1]) : 2, n = argc > 2 ? atoi(argv[2]) : 2;
  struct input **table = malloc((threads + 1) * sizeof *table);
  pthread_t *t = malloc(threads * sizeof *t);
  if (!table || !t) return 1;
  for (int i = 0; i < threads; i++) {
    table[i] = malloc(sizeof **table + n * sizeof(int));
    if (!table[i]) return 1;
    table[i]->n = n;
    for (int k = 0; k < n; k++) table[i]->values[k] = i;
#if TWIN == 1
    if (i > 0) table[i] = table[i - 1];
#endif
  }
#if TWIN == 2
  table[0] = table[threads - 1];
#endif
  for (int i = 0; i < threads; i++) {
#if TWIN == 3
    if (pthread_create(&t[i], NULL, work, table[i / 2])) exit(1);
#else
    if (pthread_create(&t[i], NULL, work, table[i])) exit(1);
#endif
#if TWIN == 4
    table[i]->values[0] = 7;
#endif
  }
#if TWIN == 5
  int early = table[threads - 1]->values[0];
#else
  int early = 0;
#endif
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  return early + table[0]->values[0];
}
