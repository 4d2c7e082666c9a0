// expect: race
// Each thread its own seed, its own line of text, its own line of numbers.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX 8
static unsigned seed[MAX];
static char line[MAX][64];
static struct { int id; char text[24]; double sum[4]; } res[MAX];
static void *worker(void *a) {
  long id = (long)a;
  double in = 0;
  for (int i = 0; i < 100; i++) in += rand_r(&seed[id]) % 7;
  snprintf(line[id / 2], sizeof line[0], "thread %ld: %g", id, in);
  strncpy(res[id].text, line[id], sizeof res[0].text - 1);
  memset(res[id].sum, 0, sizeof res[id].sum);
  for (int i = 0; i < 100; i++) res[id].sum[i & 3] += in;
  res[id].id = id;
  return NULL;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  if (n > MAX) n = MAX;
  pthread_t t[MAX];
  for (int i = 0; i < n; i++) seed[i] = i * 77 + 1;
  for (long i = 0; i < n; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < n; i++) { pthread_join(t[i], NULL); puts(line[i]); }
  for (int i = 0; i < n; i++) printf("%s %g\n", res[i].text, res[i].sum[0]);
}
