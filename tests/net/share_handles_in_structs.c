// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
struct worker {
  pthread_t t;
  int id;
  long sum;
};
static struct worker ws[N];
static long total[N];
static void *w(void *x) {
  struct worker *me = x;
  for (int k = 0; k < 10; k++) {
    me->sum += k;
    total[me->id] += k;
  }
  return 0;
}
int main(void) {
  for (int i = 0; i < N; i++) {
    ws[i].id = i;
    pthread_create(&ws[i].t, 0, w, &ws[i]);
  }
  long s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(ws[i].t, 0);
    s += ws[i].sum + total[i];
  }
  return (int)s;
}