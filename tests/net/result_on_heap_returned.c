// expect: race-free
// A thread returns a heap block, which main reads after the join.
#include <pthread.h>
#include <stdlib.h>
static void *worker(void *p) {
  int *r = malloc(sizeof *r);
  *r = *(int *)p * 2;
  return r;
}
int main(void) {
  pthread_t t[2];
  int n[2] = {1, 2}, sum = 0;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, &n[i]);
  for (int i = 0; i < 2; i++) {
    void *r;
    pthread_join(t[i], &r);
    sum += *(int *)r;
    free(r);
  }
  return sum;
}
