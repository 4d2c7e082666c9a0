#include "marked.h"

#include <string.h>

#include "runtime.h"

void marked_access(uint64_t address, uint64_t size, uint32_t kind) {
  bool reads = !(kind & ACCESS_WRITE) || kind & ACCESS_UPDATE;
  if (kind & ACCESS_ATOMIC) return; // over: atomic.c has looked in time
  if (!reads || !heap_holds(address) || !memchr((const void *)address, (int)control->heap_mark, size)) return;
  give_up("memory that malloc gave is read before it has a value");
}
