// EXPECT: verdict=race-free executions=6
// The lower fork first. Forks are shared by two each: 8 orders, less the two cyclic ones.
#include <pthread.h>
enum { N = 3 };
static pthread_mutex_t fork_[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int meals[N], last[N];
static void *dine(void *arg) {
  int i = (int)(long)arg, left = i, right = (i + 1) % N;
  int first = left < right ? left : right, second = left < right ? right : left;
  pthread_mutex_lock(&fork_[first]);
  pthread_mutex_lock(&fork_[second]);
  meals[i]++;
  last[left] = last[right] = i;
  pthread_mutex_unlock(&fork_[second]);
  pthread_mutex_unlock(&fork_[first]);
  return NULL;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, dine, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return meals[0] + meals[1] + meals[2] != N;
}
