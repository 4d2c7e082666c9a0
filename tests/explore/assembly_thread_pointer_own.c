// EXPECT: verdict=race-free
// The first thread counts for itself, the other does too.
#include <pthread.h>
static int count[2];
static void *first;
static void *work(void *unused) {
  count[__builtin_thread_pointer() != first]++;
  return 0;
}
int main(void) {
  pthread_t t;
  first = __builtin_thread_pointer();
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
}
