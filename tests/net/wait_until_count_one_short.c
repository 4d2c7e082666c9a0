// expect: race
// One worker too few is waited for.
#include <pthread.h>
#define N 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int done, result[N];
static void *worker(void *arg) {
  int me = (int)(long)arg;
  result[me] = me + 1;
  pthread_mutex_lock(&m);
  done++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  pthread_mutex_lock(&m);
  while (done < N - 1) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  int sum = 0;
  for (int i = 0; i < N; i++) sum += result[i];
  return sum;
}
