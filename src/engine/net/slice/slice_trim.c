// A test both of whose ways lead to the same point decides nothing; data and locals that no test
// looks at are not needed.
#include <string.h>

#include "base/check.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_inner.h"
#include "engine/net/slice/slice_trim.h"

typedef struct {
  const SmlProgram *program;
  SliceGraph *graphs;
  bool **locals; // job -> local: something looks at it
  bool *data;
  bool changed;
} Trim;

static bool *local_live(Trim *t, uint32_t job, uint32_t local) {
  ALWAYS(job < t->program->jobs.n && local < t->program->jobs.at[job].locals.n);
  return &t->locals[job][local];
}

static void need(Trim *t, bool *live) {
  t->changed |= !*live;
  *live = true;
}

static void need_value(Trim *t, uint32_t job, SmlValue v) {
  if (v.from == SML_FROM_LOCAL) need(t, local_live(t, job, v.n));
  if (v.from == SML_FROM_DATA) need(t, &t->data[v.n]);
}

static bool *target(Trim *t, uint32_t job, const SmlInstr *i) {
  ALWAYS(!i->data || i->object < t->program->objects.n);
  return i->data ? &t->data[i->object] : local_live(t, job, i->object);
}

static bool serves_nobody(Trim *t, uint32_t job, const SliceNode *n) {
  return n->serves && !(n->data ? t->data[n->target] : *local_live(t, job, n->target));
}

static void look(Trim *t, uint32_t job, const SliceNode *n) {
  const SmlInstr *i = &n->instr;
  switch (i->op) {
  case SML_WHEN:
    if (!serves_nobody(t, job, n)) need(t, target(t, job, i));
    break;
  case SML_SET:
    if (*target(t, job, i)) need_value(t, job, i->value);
    break;
  case SML_SWAP:
  case SML_CAS:
    if (*local_live(t, job, i->lock)) need(t, &t->data[i->object]);
    if (t->data[i->object]) need_value(t, job, i->value);
    break;
  case SML_CREATE:
    for (uint32_t a = 0; a < i->args.n; a++)
      if (*local_live(t, i->object, a)) need_value(t, job, i->args.at[a]);
    break;
  default: break;
  }
}

static bool idle(Trim *t, uint32_t job, const SmlInstr *i) {
  if (i->op == SML_SET) return !*target(t, job, i);
  return (i->op == SML_SWAP || i->op == SML_CAS) && !t->data[i->object];
}

static bool *reached_of(const SliceGraph *g) {
  bool *seen = memory_take(g->nodes.n + 1);
  VEC(uint32_t) work = {0};
  vec_push(&work, g->entry);
  seen[g->entry] = true;
  while (work.n) {
    const SliceNode *n = &g->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++)
      if (!seen[n->next.at[k]]) {
        seen[n->next.at[k]] = true;
        vec_push(&work, n->next.at[k]);
      }
  }
  vec_delete(&work);
  return seen;
}

static void find_live(Trim *t) {
  for (size_t j = 0; j < t->program->jobs.n; j++)
    memset(t->locals[j], 0, t->program->jobs.at[j].locals.n);
  memset(t->data, 0, t->program->objects.n);
  for (t->changed = true; t->changed;) {
    t->changed = false;
    for (uint32_t j = 0; j < t->program->jobs.n; j++) {
      bool *reached = reached_of(&t->graphs[j]);
      for (size_t k = 0; k < t->graphs[j].nodes.n; k++)
        if (reached[k] && !t->graphs[j].nodes.at[k].nop) look(t, j, &t->graphs[j].nodes.at[k]);
      free(reached);
    }
  }
}

static bool drop(Trim *t, uint32_t job) {
  bool dropped = false;
  SliceGraph *g = &t->graphs[job];
  for (size_t k = 0; k < g->nodes.n; k++) {
    SliceNode *n = &g->nodes.at[k];
    if (n->nop) continue;
    bool test = n->instr.op == SML_WHEN && n->next.n == 2;
    bool same = test && (n->next.at[0] == n->next.at[1] || serves_nobody(t, job, n));
    if (!same && !idle(t, job, &n->instr)) continue;
    n->nop = dropped = true;
    if (same) n->next.n = 1;
  }
  return dropped;
}

void slice_trim(const SmlProgram *program, SliceGraph *graphs, bool *live) {
  Trim t = {.program = program, .graphs = graphs, .data = live};
  t.locals = memory_take((program->jobs.n + 1) * sizeof *t.locals);
  for (size_t j = 0; j < program->jobs.n; j++)
    t.locals[j] = memory_take(program->jobs.at[j].locals.n + 1);
  for (bool again = true; again;) {
    again = false;
    for (size_t j = 0; j < program->jobs.n; j++) slice_graph_simplify(&graphs[j]);
    find_live(&t);
    for (uint32_t j = 0; j < program->jobs.n; j++) again |= drop(&t, j);
  }
  for (size_t j = 0; j < program->jobs.n; j++) free(t.locals[j]);
  free(t.locals);
}
