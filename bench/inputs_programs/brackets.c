// A race behind brackets that are nested three deep, and closed.
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
  int depth = 0, deepest = 0, c;
  while ((c = getchar()) == 40 || c == 41) {
    depth += c == 40 ? 1 : -1;
    if (depth < 0) return 0;
    if (depth > deepest) deepest = depth;
  }
  work(deepest == 3 && depth == 0);
  return 0;
}
