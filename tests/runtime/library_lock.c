// A library with a lock of its own making, which nobody sees: a word, and the kernel's futex.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

void library_lock(int *word);
void library_unlock(int *word);

void library_lock(int *word) {
  int seen = 0;
  if (__atomic_compare_exchange_n(word, &seen, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  while (__atomic_exchange_n(word, 2, __ATOMIC_ACQUIRE)) syscall(SYS_futex, word, FUTEX_WAIT, 2, 0);
}

void library_unlock(int *word) {
  if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) == 2) syscall(SYS_futex, word, FUTEX_WAKE, 1);
}
