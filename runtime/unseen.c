// What no hook describes: `norace cc` announces it (src/front/clang_gaps.h).
#include "runtime.h"

// The program goes on; what it shows counts, but that it races nowhere can no longer be said.
PUBLIC void __norace_unseen(const char *what) {
  if (likely(!running || alone || (control->allow & ALLOW_UNSEEN))) return;
  report_unknown("%s: norace does not see what it reads and writes", what);
}

// A loop that does nothing, for ever. The others go on.
PUBLIC void __norace_stays(void) {
  if (running) fiber_die();
}
