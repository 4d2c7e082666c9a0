// expect: race-free
// twins: 5
// The rest of a row is given to snprintf with what is left of it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { WIDTH = 16 };
static char (*out)[WIDTH];
static int rows, threads;

static void *format(void *arg) {
  int id = *(int *)arg;
  for (int i = id; i < rows; i += threads) {
    int at = snprintf(out[i], WIDTH, "%d:", i);
#if TWIN == 1
    snprintf(out[i] + at, 2 * WIDTH - at, "%s", "a text that goes on over the end");
#elif TWIN == 2
    if (i > 0) snprintf(out[i - 1] + at, WIDTH - at, "%d", id);
#elif TWIN == 3
    if (i + 1 < rows && out[i + 1][0] == 'x') at = 0;
#endif
    for (int k = 0; k < i && at < WIDTH - 4; k++)
      at += snprintf(out[i] + at, WIDTH - at, " %d", k);
#if TWIN == 4
    memcpy(out[(i + 1) % rows], "xy", 2);
#endif
    if (strcmp(out[i], "row") == 0) out[i][0] = 'R';
  }
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 3;
  threads = argc > 2 ? atoi(argv[2]) : 2;
  if (rows < 1 || threads < 1) return 1;
  out = calloc(rows + 1, sizeof *out);
  pthread_t *t = malloc(threads * sizeof *t);
  int *ids = malloc(threads * sizeof *ids);
  if (!out || !t || !ids) return 1;
  for (int i = 0; i < threads; i++) {
    ids[i] = i;
    if (pthread_create(&t[i], NULL, format, ids + i)) exit(1);
  }
#if TWIN == 5
  puts(out[0]);
#endif
  for (int i = 0; i < threads; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < rows; i++) puts(out[i]);
  return 0;
}
