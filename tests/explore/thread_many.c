// EXPECT: verdict=race-free executions=1
#include <pthread.h>
enum { N = 100 };
static int slot[N];
static void *run(void *arg) {
  *(int *)arg = 1;
  return NULL;
}
int main(void) {
  pthread_t t[N];
  int sum = 0;
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, run, &slot[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) sum += slot[i];
  return sum != N;
}
