// expect: race-free
// A block that never leaves its thread.
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *arg) {
  int *p = malloc(10 * sizeof *p);
  for (int i = 0; i < 10; i++) p[i] = i;
  long sum = p[9];
  free(p);
  return (void *)sum;
}
int main(int argc, char **argv) {
  pthread_t t;
  for (int i = 0; i < argc; i++) pthread_create(&t, NULL, worker, NULL);
  pthread_exit(NULL);
}
