// EXPECT: verdict=race-free
// OPTIONS: --outcomes=usual
// An event that wakes all; the wait is in a loop, for it may end by itself.
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>
static int happened, data;
static void *waiter(void *sum) {
  while (!__atomic_load_n(&happened, __ATOMIC_ACQUIRE))
    syscall(SYS_futex, &happened, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, FUTEX_BITSET_MATCH_ANY);
  *(int *)sum = data;
  return NULL;
}
int main(void) {
  pthread_t t[2];
  int seen[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, waiter, &seen[i]);
  data = 1;
  __atomic_store_n(&happened, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &happened, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return seen[0] + seen[1] - 2;
}
