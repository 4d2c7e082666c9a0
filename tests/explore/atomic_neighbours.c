// EXPECT: verdict=race-free executions=1
// Neighbouring bytes are different objects: no order between them.
#include <pthread.h>
static unsigned char byte[2];
static void *run(void *arg) {
  __atomic_fetch_add(&byte[1], 1, __ATOMIC_SEQ_CST);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  __atomic_fetch_add(&byte[0], 1, __ATOMIC_SEQ_CST);
  pthread_join(t, NULL);
  return 0;
}
