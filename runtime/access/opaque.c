// What no hook describes: `norace cc` announces it (src/front/instrument/clang_gaps.h).
#include "base/report_log.h"
#include "world/fiber.h"
#include "world/runtime.h"

static bool counts(void) { return unlikely(running && !alone && !(control->allow & ALLOW_UNSEEN)); }

// The program goes on; what it shows counts, but that it races nowhere can no longer be said.
PUBLIC void __norace_unseen(const char *what) {
  if (counts()) report_unknown("%s: norace does not see what it reads and writes", what);
}

// It may be what keeps threads apart.
PUBLIC void __norace_unseen_order(const char *what) {
  __norace_unseen(what);
  if (counts())
    report_doubt("inline assembly that norace does not understand may order the accesses");
}

// A loop that does nothing, for ever. The others go on.
PUBLIC void __norace_stays(void) {
  if (running) fiber_die();
}
