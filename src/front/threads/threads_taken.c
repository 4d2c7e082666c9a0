// Locks made of atomics are often taken by an update that acquires but does not release: while
// (atomic_exchange_explicit(&l, 1, acquire)). Who sees the 1 of such an update is not ordered with
// it, so nothing may be concluded from seeing it: whoever looks may see it at any time. Who sees
// anything else sees what a releasing store has put there, and is ordered with that. So these
// updates are as good as others, if all that they put there is one number, no compare-and-exchange
// waits for it, and nothing is added to it.
//
// A load that orders nothing may see anything, and does nothing to what it reads.
#include "front/threads/threads_taken.h"
#include "front/threads/threads_inner.h"

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }
static bool is_read(ModelOp op) { return op == MODEL_READ || op == MODEL_ATOMIC_READ; }

static bool same_part(const ModelRef *a, const ModelRef *b) {
  return a->object == b->object && a->offset == b->offset && a->stride == b->stride &&
         a->size == b->size;
}

static bool touches(const ModelThreads *m, const ModelNode *n, const ModelRef *part) {
  for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++) {
    const ModelRef *ref = &m->refs.at[n->first_ref + r];
    if (!ref->is_lock && ref->object == part->object && model_overlap(ref, part)) return true;
  }
  return false;
}

// Does the access allow that others see `number` at any time?
static bool allows(const ModelThreads *m, const ModelNode *n, const ModelRef *part,
                   int64_t number) {
  if (n->op == MODEL_WRITE) return true;
  if (n->n_refs != 1 || !same_part(&m->refs.at[n->first_ref], part)) return false;
  if (is_read(n->op)) return true;
  if (n->unordered && (!n->takes || n->number != number)) return false;
  switch (n->how) {
  case HOW_COMPARED: return n->expected != number;
  case HOW_SHIFTED: return false;
  case HOW_EXCHANGED: return true;
  default: return !n->unordered;
  }
}

static bool all_allow(const ModelThreads *m, const ModelRef *part, int64_t number) {
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (touches(m, n, part) && !allows(m, n, part, number)) return false;
    }
  return true;
}

// The node's value may also be the number.
static void may_see(ModelJob *job, uint32_t node, int64_t number) {
  ModelNode pass = {.op = MODEL_NOP, .value = MODEL_NONE, .from = MODEL_NONE, .term = MODEL_NONE},
            set = pass;
  ModelNode *n = &job->nodes.at[node];
  set.op = MODEL_SET, set.how = HOW_NUMBER, set.value = n->value, set.number = number;
  set.at = n->at, set.function = n->function;
  for (size_t e = 0; e < n->next.n; e++) {
    vec_push(&pass.next, n->next.at[e]);
    vec_push(&set.next, n->next.at[e]);
  }
  vec_clear(&n->next);
  for (uint32_t k = 0; k < 2; k++) vec_push(&n->next, (uint32_t)job->nodes.n + k);
  vec_push(&job->nodes, pass);
  vec_push(&job->nodes, set);
}

static void accept(ModelThreads *m, const ModelRef *part, int64_t number) {
  for (size_t j = 0; j < m->jobs.n; j++) {
    size_t n_nodes = m->jobs.at[j].nodes.n;
    for (uint32_t k = 0; k < n_nodes; k++) {
      ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (!touches(m, n, part)) continue;
      if (!is_read(n->op)) n->unordered = n->takes = false;
      if (n->how == HOW_COMPARED) n->may_fail = true;
      bool looks = n->how == HOW_EXCHANGED || (is_read(n->op) && n->how == HOW_LOADED);
      if (looks && n->value != MODEL_NONE && !n->unordered) may_see(&m->jobs.at[j], k, number);
    }
  }
}

static void drop_relaxed_loads(ModelJob *job) {
  for (size_t k = 0; k < job->nodes.n; k++) {
    ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_ATOMIC_READ && n->unordered)
      n->how = HOW_ANY, n->value = MODEL_NONE, n->unordered = false;
  }
}

void threads_take_updates(ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++) drop_relaxed_loads(&m->jobs.at[j]);
  for (size_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (n->op != MODEL_ATOMIC_WRITE || !n->takes || !n->unordered || n->n_refs != 1) continue;
      ModelRef part = m->refs.at[n->first_ref];
      int64_t number = n->number;
      if (all_allow(m, &part, number)) accept(m, &part, number);
    }
}
