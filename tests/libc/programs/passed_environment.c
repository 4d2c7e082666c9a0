// expect: race
// A command gets all of the environment.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *worker(void *arg) {
  FILE *f = popen("true", "r");
  if (f) pclose(f);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  setenv("OTHER", "x", 1);
  pthread_join(t, NULL);
  return 0;
}
