// Objects that a thread has made and that nobody else can know yet, and which of its values are
// still looked at.
#include "engine/net/slice/fresh_objects.h"
#include "base/check.h"
#include "engine/net/slice/reachability_inner.h"

enum { MOST_NEW = 64 };

static uint32_t first_of(uint32_t *of, uint32_t value) {
  while (of[value] != value) value = of[value] = of[of[value]];
  return value;
}

static void find_alike(Links *l, const ModelJob *job, uint32_t j) {
  uint32_t *of = l->alike[j] = memory_take((job->n_values + 1) * sizeof *of);
  for (uint32_t v = 0; v < job->n_values; v++) of[v] = v;
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_SET && n->how == HOW_COPY && n->value != MODEL_NONE && n->from != MODEL_NONE)
      of[first_of(of, n->value)] = first_of(of, n->from);
  }
}

uint64_t own_bit(const Links *l, uint32_t j, uint32_t value) {
  uint32_t number = value == MODEL_NONE ? MODEL_NONE : l->number[j][value];
  return number == MODEL_NONE ? 0 : (uint64_t)1 << number;
}

// New objects, and what may be copies of them.
static void number_values(Links *l, const ModelJob *job, uint32_t j) {
  uint32_t *number = l->number[j] = memory_take((job->n_values + 1) * sizeof *number), next = 0;
  bool *made = memory_take(job->n_values + 1);
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_SET && n->how == HOW_ALLOCATED && n->value != MODEL_NONE)
      made[first_of(l->alike[j], n->value)] = true;
  }
  l->together[j] = memory_take((job->n_values + 1) * sizeof **l->together);
  for (uint32_t v = 0; v < job->n_values; v++) {
    uint32_t first = first_of(l->alike[j], v);
    number[v] = made[first] && next < MOST_NEW ? next++ : MODEL_NONE;
    l->together[j][first] |= own_bit(l, j, v);
  }
  free(made);
}

static void find_made(Links *l, const ModelThreads *m, uint32_t j) {
  DEBUG_ONLY(j < m->jobs.n);
  l->made_from[j] = memory_take((m->objects.n + 1) * sizeof **l->made_from);
  for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
    const ModelNode *n = &m->jobs.at[j].nodes.at[k];
    if (n->op == MODEL_SET && n->how == HOW_ALLOCATED && n->value != MODEL_NONE)
      l->made_from[j][n->object] |= l->together[j][first_of(l->alike[j], n->value)];
  }
}

// All that may be copies of the value.
static uint64_t bits_alike(const Links *l, uint32_t j, uint32_t value) {
  return value == MODEL_NONE ? 0 : l->together[j][first_of(l->alike[j], value)];
}

// Values of objects that the result of an unknown computation may mean as well: others may come to
// know them by that.
static uint64_t bits_meant(const Links *l, const ModelThreads *m, uint32_t j, const ModelNode *n) {
  uint64_t bits = 0;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    uint32_t object = m->refs.at[n->first_ref + r].object;
    if (object != MODEL_NONE) bits |= l->made_from[j][object];
  }
  return bits;
}

static uint64_t after_set(const Links *l, const ModelThreads *m, uint32_t j, const ModelNode *n,
                          uint64_t before) {
  uint64_t bit = own_bit(l, j, n->value);
  switch (n->how) {
  case HOW_ALLOCATED: return before | bit;
  case HOW_NUMBER: return n->number ? before & ~bit : before | bit; // nothing hangs in nothing
  case HOW_COPY: return before & own_bit(l, j, n->from) ? before | bit : before & ~bit;
  case HOW_STORED:
    if (n->from != MODEL_NONE) return before & ~bits_alike(l, j, n->from);
    return n->n_refs ? before & ~bits_meant(l, m, j, n) : 0;
  case HOW_LOADED: return before & ~bit;
  default: return before & ~(bit | bits_meant(l, m, j, n));
  }
}

// Values whose objects are still the thread's own; with `bare`, and whose links were not set.
static uint64_t own_after(const Links *l, const ModelThreads *m, uint32_t j, const ModelNode *n,
                          uint64_t before, bool bare) {
  if (n->op == MODEL_SET) return after_set(l, m, j, n, before);
  if (n->op == MODEL_CREATE) return 0;
  if (!link_is_write(n->op)) return before;
  if (n->how == HOW_COPY) before &= ~bits_alike(l, j, n->from);
  if (!bare || !link_touches(l, m, n) || n->frees || (n->how == HOW_NUMBER && !n->number))
    return before;
  uint32_t root = link_root(l, m, n);
  return root == MODEL_NONE ? 0 : before & ~bits_alike(l, j, root);
}

static uint64_t *find_own(const Links *l, const ModelThreads *m, uint32_t j, bool bare) {
  DEBUG_ONLY(j < m->jobs.n);
  const ModelJob *job = &m->jobs.at[j];
  uint64_t *own = memory_take((job->nodes.n + 1) * sizeof *own);
  for (size_t k = 0; k < job->nodes.n; k++) own[k] = UINT64_MAX;
  own[job->entry] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      uint64_t out = own_after(l, m, j, &job->nodes.at[k], own[k], bare);
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        uint64_t *next = &own[job->nodes.at[k].next.at[e]];
        if ((*next & out) != *next) *next &= out, changed = true;
      }
    }
  }
  return own;
}

// ---- values that are still looked at

static size_t words_of(const ModelJob *job) { return job->n_values / 64 + 1; }

static void note(uint64_t *set, uint32_t value) {
  if (value != MODEL_NONE) set[value / 64] |= (uint64_t)1 << value % 64;
}

static void note_uses(const ModelThreads *m, const ModelNode *n, uint64_t *used,
                      uint64_t *defined) {
  note(used, n->from);
  note(used, n->turn);
  for (uint32_t r = 0; r < n->n_refs; r++) note(used, m->refs.at[n->first_ref + r].root);
  note(n->op == MODEL_SET || link_is_access(n->op) ? defined : used, n->value);
}

// Backwards, until nothing changes: what a node uses, and what is needed behind it unless it
// defines it.
static void find_needed(Links *l, const ModelThreads *m, uint32_t j) {
  DEBUG_ONLY(j < m->jobs.n);
  const ModelJob *job = &m->jobs.at[j];
  size_t words = words_of(job), all = (job->nodes.n + 1) * words;
  uint64_t *needed = l->needed[j] = memory_take(all * sizeof *needed);
  uint64_t *used = memory_take(all * sizeof *used), *defined = memory_take(all * sizeof *defined);
  for (size_t k = 0; k < job->nodes.n; k++)
    note_uses(m, &job->nodes.at[k], used + k * words, defined + k * words);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = job->nodes.n; k-- > 0;)
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++)
        for (size_t w = 0, next = job->nodes.at[k].next.at[e] * words; w < words; w++) {
          uint64_t in = used[next + w] | (needed[next + w] & ~defined[next + w]),
                   *out = &needed[k * words + w];
          if ((*out | in) != *out) *out |= in, changed = true;
        }
  }
  free(used);
  free(defined);
}

bool own_needed(const Links *l, const ModelThreads *m, uint32_t j, size_t node, uint32_t value) {
  DEBUG_ONLY(j < m->jobs.n);
  return l->needed[j][node * words_of(&m->jobs.at[j]) + value / 64] >> value % 64 & 1;
}

void own_find(Links *l, const ModelThreads *m) {
  l->alike = memory_take((m->jobs.n + 1) * sizeof *l->alike);
  l->number = memory_take((m->jobs.n + 1) * sizeof *l->number);
  l->own = memory_take((m->jobs.n + 1) * sizeof *l->own);
  l->bare = memory_take((m->jobs.n + 1) * sizeof *l->bare);
  l->needed = memory_take((m->jobs.n + 1) * sizeof *l->needed);
  l->together = memory_take((m->jobs.n + 1) * sizeof *l->together);
  l->made_from = memory_take((m->jobs.n + 1) * sizeof *l->made_from);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    find_alike(l, &m->jobs.at[j], j);
    number_values(l, &m->jobs.at[j], j);
    find_made(l, m, j);
    l->own[j] = find_own(l, m, j, false);
    l->bare[j] = find_own(l, m, j, true);
    find_needed(l, m, j);
  }
}

static void delete_each(void *table, size_t n) {
  void **each = table;
  for (size_t k = 0; each && k < n; k++) free(each[k]);
  free(each);
}

void own_delete(Links *l, size_t jobs) {
  delete_each(l->alike, jobs);
  delete_each(l->number, jobs);
  delete_each(l->own, jobs);
  delete_each(l->bare, jobs);
  delete_each(l->needed, jobs);
  delete_each(l->together, jobs);
  delete_each(l->made_from, jobs);
}

bool own_alike(const Links *l, uint32_t j, uint32_t a, uint32_t b) {
  return first_of(l->alike[j], a) == first_of(l->alike[j], b);
}
