// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *w(void *p) {
  int l = 0;
  printf("%p\n", (void *)&l);
  l++;
  pthread_mutex_lock(&m);
  x += l;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(int n, char **v) {
  pthread_t t, u;
  int k = n > 1 ? atoi(v[1]) : 0;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return x + k;
}
