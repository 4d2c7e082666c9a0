// expect: race-free
// twins: 3
// Rows made one by one; the threads draw their numbers, downwards.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int left;
static int width;
static int **rows;

static void *fill(void *arg) {
  int mine;
#if TWIN == 1
  while ((mine = atomic_load(&left) - 1) >= 0 && atomic_fetch_sub(&left, 1) > 0)
#else
  while ((mine = atomic_fetch_sub(&left, 1) - 1) >= 0)
#endif
#if TWIN == 2
    for (int c = 0; c < width; c++) rows[mine / 2][c] = *(int *)arg;
#else
    for (int c = 0; c < width; c++) rows[mine][c] = *(int *)arg;
#endif
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, height = argc > 2 ? atoi(argv[2]) : 2;
  width = argc > 3 ? atoi(argv[3]) : 2;
  rows = malloc(height * sizeof *rows);
  pthread_t *t = malloc(n * sizeof *t);
  int *ids = malloc(n * sizeof *ids);
  if (!rows || !t || !ids) return 1;
#if TWIN == 3
  int *one = calloc(width, sizeof *one);
  for (int r = 0; r < height; r++) rows[r] = one;
#else
  for (int r = 0; r < height; r++)
    if (!(rows[r] = calloc(width, sizeof **rows))) return 1;
#endif
  atomic_store(&left, height);
  for (int i = 0; i < n; i++) {
    ids[i] = i;
    if (pthread_create(&t[i], NULL, fill, &ids[i])) exit(1);
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  int sum = 0;
  for (int r = 0; r < height; r++) {
    for (int c = 0; c < width; c++) sum += rows[r][c];
#if TWIN != 3
    free(rows[r]);
#endif
  }
  free(rows);
  free(t);
  free(ids);
  return sum < 0;
}
