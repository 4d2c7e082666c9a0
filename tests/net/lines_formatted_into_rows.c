// expect: race-free
// twins: 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 64

/* Threads format lines into rows of a table; main prints it. */
static char (*out)[WIDTH];
static int rows, threads;

static void *format(void *arg) {
  int id = *(int *)arg;
  for (int i = id; i < rows; i += threads) {
    int at = snprintf(out[i], WIDTH, "row %d by %d:", i, id);


#ifdef TWIN
    if (i > 0 && strcmp(out[i - 1], out[i]) == 0)
      out[i][0] = 'R';
#else
    if (strcmp(out[i], "row") == 0)
      out[i][0] = 'R';
#endif
  }
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 3;
  threads = argc > 2 ? atoi(argv[2]) : 2;
  if (rows < 0 || threads < 1)
    return 1;
  out = calloc(rows + 1, sizeof *out);
  pthread_t *t = malloc(threads * sizeof *t);
  int *ids = malloc(threads * sizeof *ids);
  if (!out || !t || !ids)
    return 1;
  for (int i = 0; i < threads; i++) {
    ids[i] = i;
    if (pthread_create(&t[i], NULL, format, ids + i))
      exit(1);
  }
  for (int i = 0; i < threads; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < rows; i++)
    puts(out[i]);
  free(out);
  free(t);
  free(ids);
  return 0;
}
