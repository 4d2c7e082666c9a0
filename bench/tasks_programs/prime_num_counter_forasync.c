// EXPECT: verdict=race-free
// 11 tasks, main among them. A loop over the numbers from 2 to 21 in ten chunks; each prime is counted in isolation.
#include <assert.h>
#include <norace/task.h>
#include <stdbool.h>

enum { FIRST = 2, LAST = 21, CHUNK = 2 };
static int primes;

static bool is_prime(long n) {
  if (n < 2) return false;
  for (long d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

static void test_number(long n, void *argument) {
  if (is_prime(n)) NORACE_ISOLATED primes++;
}

int main(void) {
  NORACE_FINISH norace_forasync(FIRST, LAST + 1, CHUNK, test_number, NULL);
  assert(primes == 8);
  return 0;
}
