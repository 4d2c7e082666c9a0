// expect: race-free
// Each thread writes the slot of its number; main reads all after joining.
#include <pthread.h>
enum { N = 6 };
static long slot[N];
static void *worker(void *arg) {
  long id = (long)arg;
  slot[id] = id * id;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  long sum = 0;
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) sum += slot[i];
  return (int)sum;
}
