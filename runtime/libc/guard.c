#include "libc/guard.h"

#include "base/report_log.h"
#include "sync/virtual_time.h"
#include "world/fiber.h"
#include "world/runtime.h"

const char *guard_word(uint32_t allow) {
  switch (allow) {
#define X(name, word) \
  case ALLOW_##name: return word;
    ALLOW_TABLE(X)
#undef X
  default: return "";
  }
}

void guard_refuse(uint32_t allow, const char *call, const char *detail) {
  if (running) control->outside = 1;
  if (running && (control->allow & allow)) control->let_through |= allow;
  if (!running || (control->allow & allow)) return;
  // What changes something outside is asked for wherever it is: a check runs the program some
  // times.
  if (allow == ALLOW_UNSEEN && world->outside_parts) return;
  bool named = detail && *detail;
  give_up_thread(
      "calls %s%s%s%s, which should not happen once for every schedule (--allow=%s permits it)",
      call, named ? " on '" : "", named ? detail : "", named ? "'" : "", guard_word(allow));
}

void wait_outside(const char *call, int milliseconds, uint64_t pc) {
  if (milliseconds < 0)
    give_up_thread("waits in %s without a limit, and norace does not model what would end that",
                   call);
  time_pass((uint64_t)milliseconds * 1000000, pc);
}

int milliseconds_of(int64_t seconds, int64_t nanoseconds) {
  int64_t n = seconds * 1000 + (nanoseconds + 999999) / 1000000;
  return n > INT32_MAX ? INT32_MAX : (int)n;
}

bool guard_once(void) { return (alone && !control->snapshots) || world->outside_parts; }

void opaque_call(const char *what) {
  if (running && (control->allow & ALLOW_UNSEEN)) control->let_through |= ALLOW_UNSEEN;
  if (running && !(control->allow & ALLOW_UNSEEN))
    report_unknown("calls %s, which norace does not see into", what);
}
