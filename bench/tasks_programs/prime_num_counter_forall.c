// EXPECT: verdict=race-free
// 25 tasks, main among them. A parallel loop over 24 numbers; each iteration finds out whether its number is prime, and counts it in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdbool.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { TASKS = 24 * SCALE, FIRST = 2 };
static int primes;

static bool is_prime(long n) {
  if (n < 2) return false;
  for (long d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

static void test_number(long n, void *argument) {
  bool prime = is_prime(n);
  if (prime) NORACE_ISOLATED NORACE_PERMIT_WRITE(primes) primes++;
}

int main(void) {
  norace_forall(FIRST, FIRST + TASKS, 1, test_number, NULL);
  int expected = 0;
  for (long n = FIRST; n < FIRST + TASKS; n++) expected += is_prime(n);
  assert(primes == expected);
  return 0;
}
