// EXPECT: verdict=race lines=5,11 executions=1
#include <pthread.h>
static int counter;
static void *worker(void *arg) {
  __asm__ volatile("lock; incl %0" : "+m"(counter) : : "memory");
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int seen = counter;
  pthread_join(t, 0);
  return seen > 1;
}
