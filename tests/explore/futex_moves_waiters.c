// EXPECT: verdict=unknown
// REASON: calls futex to do more than wait and wake
#include <linux/futex.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>
static int from, to;
static void *worker(void *unused) {
  syscall(SYS_futex, &from, FUTEX_REQUEUE, 1, 1, &to, 0);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  return 0;
}
