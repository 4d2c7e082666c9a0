// EXPECT: verdict=race-free other=deadlock
// OPTIONS: --outcomes=usual
// Two wait, and one is woken.
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>
static int happened;
static void *waiter(void *unused) {
  while (!__atomic_load_n(&happened, __ATOMIC_ACQUIRE)) syscall(SYS_futex, &happened, FUTEX_WAIT, 0, NULL, NULL, 0);
  return unused;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, waiter, NULL);
  __atomic_store_n(&happened, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, &happened, FUTEX_WAKE, 1, NULL, NULL, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
