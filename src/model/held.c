#include "model/held.h"

#include <string.h>

#include "base/check.h"

static bool certain(const ModelThreads *m, const ModelRef *r) {
  return r->object != MODEL_NONE && !r->stride && !m->objects.at[r->object].many;
}

static bool takes_one(const ModelThreads *m, const ModelNode *n) {
  return n->op == MODEL_LOCK && n->n_refs == 1 && certain(m, &m->refs.at[n->first_ref]);
}

static void note_lock(ModelHeld *h, const ModelRef *r) {
  for (size_t k = 0; k < h->locks.n; k++)
    if (h->locks.at[k].object == r->object && h->locks.at[k].offset == r->offset) return;
  if (h->locks.n < HELD_MOST_LOCKS) vec_push(&h->locks, *r);
}

// The locks that the operation may mean.
static uint64_t meant(const ModelHeld *h, const ModelNode *n) {
  uint64_t bits = n->n_refs ? 0 : UINT64_MAX;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    const ModelRef *ref = &h->model->refs.at[n->first_ref + r];
    for (size_t k = 0; k < h->locks.n; k++)
      if (ref->object == MODEL_NONE ||
          (ref->object == h->locks.at[k].object && model_overlap(ref, &h->locks.at[k])))
        bits |= (uint64_t)1 << k;
  }
  return bits;
}

uint64_t model_held_after(const ModelHeld *h, const ModelNode *n, uint64_t before) {
  if (n->op == MODEL_UNLOCK) return before & ~meant(h, n);
  if (takes_one(h->model, n)) return before | meant(h, n);
  return before; // who waits has the lock again afterwards
}

static void find_in_job(ModelHeld *h, uint32_t j) {
  DEBUG_ONLY(j < h->model->jobs.n);
  const ModelJob *job = &h->model->jobs.at[j];
  uint64_t *held = h->at[j] = memory_take((job->nodes.n + 1) * sizeof *held);
  memset(held, 0xff, job->nodes.n * sizeof *held);
  held[job->entry] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      uint64_t out = model_held_after(h, &job->nodes.at[k], held[k]);
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        uint64_t *next = &held[job->nodes.at[k].next.at[e]];
        if ((*next & out) != *next) *next &= out, changed = true;
      }
    }
  }
}

ModelHeld *model_held_find(const ModelThreads *m) {
  ModelHeld *h = memory_take(sizeof *h);
  *h = (ModelHeld){.model = m, .at = memory_take((m->jobs.n + 1) * sizeof *h->at)};
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (takes_one(m, n)) note_lock(h, &m->refs.at[n->first_ref]);
    }
  for (uint32_t j = 0; j < m->jobs.n; j++) find_in_job(h, j);
  return h;
}

void model_held_delete(ModelHeld *h) {
  if (!h) return;
  for (uint32_t j = 0; j < h->model->jobs.n; j++) free(h->at[j]);
  free(h->at);
  vec_delete(&h->locks);
  free(h);
}
