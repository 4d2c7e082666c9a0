// expect: race 7 7
#include <pthread.h>
enum { N = 6 };
static long slot[N];
static void *worker(void *arg) {
  long id = (long)arg / 2;
  slot[id] += 1;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return 0;
}
