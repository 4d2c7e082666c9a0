#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rows, cols, steps, nthreads;
static unsigned char *grid[2];
static pthread_barrier_t bar;

static int at(const unsigned char *g, int r, int c) {
  return g[((r + rows) % rows) * cols + (c + cols) % cols];
}

static int alive(const unsigned char *g, int r, int c) {
  int n = 0;
  for (int dr = -1; dr <= 1; dr++)
    for (int dc = -1; dc <= 1; dc++)
      if (dr || dc) n += at(g, r + dr, c + dc);
  return n == 3 || (n == 2 && at(g, r, c));
}

static void *band(void *arg) {
  int id = *(int *)arg;
  int lo = id * rows / nthreads, hi = (id + 1) * rows / nthreads;
  for (int s = 0; s < steps; s++) {
    unsigned char *from = grid[s % 2], *to = grid[(s + 1) % 2];
    for (int r = lo; r < hi; r++)
      for (int c = 0; c < cols; c++) to[r * cols + c] = alive(from, r, c);
#ifdef TWIN
    if (s + 1 < steps && s % 2) pthread_barrier_wait(&bar);
#else
    pthread_barrier_wait(&bar);
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 4;
  cols = argc > 2 ? atoi(argv[2]) : 3;
  steps = argc > 3 ? atoi(argv[3]) : 2;
  nthreads = argc > 4 ? atoi(argv[4]) : 2;
  if (rows < 1 || cols < 1 || nthreads < 1) return 1;
  grid[0] = malloc(rows * cols);
  grid[1] = malloc(rows * cols);
  pthread_t *t = malloc(nthreads * sizeof *t);
  int *ids = malloc(nthreads * sizeof *ids);
  if (!grid[0] || !grid[1] || !t || !ids) return 1;
  for (int i = 0; i < rows * cols; i++) grid[0][i] = rand() & 1;
  memset(grid[1], 0, rows * cols);
  pthread_barrier_init(&bar, NULL, nthreads);
  for (int i = 0; i < nthreads; i++) {
    ids[i] = i;
    if (pthread_create(&t[i], NULL, band, &ids[i])) exit(1);
  }
  for (int i = 0; i < nthreads; i++) pthread_join(t[i], NULL);
  int n = 0;
  for (int i = 0; i < rows * cols; i++) n += grid[steps % 2][i];
  printf("%d alive\n", n);
  pthread_barrier_destroy(&bar);
  free(grid[0]); free(grid[1]); free(t); free(ids);
  return 0;
}
