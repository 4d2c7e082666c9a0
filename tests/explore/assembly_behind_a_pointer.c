// EXPECT: verdict=race lines=6,12 executions=1
// It does not say that it writes memory, but it does.
#include <pthread.h>
static int data;
static void *writer(void *p) {
  __asm__ volatile("movl $1, (%0)" : : "r"(p));
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, &data);
  int seen = data;
  pthread_join(t, 0);
  return seen > 1;
}
