// Conditions that are no ranges of one value: a < b, flags & 4, asked more than once. Conditions of
// a thread that are made of the same values form a case; a solver tells which answers can go
// together, and a local says which of these it is. It is chosen anew when one of the values gets
// another number. So a path that contradicts itself is not taken.
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "base/time_limits.h"
#include "engine/net/slice/correlated.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_inner.h"
#include "smt/smt.h"

enum { MOST_VALUES = 3, MOST_CONDITIONS = 5, MOST_ANSWERS = 8 };

typedef struct {
  uint32_t values[MOST_VALUES], n_values; // in order
  uint32_t conditions[MOST_CONDITIONS], n_conditions;
  bool plain;                                // ranges only: slice_data.c knows more of them
  uint32_t answers[MOST_ANSWERS], n_answers; // each: a bit for each condition that holds
  uint32_t local;
} Case;

struct JobCases {
  VEC(Case) cases;
  Smt *solver;
};

// ---- terms

static bool same_term(const ModelJob *job, uint32_t a, uint32_t b) {
  if (a == b) return true;
  if (a == MODEL_NONE || b == MODEL_NONE) return false;
  const ModelTerm *x = &job->terms.at[a], *y = &job->terms.at[b];
  if (x->op != y->op || x->width != y->width || x->value != y->value || x->number != y->number)
    return false;
  return same_term(job, x->left, y->left) && same_term(job, x->right, y->right);
}

static bool note_value(Case *c, uint32_t value) {
  uint32_t at = 0;
  while (at < c->n_values && c->values[at] < value) at++;
  if (at < c->n_values && c->values[at] == value) return true;
  if (c->n_values == MOST_VALUES) return false;
  memmove(&c->values[at + 1], &c->values[at], (c->n_values - at) * sizeof *c->values);
  c->values[at] = value;
  c->n_values++;
  return true;
}

static bool collect(const ModelJob *job, uint32_t term, Case *c) {
  if (term == MODEL_NONE) return true;
  const ModelTerm *t = &job->terms.at[term];
  if (t->op == TERM_VALUE) return note_value(c, t->value);
  return collect(job, t->left, c) && collect(job, t->right, c);
}

static SmtTerm number(Smt *s, int64_t n, uint32_t width) {
  char digits[24];
  uint64_t bits = width < 64 ? (uint64_t)n & (((uint64_t)1 << width) - 1) : (uint64_t)n;
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)bits);
  return smt_bv(s, digits, (int)width);
}

static SmtTerm value_term(Smt *s, const ModelTerm *t) {
  char name[24];
  snprintf(name, sizeof name, "v%u", t->value);
  return smt_const(s, name, smt_sort_bv(s, (int)t->width));
}

static SmtTerm as_bit(Smt *s, SmtTerm truth) {
  return smt_apply(s, SMT_ITE, 3, (SmtTerm[]){truth, number(s, 1, 1), number(s, 0, 1)});
}

static SmtTerm widened(Smt *s, SmtTerm inner, uint32_t from, uint32_t to, bool with_sign) {
  SmtTerm zeros = number(s, 0, to - from), high = zeros;
  if (with_sign) {
    SmtTerm negative = smt_eq(s, smt_extract(s, inner, (int)from, (int)from - 1), number(s, 1, 1));
    high = smt_apply(s, SMT_ITE, 3, (SmtTerm[]){negative, number(s, -1, to - from), zeros});
  }
  return smt_apply(s, SMT_CONCAT, 2, (SmtTerm[]){high, inner});
}

// As bits; comparisons are one bit.
static SmtTerm term_of(Smt *s, const ModelJob *job, uint32_t at) {
  DEBUG_ONLY(at < job->terms.n);
  static const char *const names[] = {
      [TERM_ADD] = "bvadd", [TERM_SUB] = "bvsub", [TERM_MUL] = "bvmul", [TERM_AND] = "bvand",
      [TERM_OR] = "bvor",   [TERM_XOR] = "bvxor", [TERM_ULT] = "bvult", [TERM_ULE] = "bvule",
      [TERM_UGT] = "bvugt", [TERM_UGE] = "bvuge", [TERM_SLT] = "bvslt", [TERM_SLE] = "bvsle",
      [TERM_SGT] = "bvsgt", [TERM_SGE] = "bvsge"};
  const ModelTerm *t = &job->terms.at[at];
  if (t->op == TERM_VALUE) return value_term(s, t);
  if (t->op == TERM_NUMBER) return number(s, t->number, t->width);
  SmtTerm left = term_of(s, job, t->left),
          right = t->right == MODEL_NONE ? NULL : term_of(s, job, t->right);
  switch (t->op) {
  case TERM_TRUNC: return smt_extract(s, left, (int)t->width, 0);
  case TERM_ZEXT:
  case TERM_SEXT:
    return widened(s, left, job->terms.at[t->left].width, t->width, t->op == TERM_SEXT);
  case TERM_EQ: return as_bit(s, smt_eq(s, left, right));
  case TERM_NE: return as_bit(s, smt_not(s, smt_eq(s, left, right)));
  default: break;
  }
  SmtTerm both = smt_bv_operator(s, names[t->op], 2, (SmtTerm[]){left, right});
  return t->op >= TERM_EQ ? as_bit(s, both) : both;
}

// ---- cases

static uint32_t condition_in(const ModelJob *job, const Case *c, uint32_t term) {
  uint32_t k = 0;
  while (k < c->n_conditions && !same_term(job, c->conditions[k], term)) k++;
  return k;
}

static void note_condition(struct JobCases *jc, const ModelJob *job, const ModelNode *n) {
  Case fresh = {.plain = true};
  if (!collect(job, n->term, &fresh) || !fresh.n_values) return;
  Case *c = NULL;
  for (size_t k = 0; k < jc->cases.n && !c; k++) {
    Case *known = &jc->cases.at[k];
    bool same = known->n_values == fresh.n_values &&
                !memcmp(known->values, fresh.values, fresh.n_values * sizeof *fresh.values);
    if (same) c = known;
  }
  if (!c) {
    vec_push(&jc->cases, fresh);
    c = &jc->cases.at[jc->cases.n - 1];
  }
  uint32_t at = condition_in(job, c, n->term);
  if (at == MOST_CONDITIONS) return;
  if (at == c->n_conditions) c->conditions[c->n_conditions++] = n->term;
  bool range = n->op == MODEL_TEST && n->value != MODEL_NONE && fresh.n_values == 1 &&
               fresh.values[0] == n->value;
  c->plain &= range;
}

// Answers that can go together, one condition after the other.
static void find_answers(Smt *s, Case *c, const SmtTerm *truths, uint32_t n, uint32_t answer) {
  if (c->n_answers > MOST_ANSWERS) return;
  SmtTerm assumed[MOST_CONDITIONS];
  for (uint32_t k = 0; k < n; k++) assumed[k] = answer >> k & 1 ? truths[k] : smt_not(s, truths[k]);
  if (n && smt_check(s, n, assumed, time_limit_ms(TIME_CASES_QUERY)) == SMT_UNSAT) return;
  if (n == c->n_conditions) {
    if (c->n_answers < MOST_ANSWERS) c->answers[c->n_answers] = answer;
    c->n_answers++;
    return;
  }
  find_answers(s, c, truths, n + 1, answer);
  find_answers(s, c, truths, n + 1, answer | (uint32_t)1 << n);
}

static void ask(struct JobCases *jc, const ModelJob *job, Case *c) {
  SmtTerm truths[MOST_CONDITIONS];
  for (uint32_t k = 0; k < c->n_conditions; k++) {
    truths[k] = smt_fresh(jc->solver, "holds", smt_sort_bool(jc->solver));
    SmtTerm holds =
        smt_eq(jc->solver, term_of(jc->solver, job, c->conditions[k]), number(jc->solver, 1, 1));
    smt_assert(jc->solver, smt_apply(jc->solver, SMT_IFF, 2, (SmtTerm[]){truths[k], holds}));
  }
  find_answers(jc->solver, c, truths, 0, 0);
}

static bool usable(const Case *c) {
  return !c->plain && c->n_answers && c->n_answers <= MOST_ANSWERS;
}

void case_find(Slicer *s) {
  const ModelThreads *m = s->model;
  s->cases = memory_take((m->jobs.n + 1) * sizeof *s->cases);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    struct JobCases *jc = &s->cases[j];
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      if (m->jobs.at[j].nodes.at[k].term != MODEL_NONE)
        note_condition(jc, &m->jobs.at[j], &m->jobs.at[j].nodes.at[k]);
    for (size_t k = 0; k < jc->cases.n; k++) {
      if (jc->cases.at[k].plain) continue;
      if (!jc->solver) jc->solver = smt_new();
      ask(jc, &m->jobs.at[j], &jc->cases.at[k]);
    }
    smt_delete(jc->solver);
    jc->solver = NULL;
  }
}

void case_delete(Slicer *s) {
  for (size_t j = 0; s->cases && j < s->model->jobs.n; j++) vec_delete(&s->cases[j].cases);
  free(s->cases);
  s->cases = NULL;
}

bool case_any(const Slicer *s) {
  for (size_t j = 0; s->cases && j < s->model->jobs.n; j++)
    for (size_t k = 0; k < s->cases[j].cases.n; k++)
      if (usable(&s->cases[j].cases.at[k])) return true;
  return false;
}

// ---- pieces

void case_begin(Slice *c) {
  for (uint32_t j = 0; c->s->cases && j < c->s->model->jobs.n; j++)
    for (size_t k = 0; k < c->s->cases[j].cases.n; k++) {
      Case *known = &c->s->cases[j].cases.at[k];
      if (!usable(known)) continue;
      known->local = (uint32_t)c->program->jobs.at[j].locals.n;
      vec_push(&c->program->jobs.at[j].locals,
               (SmlLocal){arena_format(c->s->file->arena, "case%zu", k), known->n_answers});
    }
}

static bool has_value(const Case *c, uint32_t value) {
  for (uint32_t k = 0; k < c->n_values; k++)
    if (c->values[k] == value) return true;
  return false;
}

// After the value has got another number.
Piece case_set(Slice *c, SliceGraph *g, uint32_t value, Piece before) {
  for (size_t k = 0; c->s->cases && value != MODEL_NONE && k < c->s->cases[c->job].cases.n; k++) {
    const Case *known = &c->s->cases[c->job].cases.at[k];
    if (!usable(known) || !has_value(known, value)) continue;
    SmlInstr any = {.op = SML_SET, .object = known->local, .value = {SML_CHOICE, 0}};
    before = slice_sequence(g, before, slice_single(slice_graph_add(g, &any)));
  }
  return before;
}

// Goes on to `next` if the condition holds (or does not), and not at all otherwise.
static uint32_t filter(SliceGraph *g, const Case *known, uint32_t condition, bool holds,
                       uint32_t next) {
  uint32_t at = slice_graph_dead_end(g);
  for (uint32_t k = 0; k < known->n_answers; k++) {
    if ((bool)(known->answers[k] >> condition & 1) != holds) continue;
    SmlInstr test = {.op = SML_WHEN, .object = known->local, .number = k};
    uint32_t node = slice_graph_add(g, &test);
    slice_graph_link(g, node, at);
    slice_graph_link(g, node, next); // next[1]: jumps
    at = node;
  }
  return at;
}

void case_ways(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t *inside, uint32_t *other) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  for (size_t k = 0; c->s->cases && n->term != MODEL_NONE && k < c->s->cases[c->job].cases.n; k++) {
    const Case *known = &c->s->cases[c->job].cases.at[k];
    uint32_t condition = usable(known) ? condition_in(job, known, n->term) : known->n_conditions;
    if (condition == known->n_conditions) continue;
    *inside = filter(g, known, condition, !n->outside, *inside);
    *other = filter(g, known, condition, n->outside, *other);
  }
}
