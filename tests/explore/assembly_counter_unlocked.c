// EXPECT: verdict=race lines=6,6 executions=1
// One instruction, and yet not atomic: the prefix is missing.
#include <pthread.h>
static int counter;
static void *worker(void *arg) {
  __asm__ volatile("incl %0" : "+m"(counter) : : "memory");
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
