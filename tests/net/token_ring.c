// expect: race-free
// Whoever's turn it is may touch the data.
#include <pthread.h>
#define N 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn, data;
static void *worker(void *arg) {
  int me = (int)(long)arg;
  pthread_mutex_lock(&m);
  while (turn != me) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  data++;
  pthread_mutex_lock(&m);
  turn = (turn + 1) % N;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return data;
}
