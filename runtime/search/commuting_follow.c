// The weakened order hears of the program's accesses and steps.
#include "access/shadow.h"
#include "search/proof_hints.h"
#include "search/search.h"

static void note(uint64_t base, uint8_t mask, uint8_t kind) {
  commuting_note(search, base, mask, kind, current->number, current->epoch);
}

static bool is_proved(uint64_t base, uint8_t mask, uint16_t thread) {
  if (control->n_proved && !(mask & ~hint_bytes(base))) return true;
  return control->n_regions && hint_here(fiber_numbered(thread));
}

void commuting_follow(void) {
  commuting_start(search, shadow_last);
  if (!search->commuting.state) return;
  search->commuting.is_proved = is_proved;
  shadow_listen(note);
}

void commuting_stopped(const Fiber *f, uint32_t i) {
  bool runs_on = f->state == FIBER_PENDING && !f->dead && !f->parked;
  bool unlocks = runs_on && f->pending->kind == OP_UNLOCK;
  commuting_settle(search, i, unlocks ? key_of_object(f->pending->object) : 0);
}
