// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int results[N];
static void *w(void *x) {
  int id = *(int *)x;
  free(x);
  results[id] = id;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    pthread_create(&t[i], 0, w, p);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return results[0];
}