// expect: race-free
#include <pthread.h>
#include <stdlib.h>

// it is found before the entry that changes
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
  getenv("A");
  pthread_join(t, 0);
}
