// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int a[100];
static void *w(void *x) {
  int id = (int)(long)x;
  for (int i = id; i < 100; i += N) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int s = 0;
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}