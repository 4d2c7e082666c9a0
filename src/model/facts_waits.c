#include "model/facts_waits.h"

#include <stdlib.h>

#include "base/check.h"

enum { NOT_REACHED = -1, DIFFERS = -2 };

typedef struct {
  const ModelThreads *m;
  const ModelFact *fact;
  ModelOp op; // of what is counted
} Waits;

static bool may_mean(const Waits *w, const ModelNode *n) {
  for (uint32_t r = 0; r < n->n_refs; r++)
    if (model_overlap(&w->m->refs.at[n->first_ref + r], &w->fact->of)) return true;
  return false;
}

static bool means(const Waits *w, const ModelNode *n) {
  const ModelRef *r = &w->m->refs.at[n->first_ref], *of = &w->fact->of;
  return n->n_refs == 1 && r->object == of->object && r->offset == of->offset && !r->stride;
}

static bool is_counted(const Waits *w, const ModelNode *n) {
  return n->op == w->op && may_mean(w, n);
}

// ---- how the threads are started

static bool creates(const ModelThreads *m, const ModelNode *n, uint32_t job) {
  for (uint32_t k = 0; n->op == MODEL_CREATE && k < n->n_jobs; k++)
    if (m->job_lists.at[n->first_job + k] == job) return true;
  return false;
}

// The only node that starts such threads, if it is one of main's; MODEL_NONE.
static uint32_t only_create(const ModelThreads *m, uint32_t job) {
  uint32_t found = MODEL_NONE;
  for (size_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      if (!creates(m, &m->jobs.at[j].nodes.at[k], job)) continue;
      if (j || found != MODEL_NONE) return MODEL_NONE;
      found = k;
    }
  return found;
}

static void mark_behind(const ModelJob *job, uint32_t from, bool *seen) {
  VEC(uint32_t) work = {0};
  vec_push(&work, from);
  while (work.n) {
    const ModelNode *n = &job->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      if (seen[n->next.at[k]]) continue;
      seen[n->next.at[k]] = true;
      vec_push(&work, n->next.at[k]);
    }
  }
  vec_delete(&work);
}

static bool leads_to(const ModelJob *job, uint32_t from, uint32_t to) {
  bool *seen = memory_take(job->nodes.n), found;
  mark_behind(job, from, seen);
  found = seen[to];
  free(seen);
  return found;
}

// How many threads the node starts; -1 if that is not a number.
static int64_t n_started(const ModelThreads *m, uint32_t create) {
  const ModelJob *main = &m->jobs.at[0];
  if (!leads_to(main, create, create)) return 1;
  for (size_t k = 0; k < main->counters.n; k++)
    if (main->counters.at[k].value == main->nodes.at[create].turn)
      return main->counters.at[k].end - main->counters.at[k].first;
  return -1;
}

// What the semaphore or barrier was made with; -1 if that is not known.
static int64_t count_of(const Waits *w) {
  for (size_t k = 0; k < w->m->syncs.n; k++) {
    const ModelSync *s = &w->m->syncs.at[k];
    if (s->object == w->fact->of.object && s->offset == w->fact->of.offset) return s->count;
  }
  return -1;
}

// Is it made new or written over nowhere but in main, before the thread is started?
static bool is_made_before(const Waits *w, uint32_t create) {
  bool *behind = memory_take(w->m->jobs.at[0].nodes.n), good = true;
  mark_behind(&w->m->jobs.at[0], create, behind);
  for (size_t j = 0; j < w->m->jobs.n; j++)
    for (uint32_t k = 0; k < w->m->jobs.at[j].nodes.n && good; k++) {
      const ModelNode *n = &w->m->jobs.at[j].nodes.at[k];
      bool writes = (n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE) && !n->frees && !n->ends;
      good = !writes || !may_mean(w, n) || (!j && !behind[k]);
    }
  free(behind);
  return good;
}

// ---- how often they have done it

// On each way to the nodes, so often; DIFFERS where ways do. `least`: the smallest number instead.
static void count_ways(const Waits *w, const ModelJob *job, bool least, int64_t *before) {
  for (size_t k = 0; k < job->nodes.n; k++) before[k] = NOT_REACHED;
  before[job->entry] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      const ModelNode *n = &job->nodes.at[k];
      if (before[k] == NOT_REACHED) continue;
      int64_t behind = before[k] == DIFFERS ? DIFFERS : before[k] + is_counted(w, n);
      for (size_t e = 0; e < n->next.n; e++) {
        int64_t *there = &before[n->next.at[e]];
        bool fresh = *there == NOT_REACHED || (least && behind < *there);
        if (!fresh && (least || *there == DIFFERS || *there == behind)) continue;
        *there = fresh ? behind : DIFFERS;
        changed = true;
      }
    }
  }
}

// At each of the accesses that the share is about, where the term is a number.
static bool term_holds(const Waits *w, const Share *share, uint32_t term, bool least) {
  const ModelJob *job = &w->m->jobs.at[share->job];
  if (term == MODEL_NONE || w->m->shares.terms.at[term].op != SHARE_NUMBER) return true;
  int64_t *before = memory_take(job->nodes.n * sizeof *before);
  bool good = true;
  count_ways(w, job, least, before);
  for (size_t k = 0; k < job->nodes.n && good; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (share->ref < n->first_ref || share->ref >= n->first_ref + n->n_refs) continue;
    good = before[k] == NOT_REACHED || before[k] == w->m->shares.terms.at[term].number;
  }
  free(before);
  return good;
}

static bool tokens_hold(const Waits *w, const Share *share) {
  for (uint32_t t = 0; t < share->n_tokens; t++) {
    const ShareTokens *tokens = &w->m->shares.tokens.at[share->first_tokens + t];
    if (tokens->semaphore != w->fact->lock) continue;
    Waits downs = {w->m, w->fact, MODEL_DOWN}, ups = {w->m, w->fact, MODEL_UP};
    // A wait that a signal ends is none: in the model each is one.
    if (tokens->first != w->fact->number || !term_holds(&downs, share, tokens->downs, true) ||
        !term_holds(&ups, share, tokens->ups, true))
      return false;
  }
  return true;
}

#define EACH_SHARE(m, share)                                                    \
  for (const SharedOut *o_##share = (m)->shares.objects.at;                     \
       o_##share < (m)->shares.objects.at + (m)->shares.objects.n; o_##share++) \
    for (const Share *share = (m)->shares.all.at + o_##share->first,            \
                     *end_##share = share + o_##share->n;                       \
         share < end_##share; share++)

// ---- the facts

static bool is_of(const ModelFact *fact, size_t job) {
  return job == fact->jobs[0] || job == fact->jobs[1];
}

// A semaphore that is not known may be this one.
static bool others_keep_off(const Waits *w) {
  for (size_t j = 0; j < w->m->jobs.n; j++)
    for (size_t k = 0; k < w->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &w->m->jobs.at[j].nodes.at[k];
      if ((n->op == MODEL_DOWN || n->op == MODEL_UP) && !is_of(w->fact, j) &&
          (!n->n_refs || may_mean(w, n)))
        return false;
    }
  return true;
}

bool model_tokens_check(const ModelThreads *m, const ModelFact *fact) {
  Waits w = {m, fact, MODEL_DOWN};
  for (int k = 0; k < 2; k++) {
    uint32_t create = fact->jobs[k] < m->jobs.n ? only_create(m, fact->jobs[k]) : MODEL_NONE;
    if (create == MODEL_NONE || n_started(m, create) != 1 || !is_made_before(&w, create))
      return false;
  }
  if (!others_keep_off(&w)) return false;
  if (fact->of.stride) return true; // of a ring: which element it is shows in the terms alone
  if (count_of(&w) != fact->number) return false;
  EACH_SHARE(m, share)
  if (!tokens_hold(&w, share)) return false;
  return true;
}

// Nobody waits there but the threads of the job, and main; these nowhere else.
static bool waits_there(const Waits *w, size_t j, const ModelNode *n, bool *main_waits) {
  if (n->op != MODEL_BARRIER) return true;
  bool there = n->n_refs && means(w, n);
  if (!j) *main_waits |= there;
  if (j == w->fact->jobs[0]) return there;
  return n->n_refs && (j ? !may_mean(w, n) : there || !may_mean(w, n));
}

bool model_phases_check(const ModelThreads *m, const ModelFact *fact) {
  Waits w = {m, fact, MODEL_BARRIER};
  bool main_waits = false;
  uint32_t create = only_create(m, fact->jobs[0]);
  if (create == MODEL_NONE || !is_made_before(&w, create)) return false;
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      if (!waits_there(&w, j, &m->jobs.at[j].nodes.at[k], &main_waits)) return false;
  int64_t count = count_of(&w), started = n_started(m, create);
  if (count >= 0 && started >= 0 && count < started + main_waits) return false;
  EACH_SHARE(m, share)
  if (share->job == fact->jobs[0] && !term_holds(&w, share, share->phase, false)) return false;
  return true;
}
