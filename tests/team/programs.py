"""Programs whose number of executions is known."""
import math

COUNTERS = """#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *run(void *unused) {
  for (int k = 0; k < TURNS; k++) {
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
  }
  return unused;
}
int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(t[i], NULL);
  return 0;
}
"""


def orders(threads, turns):
    """In how many orders each of the threads can have its turns."""
    return math.factorial(threads * turns) // math.factorial(turns) ** threads


RACY = """#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int turns, late;
static void *run(void *unused) {
  pthread_mutex_lock(&m);
  int last = ++turns == THREADS;
  pthread_mutex_unlock(&m);
  if (last) late++;
  return unused;
}
int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], NULL, run, NULL);
  for (int i = 1; i < THREADS; i++) pthread_join(t[i], NULL);
  late++; // races with the first thread, if that was the last
  pthread_join(t[0], NULL);
  return 0;
}
"""
