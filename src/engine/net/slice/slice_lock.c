// Locks and the like themselves. That nobody uses one while it is made or given back is a race like
// any other (SML_LOCK_ITSELF). That nobody uses it afterwards, or holds it meanwhile, is made one:
// where that shows, a variable is written to which another thread may write at any time. Who holds
// it finds out when he gives it back.
#include "engine/net/slice/slice_lock.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_inner.h"

enum { NO, YES, N_ANSWERS };

static uint32_t add_answer(Slice *c, const char *word, const Variable *v) {
  uint32_t object =
      slice_object(c, arena_format(c->s->arena, "%s.%s", word, v->name), SML_DATA, NO);
  c->program->objects.at[object].range = N_ANSWERS;
  return object;
}

static uint32_t *none_of_all(const Slicer *s) {
  uint32_t *list = memory_take((s->variables.n + 1) * sizeof *list);
  for (size_t k = 0; k < s->variables.n; k++) list[k] = MODEL_NONE;
  return list;
}

void lock_begin(Slice *c, const uint32_t *variables, size_t n) {
  Slicer *s = c->s;
  c->ended_of = none_of_all(s), c->renewed_of = none_of_all(s), c->misuse_of = none_of_all(s);
  for (size_t k = 0; k < n; k++) {
    const Variable *v = &s->variables.at[variables[k]];
    if (!v->of_lock || !v->written) continue;
    if (v->ends) c->ended_of[variables[k]] = add_answer(c, "ended", v);
    c->renewed_of[variables[k]] = add_answer(c, "renewed", v);
    uint32_t misuse =
        slice_object(c, arena_format(s->arena, "misused_%s", v->name), SML_VARIABLE, 0);
    slice_describe(c, misuse, v);
    c->program->objects.at[misuse].role = SML_LOCK_MISUSED;
    c->misuse_of[variables[k]] = misuse;
  }
}

// The other thread.
void lock_end(Slice *c) {
  SmlJob other = {.name = "nobody", .starts = 1};
  for (size_t k = 0; k < c->s->variables.n; k++)
    if (c->misuse_of[k] != MODEL_NONE)
      vec_push(&other.code, ((SmlInstr){.op = SML_WRITE, .object = c->misuse_of[k]}));
  if (other.code.n) {
    vec_push(&other.code, ((SmlInstr){.op = SML_STOP}));
    vec_push(&c->program->jobs, other);
  }
  free(c->ended_of);
  free(c->renewed_of);
  free(c->misuse_of);
}

static Piece answer(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object, uint32_t value) {
  uint32_t set = slice_put(c, g, n, SML_SET, object);
  g->nodes.at[set].instr.data = true;
  g->nodes.at[set].instr.value = (SmlValue){SML_CONST, value};
  return slice_single(set);
}

// Plain mutexes only: others may be held by several, or more than once.
static uint32_t variable_of(const Slice *c, const ModelRef *lock) {
  for (uint32_t k = 0; k < c->s->variables.n; k++) {
    const ModelRef *part = &c->s->variables.at[k].part;
    if (c->renewed_of[k] != MODEL_NONE && part->object == lock->object &&
        part->offset == lock->offset)
      return k;
  }
  return MODEL_NONE;
}

static Piece misuse_if(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t variable,
                       uint32_t object) {
  return world_when(g, object, true, YES,
                    slice_single(slice_put(c, g, n, SML_WRITE, c->misuse_of[variable])));
}

Piece lock_held(Slice *c, SliceGraph *g, const ModelNode *n, const ModelRef *lock, Piece piece) {
  uint32_t variable = variable_of(c, lock);
  if (variable == MODEL_NONE) return piece;
  uint32_t renewed = c->renewed_of[variable];
  if (n->op == MODEL_UNLOCK || n->op == MODEL_WAIT)
    piece = slice_sequence(g, misuse_if(c, g, n, variable, renewed), piece);
  if (n->op == MODEL_LOCK || n->op == MODEL_WAIT)
    piece = slice_sequence(g, piece, answer(c, g, n, renewed, NO));
  return piece;
}

Piece lock_access(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t variable, Piece access) {
  uint32_t ended = c->ended_of[variable], renewed = c->renewed_of[variable];
  if (renewed == MODEL_NONE || n->op == MODEL_READ) return access;
  if (n->op == MODEL_WRITE) {
    access = slice_sequence(g, access, answer(c, g, n, renewed, YES));
    return ended == MODEL_NONE
               ? access
               : slice_sequence(g, access, answer(c, g, n, ended, n->ends ? YES : NO));
  }
  return ended == MODEL_NONE ? access
                             : slice_sequence(g, access, misuse_if(c, g, n, variable, ended));
}

uint32_t lock_taken(Slice *c, SliceGraph *g, const ModelNode *n, const ModelRef *lock,
                    uint32_t next) {
  uint32_t variable = variable_of(c, lock);
  if (variable == MODEL_NONE) return next;
  Piece held = answer(c, g, n, c->renewed_of[variable], NO);
  slice_graph_link(g, held.out, next);
  return held.in;
}
