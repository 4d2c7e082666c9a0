// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int ids[N], results[N];
static void *w(void *x) {
  int id = *(int *)x;
  results[id] = id;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) ids[i] = i;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, &ids[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return results[0];
}