// EXPECT: verdict=race-free executions=2
// Moves keep the order on this processor, and "memory" keeps it in the compiler.
#include <pthread.h>
static int data, ready;
static void *writer(void *arg) {
  data = 7;
  __asm__ volatile("movl $1, %0" : "=m"(ready) : : "memory");
  return 0;
}
int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, writer, 0);
  __asm__ volatile("movl %1, %0" : "=r"(seen) : "m"(ready) : "memory");
  int got = seen ? data : 7;
  pthread_join(t, 0);
  return got != 7;
}
