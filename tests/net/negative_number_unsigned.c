// expect: race
// A negative number is a large one without its sign.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *worker(void *arg) {
  int n = (int)(long)arg;
  if ((unsigned)n < 10u) pthread_mutex_lock(&m);
  if (n < 10) data++;
  if ((unsigned)n < 10u) pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, worker, (void *)-1L);
  pthread_create(&t[1], NULL, worker, (void *)-2L);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return data;
}
