// FIX: new lock lines=5 '+static pthread_mutex_t counter_lock = PTHREAD_MUTEX_INITIALIZER;'
#include <pthread.h>
static int counter;
static void *counts(void *unused) {
  int seen = counter;
  seen++;
  counter = seen;
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, counts, NULL);
  pthread_create(&b, NULL, counts, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return counter < 1;
}
