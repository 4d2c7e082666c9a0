#include "model/weak_order.h"

#include <stdlib.h>

#include "base/check.h"

// Two accesses of a thread with no synchronisation between them, to different variables.
typedef struct {
  uint32_t job;
  const ModelNode *first, *second;
  bool kept; // in their order: both are sequentially consistent, or a fence is on every way
} Pair;

typedef struct {
  const ModelThreads *model;
  VEC(Pair) pairs;
  bool *many; // jobs that several threads may run
} Search;

static bool is_write(const ModelNode *n) { return n->op == MODEL_ATOMIC_WRITE; }

// The accesses whose values the model follows. What orders nothing may have any value there.
static bool counts(const ModelThreads *m, const ModelNode *n) {
  return (is_write(n) || n->op == MODEL_ATOMIC_READ) && !n->unordered && n->n_refs &&
         !m->refs.at[n->first_ref].is_lock;
}

static bool is_update(const ModelNode *n) {
  return n->how == HOW_EXCHANGED || n->how == HOW_COMPARED || n->how == HOW_SHIFTED;
}

// A lock orders only what happens under the same one: a store may move into its region, and a load
// from behind it too. Threads that begin, end or all meet order everything.
static bool orders(ModelOp op) {
  return op == MODEL_CREATE || op == MODEL_JOIN || op == MODEL_JOIN_ALL ||
         op == MODEL_JOIN_HANDED || op == MODEL_JOIN_TURN || op == MODEL_BARRIER;
}

static bool meet(const ModelThreads *m, const ModelNode *a, const ModelNode *b) {
  for (uint32_t i = 0; i < a->n_refs; i++)
    for (uint32_t k = 0; k < b->n_refs; k++)
      if (model_overlap(&m->refs.at[a->first_ref + i], &m->refs.at[b->first_ref + k])) return true;
  return false;
}

typedef VEC(uint32_t) Nodes;

typedef enum { ANY_WAY, NO_SYNCHRONISATION, NO_FENCE } Way; // each leaves out more than the last

// The nodes behind `from`, by ways that do not have in between what the way leaves out.
static void flood(const ModelJob *job, uint32_t from, Way way, bool *seen) {
  Nodes work = {0};
  vec_push(&work, from);
  while (work.n) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      uint32_t to = n->next.at[k];
      if (seen[to] || (way >= NO_SYNCHRONISATION && orders(job->nodes.at[to].op)) ||
          (way >= NO_FENCE && job->nodes.at[to].fence))
        continue;
      seen[to] = true;
      vec_push(&work, to);
    }
  }
  vec_delete(&work);
}

// Of main, what may run beside another thread: it is behind a creation.
static bool *beside_others(const ModelJob *job, bool is_main) {
  bool *beside = memory_take(job->nodes.n);
  for (uint32_t k = 0; k < job->nodes.n; k++)
    if (!is_main) beside[k] = true;
    else if (job->nodes.at[k].op == MODEL_CREATE) flood(job, k, ANY_WAY, beside);
  return beside;
}

static void collect_from(Search *s, uint32_t j, uint32_t from) {
  const ModelJob *job = &s->model->jobs.at[j];
  ALWAYS(from < job->nodes.n);
  const ModelNode *first = &job->nodes.at[from];
  bool *behind = memory_take(job->nodes.n), *unfenced = memory_take(job->nodes.n);
  flood(job, from, NO_SYNCHRONISATION, behind);
  flood(job, from, NO_FENCE, unfenced);
  for (uint32_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *second = &job->nodes.at[k];
    if (behind[k] && counts(s->model, second) && !is_update(second) &&
        !meet(s->model, first, second))
      vec_push(&s->pairs,
               ((Pair){j, first, second, !unfenced[k] || (!first->weak && !second->weak)}));
  }
  free(behind);
  free(unfenced);
}

static void collect(Search *s) {
  for (uint32_t j = 0; j < s->model->jobs.n; j++) {
    const ModelJob *job = &s->model->jobs.at[j];
    bool *beside = beside_others(job, j == 0);
    for (uint32_t k = 0; k < job->nodes.n; k++)
      if (beside[k] && counts(s->model, &job->nodes.at[k])) collect_from(s, j, k);
    free(beside);
  }
}

static bool reaches_itself(const ModelJob *job, uint32_t node) {
  bool *seen = memory_take(job->nodes.n);
  flood(job, node, ANY_WAY, seen);
  bool again = seen[node];
  free(seen);
  return again;
}

// Created in several places, in a loop, or by what many threads run.
static void find_many(Search *s) {
  const ModelThreads *m = s->model;
  uint32_t *times = memory_take(m->jobs.n * sizeof *times);
  for (size_t round = 0; round <= m->jobs.n; round++)
    for (uint32_t j = 0; j < m->jobs.n; j++)
      for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
        const ModelNode *n = &m->jobs.at[j].nodes.at[k];
        if (n->op != MODEL_CREATE) continue;
        bool several = s->many[j] || (!round && reaches_itself(&m->jobs.at[j], k));
        for (uint32_t i = 0; i < n->n_jobs; i++) {
          uint32_t created = m->job_lists.at[n->first_job + i];
          times[created] += round ? 0 : 1;
          s->many[created] = s->many[created] || several || times[created] > 1;
        }
      }
  free(times);
}

static bool run_together(const Search *s, uint32_t a, uint32_t b) { return a != b || s->many[a]; }

// Is what the two load written by two threads, neither of them one of these?
static bool written_apart(const Search *s, const Pair *p, const Pair *q) {
  const ModelThreads *m = s->model;
  bool found = false;
  for (uint32_t i = 0; i < m->jobs.n && !found; i++)
    for (uint32_t k = 0; k < m->jobs.at[i].nodes.n && !found; k++) {
      const ModelNode *x = &m->jobs.at[i].nodes.at[k];
      if (!counts(m, x) || !is_write(x) || !meet(m, x, p->first)) continue;
      if (is_write(q->first)) { // which writes the other one itself
        found = run_together(s, i, q->job);
        continue;
      }
      for (uint32_t j = 0; j < m->jobs.n && !found; j++)
        for (uint32_t l = 0; l < m->jobs.at[j].nodes.n && !found; l++) {
          const ModelNode *y = &m->jobs.at[j].nodes.at[l];
          found = counts(m, y) && is_write(y) && meet(m, y, q->first) && run_together(s, i, j);
        }
    }
  return found;
}

static bool is_cycle(const Search *s, const Pair *p, const Pair *q) {
  const ModelThreads *m = s->model;
  if ((p->kept && q->kept) || !run_together(s, p->job, q->job) || !meet(m, p->second, q->first) ||
      !meet(m, q->second, p->first))
    return false;
  if (is_write(p->first) && is_write(q->first)) return true;
  return !is_write(p->first) && !is_write(p->second) && !is_write(q->second) &&
         written_apart(s, p, q);
}

WeakOrder weak_order_find(const ModelThreads *m) {
  Search s = {.model = m, .many = memory_take(m->jobs.n)};
  WeakOrder found = {0};
  collect(&s);
  if (s.pairs.n) find_many(&s);
  for (size_t i = 0; i < s.pairs.n && !found.first; i++)
    for (size_t k = 0; k < s.pairs.n && !found.first; k++)
      if (is_cycle(&s, &s.pairs.at[i], &s.pairs.at[k]))
        found = (WeakOrder){s.pairs.at[i].first, s.pairs.at[i].second};
  vec_delete(&s.pairs);
  free(s.many);
  return found;
}
