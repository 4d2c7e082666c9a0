// EXPECT: verdict=race-free executions=1
// Stacks of threads that have ended may be used again by others: no race between those uses.
#include <pthread.h>
static int deep(int n) {
  volatile int room[32];
  for (int i = 0; i < 32; i++) room[i] = i * n;
  return n ? deep(n - 1) + room[3] : room[1];
}
static void *run(void *arg) {
  return deep(5) ? arg : NULL;
}
int main(void) {
  for (int round = 0; round < 3; round++) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  }
  return 0;
}
