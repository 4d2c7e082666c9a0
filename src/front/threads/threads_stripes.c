// Locks chosen by a number of which only a part counts: lock[k % 16] for the element k.
//
// Which of the locks it is depends on k alone, so whoever means the element k means the same lock.
// In programs about one element it may be taken for a lock of that element's own: that another
// element shares it is left out, which only lets more happen, as long as what is given back is
// always what was taken last by the same number. So all operations on the locks have to be of this
// kind, and each that gives one back has to follow one that takes it, with the same k and nothing
// else done to these locks in between.
#include "front/threads/threads_stripes.h"
#include "front/threads/threads_inner.h"

static bool is_lock_op(ModelOp op) { return op >= MODEL_LOCK && op <= MODEL_WAIT; }

// The only node that sets the value; NULL if there are several.
static const ModelNode *definition(const ModelJob *job, uint32_t value) {
  const ModelNode *found = NULL;
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op != MODEL_SET || n->value != value) continue;
    if (found) return NULL;
    found = n;
  }
  return found;
}

static bool may_use(const ModelThreads *m, const ModelNode *n, uint32_t object) {
  for (uint32_t r = 0; r < n->n_refs && is_lock_op(n->op); r++)
    if (m->refs.at[n->first_ref + r].object == object) return true;
  return false;
}

// The number that the lock of the operation is chosen by, if it is so; MODEL_NONE.
static uint32_t key_of(const ModelThreads *m, const ModelJob *job, const ModelNode *n,
                       const ModelNode **how) {
  const ModelRef *ref = &m->refs.at[n->first_ref];
  bool plain = n->op == MODEL_LOCK || n->op == MODEL_UNLOCK || n->op == MODEL_SHARE;
  if (!plain || n->n_refs != 1 || !ref->by_index || ref->root == MODEL_NONE) return MODEL_NONE;
  *how = definition(job, ref->root);
  bool part = *how && (*how)->how == HOW_MAPPED &&
              ((*how)->arithmetic == ARITHMETIC_REMAINDER || (*how)->arithmetic == ARITHMETIC_AND);
  return part ? (*how)->from : MODEL_NONE;
}

// On every way to the node, is the last that was done to the locks that one was taken by this
// number?
static bool follows_its_lock(const ModelThreads *m, const ModelJob *job, uint32_t unlock,
                             uint32_t object, uint32_t key) {
  bool *before = memory_take(job->nodes.n + 1), good = true;
  before[unlock] = true;
  for (bool changed = true; changed && good;) {
    changed = false;
    for (uint32_t k = 0; k < job->nodes.n && good; k++) {
      const ModelNode *n = &job->nodes.at[k];
      bool leads = false;
      for (size_t e = 0; e < n->next.n; e++) leads |= before[n->next.at[e]];
      if (!leads || (before[k] && k != unlock)) continue;
      const ModelNode *how;
      bool uses = may_use(m, n, object);
      if (uses && (n->op == MODEL_UNLOCK || key_of(m, job, n, &how) != key)) good = false;
      if (n->op == MODEL_SET && n->value == key) good = false;
      if (k == job->entry) good = false;
      if (!uses && !before[k]) before[k] = changed = true;
    }
  }
  free(before);
  return good;
}

static bool is_striped(const ModelThreads *m, uint32_t object) {
  const ModelNode *first = NULL, *how = NULL;
  for (size_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (!may_use(m, n, object)) continue;
      uint32_t key = key_of(m, &m->jobs.at[j], n, &how);
      if (key == MODEL_NONE) return false;
      if (!first) first = how;
      if (how->arithmetic != first->arithmetic || how->number != first->number || !how->shape ||
          how->shape != first->shape)
        return false;
      if (n->op == MODEL_UNLOCK && !follows_its_lock(m, &m->jobs.at[j], k, object, key))
        return false;
    }
  return first != NULL;
}

void threads_find_stripes(ModelThreads *m) {
  for (uint32_t o = 0; o < m->objects.n; o++) {
    if (m->objects.at[o].many || !is_striped(m, o)) continue;
    for (size_t j = 0; j < m->jobs.n; j++)
      for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
        const ModelNode *n = &m->jobs.at[j].nodes.at[k], *how;
        if (may_use(m, n, o))
          m->refs.at[n->first_ref].key = key_of(m, &m->jobs.at[j], n, &how),
          m->refs.at[n->first_ref].striped = true;
      }
  }
}
