// Threads that count to TIMES each under one lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *unused) {
  for (int i = 0; i < TIMES; i++) {
    pthread_mutex_lock(&lock);
#ifdef READ
    (void)*(volatile int *)&counter;
#elif defined BOUND
    if (counter < BOUND) counter++; // whoever comes late sees that
#else
    counter++;
#endif
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, count, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return 0;
}
