// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
struct arg {
  int id;
  int n;
};
static int results[N];
static void *w(void *x) {
  struct arg *a = x;
  results[a->id] = a->n * 2;
  return 0;
}
int main(void) {
  pthread_t t[N];
  struct arg args[N];
  for (int i = 0; i < N; i++) {
    args[i].id = i;
    args[i].n = 5;
    pthread_create(&t[i], 0, w, &args[i]);
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], 0);
    s += results[i];
  }
  return s;
}