// Whether a model is well formed. What stands in it decides proofs: an index that is out of range,
// or a branch without its second way, would be a wrong answer that nobody notices.
#include "model/threads_check.h"
#include "model/threads.h"

static bool is_below(uint32_t number, size_t n) { return number == MODEL_NONE || number < n; }

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

// Both ways out of what decides are there: without the second one, what happens on it is not seen.
static bool has_both_ways(const ModelNode *n) {
  switch (n->op) {
  case MODEL_TRYLOCK:
  case MODEL_TRYSHARE:
  case MODEL_ONCE:
  case MODEL_TEST:
  case MODEL_COMPARE: return n->next.n == 2;
  case MODEL_STOP: return n->next.n == 0;
  default: return true;
  }
}

static bool ref_is_good(const ModelThreads *m, const ModelJob *job, const ModelRef *r) {
  return is_below(r->object, m->objects.n) && is_below(r->root, job->n_values) &&
         (!r->extent || r->stride) &&
         (!r->row || r->bytes <= r->row || r->object == MODEL_NONE ||
          m->objects.at[r->object].shared_out);
}

static bool refs_are_good(const ModelThreads *m, const ModelJob *job, const ModelNode *n) {
  if (n->n_refs && (uint64_t)n->first_ref + n->n_refs > m->refs.n) return false;
  for (uint32_t r = 0; r < n->n_refs; r++)
    if (!ref_is_good(m, job, &m->refs.at[n->first_ref + r])) return false;
  for (uint32_t r = 0; is_access(n->op) && r < n->n_refs; r++) {
    const ModelRef *ref = &m->refs.at[n->first_ref + r];
    if (!ref->size || ref->object == MODEL_NONE || !m->objects.at[ref->object].shared) return false;
  }
  return !is_access(n->op) || n->n_refs;
}

static bool node_is_good(const ModelThreads *m, const ModelJob *job, const ModelNode *n) {
  for (size_t k = 0; k < n->next.n; k++)
    if (n->next.at[k] >= job->nodes.n) return false;
  if (n->n_jobs && (uint64_t)n->first_job + n->n_jobs > m->job_lists.n) return false;
  for (uint32_t k = 0; k < n->n_jobs; k++)
    if (m->job_lists.at[n->first_job + k] >= m->jobs.n) return false;
  if (n->op == MODEL_TEST && n->value == MODEL_NONE && n->term == MODEL_NONE) return false;
  return has_both_ways(n) && refs_are_good(m, job, n) && is_below(n->value, job->n_values) &&
         is_below(n->turn, job->n_values) && is_below(n->term, job->terms.n);
}

// Terms stand behind what they are made of, so that they end.
static bool terms_are_good(const ModelJob *job) {
  for (size_t k = 0; k < job->terms.n; k++) {
    const ModelTerm *t = &job->terms.at[k];
    if (t->op == TERM_VALUE && t->value >= job->n_values) return false;
    bool unary = t->op == TERM_TRUNC || t->op == TERM_ZEXT || t->op == TERM_SEXT;
    if (t->op != TERM_VALUE && t->op != TERM_NUMBER && t->left >= k) return false;
    if (t->op > TERM_NUMBER && !unary && t->right >= k) return false;
  }
  return true;
}

static bool job_is_good(const ModelThreads *m, const ModelJob *job) {
  if (job->entry >= job->nodes.n || !is_below(job->argument, job->n_values)) return false;
  for (size_t k = 0; k < job->nodes.n; k++)
    if (!node_is_good(m, job, &job->nodes.at[k])) return false;
  return terms_are_good(job);
}

static bool share_term_is_good(const ModelShares *s, uint32_t k) {
  const ShareTerm *t = &s->terms.at[k];
  bool leaf = t->op == SHARE_NUMBER || t->op == SHARE_VARIABLE;
  bool unary = t->op == SHARE_LOW_BITS || t->op == SHARE_NARROW || t->op == SHARE_UNSIGNED ||
               t->op == SHARE_NOT || t->op == SHARE_COUNTER || t->op == SHARE_ONE_OF;
  if (!t->width || t->width > 64) return false;
  return leaf || (t->left < k && (unary ? is_below(t->right, k) : t->right < k));
}

// Each access that is shared out is one reference of the object, and nothing else.
static bool share_is_good(const ModelThreads *m, const SharedOut *o, const Share *share) {
  const ModelShares *s = &m->shares;
  return share->job < m->jobs.n && share->ref < m->refs.n &&
         m->refs.at[share->ref].object == o->object && is_below(share->address, s->terms.n) &&
         is_below(share->block, s->terms.n) && is_below(share->turn, s->terms.n) &&
         (share->known || !share->job) &&
         (uint64_t)share->first_condition + share->n_conditions <= s->conditions.n;
}

static bool shares_are_good(const ModelThreads *m) {
  const ModelShares *s = &m->shares;
  for (uint32_t k = 0; k < s->terms.n; k++)
    if (!share_term_is_good(s, k)) return false;
  for (size_t k = 0; k < s->conditions.n; k++)
    if (s->conditions.at[k] >= s->terms.n) return false;
  for (size_t k = 0; k < s->objects.n; k++) {
    const SharedOut *o = &s->objects.at[k];
    if (o->object >= m->objects.n || (uint64_t)o->first + o->n > s->all.n) return false;
    for (uint32_t a = 0; a < o->n; a++)
      if (!share_is_good(m, o, &s->all.at[o->first + a])) return false;
  }
  return true;
}

bool model_threads_check(const ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++)
    if (!job_is_good(m, &m->jobs.at[j])) return false;
  for (size_t k = 0; k < m->job_lists.n; k++)
    if (m->job_lists.at[k] >= m->jobs.n) return false;
  for (size_t k = 0; k < m->syncs.n; k++)
    if (m->syncs.at[k].object >= m->objects.n) return false;
  return shares_are_good(m);
}
