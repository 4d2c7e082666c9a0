// expect: race-free
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#define N 4
struct arg {
  int id;
  int *out;
};
static void *w(void *x) {
  struct arg *a = x;
  a->out[a->id] = a->id * 2;
  return 0;
}
int main(void) {
  pthread_t t[N];
  int out[N];
  struct arg args[N];
  for (int i = 0; i < N; i++) {
    args[i].id = i;
    args[i].out = out;
    pthread_create(&t[i], 0, w, &args[i]);
  }
  int s = 0;
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], 0);
    s += out[i];
  }
  return s;
}