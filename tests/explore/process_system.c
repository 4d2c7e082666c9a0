// EXPECT: verdict=race lines=15,23 executions=5
// ASSUMING: programs that it starts answer at once
// What other programs answer is the same on every schedule, and orders nothing.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void *other(void *unused) {
  char line[16] = "";
  FILE *f = popen("echo one", "r");
  if (!f || !fgets(line, sizeof line, f) || pclose(f) || strcmp(line, "one\n")) failures++;
  else failures += 0;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  int status = system("exit 3");
  if (status != 3 << 8 || failures) abort();
  pthread_join(thread, NULL);
  return failures;
}
