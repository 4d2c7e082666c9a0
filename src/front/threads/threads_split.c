// A lock taken through a pointer that was chosen before (lock = fast ? &a : &b) is certain once it
// is known which way was taken. So the graph of a job in which there are such pointers is written
// down once for each choice: a point of it is then a point of the code together with the addresses
// that these pointers hold, and what is accessed and locked through them is one thing.
#include <string.h>

#include "base/check.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_split.h"

enum { MOST_POINTERS = 16, MOST_ADDRESSES = 32, MOST_STATES = 64, GROWTH = 6, SPARE = 2000 };

typedef struct {
  uint32_t object;
  int64_t offset;
} Address;

typedef struct {
  uint8_t address[MOST_POINTERS]; // by pointer: 1 + which address it holds; 0 if that is not known
} State;

typedef struct {
  ModelThreads *m;
  const ModelJob *job;
  bool *chosen;      // value -> is always given an address, or a copy of such a value
  uint32_t *pointer; // value -> its number among those that matter; MODEL_NONE
  uint32_t n_pointers;
  VEC(Address) addresses;
  VEC(State) states;
  VEC(uint32_t) from;                // new node -> old one,
  VEC(uint32_t) state;               // and its state
  VEC(uint32_t) copies[MOST_STATES]; // state -> old node -> new one; MODEL_NONE
} Split;

static bool is_lock_op(ModelOp op) { return op >= MODEL_LOCK && op <= MODEL_WAIT; }
static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

static bool gives_address(const Split *s, const ModelNode *n) {
  if (n->how == HOW_COPY) return n->from != MODEL_NONE && !n->cast && s->chosen[n->from];
  bool nothing = n->how == HOW_NUMBER && !n->number;
  return n->how == HOW_ADDRESS || nothing || (n->how == HOW_ALLOCATED && n->object != MODEL_NONE);
}

// Values that no node sets are handed over, or come from anywhere.
static void find_chosen(Split *s) {
  for (size_t k = 0; k < s->job->nodes.n; k++) {
    const ModelNode *n = &s->job->nodes.at[k];
    if (n->op == MODEL_SET && n->how != HOW_STORED && n->value != MODEL_NONE)
      s->chosen[n->value] = true;
  }
  if (s->job->argument != MODEL_NONE) s->chosen[s->job->argument] = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < s->job->nodes.n; k++) {
      const ModelNode *n = &s->job->nodes.at[k];
      bool sets = n->value != MODEL_NONE && n->op != MODEL_TEST && n->op != MODEL_COMPARE &&
                  n->op != MODEL_PASSED && n->op != MODEL_ENDED &&
                  !(n->op == MODEL_SET && n->how == HOW_STORED);
      if (!sets || !s->chosen[n->value] || (n->op == MODEL_SET && gives_address(s, n))) continue;
      s->chosen[n->value] = false;
      changed = true;
    }
  }
}

// Lock operations, or accesses, that may mean several things.
static void add_roots(Split *s, bool (*counts)(ModelOp)) {
  for (size_t k = 0; k < s->job->nodes.n; k++) {
    const ModelNode *n = &s->job->nodes.at[k];
    uint32_t first = n->op == MODEL_WAIT;
    for (uint32_t r = first; r < n->n_refs && counts(n->op) && n->n_refs > first + 1; r++) {
      const ModelRef *ref = &s->m->refs.at[n->first_ref + r];
      if (ref->root == MODEL_NONE || ref->by_index || !s->chosen[ref->root]) continue;
      if (s->pointer[ref->root] == MODEL_NONE && s->n_pointers < MOST_POINTERS)
        s->pointer[ref->root] = s->n_pointers++;
    }
  }
}

static void add_sources(Split *s) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < s->job->nodes.n; k++) {
      const ModelNode *n = &s->job->nodes.at[k];
      if (n->op != MODEL_SET || n->how != HOW_COPY || n->value == MODEL_NONE ||
          s->pointer[n->value] == MODEL_NONE)
        continue;
      if (s->pointer[n->from] != MODEL_NONE || s->n_pointers == MOST_POINTERS) continue;
      s->pointer[n->from] = s->n_pointers++;
      changed = true;
    }
  }
}

static uint8_t number_of(Split *s, Address a) {
  for (size_t k = 0; k < s->addresses.n; k++)
    if (s->addresses.at[k].object == a.object && s->addresses.at[k].offset == a.offset)
      return (uint8_t)(k + 1);
  if (s->addresses.n == MOST_ADDRESSES) return 0;
  vec_push(&s->addresses, a);
  return (uint8_t)s->addresses.n;
}

static State state_after(Split *s, const ModelNode *n, State state) {
  if (n->op != MODEL_SET || n->value == MODEL_NONE || n->how == HOW_STORED ||
      s->pointer[n->value] == MODEL_NONE)
    return state;
  uint8_t *held = &state.address[s->pointer[n->value]];
  if (n->how == HOW_COPY)
    *held = s->pointer[n->from] == MODEL_NONE ? 0 : state.address[s->pointer[n->from]];
  else if (n->how == HOW_ADDRESS) *held = number_of(s, (Address){n->object, n->number});
  else *held = n->how == HOW_ALLOCATED ? number_of(s, (Address){n->object, 0}) : 0;
  return state;
}

// MODEL_NONE if there are too many.
static uint32_t intern(Split *s, const State *state) {
  for (uint32_t k = 0; k < s->states.n; k++)
    if (!memcmp(&s->states.at[k], state, sizeof *state)) return k;
  if (s->states.n == MOST_STATES) return MODEL_NONE;
  uint32_t number = (uint32_t)s->states.n;
  vec_push(&s->states, *state);
  for (size_t k = 0; k < s->job->nodes.n; k++) vec_push(&s->copies[number], MODEL_NONE);
  return number;
}

static uint32_t copy_of(Split *s, uint32_t node, uint32_t state) {
  uint32_t *known = &s->copies[state].at[node];
  if (*known != MODEL_NONE) return *known;
  vec_push(&s->from, node);
  vec_push(&s->state, state);
  return *known = (uint32_t)s->from.n - 1;
}

// All points with their states; false if that is too much.
static bool find_points(Split *s) {
  uint32_t start = intern(s, &(State){0});
  copy_of(s, s->job->entry, start);
  for (size_t k = 0; k < s->from.n; k++) {
    const ModelNode *n = &s->job->nodes.at[s->from.at[k]];
    State after = state_after(s, n, s->states.at[s->state.at[k]]);
    uint32_t state = intern(s, &after);
    if (state == MODEL_NONE || s->from.n > s->job->nodes.n * GROWTH + SPARE) return false;
    for (size_t e = 0; e < n->next.n; e++) copy_of(s, n->next.at[e], state);
  }
  return true;
}

// May the reference be what it is if its pointer holds the address?
static bool fits(const ModelRef *r, const Address *a, bool by_offset) {
  if (r->object != a->object) return false;
  return !by_offset || r->stride || r->varies || r->row || r->offset == a->offset + r->inside;
}

static const Address *held_by(const Split *s, const ModelRef *r, uint32_t state) {
  DEBUG_ONLY(state < s->states.n);
  if (r->root == MODEL_NONE || r->by_index || s->pointer[r->root] == MODEL_NONE) return NULL;
  uint8_t number = s->states.at[state].address[s->pointer[r->root]];
  return number ? &s->addresses.at[number - 1] : NULL;
}

static uint32_t keep_refs(Split *s, const ModelNode *n, uint32_t state, bool by_offset) {
  uint32_t before = (uint32_t)s->m->refs.n;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    ModelRef ref = s->m->refs.at[n->first_ref + r];
    const Address *a = held_by(s, &ref, state);
    bool condition = n->op == MODEL_WAIT && !r;
    if (condition || !a || fits(&ref, a, by_offset)) vec_push(&s->m->refs, ref);
  }
  return (uint32_t)s->m->refs.n - before;
}

// What is accessed or locked in this state. If nothing is left, that was no address of what is
// meant: all of it counts.
static void narrow(Split *s, ModelNode *n, uint32_t state) {
  uint32_t least = 1 + (n->op == MODEL_WAIT), before = (uint32_t)s->m->refs.n;
  if ((!is_access(n->op) && !is_lock_op(n->op)) || n->n_refs <= least) return;
  for (int by_offset = 1; by_offset >= 0; by_offset--) {
    uint32_t kept = keep_refs(s, n, state, by_offset);
    if (kept >= least && kept < n->n_refs) {
      n->first_ref = before, n->n_refs = kept;
      return;
    }
    s->m->refs.n = before;
  }
}

static void rewrite(Split *s, ModelJob *job) {
  ModelJob fresh = *job;
  memset(&fresh.nodes, 0, sizeof fresh.nodes);
  for (size_t k = 0; k < s->from.n; k++) {
    ModelNode n = job->nodes.at[s->from.at[k]];
    State after = state_after(s, &n, s->states.at[s->state.at[k]]);
    uint32_t state = intern(s, &after);
    memset(&n.next, 0, sizeof n.next);
    for (size_t e = 0; e < job->nodes.at[s->from.at[k]].next.n; e++)
      vec_push(&n.next, s->copies[state].at[job->nodes.at[s->from.at[k]].next.at[e]]);
    narrow(s, &n, s->state.at[k]);
    vec_push(&fresh.nodes, n);
  }
  for (size_t k = 0; k < job->nodes.n; k++) vec_delete(&job->nodes.at[k].next);
  vec_delete(&job->nodes);
  fresh.entry = 0;
  *job = fresh;
}

static void split_job(ModelThreads *m, ModelJob *job) {
  Split s = {.m = m, .job = job};
  s.chosen = memory_take(job->n_values + 1);
  s.pointer = memory_take((job->n_values + 1) * sizeof *s.pointer);
  for (uint32_t v = 0; v < job->n_values; v++) s.pointer[v] = MODEL_NONE;
  find_chosen(&s);
  add_roots(&s, is_lock_op);
  if (s.n_pointers) {
    add_roots(&s, is_access);
    add_sources(&s);
    if (find_points(&s)) rewrite(&s, job);
  }
  free(s.chosen);
  free(s.pointer);
  vec_delete(&s.addresses);
  vec_delete(&s.states);
  vec_delete(&s.from);
  vec_delete(&s.state);
  for (size_t k = 0; k < MOST_STATES; k++) vec_delete(&s.copies[k]);
}

void threads_split(ModelThreads *m) {
  for (size_t j = 0; j < m->jobs.n; j++) split_job(m, &m->jobs.at[j]);
}
