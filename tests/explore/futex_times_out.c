// EXPECT: verdict=race lines=13,20
// The wait may be over before it happens.
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static int happened, data;
static void *waiter(void *unused) {
  struct timespec second = {1, 0};
  if (syscall(SYS_futex, &happened, FUTEX_WAIT, 0, &second, NULL, 0) == 0 || errno == EAGAIN) return unused;
  data = errno == ETIMEDOUT;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waiter, NULL);
  __atomic_store_n(&happened, 1, __ATOMIC_RELEASE);
  data = 2;
  syscall(SYS_futex, &happened, FUTEX_WAKE, 1, NULL, NULL, 0);
  pthread_join(t, NULL);
  return 0;
}
