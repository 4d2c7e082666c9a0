// EXPECT: verdict=race-free other=deadlock
// OPTIONS: --outcomes=usual
// A waiter that was woken takes the lock as if nobody else waited: the third one is never woken.
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int word, shared; // 0: free, 1: taken, 2: taken, and somebody waits
static void lock(void) {
  int seen = 0;
  if (__atomic_compare_exchange_n(&word, &seen, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  for (;;) {
    seen = 0;
    if (__atomic_compare_exchange_n(&word, &seen, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    seen = 1;
    __atomic_compare_exchange_n(&word, &seen, 2, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
  }
}
static void unlock(void) {
  if (__atomic_exchange_n(&word, 0, __ATOMIC_RELEASE) == 2) syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
static void *worker(void *unused) {
  lock();
  shared++;
  unlock();
  return unused;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return shared - 3;
}
