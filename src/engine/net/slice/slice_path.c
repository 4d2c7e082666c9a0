// Can the run behind an alarm be followed? Its steps name points of the program's threads; the ways
// between them are looked up, and what branches and variables say along them is put to a solver. If
// it contradicts itself, the variables that it takes to see that are those worth putting into the
// net. A guess at the ways, and at when variables are read: it only chooses what the next, exact,
// program follows.
#include <stdio.h>
#include <string.h>

#include "base/time_limits.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_inner.h"
#include "engine/net/slice/slice_path.h"
#include "smt/smt.h"

enum { MOST_LANES = 16, MOST_LITERALS = 400 };

typedef struct {
  uint32_t job, at; // node; MODEL_NONE before the first
  Copy copy;
  SmtTerm *values;
} Lane;

typedef struct {
  const Slicer *s;
  const SmlProgram *program;
  Smt *smt;
  bool **visible; // job -> node: the program has a step for it
  Lane lanes[MOST_LANES];
  uint32_t n_lanes;
  SmtTerm *data; // what each holds now
  SmtTerm literals[MOST_LITERALS];
  uint32_t datum_of[MOST_LITERALS]; // MODEL_NONE for a branch
  uint32_t n_literals;
} Path;

static SmtTerm number(Path *p, int64_t n) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", (long long)n);
  return smt_int(p->smt, digits);
}

static SmtTerm anything(Path *p) { return smt_fresh(p->smt, "any", smt_sort_int(p->smt)); }

static void claim(Path *p, SmtTerm fact, uint32_t datum) {
  if (p->n_literals == MOST_LITERALS) return;
  SmtTerm literal = smt_fresh(p->smt, "claim", smt_sort_bool(p->smt));
  smt_assert(p->smt, smt_implies(p->smt, literal, fact));
  p->datum_of[p->n_literals] = datum;
  p->literals[p->n_literals++] = literal;
}

static SmtTerm *value_at(Path *p, Lane *lane, uint32_t value) {
  if (!lane->values[value]) lane->values[value] = anything(p);
  return &lane->values[value];
}

static SmtTerm sum(Path *p, SmtTerm a, int64_t step) {
  return smt_apply(p->smt, SMT_ADD, 2, (SmtTerm[]){a, number(p, step)});
}

static SmtTerm within(Path *p, SmtTerm v, int64_t low, int64_t high) {
  SmtTerm from = low == INT64_MIN ? smt_true(p->smt)
                                  : smt_apply(p->smt, SMT_LE, 2, (SmtTerm[]){number(p, low), v});
  SmtTerm to = high == INT64_MAX ? smt_true(p->smt)
                                 : smt_apply(p->smt, SMT_LE, 2, (SmtTerm[]){v, number(p, high)});
  return smt_apply(p->smt, SMT_AND, 2, (SmtTerm[]){from, to});
}

// ---- what one node does

static void take_access(Path *p, Lane *lane, const ModelNode *n) {
  uint32_t d = data_of_access(p->s, n);
  SmtTerm old = d == MODEL_NONE ? NULL : p->data[d];
  if (n->value != MODEL_NONE) {
    lane->values[n->value] = anything(p);
    if (old && n->how != HOW_COMPARED && n->how != HOW_ANY)
      claim(p, smt_eq(p->smt, lane->values[n->value], old), d);
  }
  if (!old || n->op == MODEL_READ || n->op == MODEL_ATOMIC_READ) return;
  switch (n->how) {
  case HOW_EXCHANGED:
  case HOW_NUMBER: p->data[d] = number(p, n->number); break;
  case HOW_COPY: p->data[d] = *value_at(p, lane, n->from); break;
  case HOW_SHIFTED: p->data[d] = sum(p, old, n->number); break;
  default: p->data[d] = anything(p); break;
  }
}

static void take_set(Path *p, Lane *lane, const ModelNode *n) {
  bool by_access = n->how == HOW_LOADED || n->how == HOW_ANY;
  if (n->value == MODEL_NONE || n->how == HOW_STORED) return;
  if (by_access && p->s->datum_of && p->s->datum_of[lane->job][n->value] != MODEL_NONE) return;
  switch (n->how) {
  case HOW_NUMBER: lane->values[n->value] = number(p, n->number); break;
  case HOW_COPY: lane->values[n->value] = *value_at(p, lane, n->from); break;
  case HOW_COUNTED:
  case HOW_SHIFTED: lane->values[n->value] = sum(p, *value_at(p, lane, n->from), n->number); break;
  default: lane->values[n->value] = anything(p); break;
  }
}

static void take_node(Path *p, Lane *lane, uint32_t node, uint32_t next) {
  const ModelNode *n = &p->s->model->jobs.at[lane->job].nodes.at[node];
  if (n->op >= MODEL_READ && n->op <= MODEL_ATOMIC_WRITE) take_access(p, lane, n);
  if (n->op == MODEL_SET) take_set(p, lane, n);
  bool branches =
      (n->op == MODEL_TEST || n->op == MODEL_COMPARE) && n->value != MODEL_NONE && n->next.n == 2;
  if (!branches || next == MODEL_NONE || n->next.at[0] == n->next.at[1]) return;
  SmtTerm value = *value_at(p, lane, n->value), holds;
  if (n->op == MODEL_TEST) holds = within(p, value, n->low, n->high);
  else
    holds = smt_apply(p->smt, n->less ? SMT_LT : SMT_EQ, 2,
                      (SmtTerm[]){value, *value_at(p, lane, n->from)});
  claim(p, n->next.at[0] == next ? holds : smt_not(p->smt, holds), MODEL_NONE);
}

// ---- the way from one step to the next

// A shortest one over points that are no steps of the program; false if there is none.
static bool go_to(Path *p, Lane *lane, uint32_t to) {
  const ModelJob *job = &p->s->model->jobs.at[lane->job];
  if (lane->at == to) return true;
  uint32_t *back = memory_take((job->nodes.n + 1) * sizeof *back),
           *work = memory_take((job->nodes.n + 1) * sizeof *work), n = 0;
  for (size_t k = 0; k < job->nodes.n; k++) back[k] = MODEL_NONE;
  uint32_t start = lane->at == MODEL_NONE ? job->entry : lane->at;
  work[n++] = start;
  bool found = start == to;
  for (uint32_t k = 0; k < n && !found; k++)
    for (size_t e = 0; e < job->nodes.at[work[k]].next.n && !found; e++) {
      uint32_t next = job->nodes.at[work[k]].next.at[e];
      if (back[next] != MODEL_NONE || next == start || (next != to && p->visible[lane->job][next]))
        continue;
      back[next] = work[k];
      work[n++] = next;
      found = next == to;
    }
  uint32_t length = 0;
  for (uint32_t at = to; found && at != start; at = back[at])
    work[length++] = at; // from the end to the start
  uint32_t at = start;
  while (found && length) {
    uint32_t next = work[--length];
    take_node(p, lane, at, next);
    at = next;
  }
  if (found) lane->at = to;
  free(back);
  free(work);
  return found;
}

static Lane *lane_of(Path *p, const TranslationStep *s) {
  for (uint32_t k = 0; k < p->n_lanes; k++)
    if (p->lanes[k].job == s->job && p->lanes[k].copy == s->copy) return &p->lanes[k];
  if (p->n_lanes == MOST_LANES) return NULL;
  Lane *lane = &p->lanes[p->n_lanes++];
  *lane = (Lane){.job = s->job, .at = MODEL_NONE, .copy = s->copy};
  lane->values = memory_take((p->s->model->jobs.at[s->job].n_values + 1) * sizeof *lane->values);
  return lane;
}

static void follow(Path *p, const TranslationStep *steps, size_t n) {
  for (size_t k = 0; k < n; k++) {
    if (steps[k].job >= p->s->model->jobs.n || steps[k].instr == UINT32_MAX) continue;
    uint32_t origin = p->program->jobs.at[steps[k].job].code.at[steps[k].instr].origin;
    Lane *lane = origin ? lane_of(p, &steps[k]) : NULL;
    if (!lane || go_to(p, lane, origin - 1)) continue;
    lane->at = MODEL_NONE; // another thread of the same kind
    memset(lane->values, 0, p->s->model->jobs.at[lane->job].n_values * sizeof *lane->values);
    go_to(p, lane, origin - 1);
  }
}

static void begin(Path *p) {
  const ModelThreads *m = p->s->model;
  p->visible = memory_take((m->jobs.n + 1) * sizeof *p->visible);
  for (size_t j = 0; j < m->jobs.n; j++) {
    p->visible[j] = memory_take(m->jobs.at[j].nodes.n + 1);
    for (size_t k = 0; k < p->program->jobs.at[j].code.n; k++) {
      uint32_t origin = p->program->jobs.at[j].code.at[k].origin;
      if (origin) p->visible[j][origin - 1] = true;
    }
  }
  p->data = memory_take((p->s->data.n + 1) * sizeof *p->data);
  for (size_t d = 0; d < p->s->data.n; d++)
    p->data[d] = p->s->data.at[d].known ? number(p, p->s->data.at[d].first) : anything(p);
}

static void end(Path *p) {
  for (size_t j = 0; j < p->s->model->jobs.n; j++) free(p->visible[j]);
  free(p->visible);
  free(p->data);
  for (uint32_t k = 0; k < p->n_lanes; k++) free(p->lanes[k].values);
  smt_delete(p->smt);
}

PathAnswer path_refute(const Slicer *s, const SmlProgram *program, const TranslationStep *steps,
                       size_t n, bool *wanted) {
  Path p = {.s = s, .program = program, .smt = smt_new()};
  begin(&p);
  follow(&p, steps, n);
  PathAnswer answer = PATH_FEASIBLE;
  if (p.n_literals &&
      smt_check(p.smt, p.n_literals, p.literals, time_limit_ms(TIME_PATH_QUERY)) == SMT_UNSAT) {
    answer = PATH_REFUTED;
    for (uint32_t k = 0; k < p.n_literals; k++) {
      uint32_t d = p.datum_of[k];
      if (d == MODEL_NONE || wanted[d] || s->data.at[d].bad || !smt_core_has(p.smt, p.literals[k]))
        continue;
      wanted[d] = true;
      answer = PATH_REFUTED_BY_DATA;
    }
  }
  end(&p);
  return answer;
}
