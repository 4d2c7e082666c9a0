#include "sync/overlap.h"
#include "world/object.h"

enum { MOST = 16 }; // bytes of an access

// The object at this address, if accesses there reach into the other's.
static Object *neighbour_at(uint64_t address, const Object *o) {
  Object *n = address == o->address ? NULL : object_look(address);
  return n && n->kind == OBJECT_ATOMIC && address + n->bytes > o->address ? n : NULL;
}

void overlap_note(Object *o, uint64_t size) {
  if (likely(o->bytes >= size) || size > MOST) return;
  o->bytes = (uint8_t)size;
  for (uint64_t a = o->address - (MOST - 1); a < o->address + size; a++) {
    Object *n = neighbour_at(a, o);
    if (n) n->overlaps = o->overlaps = world->overlaps = true;
  }
}

static const Object *last_to_write(const Object *o, uint64_t byte) {
  const Object *last = NULL;
  for (uint64_t a = byte - (MOST - 1); a <= byte; a++) {
    const Object *n = a == o->address ? o : neighbour_at(a, o);
    if (n && n->stored && a + n->stored_bytes > byte && (!last || n->stored > last->stored))
      last = n;
  }
  return last;
}

const Clock *overlap_clock(Object *o, uint64_t size) {
  if (likely(!o->overlaps)) return &o->clock;
  Clock *all = &world->overlap_clock;
  clock_clear(all);
  for (uint64_t byte = o->address; byte < o->address + size; byte++) {
    const Object *last = last_to_write(o, byte);
    if (last) clock_join(all, &last->clock);
  }
  return all;
}

void overlap_stored(Object *o, uint64_t size, bool changed) {
  o->stored = ++world->n_stored;
  o->stored_bytes = (uint8_t)size;
  for (uint64_t a = o->address - (MOST - 1);
       changed && unlikely(o->overlaps) && a < o->address + size; a++) {
    Object *n = neighbour_at(a, o);
    if (n) n->version = ++world->versions;
  }
}
