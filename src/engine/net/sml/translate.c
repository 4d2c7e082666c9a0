#include "engine/net/sml/translate.h"

#include "base/check.h"
#include "engine/net/sml/translate_code.h"
#include "engine/net/sml/translate_inner.h"
#include "engine/net/sml/translate_jobs.h"
#include "engine/net/sml/translate_objects.h"

const char *abstraction_text(Abstraction a) {
  static const char *const texts[] = {
#define X(name, text) text,
      ABSTRACTIONS(X)
#undef X
  };
  return texts[a];
}

// Threads that are there from the start: tokens in the first place of their code, or in a pool from
// which copies draw.
static void start_job(Builder *b, uint32_t j) {
  DEBUG_ONLY(j < b->program->jobs.n);
  const SmlJob *job = &b->program->jobs.at[j];
  if (!job->starts) return;
  uint32_t least = job->starts == SML_ANY ? 0 : job->starts,
           most = job->starts == SML_ANY ? NET_MANY : job->starts;
  uint32_t first = b->first_copy[j];
  uint8_t *values = arena_take(b->arena, builder_n_values(b, first) + 1);
  if (b->copies.at[first].copy == COPY_ALL) {
    net_start(b->net, builder_enter(b, first, 0, values), least, most);
    return;
  }
  uint32_t pool =
      net_place(b->net, arena_format(b->arena, "%s_pool", builder_safe_name(b, job->name)));
  net_start(b->net, pool, least, most);
  for (uint32_t k = 0; k < b->n_copies[j]; k++) {
    const CodeCopy *c = &b->copies.at[first + k];
    vec_push(&b->out->steps, (TranslationStep){j, UINT32_MAX, c->copy, "starts"});
    uint32_t t = net_transition(b->net, NULL, arena_format(b->arena, "%s starts", job->name));
    net_take(b->net, t, pool, 1);
    if (c->unused != NET_NONE) net_take(b->net, t, c->unused, 1), net_give(b->net, t, c->used, 1);
    if (c->copy == COPY_SECOND) net_test(b->net, t, b->copies.at[first + k - 1].used, 1);
    net_give(b->net, t, builder_enter(b, first + k, 0, values), 1);
  }
}

static void build(Builder *b) {
  b->out->abstraction[ABSTRACTION_DATA_DROPPED] = true;
  builder_split_jobs(b);
  builder_find_live(b);
  builder_objects(b);
  for (uint32_t j = 0; j < b->program->jobs.n; j++) start_job(b, j);
  while (b->work.n && !b->out->too_large) {
    State s = vec_pop(&b->work);
    builder_step(b, &s);
    b->out->too_large = b->net->places.n > b->max_places;
  }
  builder_targets(b);
  net_finish(b->net);
}

Translation *translate(const SmlProgram *program, size_t max_places) {
  ALWAYS(sml_check(program));
  Translation *out = memory_take(sizeof *out);
  out->program = program;
  out->net = net_new();
  Builder b = {.out = out,
               .program = program,
               .net = out->net,
               .arena = arena_new(),
               .max_places = max_places};
  build(&b);
  ALWAYS(out->too_large || net_check(out->net));
  ALWAYS(out->steps.n == out->net->transitions.n);
  for (size_t o = 0; o < program->objects.n; o++) vec_delete(&b.objects[o].slots);
  vec_delete(&b.copies);
  vec_delete(&b.work);
  arena_delete(b.arena);
  return out;
}

void translation_delete(Translation *t) {
  if (!t) return;
  net_delete(t->net);
  vec_delete(&t->steps);
  vec_delete(&t->accesses);
  vec_delete(&t->target_variable);
  free(t);
}
