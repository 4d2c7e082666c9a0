// Atomic accesses that order nothing themselves, but are made under a lock that orders them: as good as plain ones under it.
#include <string.h>

#include "front/threads_inner.h"

enum { MOST_LOCKS = 64 };

typedef struct {
  ModelThreads *m;
  VEC(ModelRef) locks; // those that are certainly one, by number
  uint64_t **held;     // job -> node: certainly held in front of it
} Ordered;

static bool certain(const ModelThreads *m, const ModelRef *r) {
  return r->object != MODEL_NONE && !r->stride && !m->objects.at[r->object].many;
}

static bool takes(ModelOp op) { return op == MODEL_LOCK; }
static bool gives(ModelOp op) { return op == MODEL_UNLOCK; }

// A mutex that only ever is taken as a whole.
static void note_lock(Ordered *o, const ModelRef *r) {
  for (size_t k = 0; k < o->locks.n; k++)
    if (o->locks.at[k].object == r->object && o->locks.at[k].offset == r->offset) return;
  if (o->locks.n < MOST_LOCKS) vec_push(&o->locks, *r);
}

// The locks that the operation may mean.
static uint64_t meant(const Ordered *o, const ModelNode *n) {
  uint64_t bits = n->n_refs ? 0 : UINT64_MAX;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    const ModelRef *ref = &o->m->refs.at[n->first_ref + r];
    for (size_t k = 0; k < o->locks.n; k++)
      if (ref->object == MODEL_NONE || (ref->object == o->locks.at[k].object && model_overlap(ref, &o->locks.at[k])))
        bits |= (uint64_t)1 << k;
  }
  return bits;
}

static uint64_t after(const Ordered *o, const ModelNode *n, uint64_t held) {
  if (gives(n->op)) return held & ~meant(o, n);
  if (takes(n->op) && n->n_refs == 1 && certain(o->m, &o->m->refs.at[n->first_ref])) return held | meant(o, n);
  return held; // who waits has the lock again afterwards
}

static void find_held(Ordered *o, uint32_t j) {
  const ModelJob *job = &o->m->jobs.at[j];
  uint64_t *held = o->held[j] = memory_take((job->nodes.n + 1) * sizeof *held);
  memset(held, 0xff, job->nodes.n * sizeof *held);
  held[job->entry] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      uint64_t out = after(o, &job->nodes.at[k], held[k]);
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        uint64_t *next = &held[job->nodes.at[k].next.at[e]];
        if ((*next & out) != *next) *next &= out, changed = true;
      }
    }
  }
}

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

// What all accesses to any of the same bytes hold; with `writes` of those that write.
static uint64_t common(const Ordered *o, const ModelNode *of, bool writes) {
  uint64_t held = UINT64_MAX;
  for (uint32_t j = 0; j < o->m->jobs.n; j++)
    for (size_t k = 0; k < o->m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &o->m->jobs.at[j].nodes.at[k];
      if (!is_access(n->op) || (writes && n->op != MODEL_WRITE && n->op != MODEL_ATOMIC_WRITE)) continue;
      for (uint32_t r = 0; r < n->n_refs; r++)
        for (uint32_t s = 0; s < of->n_refs; s++) {
          const ModelRef *a = &o->m->refs.at[n->first_ref + r], *b = &o->m->refs.at[of->first_ref + s];
          if (a->object == b->object && !a->is_lock && model_overlap(a, b)) held &= o->held[j][k];
        }
    }
  return held;
}

// The value that a load gives is set by the node behind it.
static void order(Ordered *o, uint32_t j, ModelNode *n) {
  n->unordered = false;
  if (n->op != MODEL_ATOMIC_READ || n->next.n != 1) return;
  ModelNode *set = &o->m->jobs.at[j].nodes.at[n->next.at[0]];
  if (set->op == MODEL_SET && set->how == HOW_ANY && set->unordered) set->how = HOW_LOADED, set->unordered = false;
}

void threads_order_by_locks(ModelThreads *m) {
  Ordered o = {.m = m, .held = memory_take((m->jobs.n + 1) * sizeof *o.held)};
  bool any = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      any |= is_access(n->op) && n->unordered && !m->refs.at[n->first_ref].is_lock;
      if (takes(n->op) && n->n_refs == 1 && certain(m, &m->refs.at[n->first_ref])) note_lock(&o, &m->refs.at[n->first_ref]);
    }
  for (uint32_t j = 0; any && j < m->jobs.n; j++) find_held(&o, j);
  for (uint32_t j = 0; any && j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (!is_access(n->op) || !n->unordered || m->refs.at[n->first_ref].is_lock) continue;
      if (common(&o, n, n->op == MODEL_ATOMIC_READ) & o.held[j][k]) order(&o, j, n);
    }
  for (uint32_t j = 0; j < m->jobs.n; j++) free(o.held[j]);
  free(o.held);
  vec_delete(&o.locks);
}
