#include "engine/net/slice/slice_check.h"

#include "base/check.h"

static bool is_number(uint32_t number, size_t n) { return number == MODEL_NONE || number < n; }

// ---- the slicer

static bool check_ref(const Slicer *s, size_t ref) {
  if (!is_number(s->variable_of[ref], s->variables.n) || !is_number(s->sync_of[ref], s->syncs.n))
    return false;
  if ((uint64_t)s->touches[ref].first + s->touches[ref].n > s->touched.n) return false;
  for (uint32_t k = 0; k < s->touches[ref].n; k++)
    if (s->touched.at[s->touches[ref].first + k] >= s->variables.n) return false;
  return s->variable_of[ref] == MODEL_NONE || s->touches[ref].n > 0;
}

static bool check_variable(const Slicer *s, const Variable *v) {
  if (v->part.object >= s->model->objects.n || !v->name) return false;
  for (size_t k = 0; k < v->refs.n; k++)
    if (v->refs.at[k] >= s->model->refs.n ||
        s->model->refs.at[v->refs.at[k]].object != v->part.object)
      return false;
  for (size_t k = 0; k < v->jobs.n; k++)
    if (v->jobs.at[k] >= s->model->jobs.n) return false;
  return true;
}

static bool check_datum(const Slicer *s, const Datum *d) {
  return d->object < s->model->objects.n && is_number(d->domain, s->domains.n);
}

bool slicer_check(const Slicer *s) {
  bool good = true;
  for (size_t r = 0; good && r < s->model->refs.n; r++) good = check_ref(s, r);
  for (size_t v = 0; good && v < s->variables.n; v++) good = check_variable(s, &s->variables.at[v]);
  for (size_t k = 0; good && k < s->syncs.n; k++)
    good = s->syncs.at[k].object < s->model->objects.n && s->syncs.at[k].kind != SML_UNUSED;
  for (size_t d = 0; good && d < s->data.n; d++) good = check_datum(s, &s->data.at[d]);
  return good;
}

static bool share_variable(const Slicer *s, size_t a, size_t b) {
  for (uint32_t i = 0; i < s->touches[a].n; i++)
    for (uint32_t k = 0; k < s->touches[b].n; k++)
      if (s->touched.at[s->touches[a].first + i] == s->touched.at[s->touches[b].first + k])
        return true;
  return false;
}

// Bytes of a lock itself meet others only through what is copied or released as a whole.
static bool may_miss(const ModelRef *a, const ModelRef *b) {
  return a->is_lock != b->is_lock && !a->with_locks && !b->with_locks;
}

static bool overlap(const ModelRef *a, const ModelRef *b) {
  ModelRef all_a = model_all_of_lock(a), all_b = model_all_of_lock(b);
  return a->is_lock == b->is_lock ? model_overlap(a, b) : model_overlap(&all_a, &all_b);
}

bool slicer_check_overlaps(const Slicer *s) {
  const ModelThreads *m = s->model;
  for (size_t a = 0; a < m->refs.n; a++)
    for (size_t b = a + 1; b < m->refs.n && s->variable_of[a] != MODEL_NONE; b++)
      if (s->variable_of[b] != MODEL_NONE && overlap(&m->refs.at[a], &m->refs.at[b]) &&
          !may_miss(&m->refs.at[a], &m->refs.at[b]) && !share_variable(s, a, b))
        return false;
  return true;
}

// ---- one program

static bool check_node(const SliceGraph *g, const SmlProgram *p, uint32_t job, const SliceNode *n) {
  DEBUG_ONLY(job < p->jobs.n);
  for (size_t k = 0; k < n->next.n; k++)
    if (n->next.at[k] >= g->nodes.n) return false;
  if (n->nop) return true;
  if (n->instr.op >= N_SML_OPS || (sml_op_jumps(n->instr.op) && n->next.n > 2)) return false;
  if (n->instr.op != SML_WHEN && n->instr.op != SML_SET) return true;
  return n->instr.object < (n->instr.data ? p->objects.n : p->jobs.at[job].locals.n);
}

bool slice_graph_check(const SliceGraph *g, const SmlProgram *p, uint32_t job) {
  bool good = job < p->jobs.n && g->entry < g->nodes.n;
  for (size_t i = 0; good && i < g->nodes.n; i++) good = check_node(g, p, job, &g->nodes.at[i]);
  return good;
}

bool slice_check(const Slice *c, const uint32_t *variables, size_t n) {
  bool good = n > 0;
  for (size_t k = 0; good && k < n; k++) {
    uint32_t object = variables[k] < c->s->variables.n ? c->object_of[variables[k]] : MODEL_NONE;
    good = object < c->program->objects.n && c->program->objects.at[object].kind == SML_VARIABLE;
    for (size_t j = 0; good && j < k; j++) good = c->object_of[variables[j]] != object;
  }
  return good;
}
