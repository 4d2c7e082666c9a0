// expect: race-free
#include <pthread.h>
#include <stdio.h>
enum { N = 5 };
static long total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total += (long)arg;
  pthread_mutex_unlock(&lock);
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  printf("%ld\n", total);
}
