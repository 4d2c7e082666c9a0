// expect: race-free
// The thread's block comes back as its result.
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *arg) {
  int *p = malloc(sizeof *p);
  *p = 3;
  return p;
}
int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, &result);
  int n = *(int *)result;
  free(result);
  return n;
}
