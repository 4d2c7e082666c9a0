// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
static int a[100];
static void *f(void *x) {
  for (int i = 0; i < 50; i++) a[i] = i;
  return 0;
}
static void *g(void *x) {
  for (int i = 50; i < 100; i++) a[i] = i;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return a[3];
}