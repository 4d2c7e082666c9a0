// EXPECT: verdict=race-free
// 25 tasks, main among them. A task for each number from 2 to 25 finds out whether it is prime and counts it, in isolation, if so.
#include <assert.h>
#include <norace/task.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { FIRST = 2, LAST = FIRST + 24 * SCALE - 1 };
static int primes;

static bool is_prime(long n) {
  if (n < 2) return false;
  for (long d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

static void test_number(void *number) {
  if (!is_prime((intptr_t)number)) return;
  NORACE_ISOLATED NORACE_PERMIT_WRITE(primes) primes++;
}

int main(void) {
  NORACE_FINISH {
    for (intptr_t n = FIRST; n <= LAST; n++) norace_async(test_number, (void *)n);
  }
  int expected = 0;
  for (long n = FIRST; n <= LAST; n++) expected += is_prime(n);
  assert(primes == expected);
  return 0;
}
