// An address of the world's memory is put there, printed as text and read back as a number.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *w(void *arg) {
  *(char *)arg = 1;
  return NULL;
}
int main(int argc, char **argv) {
  char line[64];
  if (argc < 2) return 1;
  *(char **)argv[0] = argv[1];
  puts(argv[0]);
  fflush(stdout);
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *again = (char *)strtol(line, NULL, 16);
  pthread_t t;
  pthread_create(&t, NULL, w, again);
  argv[1][0] = 2;
  pthread_join(t, NULL);
  return 0;
}
