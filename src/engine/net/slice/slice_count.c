// Loops with few turns in SML: how often they went round is a local of the thread. So as many
// threads start as the loop says, and no more.
#include "engine/net/slice/slice_count.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_inner.h"

bool count_any(const ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++)
    if (m->jobs.at[j].counters.n) return true;
  return false;
}

void count_begin(Slice *c) {
  const ModelThreads *m = c->s->model;
  c->count_of = memory_take(m->jobs.n * sizeof *c->count_of);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    c->count_of[j] = memory_take((m->jobs.at[j].counters.n + 1) * sizeof(uint32_t));
    for (size_t k = 0; k < m->jobs.at[j].counters.n; k++) {
      const ModelCounter *counter = &m->jobs.at[j].counters.at[k];
      SmlJob *job = &c->program->jobs.at[j];
      c->count_of[j][k] = (uint32_t)job->locals.n;
      vec_push(&job->locals, (SmlLocal){arena_format(c->s->file->arena, "i%u", counter->value),
                                        (uint32_t)(counter->end - counter->first) + 1});
    }
  }
}

void count_end(Slice *c) {
  for (size_t j = 0; c->count_of && j < c->s->model->jobs.n; j++) free(c->count_of[j]);
  free(c->count_of);
}

// The counter that a value is, and its local.
static const ModelCounter *counter_of(const Slice *c, uint32_t value, uint32_t *local) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  for (size_t k = 0; c->count_of && value != MODEL_NONE && k < job->counters.n; k++)
    if (job->counters.at[k].value == value) {
      *local = c->count_of[c->job][k];
      return &job->counters.at[k];
    }
  return NULL;
}

static Piece assign(SliceGraph *g, uint32_t local, SmlValue value) {
  SmlInstr i = {.op = SML_SET, .object = local, .value = value};
  return slice_single(slice_graph_add(g, &i));
}

// local := from + 1, number by number; the last one is not counted on from.
static Piece count_on(SliceGraph *g, uint32_t local, uint32_t from, uint32_t last) {
  uint32_t out = slice_graph_add(g, NULL);
  Piece rest = slice_single(out);
  for (uint32_t k = 0; k < last; k++) {
    SmlInstr test = {.op = SML_WHEN, .object = from, .number = k};
    uint32_t node = slice_graph_add(g, &test);
    Piece set = assign(g, local, (SmlValue){SML_CONST, k + 1});
    slice_graph_link(g, node, rest.in); // next[0]: goes on
    slice_graph_link(g, node, set.in);  // next[1]: jumps
    slice_graph_link(g, set.out, out);
    rest.in = node;
  }
  return (Piece){rest.in, out};
}

Piece count_set(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  uint32_t local, other = MODEL_NONE;
  const ModelCounter *counter = counter_of(c, n->value, &local);
  if (!counter || n->how == HOW_STORED) return before;
  bool on = n->how == HOW_COUNTED && n->number == 1;
  const ModelCounter *from = n->how == HOW_COPY || on ? counter_of(c, n->from, &other) : NULL;
  bool alike = from && from->first == counter->first && from->end == counter->end;
  uint32_t last = (uint32_t)(counter->end - counter->first);
  Piece set;
  if (alike && n->how == HOW_COPY) set = assign(g, local, (SmlValue){SML_FROM_LOCAL, other});
  else if (alike) set = count_on(g, local, other, last);
  else if (n->how == HOW_NUMBER && n->number >= counter->first && n->number <= counter->end)
    set = assign(g, local, (SmlValue){SML_CONST, (uint32_t)(n->number - counter->first)});
  else set = assign(g, local, (SmlValue){SML_CHOICE, 0});
  return slice_sequence(g, before, set);
}

// As in data_test: the ways are turned round.
bool count_test(Slice *c, SliceGraph *g, const ModelNode *n, Piece *out) {
  uint32_t local;
  const ModelCounter *counter = counter_of(c, n->value, &local);
  if (!counter || n->low != n->high || n->low < counter->first || n->low > counter->end)
    return false;
  uint32_t node = slice_put(c, g, n, SML_WHEN, local);
  g->nodes.at[node].instr.number = (uint32_t)(n->low - counter->first);
  g->nodes.at[node].instr.differs = true;
  *out = slice_single(node);
  return true;
}
