// The places of the declared objects, and the bad markings.
#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "engine/net/sml/translate_inner.h"
#include "engine/net/sml/translate_objects.h"

const char *builder_safe_name(Builder *b, const char *name) {
  char *safe = arena_string(b->arena, name);
  for (char *c = safe; *c; c++)
    if (!isalnum((unsigned char)*c)) *c = '_';
  return safe;
}

static uint32_t named_place(Builder *b, uint32_t object, const char *what) {
  DEBUG_ONLY(object < b->program->objects.n);
  const char *safe = builder_safe_name(b, b->program->objects.at[object].name);
  const char *name = arena_format(b->arena, "%s_%s", what, safe);
  if (net_find_place(b->net, name) != NET_NONE)
    name = arena_format(b->arena, "%s_%s_%u", what, safe, object);
  return net_place(b->net, name);
}

static uint32_t marked_place(Builder *b, uint32_t object, const char *what, uint32_t tokens) {
  uint32_t place = named_place(b, object, what);
  net_start(b->net, place, tokens, tokens);
  return place;
}

static bool object_has_readers(const SmlProgram *program, uint32_t object) {
  for (size_t j = 0; j < program->jobs.n; j++)
    for (size_t k = 0; k < program->jobs.at[j].code.n; k++) {
      const SmlInstr *i = &program->jobs.at[j].code.at[k];
      if ((i->op == SML_SHARE || i->op == SML_TRY_SHARE) && i->object == object) return true;
    }
  return false;
}

static void rwlock_places(Builder *b, uint32_t o) {
  ObjectPlaces *at = &b->objects[o];
  at->has_mode = true;
  at->mode_index = b->n_modes++;
  at->shared_by_readers = object_has_readers(b->program, o);
  at->free = marked_place(b, o, "free", 1);
  at->slot_of = arena_take(b->arena, b->copies.n * sizeof(uint32_t));
  for (uint32_t c = 0; c < b->copies.n; c++) {
    at->slot_of[c] = NET_NONE;
    if (!at->shared_by_readers || b->copies.at[c].copy == COPY_REST) continue;
    at->slot_of[c] = marked_place(b, o, arena_format(b->arena, "slot%u", c), 1);
    vec_push(&at->slots, at->slot_of[c]);
  }
}

static void variable_places(Builder *b, uint32_t o) {
  static const char *const words[N_ACCESSES] = {"Read", "Write", "AtomicRead", "AtomicWrite"};
  for (int k = 0; k < N_ACCESSES; k++) b->objects[o].places[k] = named_place(b, o, words[k]);
}

static void cond_places(Builder *b, uint32_t o) {
  ObjectPlaces *at = &b->objects[o];
  at->cond = named_place(b, o, "cond");
  at->signal = named_place(b, o, "signal");
  at->ready = named_place(b, o, "ready");
  at->broadcast = named_place(b, o, "broadcast");
}

static void data_places(Builder *b, uint32_t o) {
  DEBUG_ONLY(o < b->program->objects.n);
  const SmlObject *object = &b->program->objects.at[o];
  for (uint32_t v = 0; v < object->range; v++) {
    uint32_t place = marked_place(b, o, arena_format(b->arena, "is%u", v), v == object->count);
    if (v == 0) b->objects[o].values = place;
  }
}

static uint32_t plain_step(Builder *b, const char *what) {
  vec_push(&b->out->steps, (TranslationStep){UINT32_MAX, UINT32_MAX, COPY_ALL, what});
  return net_transition(b->net, NULL, what);
}

// tr of the seed: a waiting thread is woken. It is also woken without a signal, and signals are
// lost.
static void cond_steps(Builder *b, uint32_t o) {
  DEBUG_ONLY(o < b->program->objects.n);
  const ObjectPlaces *at = &b->objects[o];
  const char *name = b->program->objects.at[o].name;
  uint32_t woken = plain_step(b, arena_format(b->net->arena, "%s wakes a thread", name));
  net_take(b->net, woken, at->cond, 1), net_take(b->net, woken, at->signal, 1),
      net_give(b->net, woken, at->ready, 1);
  uint32_t all = plain_step(b, arena_format(b->net->arena, "%s wakes a thread (broadcast)", name));
  net_take(b->net, all, at->cond, 1), net_test(b->net, all, at->broadcast, 1),
      net_give(b->net, all, at->ready, 1);
  uint32_t spurious =
      plain_step(b, arena_format(b->net->arena, "a wait for %s ends by itself", name));
  net_take(b->net, spurious, at->cond, 1), net_give(b->net, spurious, at->ready, 1);
  uint32_t lost = plain_step(b, arena_format(b->net->arena, "a signal of %s is lost", name));
  net_take(b->net, lost, at->signal, 1);
  b->out->abstraction[ABSTRACTION_LOST_SIGNALS] = true;
}

static void barrier_places(Builder *b, uint32_t o) {
  DEBUG_ONLY(o < b->program->objects.n);
  ObjectPlaces *at = &b->objects[o];
  uint32_t n = b->program->objects.at[o].count;
  at->arrived = named_place(b, o, "arrived");
  at->released = named_place(b, o, "released");
  uint32_t go =
      plain_step(b, arena_format(b->net->arena, "%s opens", b->program->objects.at[o].name));
  net_take(b->net, go, at->arrived, n), net_give(b->net, go, at->released, n);
  b->out->abstraction[ABSTRACTION_BARRIER_TOKENS] = true;
}

void builder_objects(Builder *b) {
  b->objects = arena_take(b->arena, b->program->objects.n * sizeof *b->objects);
  for (uint32_t o = 0; o < b->program->objects.n; o++) {
    uint32_t count = b->program->objects.at[o].count;
    switch (b->program->objects.at[o].kind) {
    case SML_UNUSED:
    case SML_VARIABLE: variable_places(b, o); break;
    case SML_LOCK: b->objects[o].free = marked_place(b, o, "free", 1); break;
    case SML_RWLOCK: rwlock_places(b, o); break;
    case SML_COND: cond_places(b, o), cond_steps(b, o); break;
    case SML_SEMAPHORE: b->objects[o].free = marked_place(b, o, "value", count); break;
    case SML_BARRIER: barrier_places(b, o); break;
    case SML_ONCE_FLAG:
      b->objects[o].free = marked_place(b, o, "fresh", 1),
      b->objects[o].done = named_place(b, o, "done");
      break;
    case SML_DATA: data_places(b, o); break;
    }
  }
}

static void bad(Builder *b, uint32_t o, AccessPlace one, AccessPlace other) {
  DEBUG_ONLY(o < b->program->objects.n);
  const ObjectPlaces *at = &b->objects[o];
  uint32_t target = net_target(b->net, b->program->objects.at[o].name);
  net_target_need(b->net, target, at->places[one], one == other ? 2 : 1);
  if (one != other) net_target_need(b->net, target, at->places[other], 1);
  vec_push(&b->out->target_variable, o);
}

// Section 4.1: two accesses at once, one of them a write; with atomic ones, one of them plain.
void builder_targets(Builder *b) {
  for (uint32_t o = 0; o < b->program->objects.n; o++) {
    if (b->program->objects.at[o].kind != SML_VARIABLE) continue;
    bad(b, o, ACCESS_WRITE, ACCESS_WRITE);
    bad(b, o, ACCESS_WRITE, ACCESS_READ);
    bad(b, o, ACCESS_WRITE, ACCESS_ATOMIC_READ);
    bad(b, o, ACCESS_WRITE, ACCESS_ATOMIC_WRITE);
    bad(b, o, ACCESS_READ, ACCESS_ATOMIC_WRITE);
  }
}
