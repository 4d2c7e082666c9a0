// A race behind a number of standard input.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *unused) {
  pthread_mutex_lock(&lock);
  shared++;
  pthread_mutex_unlock(&lock);
  return unused;
}
static void work(int careless) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  if (careless) shared++;
  else add(0);
  pthread_join(t, 0);
}

int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 0;
  work(n == 41150);
  return 0;
}
