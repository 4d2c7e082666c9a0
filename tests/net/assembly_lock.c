// expect: race-free
#include <pthread.h>
static int taken, x;
static int exchange(int *p, int v) {
  __asm__ volatile("xchgl %0, %1" : "+r"(v), "+m"(*p) : : "memory");
  return v;
}
static void *worker(void *arg) {
  while (exchange(&taken, 1)) __asm__ volatile("pause" ::: "memory");
  x++;
  exchange(&taken, 0);
  return NULL;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
}
