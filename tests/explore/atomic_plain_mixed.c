// EXPECT: verdict=race lines=6,12 executions=1
// An atomic store and a plain load of the same variable. The program's only event on it is the store.
#include <pthread.h>
static int value;
static void *run(void *arg) {
  __atomic_store_n(&value, 1, __ATOMIC_SEQ_CST);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = value;
  pthread_join(t, NULL);
  return seen > 1;
}
