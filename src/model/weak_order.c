#include "model/weak_order.h"

#include <stdlib.h>

#include "base/check.h"

// Two accesses of a thread with no synchronisation between them, to variables that may be
// different.
typedef struct {
  uint32_t job;
  const ModelNode *first, *second;
  bool fenced; // a fence is on every way between them
  bool kept;   // in their order: fenced, or both are sequentially consistent
} Pair;

typedef struct {
  uint32_t job;
  const ModelNode *at;
} Writer;

enum { MOST_STEPS = 2000000 };

typedef struct {
  const ModelThreads *model;
  VEC(Pair) pairs;
  VEC(Writer) writers;
  bool *many;       // jobs that several threads may run
  VEC(size_t) way;  // pairs, each of which leads to the next
  bool *used;       // pairs that are on it
  uint32_t n_steps; // of the walk so far
} Search;

static bool is_write(const ModelNode *n) { return n->op == MODEL_ATOMIC_WRITE; }

// The accesses whose values the model follows. What orders nothing may have any value there.
static bool counts(const ModelThreads *m, const ModelNode *n) {
  return (is_write(n) || n->op == MODEL_ATOMIC_READ) && (!n->unordered || n->takes) && n->n_refs &&
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

// Certainly one variable: what a thread does to it stays in its order.
static bool same_variable(const ModelThreads *m, const ModelNode *a, const ModelNode *b) {
  const ModelRef *x = &m->refs.at[a->first_ref], *y = &m->refs.at[b->first_ref];
  return a->n_refs == 1 && b->n_refs == 1 && x->object == y->object && x->offset == y->offset &&
         x->size == y->size && !x->stride && !y->stride && !m->objects.at[x->object].many;
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

// Accesses that nothing here tells apart.
static bool are_alike(const ModelThreads *m, const ModelNode *a, const ModelNode *b) {
  return a == b || (a->op == b->op && a->how == b->how && a->weak == b->weak &&
                    a->takes == b->takes && same_variable(m, a, b));
}

static bool is_known(const Search *s, const Pair *p) {
  for (size_t k = s->pairs.n; k > 0 && s->pairs.at[k - 1].job == p->job; k--) {
    const Pair *q = &s->pairs.at[k - 1];
    if (q->kept == p->kept && q->fenced == p->fenced && are_alike(s->model, q->first, p->first) &&
        are_alike(s->model, q->second, p->second))
      return true;
  }
  return false;
}

static void collect_from(Search *s, uint32_t j, uint32_t from) {
  DEBUG_ONLY(j < s->model->jobs.n);
  const ModelJob *job = &s->model->jobs.at[j];
  ALWAYS(from < job->nodes.n);
  const ModelNode *first = &job->nodes.at[from];
  bool *behind = memory_take(job->nodes.n), *unfenced = memory_take(job->nodes.n);
  flood(job, from, NO_SYNCHRONISATION, behind);
  flood(job, from, NO_FENCE, unfenced);
  for (uint32_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *second = &job->nodes.at[k];
    Pair p = {j, first, second, !unfenced[k], !unfenced[k] || (!first->weak && !second->weak)};
    if (behind[k] && counts(s->model, second) && !same_variable(s->model, first, second) &&
        !is_known(s, &p))
      vec_push(&s->pairs, p);
  }
  free(behind);
  free(unfenced);
}

static void collect(Search *s) {
  for (uint32_t j = 0; j < s->model->jobs.n; j++) {
    const ModelJob *job = &s->model->jobs.at[j];
    bool *beside = beside_others(job, j == 0);
    for (uint32_t k = 0; k < job->nodes.n; k++) {
      const ModelNode *n = &job->nodes.at[k];
      if (!counts(s->model, n)) continue;
      if (is_write(n)) vec_push(&s->writers, ((Writer){j, n}));
      if (beside[k]) collect_from(s, j, k);
    }
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

// ---- cycles

// How one thread's second access comes before another one's first one, to the same variable.
typedef struct {
  bool leads;  // it may
  bool unseen; // and that need not be seen: a load that is overwritten, or a store
  bool unkept; // though both pairs are kept, nobody agrees on it
} Link;

// A thread besides the two that writes what `at` reads; `plain`: by a store, which ends the chain
// of updates that each see the one before.
static bool third_writes(const Search *s, uint32_t p, uint32_t q, const ModelNode *at, bool plain,
                         bool *weak) {
  bool found = false;
  for (size_t k = 0; k < s->writers.n; k++) {
    const Writer *w = &s->writers.at[k];
    if ((plain && is_update(w->at)) || !run_together(s, w->job, p) || !run_together(s, w->job, q) ||
        !meet(s->model, w->at, at))
      continue;
    found = true;
    *weak |= w->at->weak;
  }
  return found;
}

// A store leads to a load, or to an update, that sees it: that is an order which both threads keep.
// So does a chain of updates. A store that comes in between, or behind what a load has seen, is in
// no order with the one who has not seen it.
static Link link_of(const Search *s, const Pair *p, const Pair *q) {
  const ModelNode *from = p->second, *to = q->first;
  bool weak = false;
  if (!run_together(s, p->job, q->job) || !meet(s->model, from, to)) return (Link){0};
  if (is_write(to) && !is_update(to)) return (Link){true, true, false};
  bool sees = !is_write(to) || to->how == HOW_COMPARED,
       looks = !is_write(from) || from->how == HOW_COMPARED;
  if (is_write(to) && looks) return (Link){true, true, false};
  bool between = third_writes(s, p->job, q->job, to, is_write(from), &weak);
  Link l = {is_write(from) || between, between || from->takes, false};
  l.unkept = l.unseen && sees && weak && !q->fenced;
  return l;
}

// Each variable is passed once, and each thread.
static bool is_fresh(const Search *s, const Pair *p) {
  for (size_t k = 0; k < s->way.n; k++) {
    const Pair *q = &s->pairs.at[s->way.at[k]];
    if (!run_together(s, p->job, q->job) || same_variable(s->model, p->first, q->first))
      return false;
  }
  return true;
}

// Does the way, whose links so far are so, go on to where it began? A cycle in which at most one
// link is unseen contradicts what C11 says about the order of one variable; one in which all pairs
// and links are kept, the order of all sequentially consistent accesses.
static bool closes(Search *s, unsigned unseen, bool unkept) {
  size_t last = s->way.at[s->way.n - 1], begin = s->way.at[0];
  Link home = link_of(s, &s->pairs.at[last], &s->pairs.at[begin]);
  if (s->way.n > 1 && home.leads && unseen + home.unseen > 1 && (unkept || home.unkept))
    return true;
  for (size_t k = begin + 1; k < s->pairs.n; k++) {
    Link l = s->used[k] ? (Link){0} : link_of(s, &s->pairs.at[last], &s->pairs.at[k]);
    if (s->n_steps++ > MOST_STEPS) return true; // too many to look at: nothing is claimed
    if (!l.leads || !is_fresh(s, &s->pairs.at[k])) continue;
    vec_push(&s->way, k);
    s->used[k] = true;
    bool found = closes(s, unseen + l.unseen, unkept || l.unkept || !s->pairs.at[k].kept);
    s->used[k] = false;
    (void)vec_pop(&s->way);
    if (found) return true;
  }
  return false;
}

static const Pair *find_cycle(Search *s) {
  s->used = memory_take(s->pairs.n + 1);
  const Pair *found = NULL;
  for (size_t k = 0; k < s->pairs.n && !found; k++) {
    vec_clear(&s->way);
    vec_push(&s->way, k);
    if (closes(s, 0, !s->pairs.at[k].kept)) found = &s->pairs.at[k];
  }
  free(s->used);
  vec_delete(&s->way);
  return found;
}

WeakOrder weak_order_find(const ModelThreads *m) {
  Search s = {.model = m, .many = memory_take(m->jobs.n)};
  collect(&s);
  if (s.pairs.n) find_many(&s);
  const Pair *p = find_cycle(&s);
  WeakOrder found = p ? (WeakOrder){p->first, p->second} : (WeakOrder){0};
  vec_delete(&s.pairs);
  vec_delete(&s.writers);
  free(s.many);
  return found;
}
