// expect: race
#include <pthread.h>
#include <stdlib.h>

// getenv reads to the end where it finds nothing
extern char **environ;
static char *mine[3] = {"A=1", NULL, NULL};
static void *run(void *a) {
  mine[1] = "B=2";
  return a;
}
int main(void) {
  pthread_t t;
  environ = mine;
  pthread_create(&t, 0, run, 0);
  getenv("Q");
  pthread_join(t, 0);
}
