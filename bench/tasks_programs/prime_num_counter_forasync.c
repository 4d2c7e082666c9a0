// EXPECT: verdict=race-free
// 11 tasks, main among them. A loop over the numbers from 2 to 21 in ten chunks; each prime is counted in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdbool.h>

#ifndef SCALE
#define SCALE 1 // so many times the paper's tasks
#endif

enum { FIRST = 2, CHUNK = 2, LAST = FIRST + 10 * SCALE * CHUNK - 1 };
static int primes;

static bool is_prime(long n) {
  if (n < 2) return false;
  for (long d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

static void test_number(long n, void *argument) {
  if (is_prime(n)) NORACE_ISOLATED NORACE_PERMIT_WRITE(primes) primes++;
}

int main(void) {
  NORACE_FINISH norace_forasync(FIRST, LAST + 1, CHUNK, test_number, NULL);
  int expected = 0;
  for (long n = FIRST; n <= LAST; n++) expected += is_prime(n);
  assert(primes == expected);
  return 0;
}
