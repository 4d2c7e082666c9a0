// EXPECT: verdict=race-free executions=5
// A spin lock made of xchg, which is locked by itself.
#include <pthread.h>
static int taken, counter;
static int exchange(int *p, int v) {
  __asm__ volatile("xchgl %0, %1" : "+r"(v), "+m"(*p) : : "memory");
  return v;
}
static void *worker(void *arg) {
  while (exchange(&taken, 1)) __asm__ volatile("pause" ::: "memory");
  counter++;
  exchange(&taken, 0);
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return counter != 2;
}
