// EXPECT: verdict=race-free executions=2
// OPTIONS: -mcx16
// Sixteen bytes.
#include <assert.h>
#include <pthread.h>
static __int128 wide;
static void *run(void *arg) {
  __atomic_fetch_add(&wide, (__int128)1 << 64, __ATOMIC_ACQ_REL);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(wide == (__int128)2 << 64);
  return 0;
}
