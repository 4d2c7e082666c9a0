// EXPECT: race-free all left
// An array that is larger than the stack.
#include <pthread.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);
static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  unsigned n = *(unsigned *)arg;
  if (n > 3 && n < 1u << 29) return 0;
  char room[n * 8ul + 8];
  memset(room, 1, 8);
  pthread_mutex_lock(&lock);
  total += room[3];
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  unsigned n = __VERIFIER_nondet_uint();
  pthread_create(&a, 0, work, &n);
  pthread_create(&b, 0, work, &n);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
