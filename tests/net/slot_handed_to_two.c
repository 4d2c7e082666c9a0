// expect: race 8 8
// Two threads get the same number.
#include <pthread.h>
enum { N = 6 };
static long slot[N];
static void *worker(void *arg) {
  long id = (long)arg;
  slot[id] += id;
  return NULL;
}
int main(void) {
  pthread_t t[N], u[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (long i = 0; i < N; i++) pthread_create(&u[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) pthread_join(u[i], NULL);
  return 0;
}
