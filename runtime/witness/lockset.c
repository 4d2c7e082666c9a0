// Sets of locks. Each is kept once, so that comparing is comparing numbers.
#include <string.h>

#include "base/arenas.h"
#include "witness/lockset.h"
#include "witness/witness.h"
#include "witness/witness_kept.h"
#include "world/object.h"

enum { MAX_SETS = 1 << 16, SET_SLOTS = 1 << 18 };

void lockset_start_run(void) {
  if (!witness_kept.locksets.sets) {
    witness_kept.locksets.sets = search_take(MAX_SETS * sizeof *witness_kept.locksets.sets);
    witness_kept.locksets.slots = search_take(SET_SLOTS * sizeof *witness_kept.locksets.slots);
    witness_kept.locksets.n_sets = 1;
  }
  witness_kept.locksets.run++;
}

static uint64_t hash_of(const Set *s) {
  uint64_t h = s->n;
  for (uint32_t i = 0; i < s->n; i++) h = (h ^ s->lock[i]) * 0x9e3779b97f4a7c15ul, h ^= h >> 29;
  return h;
}

// When there are too many, a set becomes the empty one: more is tried than need be.
static LockSet number_of(const Set *s) {
  if (!s->n) return 0;
  uint64_t at = hash_of(s) % SET_SLOTS;
  for (; witness_kept.locksets.slots[at]; at = (at + 1) % SET_SLOTS) {
    const Set *o = &witness_kept.locksets.sets[witness_kept.locksets.slots[at]];
    if (o->n == s->n && !memcmp(o->lock, s->lock, s->n * sizeof *s->lock))
      return witness_kept.locksets.slots[at];
  }
  if (witness_kept.locksets.n_sets == MAX_SETS) return 0;
  witness_kept.locksets.sets[witness_kept.locksets.n_sets] = *s;
  return witness_kept.locksets.slots[at] = witness_kept.locksets.n_sets++;
}

static void add(Set *s, uint64_t lock) {
  uint32_t at = s->n;
  for (; at && s->lock[at - 1] >= lock; at--)
    if (s->lock[at - 1] == lock) return;
  memmove(s->lock + at + 1, s->lock + at, (s->n - at) * sizeof *s->lock);
  s->lock[at] = lock;
  s->n++;
}

static bool held_for_reading(const Fiber *f, uint64_t lock) {
  const Object *o = object_look(lock);
  return o && o->kind == OBJECT_RWLOCK && o->owner != f->number;
}

static LockSet collect(const Fiber *f, bool for_write, bool atomic) {
  Set s;
  s.n = 0;
  for (uint32_t i = 0; i < held_known(f); i++)
    if (!for_write || !held_for_reading(f, f->held[i].address)) add(&s, f->held[i].address);
  if (atomic) add(&s, LOCK_ATOMIC);
  return number_of(&s);
}

LockSet lockset_held(const Fiber *f, uint32_t kind) {
  bool writes = kind & ACCESS_WRITE;
  if (kind & ACCESS_ATOMIC) return collect(f, writes, true);
  if (!f->n_held) return 0;
  uint32_t who = f->number;
  if (witness_kept.locksets.held[who].epoch != f->epoch ||
      witness_kept.locksets.held[who].run != witness_kept.locksets.run) {
    witness_kept.locksets.held[who].epoch = f->epoch;
    witness_kept.locksets.held[who].run = witness_kept.locksets.run;
    witness_kept.locksets.held[who].all = witness_kept.locksets.held[who].writes = 0;
  }
  LockSet *known =
      writes ? &witness_kept.locksets.held[who].writes : &witness_kept.locksets.held[who].all;
  if (!*known) *known = collect(f, writes, false) + 1;
  return *known - 1;
}

LockSet lockset_meet(LockSet a, LockSet b) {
  if (a == b || !a || !b) return a == b ? a : 0;
  uint32_t at = (a * 0x9e3779b1u ^ b * 0x85ebca6bu) >> 18;
  if (witness_kept.locksets.meets[at].a == a && witness_kept.locksets.meets[at].b == b)
    return witness_kept.locksets.meets[at].result;
  Set both = {0};
  for (uint32_t i = 0, k = 0;
       i < witness_kept.locksets.sets[a].n && k < witness_kept.locksets.sets[b].n;) {
    if (witness_kept.locksets.sets[a].lock[i] == witness_kept.locksets.sets[b].lock[k])
      both.lock[both.n++] = witness_kept.locksets.sets[a].lock[i], i++, k++;
    else if (witness_kept.locksets.sets[a].lock[i] < witness_kept.locksets.sets[b].lock[k]) i++;
    else k++;
  }
  witness_kept.locksets.meets[at].a = a, witness_kept.locksets.meets[at].b = b;
  return witness_kept.locksets.meets[at].result = number_of(&both);
}

uint32_t lockset_size(LockSet s) { return witness_kept.locksets.sets[s].n; }

ToldLocks lockset_told(LockSet s) {
  ToldLocks told = {0};
  for (uint32_t i = 0; i < witness_kept.locksets.sets[s].n && told.n < MAX_TOLD_LOCKS; i++)
    told.lock[told.n++] = witness_kept.locksets.sets[s].lock[i];
  return told;
}
