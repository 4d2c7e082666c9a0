#include <string.h>

#include "base/check.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_inner.h"

uint32_t slice_graph_add(SliceGraph *g, const SmlInstr *instr) {
  SliceNode node = {.nop = instr == NULL};
  if (instr) node.instr = *instr;
  vec_push(&g->nodes, node);
  return (uint32_t)g->nodes.n - 1;
}

uint32_t slice_graph_dead_end(SliceGraph *g) {
  uint32_t node = slice_graph_add(g, NULL);
  slice_graph_link(g, node, node);
  return node;
}

void slice_graph_link(SliceGraph *g, uint32_t from, uint32_t to) {
  ALWAYS(from < g->nodes.n && to < g->nodes.n);
  vec_push(&g->nodes.at[from].next, to);
}

static bool two_ways(const SliceNode *n) { return !n->nop && sml_op_jumps(n->instr.op); }

// Drops doubles, and edges of an empty node to itself if it has others: one that leads nowhere else
// goes nowhere. The ways of a two-way instruction stay as they are.
static void tidy(SliceGraph *g, uint32_t at) {
  SliceNode *n = &g->nodes.at[at];
  if (two_ways(n)) return;
  size_t kept = 0;
  for (size_t i = 0; i < n->next.n; i++) {
    bool known = n->nop && n->next.at[i] == at && n->next.n > 1;
    for (size_t j = 0; j < kept && !known; j++) known = n->next.at[j] == n->next.at[i];
    if (!known) n->next.at[kept++] = n->next.at[i];
  }
  n->next.n = kept;
}

static uint32_t *count_entries(const SliceGraph *g) {
  uint32_t *entries = memory_take(g->nodes.n * sizeof *entries);
  entries[g->entry] = 2;
  for (size_t i = 0; i < g->nodes.n; i++)
    for (size_t k = 0; k < g->nodes.at[i].next.n; k++) entries[g->nodes.at[i].next.at[k]]++;
  return entries;
}

// The end of a chain of empty nodes with one way each.
static uint32_t skip_empty(const SliceGraph *g, uint32_t at) {
  for (size_t steps = 0; steps < g->nodes.n; steps++) {
    const SliceNode *n = &g->nodes.at[at];
    if (!n->nop || n->next.n != 1 || n->next.at[0] == at) return at;
    at = n->next.at[0];
  }
  return at;
}

// Takes over the ways of an empty node that only this one leads to.
static bool absorb(SliceGraph *g, uint32_t at, const uint32_t *entries) {
  SliceNode *n = &g->nodes.at[at];
  if (two_ways(n)) return false;
  for (size_t i = 0; i < n->next.n; i++) {
    uint32_t inner = n->next.at[i];
    SliceNode *m = &g->nodes.at[inner];
    if (!m->nop || entries[inner] != 1 || inner == at || inner == g->entry || m->next.n < 2)
      continue;
    n->next.at[i] = m->next.at[0];
    for (size_t k = 1; k < m->next.n; k++) vec_push(&n->next, m->next.at[k]);
    vec_clear(&m->next);
    return true;
  }
  return false;
}

void slice_graph_simplify(SliceGraph *g) {
  ALWAYS(g->entry < g->nodes.n);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < g->nodes.n; i++) {
      SliceNode *n = &g->nodes.at[i];
      for (size_t k = 0; k < n->next.n; k++) {
        uint32_t to = skip_empty(g, n->next.at[k]);
        changed |= to != n->next.at[k];
        n->next.at[k] = to;
      }
      tidy(g, i);
    }
    // Unreached nodes must not count as entries.
    bool *seen = memory_take(g->nodes.n);
    VEC(uint32_t) work = {0};
    vec_push(&work, g->entry);
    seen[g->entry] = true;
    while (work.n) {
      uint32_t at = vec_pop(&work);
      for (size_t k = 0; k < g->nodes.at[at].next.n; k++) {
        uint32_t to = g->nodes.at[at].next.at[k];
        if (seen[to]) continue;
        seen[to] = true;
        vec_push(&work, to);
      }
    }
    for (uint32_t i = 0; i < g->nodes.n; i++)
      if (!seen[i]) vec_clear(&g->nodes.at[i].next);
    free(seen);
    vec_delete(&work);
    uint32_t *entries = count_entries(g);
    for (uint32_t i = 0; i < g->nodes.n; i++)
      while (absorb(g, i, entries)) changed = true;
    free(entries);
  }
}

typedef struct {
  const SliceGraph *graph;
  SmlJob *job;
  uint32_t *place; // of each node's code, UINT32_MAX before it is emitted
} Emitter;

static void emit(Emitter *e, SmlInstr instr) { vec_push(&e->job->code, instr); }

// Targets hold node numbers until all places are known. Returns the node to go on with.
static uint32_t emit_node(Emitter *e, uint32_t at) {
  DEBUG_ONLY(at < e->graph->nodes.n);
  const SliceNode *n = &e->graph->nodes.at[at];
  e->place[at] = (uint32_t)e->job->code.n;
  if (two_ways(n)) {
    SmlInstr instr = n->instr;
    instr.target = n->next.at[1];
    emit(e, instr);
    return n->next.at[0];
  }
  if (!n->nop) emit(e, n->instr);
  for (size_t k = 0; k + 1 < n->next.n; k++)
    emit(e, (SmlInstr){.op = SML_BRANCH, .target = n->next.at[k]});
  if (n->next.n) return n->next.at[n->next.n - 1];
  if (n->nop || n->instr.op != SML_STOP) emit(e, (SmlInstr){.op = SML_STOP});
  return UINT32_MAX;
}

// One node after the other as long as they follow each other, then a jump.
static void emit_chain(Emitter *e, uint32_t at) {
  if (e->place[at] != UINT32_MAX) return;
  while (at != UINT32_MAX && e->place[at] == UINT32_MAX) at = emit_node(e, at);
  if (at != UINT32_MAX) emit(e, (SmlInstr){.op = SML_GOTO, .target = at});
}

void slice_graph_emit(const SliceGraph *g, SmlJob *job) {
  Emitter e = {g, job, memory_take(g->nodes.n * sizeof(uint32_t))};
  for (size_t i = 0; i < g->nodes.n; i++) e.place[i] = UINT32_MAX;
  VEC(uint32_t) work = {0};
  bool *seen = memory_take(g->nodes.n);
  ALWAYS(g->entry < g->nodes.n);
  vec_push(&work, g->entry);
  while (work.n) {
    uint32_t at = vec_pop(&work);
    ALWAYS(at < g->nodes.n && !(two_ways(&g->nodes.at[at]) && g->nodes.at[at].next.n != 2));
    if (seen[at]) continue;
    seen[at] = true;
    emit_chain(&e, at);
    for (size_t k = 0; k < g->nodes.at[at].next.n; k++) vec_push(&work, g->nodes.at[at].next.at[k]);
  }
  free(seen);
  for (size_t k = 0; k < job->code.n; k++)
    if (sml_op_jumps(job->code.at[k].op)) {
      ALWAYS(job->code.at[k].target < g->nodes.n);
      job->code.at[k].target = e.place[job->code.at[k].target];
      ALWAYS(job->code.at[k].target < job->code.n); // a jump to code that was not emitted
    }
  vec_delete(&work);
  free(e.place);
}

void slice_graph_delete(SliceGraph *g) {
  for (size_t i = 0; i < g->nodes.n; i++) vec_delete(&g->nodes.at[i].next);
  vec_delete(&g->nodes);
}
