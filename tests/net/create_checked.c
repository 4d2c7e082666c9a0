// expect: race-free
// Errors of create are handled: only threads that were started are joined.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int value;
static void *worker(void *arg) {
  value = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  int rc = pthread_create(&t, NULL, worker, NULL);
  if (rc) {
    fprintf(stderr, "error %d\n", rc);
    exit(1);
  }
  pthread_join(t, NULL);
  return value;
}
