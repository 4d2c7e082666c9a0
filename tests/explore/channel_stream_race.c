// EXPECT: verdict=race lines=15,25
// What the writer does after its line was sent is not before the reader.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int shared;
static int ends[2];

static void *reads(void *unused) {
  char line[32];
  FILE *f = fdopen(ends[0], "r");
  fgets(line, sizeof line, f);

  shared++;
  return NULL;
}

int main(void) {
  pthread_t t;
  pipe(ends);
  pthread_create(&t, NULL, reads, NULL);
  FILE *f = fdopen(ends[1], "w");
  fprintf(f, "a\n"), fflush(f);
  shared++;
  pthread_join(t, NULL);
  return 0;
}
