// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
struct part {
  int *data;
  int n;
  long sum;
};
static int a[100];
static void *w(void *x) {
  struct part *p = x;
  for (int i = 0; i < p->n; i++) p->data[i] = i;
  return 0;
}
int main(void) {
  pthread_t t[N];
  struct part r[N];
  for (int i = 0; i < N; i++) {
    r[i].data = a + i * 25;
    r[i].n = 25;
    pthread_create(&t[i], 0, w, &r[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return a[3];
}