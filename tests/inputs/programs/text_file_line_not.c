// EXPECT: race-free all
// OPTIONS: --input=file:input.txt --input-bytes 6
#include <pthread.h>
#include <stdio.h>
#include <string.h>
static int shared;

static void *add(void *unused) {
  shared++;
  return unused;
}

int main(void) {
  char line[8] = "";
  FILE *f = fopen("input.txt", "r");
  if (!f || !fgets(line, sizeof line, f)) return 1;
  fclose(f);
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  if (!strcmp(line, "fast\n")) shared++;
  return 0;
}
