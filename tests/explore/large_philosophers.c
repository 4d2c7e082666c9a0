// EXPECT: verdict=race-free executions=7 other=deadlock
// Three philosophers, each takes the left fork first: as mutex_lock_ring.c.
#include <pthread.h>
enum { N = 3 };
static pthread_mutex_t fork_[N];
static int meals[N];
static void *dine(void *arg) {
  long i = (long)arg;
  pthread_mutex_lock(&fork_[i]);
  pthread_mutex_lock(&fork_[(i + 1) % N]);
  meals[i]++;
  pthread_mutex_unlock(&fork_[(i + 1) % N]);
  pthread_mutex_unlock(&fork_[i]);
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_mutex_init(&fork_[i], NULL);
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, dine, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) pthread_mutex_destroy(&fork_[i]);
  return 0;
}
