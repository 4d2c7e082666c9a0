#include "base/proof_hints.h"

// The variables are in order, and do not overlap.
uint8_t hint_bytes(uint64_t base) {
  uint32_t low = 0, high = control->n_proved; // the first that ends behind base
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (control->proved[middle].end <= base) low = middle + 1;
    else high = middle;
  }
  uint32_t bits = 0;
  for (; low < control->n_proved && control->proved[low].start < base + 8; low++) {
    uint64_t from = control->proved[low].start, to = control->proved[low].end;
    from = from > base ? from - base : 0;
    to = to < base + 8 ? to - base : 8;
    bits |= (1u << to) - (1u << from);
  }
  return (uint8_t)bits;
}

static bool lies_in(uint64_t pc, const Span *spans) {
  for (int i = 0; i < LINE_SPANS; i++)
    if (pc - 1 >= spans[i].start && pc - 1 < spans[i].end) return true;
  return false;
}

bool hint_region(uint64_t pc) {
  for (uint32_t i = 0; i < control->n_regions; i++)
    if (lies_in(pc, control->region[i])) return true;
  return false;
}

bool hint_chopped(uint64_t pc) {
  for (uint32_t i = 0; i < control->n_chopped; i++)
    if (lies_in(pc, control->chopped[i])) return true;
  return false;
}

bool hint_alarm(uint64_t one, uint64_t other) {
  for (uint32_t i = 0; i < control->n_alarms; i++) {
    const Alarm *a = &control->alarm[i];
    if ((lies_in(one, a->code[0]) && lies_in(other, a->code[1])) ||
        (lies_in(one, a->code[1]) && lies_in(other, a->code[0])))
      return true;
  }
  return false;
}
