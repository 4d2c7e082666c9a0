// expect: race
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct part { double **m; double *acc; int lo, hi; };
static void *work(void *p) {
  struct part *k = p;
  for (int r = k->lo; r < k->hi ; r++)
    for (int c = 0; c < 16; c++) k->m[r][c] = r * c;
  for (int c = 0; c < 4; c++) k->acc[c] = c;
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n < 1 || n > 8) return 1;
  int rows = 8 * n;
  double **m = malloc((rows) * sizeof *m);
  for (int i = 0; i < rows; i++) { m[i] = malloc(16 * sizeof(double)); m[i][0] = 1; }
  pthread_t t[8]; struct part part[9];
  for (int i = 0; i < n; i++) {
    part[i].m = m; part[i].lo = i * 8; part[i].hi = i * 8 + 8;
    part[i].acc = calloc(4, sizeof(double));
    if (i & 1) part[i].acc = part[i - 1].acc;
  }
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, &part[i]);
  double s = 0;
  for (int i = 0; i < n; i++) {
    pthread_join(t[i], NULL);
    for (int c = 0; c < 4; c++) s += part[i].acc[c];
    free(part[i].acc);
  }
  for (int i = 0; i < rows; i++) { s += m[i][3]; free(m[i]); }
  free(m);
  printf("%g\n", s);
}
