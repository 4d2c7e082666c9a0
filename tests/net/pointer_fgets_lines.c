// expect: race-free
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long total;
static void *w(void *p) {
  char b[80];
  while (fgets(b, sizeof b, stdin)) {
    long v = strtol(b, 0, 10);
    pthread_mutex_lock(&m);
    total += v;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  printf("%ld\n", total);
}
