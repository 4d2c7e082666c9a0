// What std::future waits with: a futex, inside libstdc++ (std::__atomic_futex_unsigned_base). The
// word itself is looked at by code that is compiled with the program.
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "sync/futex.h"
#include "sync/sync.h"
#include "world/runtime.h"

#define DURATIONS \
  "NSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE" // seconds, nanoseconds
#define NAMED(name) __asm__("_ZNSt28__atomic_futex_unsigned_base" name)

bool future_wait(void *base, uint32_t *, uint32_t, bool, int64_t, int64_t)
    NAMED("19_M_futex_wait_untilEPjjb" DURATIONS);
bool future_wait_steady(void *base, uint32_t *, uint32_t, bool, int64_t, int64_t)
    NAMED("26_M_futex_wait_until_steadyEPjjb" DURATIONS);
void future_wake(uint32_t *) NAMED("19_M_futex_notify_allEPj");

typedef struct {
  uint32_t *word, value;
  struct timespec until;
  bool limited;
  int clock; // FUTEX_CLOCK_REALTIME, or 0
} Wait;

// True: it was woken, or did not need to wait.
static bool wait(const Wait *w, uint64_t pc) {
  const struct timespec *until = w->limited ? &w->until : NULL;
  long error =
      running ? futex(w->word, FUTEX_WAIT_BITSET, w->value, until, NULL, FUTEX_BITSET_MATCH_ANY, pc)
              : CALL_REAL(syscall, SYS_futex, w->word, FUTEX_WAIT_BITSET | w->clock, w->value,
                          until, NULL, FUTEX_BITSET_MATCH_ANY);
  return !error || errno != ETIMEDOUT;
}

PUBLIC bool future_wait(void *base, uint32_t *word, uint32_t value, bool limited, int64_t seconds,
                        int64_t nanoseconds) {
  return wait(&(Wait){word, value, {seconds, nanoseconds}, limited, FUTEX_CLOCK_REALTIME}, CALLER);
}
PUBLIC bool future_wait_steady(void *base, uint32_t *word, uint32_t value, bool limited,
                               int64_t seconds, int64_t nanoseconds) {
  return wait(&(Wait){word, value, {seconds, nanoseconds}, limited, 0}, CALLER);
}
PUBLIC void future_wake(uint32_t *word) {
  if (running) futex(word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0, CALLER);
  else CALL_REAL(syscall, SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}
