#include "access/poison.h"

#include <string.h>

#include "base/report_log.h"
#include "world/runtime.h"
#include "world/symbolic.h"

static bool stacks_hold(uint64_t address) {
  return address - MAIN_STACK < MAIN_STACK_SPAN || address - STACK_BASE < MAX_FIBERS * STACK_SPAN;
}

void poison_look(uint64_t address, uint64_t size) {
  if (likely(!control->mark) || !(heap_holds(address) || stacks_hold(address))) return;
  if (memchr((const void *)address, (int)control->mark, size))
    give_up("%s is read before it has a value",
            heap_holds(address) ? "memory that malloc gave" : "a variable");
}

// A variable is declared (src/front/instrument/unset.h).
PUBLIC void __norace_unset(void *p, uint64_t size) {
  symbolic_unset(p, size);
  if (likely(!running || !control->mark)) return;
  memset(p, (int)control->mark, size);
  epoch_next(current); // so that a read of the same place is looked at again
}

// It is read, and no other hook says so.
PUBLIC void __norace_look(const void *p, uint64_t size) {
  if (unlikely(running)) poison_look((uint64_t)p, size);
}
