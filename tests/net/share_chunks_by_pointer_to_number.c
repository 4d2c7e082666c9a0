// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
#define CHUNK 25
static int a[100];
static void *w(void *x) {
  int id = *(int *)x;
  int lo = id * CHUNK, hi = lo + CHUNK;
  for (int i = lo; i < hi; i++) a[i]++;
  return 0;
}
int main(void) {
  pthread_t t[N];
  int ids[N];
  for (int i = 0; i < N; i++) {
    ids[i] = i;
    pthread_create(&t[i], 0, w, &ids[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int s = 0;
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}