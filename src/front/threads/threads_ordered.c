// Atomic accesses that order nothing themselves, but are made under a lock that orders them: as
// good as plain ones under it.
#include "front/threads/threads_ordered.h"
#include "base/check.h"
#include "front/threads/threads_inner.h"
#include "model/held.h"

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

// What all accesses to any of the same bytes hold; with `writes` of those that write.
static uint64_t common(const ModelHeld *h, const ModelNode *of, bool writes) {
  uint64_t held = UINT64_MAX;
  for (uint32_t j = 0; j < h->model->jobs.n; j++)
    for (size_t k = 0; k < h->model->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &h->model->jobs.at[j].nodes.at[k];
      if (!is_access(n->op) || (writes && n->op != MODEL_WRITE && n->op != MODEL_ATOMIC_WRITE))
        continue;
      for (uint32_t r = 0; r < n->n_refs; r++)
        for (uint32_t s = 0; s < of->n_refs; s++) {
          const ModelRef *a = &h->model->refs.at[n->first_ref + r],
                         *b = &h->model->refs.at[of->first_ref + s];
          if (a->object == b->object && !a->is_lock && model_overlap(a, b)) held &= h->at[j][k];
        }
    }
  return held;
}

// The value that a load gives is set by the node behind it.
static void order(ModelThreads *m, uint32_t j, ModelNode *n) {
  DEBUG_ONLY(j < m->jobs.n);
  n->unordered = false;
  if (n->op != MODEL_ATOMIC_READ || n->next.n != 1) return;
  ModelNode *set = &m->jobs.at[j].nodes.at[n->next.at[0]];
  if (set->op == MODEL_SET && set->how == HOW_ANY && set->unordered)
    set->how = HOW_LOADED, set->unordered = false;
}

static bool is_unordered(const ModelThreads *m, const ModelNode *n) {
  return is_access(n->op) && n->unordered && !m->refs.at[n->first_ref].is_lock;
}

static bool any_unordered(const ModelThreads *m) {
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      if (is_unordered(m, &m->jobs.at[j].nodes.at[k])) return true;
  return false;
}

void threads_order_by_locks(ModelThreads *m) {
  if (!any_unordered(m)) return;
  ModelHeld *h = model_held_find(m);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (is_unordered(m, n) && (common(h, n, n->op == MODEL_ATOMIC_READ) & h->at[j][k]))
        order(m, j, n);
    }
  model_held_delete(h);
}
