// EXPECT: verdict=unknown
// REASON: several threads wrote through one stream
// How long the file is when one thread flushes depends on whether the other has written: an order that is not explored.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>

static FILE *f;
int shared;

static void *first(void *unused) { return fputs("a", f), NULL; }
static void *second(void *unused) { return fputs("b", f), fflush(f), NULL; }
static void *third(void *unused) {
  struct stat s;
  if (!stat("norace-log", &s) && s.st_size == 2) shared++;
  return NULL;
}

int main(void) {
  pthread_t t[3];
  f = fopen("norace-log", "w");
  pthread_create(&t[0], NULL, third, NULL);
  pthread_create(&t[1], NULL, second, NULL);
  pthread_create(&t[2], NULL, first, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
