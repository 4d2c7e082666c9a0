#include "verdict/replayed.h"
#include "common/objects.h"
#include "common/ops.h"
#include "verdict/openmp.h"

// ---- names

const char *op_word(uint32_t op) { return op < N_OPS ? op_facts[op].word : "?"; }

// Semaphores, locks and condition variables are what the runtime makes other things of.
const char *op_word_on(uint32_t op, uint64_t object) {
#define FAMILY_OP(family, name, word) \
  if (object_family(object) == FAMILY_##family && op == OP_##name) return word;
#include "common/families.def"
#undef FAMILY_OP
  return op_word(op);
}

const char *access_word(uint32_t bits) {
  if (bits & ACCESS_FREE) return "free";
  if (bits & ACCESS_ATOMIC) return bits & ACCESS_WRITE ? "atomic write" : "atomic read";
  return bits & ACCESS_WRITE ? "write" : "read";
}

static const char *family_name(Arena *arena, uint64_t object) {
  static const char *const kinds[CHANNEL_KINDS] = {"pipe or socket", "pipe", "socket",
                                                   "event counter"};
  switch (object_family(object)) {
  case FAMILY_FILE: return "files";
  case FAMILY_CHANNEL:
    if (channel_kind(object) == CHANNEL_ANY) return "any pipe or socket";
    return arena_format(arena, "%s %u", kinds[channel_kind(object)], channel_number(object));
  case FAMILY_POLLER: return arena_format(arena, "epoll %u", poller_number(object));
  case FAMILY_IPC:
    return arena_format(arena, "semaphores or queue %u", (unsigned)((object - IPC_OBJECTS) / 8));
  default: return NULL;
  }
}

const char *address_name(Symbols *symbols, Arena *arena, uint64_t address) {
  Variable variable;
  const char *name = family_name(arena, address);
  if (name) return name;
  address = futex_word(address);
  if (symbols_variable(symbols, arena, address, 1, &variable)) return variable.name;
  return arena_format(arena, "%#llx", (unsigned long long)address);
}

// ---- from a replay

typedef struct {
  Interleaving *in;
  Symbols *symbols;
  Arena *arena;
  const ReplayedSteps *steps;
  const AccessRecord *access; // two, or NULL
  const char *location;
  bool adjacent, told[2];
  unsigned *place; // where each of the steps went
} Telling;

static const char *object_name(const Telling *t, const ReplayedStep *s) {
  if (!s->object) return NULL;
  if (!s->block) return address_name(t->symbols, t->arena, s->object);
  return arena_format(t->arena, "byte %llu of a heap block of %llu bytes",
                      (unsigned long long)(s->object - s->block),
                      (unsigned long long)s->block_size);
}

// A lock has the name under which it was taken.
static const char *lock_name(const Telling *t, uint64_t address) {
  for (size_t i = 0; i < t->steps->n; i++)
    if (t->steps->at[i].object == address) return object_name(t, &t->steps->at[i]);
  return address_name(t->symbols, t->arena, address);
}

static void tell_step(Telling *t, size_t i) {
  const ReplayedStep *from = &t->steps->at[i];
  uint32_t first = t->steps->at[0].index;
  t->place[i] = (unsigned)t->in->steps.n;
  InterleavingStep *s = interleaving_add(t->in, from->thread, thread_name(t->arena, from->thread),
                                         op_word_on(from->op, from->object), object_name(t, from));
  s->waits = from->waits;
  if (from->pc) s->where = symbols_frame(t->symbols, t->arena, from->pc);
  openmp_rename(t->arena, &s->where);
  for (size_t k = 0; k < from->held.n; k++) vec_push(&s->holds, lock_name(t, from->held.at[k]));
  for (size_t k = 0; k < from->after.n; k++)
    if (from->after.at[k] >= first && from->after.at[k] - first < i)
      vec_push(&s->after, t->place[from->after.at[k] - first]);
}

static void tell_access(Telling *t, int k) {
  const AccessRecord *a = &t->access[k];
  InterleavingStep *s = interleaving_add(t->in, a->thread, thread_name(t->arena, a->thread),
                                         access_word(a->kind), t->location);
  s->where = symbols_frame(t->symbols, t->arena, a->pc);
  openmp_rename(t->arena, &s->where);
  s->access = k;
  t->told[k] = true;
  for (size_t i = t->in->steps.n - 1; i-- > 0;) {
    const InterleavingStep *last = &t->in->steps.at[i];
    if (last->lane != s->lane) continue;
    for (size_t h = 0; h < last->holds.n; h++) vec_push(&s->holds, last->holds.at[h]);
    return;
  }
}

// The thread has come to the access: its next event is beyond it.
static bool has_come(const Telling *t, size_t i) {
  const AccessRecord *a = t->access;
  for (size_t k = i; k < t->steps->n; k++)
    if (t->steps->at[k].thread == a->thread) return t->steps->at[k].epoch > a->epoch;
  return true;
}

void interleaving_of_replay(Interleaving *in, Symbols *symbols, Arena *arena,
                            const ReplayedSteps *steps, const AccessRecord *access, bool adjacent,
                            const char *location) {
  Telling t = {in,       symbols,        arena,
               steps,    access,         location,
               adjacent, {false, false}, memory_take((steps->n + 1) * sizeof *t.place)};
  in->omitted = steps->n ? steps->at[0].index : 0;
  for (size_t i = 0; i < steps->n; i++) {
    if (access && !adjacent && !t.told[0] && has_come(&t, i)) tell_access(&t, 0);
    tell_step(&t, i);
  }
  for (int k = 0; access && k < 2; k++)
    if (!t.told[k]) tell_access(&t, k);
  interleaving_reduce(in);
  free(t.place);
}
