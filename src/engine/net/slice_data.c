// Small data in SML: global variables that branches compare with constants. A variable qualifies if every access to it is certain, of
// its whole, and either plain or an atomic one that orders; a number that no branch asks for and no store names is "another one".
#include <string.h>

#include "engine/net/slice_inner.h"

enum { MAX_NUMBERS = 6, MAX_DATA = 4 };

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

static bool *new_flags(uint32_t n) { return memory_take(n + 1); }

static void note_number(Datum *d, int64_t number) {
  for (size_t k = 0; k < d->numbers.n; k++)
    if (d->numbers.at[k] == number) return;
  vec_push(&d->numbers, number);
  d->bad |= d->numbers.n > MAX_NUMBERS;
}

static uint32_t number_index(const Datum *d, int64_t number) {
  uint32_t k = 0;
  while (k < d->numbers.n && d->numbers.at[k] != number) k++;
  return k; // d->numbers.n: another one
}

static uint32_t find_datum(const Slicer *s, const ModelNode *n) {
  if (!is_access(n->op) || n->n_refs != 1) return MODEL_NONE;
  const ModelRef *r = &s->model->refs.at[n->first_ref];
  for (uint32_t d = 0; d < s->data.n; d++)
    if (s->data.at[d].object == r->object && s->data.at[d].offset == r->offset && s->data.at[d].size == r->size && !r->stride)
      return d;
  return MODEL_NONE;
}

#define EACH_NODE(s, j, n)                          \
  for (uint32_t j = 0; j < (s)->model->jobs.n; j++) \
    for (const ModelNode *n = (s)->model->jobs.at[j].nodes.at, *end_##n = n + (s)->model->jobs.at[j].nodes.n; n < end_##n; n++)

static void find_candidates(Slicer *s) {
  EACH_NODE(s, j, n) {
    if (!is_access(n->op) || n->n_refs != 1 || find_datum(s, n) != MODEL_NONE) continue;
    const ModelRef *r = &s->model->refs.at[n->first_ref];
    if (r->stride || r->size > 8 || s->model->objects.at[r->object].many) continue;
    for (size_t k = 0; k < s->model->initials.n; k++) {
      const ModelInitial *i = &s->model->initials.at[k];
      if (i->object != r->object || i->offset != r->offset) continue;
      Datum d = {.object = r->object, .offset = r->offset, .size = r->size};
      vec_push(&d.numbers, i->number);
      vec_push(&s->data, d);
      break;
    }
  }
}

// An access that is not certainly of the whole variable spoils it.
static void exclude(Slicer *s) {
  EACH_NODE(s, j, n) {
    uint32_t own = n->unordered ? MODEL_NONE : find_datum(s, n);
    for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
      for (uint32_t d = 0; d < s->data.n; d++) {
        ModelRef whole = {.object = s->data.at[d].object, .offset = s->data.at[d].offset, .size = s->data.at[d].size};
        if (d != own && model_overlap(&whole, &s->model->refs.at[n->first_ref + r])) s->data.at[d].bad = true;
      }
  }
}

static void find_values(Slicer *s) {
  size_t jobs = s->model->jobs.n;
  s->datum_of = memory_take(jobs * sizeof *s->datum_of);
  s->tested = memory_take(jobs * sizeof *s->tested);
  s->success = memory_take(jobs * sizeof *s->success);
  for (size_t j = 0; j < jobs; j++) {
    uint32_t n = s->model->jobs.at[j].n_values;
    s->datum_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    for (uint32_t v = 0; v < n; v++) s->datum_of[j][v] = MODEL_NONE;
    s->tested[j] = new_flags(n);
    s->success[j] = new_flags(n);
  }
  EACH_NODE(s, j, n) {
    uint32_t d = find_datum(s, n);
    if (d != MODEL_NONE && n->value != MODEL_NONE && n->how != HOW_ANY)
      s->datum_of[j][n->value] = d, s->success[j][n->value] = n->how == HOW_COMPARED;
  }
}

static void find_numbers(Slicer *s) {
  EACH_NODE(s, j, n) {
    uint32_t d = find_datum(s, n);
    if (d != MODEL_NONE && (n->how == HOW_NUMBER || n->how == HOW_EXCHANGED || n->how == HOW_COMPARED))
      note_number(&s->data.at[d], n->number);
    if (d != MODEL_NONE && n->how == HOW_COMPARED) note_number(&s->data.at[d], n->expected);
    if (n->op != MODEL_TEST || n->value == MODEL_NONE || s->datum_of[j][n->value] == MODEL_NONE) continue;
    Datum *from = &s->data.at[s->datum_of[j][n->value]];
    s->tested[j][n->value] = from->tested = true;
    if (!s->success[j][n->value]) note_number(from, n->number);
  }
}

void data_find(Slicer *s) {
  find_candidates(s);
  exclude(s);
  find_values(s);
  find_numbers(s);
  uint32_t useful = 0;
  for (size_t d = 0; d < s->data.n; d++) useful += s->data.at[d].tested && !s->data.at[d].bad;
  if (useful && useful <= MAX_DATA) return;
  data_delete(s);
}

void data_delete(Slicer *s) {
  for (size_t d = 0; d < s->data.n; d++) vec_delete(&s->data.at[d].numbers);
  vec_delete(&s->data);
  for (size_t j = 0; s->datum_of && j < s->model->jobs.n; j++) free(s->datum_of[j]), free(s->tested[j]), free(s->success[j]);
  free(s->datum_of);
  free(s->tested);
  free(s->success);
  s->datum_of = NULL, s->tested = NULL, s->success = NULL;
}

static bool useful(const Datum *d) { return d->tested && !d->bad; }

uint64_t data_locks(const Slicer *s) {
  uint64_t locks = 0;
  if (!s->data.n) return 0;
  EACH_NODE(s, j, n) {
    uint32_t d = find_datum(s, n);
    if (d != MODEL_NONE && useful(&s->data.at[d])) locks |= s->variables.at[s->variable_of[n->first_ref]].locks;
  }
  return locks;
}

void data_begin(Slice *c) {
  Slicer *s = c->s;
  if (!s->data.n) return;
  for (size_t d = 0; d < s->data.n; d++) {
    ModelRef part = {.object = s->data.at[d].object, .offset = s->data.at[d].offset};
    uint32_t object = MODEL_NONE;
    if (useful(&s->data.at[d])) {
      object = slice_object(c, arena_format(s->arena, "is.%s", slice_name(s, &part)), SML_DATA, 0);
      c->program->objects.at[object].range = (uint32_t)s->data.at[d].numbers.n + 1;
    }
    vec_push(&c->data, object);
  }
  c->flag_of = memory_take(s->model->jobs.n * sizeof *c->flag_of);
  for (uint32_t j = 0; j < s->model->jobs.n; j++) {
    uint32_t n = s->model->jobs.at[j].n_values;
    c->flag_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    for (uint32_t v = 0; v < n; v++) {
      uint32_t d = s->datum_of[j][v];
      c->flag_of[j][v] = MODEL_NONE;
      if (!s->tested[j][v] || d == MODEL_NONE || !useful(&s->data.at[d])) continue;
      SmlJob *job = &c->program->jobs.at[j];
      c->flag_of[j][v] = (uint32_t)job->locals.n;
      uint32_t range = s->success[j][v] ? 2 : (uint32_t)s->data.at[d].numbers.n + 1;
      vec_push(&job->locals, (SmlLocal){arena_format(s->file->arena, "f%u", v), range});
    }
  }
}

void data_end(Slice *c) {
  if (!c->flag_of) return;
  for (size_t j = 0; j < c->s->model->jobs.n; j++) free(c->flag_of[j]);
  free(c->flag_of);
  vec_delete(&c->data);
}

static Piece assign(Slice *c, SliceGraph *g, const ModelNode *n, bool data, uint32_t to, SmlValue value) {
  uint32_t node = slice_put(c, g, n, SML_SET, to);
  g->nodes.at[node].instr.data = data;
  g->nodes.at[node].instr.value = value;
  return slice_single(node);
}

static Piece exchange(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t d, uint32_t local) {
  const Datum *datum = &c->s->data.at[d];
  SmlValue value = {SML_CONST, number_index(datum, n->number)};
  uint32_t node = slice_put(c, g, n, n->how == HOW_COMPARED ? SML_CAS : SML_SWAP, c->data.at[d]);
  SmlInstr *i = &g->nodes.at[node].instr;
  i->data = true, i->lock = local, i->value = value, i->number = number_index(datum, n->expected);
  if (n->how != HOW_COMPARED) i->number = 0;
  if (n->how != HOW_COMPARED || !n->may_fail) return slice_single(node);
  Piece fork = slice_fork(g);
  slice_choice(g, fork, slice_single(node));
  slice_choice(g, fork, assign(c, g, n, false, local, (SmlValue){SML_CONST, 0}));
  return fork;
}

static Piece effect(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t d) {
  uint32_t object = c->data.at[d], local = n->value == MODEL_NONE ? MODEL_NONE : c->flag_of[c->job][n->value];
  bool reads = n->op == MODEL_READ || n->op == MODEL_ATOMIC_READ;
  if (reads)
    return local == MODEL_NONE ? slice_single(slice_graph_add(g, NULL))
                               : assign(c, g, n, false, local, (SmlValue){SML_FROM_DATA, object});
  uint32_t number = number_index(&c->s->data.at[d], n->number);
  if (n->how == HOW_NUMBER) return assign(c, g, n, true, object, (SmlValue){SML_CONST, number});
  if ((n->how == HOW_EXCHANGED || n->how == HOW_COMPARED) && local != MODEL_NONE) return exchange(c, g, n, d, local);
  if (n->how == HOW_EXCHANGED) return assign(c, g, n, true, object, (SmlValue){SML_CONST, number});
  return assign(c, g, n, true, object, (SmlValue){SML_CHOICE, 0});
}

// What the access does to a datum, after the access itself.
Piece data_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  uint32_t d = c->flag_of ? find_datum(c->s, n) : MODEL_NONE;
  return d == MODEL_NONE || c->data.at[d] == MODEL_NONE ? before : slice_sequence(g, before, effect(c, g, n, d));
}

// The node's ways are linked by the caller: next[0] if the value is the number, next[1] if not, so the test is turned round.
bool data_test(Slice *c, SliceGraph *g, const ModelNode *n, Piece *out) {
  uint32_t local = c->flag_of && n->value != MODEL_NONE ? c->flag_of[c->job][n->value] : MODEL_NONE;
  if (local == MODEL_NONE) return false;
  uint32_t d = c->s->datum_of[c->job][n->value];
  uint32_t number = c->s->success[c->job][n->value] ? n->number != 0 : number_index(&c->s->data.at[d], n->number);
  uint32_t node = slice_put(c, g, n, SML_WHEN, local);
  g->nodes.at[node].instr.number = number;
  g->nodes.at[node].instr.differs = true; // jumps to next[1]
  *out = slice_single(node);
  return true;
}
