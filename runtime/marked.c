#include "marked.h"

#include <string.h>

#include "runtime.h"

void marked_look(uint64_t address, uint64_t size) {
  if (likely(!control->heap_mark) || !heap_holds(address)) return;
  if (memchr((const void *)address, (int)control->heap_mark, size))
    give_up("memory that malloc gave is read before it has a value");
}
