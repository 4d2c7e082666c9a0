// expect: race 4 10
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *arg) { return (void *)(long)*(int *)arg; }
int main(void) {
  pthread_t t;
  int *p = malloc(sizeof *p);
  *p = 1;
  pthread_create(&t, NULL, worker, p);
  free(p);
  pthread_join(t, NULL);
}
