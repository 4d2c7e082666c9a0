// EXPECT: verdict=race-free
// Streams on a pipe: what came before the line that was written comes before what follows its reading.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int shared;
static int ends[2];

static void *reads(void *unused) {
  char line[32];
  FILE *f = fdopen(ends[0], "r");
  assert(fgets(line, sizeof line, f) && !strcmp(line, "number 7\n"));
  shared++;
  assert(!fgets(line, sizeof line, f));
  fclose(f);
  return NULL;
}

int main(void) {
  pthread_t t;
  pipe(ends);
  pthread_create(&t, NULL, reads, NULL);
  FILE *f = fdopen(ends[1], "w");
  shared++;
  fprintf(f, "number %d\n", 7);
  fclose(f);
  pthread_join(t, NULL);
  return 0;
}
