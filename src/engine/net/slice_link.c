// In programs about one of many objects (slice_world.c): objects that hang one behind the other, in a field that points to the next, such as the
// jobs of a queue. A value that does not mean the one may lead to it, over as many of these links as there are:
//   NOT_YET   it does not mean the one, and does not lead there
//   THE_ONE   it does
//   LEADS     it does not mean the one, but may lead there
// Or the one does not hang there itself, but is held by an object that does, such as the argument of a job. Then
//   HOLDS     it means the object that holds the one
// and it is that object that others lead to. Each object gets what it holds before others can know it, and keeps it; if a second one gets
// the one, `links.any` is set.
//
// What is loaded from an object that does not lead to the one is not the one: whoever takes the one out of a queue leaves a queue behind
// that does not lead to it any more, so nobody else comes to it.
//
// All of that holds while the lock is held under which links change. Whoever takes it knows nothing about the links of objects that others can
// reach: there, NOT_YET becomes LEADS, which says less. An object that was made by the thread and not stored anywhere is its own.
// A link that is set without the lock, or that may close a circle around the one, makes all of this worthless: `links.any` is set.
#include "engine/net/slice_link.h"

#include "model/held.h"

enum { NOT_YET = WORLD_NOT_YET, THE_ONE = WORLD_THE_ONE, LEADS = WORLD_LEADS, HOLDS = WORLD_HOLDS, POINTER = 8, MOST_NEW = 64 };

struct Links {
  int64_t offset; // of the field
  bool *linked;   // object -> its field is such a link
  bool holds;     // the one is held, in the field at:
  int64_t item;
  uint32_t goal; // the state of a value that others lead to: THE_ONE or HOLDS
  ModelHeld *locks;
  uint64_t lock;         // a bit of those
  bool **exclusive;      // job -> node: no other thread is at the links
  bool **loads;          // job -> value: it is loaded from a link
  uint32_t **alike;      // job -> value -> the first of those that may be copies of each other
  uint32_t **number;     // job -> value -> bit in `own` and `bare`; MODEL_NONE for none
  uint64_t **own;        // job -> node: values whose object, made by the thread, nobody else can know, in front of it
  uint64_t **bare;       // job -> node: values that lead nowhere, whatever others do
  bool **needed;         // job -> node * values + value: it is looked at behind the node, before it gets another value
  uint32_t any, the_end; // data: nothing is known any more; the link of what others lead to is empty
  uint32_t held;         // data: some object holds the one
};

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }
static bool is_write(ModelOp op) { return op == MODEL_WRITE || op == MODEL_ATOMIC_WRITE; }

#define EACH_NODE(m, j, n)                 \
  for (uint32_t j = 0; j < (m)->jobs.n; j++) \
    for (const ModelNode *n = (m)->jobs.at[j].nodes.at, *end_##n = n + (m)->jobs.at[j].nodes.n; n < end_##n; n++)

// ---- which field it is

static bool is_pointer_field(const ModelThreads *m, const ModelRef *r) {
  return r->object != MODEL_NONE && r->size == POINTER && !r->stride && !r->by_index && !r->varies && !r->is_lock &&
         r->root != MODEL_NONE && m->objects.at[r->object].many;
}

// May the loaded value point to the object?
static bool loads_address(const ModelJob *job, uint32_t value, const ModelThreads *m, uint32_t object) {
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op != MODEL_SET || n->value != value) continue;
    for (uint32_t r = 0; r < n->n_refs; r++)
      if (m->refs.at[n->first_ref + r].object == object) return true;
  }
  return false;
}

// The field of the object through which most is loaded that may be another one.
static bool find_field(const ModelThreads *m, uint32_t object, uint32_t other, int64_t *offset) {
  VEC(int64_t) found = {0};
  EACH_NODE(m, j, n) {
    if (n->op != MODEL_READ || n->how != HOW_LOADED || n->value == MODEL_NONE) continue;
    for (uint32_t r = 0; r < n->n_refs; r++) {
      const ModelRef *ref = &m->refs.at[n->first_ref + r];
      if (ref->object == object && is_pointer_field(m, ref) && loads_address(&m->jobs.at[j], n->value, m, other))
        vec_push(&found, ref->offset);
    }
  }
  size_t most = 0;
  for (size_t a = 0; a < found.n; a++) {
    size_t count = 0;
    for (size_t b = 0; b < found.n; b++) count += found.at[a] == found.at[b];
    if (count > most) most = count, *offset = found.at[a];
  }
  vec_delete(&found);
  return most > 0;
}

static bool of_field(const Links *l, const ModelRef *r, int64_t offset) {
  if (r->object == MODEL_NONE || !l->linked[r->object] || r->is_lock) return false;
  ModelRef field = {.object = r->object, .offset = offset, .size = POINTER};
  return model_overlap(r, &field);
}

static bool touches_field(const Links *l, const ModelThreads *m, const ModelNode *n, int64_t offset) {
  for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
    if (of_field(l, &m->refs.at[n->first_ref + r], offset)) return true;
  return false;
}

static bool touches(const Links *l, const ModelThreads *m, const ModelNode *n) { return touches_field(l, m, n, l->offset); }

// Objects that are accessed together with one of them belong to the same lists.
static void find_linked(Links *l, const ModelThreads *m, uint32_t object) {
  l->linked = memory_take(m->objects.n + 1);
  l->linked[object] = true;
  for (bool more = true; more;) {
    more = false;
    EACH_NODE(m, j, n) {
      if (!touches(l, m, n)) continue;
      for (uint32_t r = 0; r < n->n_refs; r++) {
        uint32_t other = m->refs.at[n->first_ref + r].object;
        if (other != MODEL_NONE && !l->linked[other]) l->linked[other] = more = true;
      }
    }
  }
}

// The value that tells whose field is accessed, all of it and nothing else; MODEL_NONE if that is not certain.
static uint32_t field_of(const Links *l, const ModelThreads *m, const ModelNode *n, int64_t offset) {
  if ((n->op != MODEL_READ && n->op != MODEL_WRITE) || !n->n_refs) return MODEL_NONE;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    const ModelRef *ref = &m->refs.at[n->first_ref + r];
    bool whole = of_field(l, ref, offset) && is_pointer_field(m, ref) && ref->offset == offset;
    if (!whole || ref->root != m->refs.at[n->first_ref].root) return MODEL_NONE;
  }
  return m->refs.at[n->first_ref].root;
}

static uint32_t root_of(const Links *l, const ModelThreads *m, const ModelNode *n) { return field_of(l, m, n, l->offset); }

static uint32_t holder_of(const Links *l, const ModelThreads *m, const ModelNode *n) {
  return l->holds ? field_of(l, m, n, l->item) : MODEL_NONE;
}

// Objects that hang in each other and hold the one.
static bool find_holder(const Slice *c, uint32_t *holder, int64_t *offset, int64_t *item) {
  const ModelThreads *m = c->s->model;
  for (uint32_t o = 0; o < m->objects.n; o++)
    if (o != c->world->object && m->objects.at[o].many && find_field(m, o, o, offset) && find_field(m, o, c->world->object, item) &&
        *item != *offset)
      return *holder = o, true;
  return false;
}

// ---- where nobody else is

// Before main has created any thread it is alone.
static void find_alone(const ModelJob *main, bool *alone) {
  for (size_t k = 0; k < main->nodes.n; k++) alone[k] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < main->nodes.n; k++)
      for (size_t e = 0; e < main->nodes.at[k].next.n; e++) {
        bool *next = &alone[main->nodes.at[k].next.at[e]];
        if (*next && (!alone[k] || main->nodes.at[k].op == MODEL_CREATE)) *next = false, changed = true;
      }
  }
}

static void find_exclusive(Links *l, const ModelThreads *m) {
  l->exclusive = memory_take((m->jobs.n + 1) * sizeof *l->exclusive);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    l->exclusive[j] = memory_take(m->jobs.at[j].nodes.n + 1);
    if (j == 0) find_alone(&m->jobs.at[0], l->exclusive[0]);
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) l->exclusive[j][k] |= (l->locks->at[j][k] & l->lock) != 0;
  }
}

// The lock that is held most often where links are accessed. It has to be a part of the program.
static bool find_lock(Links *l, Slice *c) {
  const ModelThreads *m = c->s->model;
  size_t most = 0;
  for (size_t k = 0; k < l->locks->locks.n; k++) {
    size_t count = 0;
    EACH_NODE(m, j, n)
    count += touches(l, m, n) && (l->locks->at[j][n - m->jobs.at[j].nodes.at] >> k & 1);
    uint64_t kept = slice_lock_at(c->s, &l->locks->locks.at[k]);
    if (count > most && kept) most = count, l->lock = (uint64_t)1 << k, c->locks |= kept;
  }
  return most > 0;
}

// ---- objects that are a thread's own

static uint32_t alike(uint32_t *of, uint32_t value) {
  while (of[value] != value) value = of[value] = of[of[value]];
  return value;
}

static void find_alike(Links *l, const ModelJob *job, uint32_t j) {
  uint32_t *of = l->alike[j] = memory_take((job->n_values + 1) * sizeof *of);
  for (uint32_t v = 0; v < job->n_values; v++) of[v] = v;
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_SET && n->how == HOW_COPY && n->value != MODEL_NONE && n->from != MODEL_NONE)
      of[alike(of, n->value)] = alike(of, n->from);
  }
}

// New objects, and what may be copies of them.
static void number_values(Links *l, const ModelJob *job, uint32_t j) {
  uint32_t *number = l->number[j] = memory_take((job->n_values + 1) * sizeof *number), next = 0;
  bool *made = memory_take(job->n_values + 1);
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    if (n->op == MODEL_SET && n->how == HOW_ALLOCATED && n->value != MODEL_NONE) made[alike(l->alike[j], n->value)] = true;
  }
  for (uint32_t v = 0; v < job->n_values; v++)
    number[v] = made[alike(l->alike[j], v)] && next < MOST_NEW ? next++ : MODEL_NONE;
  free(made);
}

static uint64_t bit_of(const Links *l, uint32_t j, uint32_t value) {
  uint32_t number = value == MODEL_NONE ? MODEL_NONE : l->number[j][value];
  return number == MODEL_NONE ? 0 : (uint64_t)1 << number;
}

// All that may be copies of the value.
static uint64_t bits_alike(const Links *l, const ModelJob *job, uint32_t j, uint32_t value) {
  uint64_t bits = 0;
  for (uint32_t v = 0; value != MODEL_NONE && v < job->n_values; v++)
    if (alike(l->alike[j], v) == alike(l->alike[j], value)) bits |= bit_of(l, j, v);
  return bits;
}

static uint64_t after_set(const Links *l, const ModelJob *job, uint32_t j, const ModelNode *n, uint64_t before) {
  uint64_t bit = bit_of(l, j, n->value);
  switch (n->how) {
  case HOW_ALLOCATED: return before | bit;
  case HOW_NUMBER: return n->number ? before & ~bit : before | bit; // nothing hangs in nothing
  case HOW_COPY: return before & bit_of(l, j, n->from) ? before | bit : before & ~bit;
  case HOW_STORED: return n->from == MODEL_NONE ? 0 : before & ~bits_alike(l, job, j, n->from);
  default: return before & ~bit;
  }
}

// Values whose objects are still the thread's own; with `bare`, and whose links were not set.
static uint64_t own_after(const Links *l, const ModelThreads *m, uint32_t j, const ModelNode *n, uint64_t before, bool bare) {
  const ModelJob *job = &m->jobs.at[j];
  if (n->op == MODEL_SET) return after_set(l, job, j, n, before);
  if (n->op == MODEL_CREATE) return before & ~bits_alike(l, job, j, n->from);
  if (!is_write(n->op)) return before;
  if (n->how == HOW_COPY) before &= ~bits_alike(l, job, j, n->from);
  if (!bare || !touches(l, m, n) || n->frees || (n->how == HOW_NUMBER && !n->number)) return before;
  uint32_t root = root_of(l, m, n);
  return root == MODEL_NONE ? 0 : before & ~bits_alike(l, job, j, root);
}

static uint64_t *find_own(const Links *l, const ModelThreads *m, uint32_t j, bool bare) {
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

// Values that are still looked at.
static bool defines(const ModelNode *n, uint32_t value) {
  return value != MODEL_NONE && n->value == value && (n->op == MODEL_SET || is_access(n->op));
}

static bool uses(const ModelThreads *m, const ModelNode *n, uint32_t value) {
  if (n->from == value || n->turn == value) return true;
  for (uint32_t r = 0; r < n->n_refs; r++)
    if (m->refs.at[n->first_ref + r].root == value) return true;
  return n->value == value && !defines(n, value);
}

static void find_needed(Links *l, const ModelThreads *m, uint32_t j) {
  const ModelJob *job = &m->jobs.at[j];
  size_t n_values = job->n_values;
  bool *needed = l->needed[j] = memory_take(job->nodes.n * n_values + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = job->nodes.n; k-- > 0;)
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        size_t next = job->nodes.at[k].next.at[e];
        const ModelNode *n = &job->nodes.at[next];
        for (uint32_t v = 0; v < n_values; v++) {
          if (needed[k * n_values + v]) continue;
          if (!uses(m, n, v) && (defines(n, v) || !needed[next * n_values + v])) continue;
          needed[k * n_values + v] = changed = true;
        }
      }
  }
}

static void find_owned(Links *l, const ModelThreads *m) {
  l->alike = memory_take((m->jobs.n + 1) * sizeof *l->alike);
  l->number = memory_take((m->jobs.n + 1) * sizeof *l->number);
  l->own = memory_take((m->jobs.n + 1) * sizeof *l->own);
  l->bare = memory_take((m->jobs.n + 1) * sizeof *l->bare);
  l->needed = memory_take((m->jobs.n + 1) * sizeof *l->needed);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    find_alike(l, &m->jobs.at[j], j);
    number_values(l, &m->jobs.at[j], j);
    l->own[j] = find_own(l, m, j, false);
    l->bare[j] = find_own(l, m, j, true);
    find_needed(l, m, j);
  }
}

// ---- begin and end

// Links are cleared with the whole object, or gone with it.
static bool only_cuts(const ModelNode *n) { return n->frees || (n->how == HOW_NUMBER && !n->number); }

// Is each object given what it holds while it is its maker's own?
static bool keep_items(const Links *l, const ModelThreads *m) {
  EACH_NODE(m, j, n) {
    if (!is_write(n->op) || only_cuts(n) || !touches_field(l, m, n, l->item)) continue;
    uint32_t root = holder_of(l, m, n);
    bool own = root != MODEL_NONE && (l->own[j][n - m->jobs.at[j].nodes.at] & bit_of(l, j, root));
    if (!own || (n->how != HOW_COPY && n->how != HOW_NUMBER)) return false;
  }
  return true;
}

static void find_loads(Links *l, const ModelThreads *m) {
  l->loads = memory_take((m->jobs.n + 1) * sizeof *l->loads);
  for (uint32_t j = 0; j < m->jobs.n; j++) l->loads[j] = memory_take(m->jobs.at[j].n_values + 1);
  EACH_NODE(m, j, n)
  if (n->op == MODEL_READ && n->how == HOW_LOADED && n->value != MODEL_NONE &&
      (root_of(l, m, n) != MODEL_NONE || holder_of(l, m, n) != MODEL_NONE))
    l->loads[j][n->value] = true;
}

void link_begin(Slice *c) {
  const World *w = c->world;
  const ModelThreads *m = c->s->model;
  Links found = {.goal = THE_ONE};
  uint32_t object = w->object;
  if (!c->s->links || !w->by_object || w->single || m->unordered) return;
  if (!find_field(m, object, object, &found.offset)) {
    if (!find_holder(c, &object, &found.offset, &found.item)) return;
    found.holds = true, found.goal = HOLDS;
  }
  Links *l = c->links = memory_take(sizeof *l);
  *l = found;
  l->locks = model_held_find(m);
  find_linked(l, m, object);
  bool good = find_lock(l, c) && !(l->holds && l->linked[w->object]);
  find_exclusive(l, m);
  find_owned(l, m);
  find_loads(l, m);
  if (!good || (l->holds && !keep_items(l, m))) link_end(c);
}

static void delete_each(void *table, size_t n) {
  void **each = table;
  for (size_t k = 0; each && k < n; k++) free(each[k]);
  free(each);
}

void link_end(Slice *c) {
  Links *l = c->links;
  size_t jobs = c->s->model->jobs.n;
  if (!l) return;
  delete_each(l->exclusive, jobs);
  delete_each(l->loads, jobs);
  delete_each(l->alike, jobs);
  delete_each(l->number, jobs);
  delete_each(l->own, jobs);
  delete_each(l->bare, jobs);
  delete_each(l->needed, jobs);
  model_held_delete(l->locks);
  free(l->linked);
  free(l);
  c->links = NULL;
}

bool link_holds(const Slice *c) { return c->links && c->links->holds; }

bool link_mark(Slice *c) {
  bool changed = false;
  const ModelThreads *m = c->s->model;
  if (!c->links) return false;
  EACH_NODE(m, j, n) {
    uint32_t root = root_of(c->links, m, n);
    if (root == MODEL_NONE) root = holder_of(c->links, m, n);
    if (root == MODEL_NONE) continue;
    if (n->op == MODEL_READ && world_local(c, j, n->value) == MODEL_NONE) continue;
    changed |= world_mark(c, j, root);
    if (n->op == MODEL_WRITE && n->how == HOW_COPY) changed |= world_mark(c, j, n->from);
  }
  return changed;
}

void link_declare(Slice *c) {
  if (!c->links) return;
  c->links->any = slice_object(c, "links.any", SML_DATA, 0);
  c->links->the_end = slice_object(c, "links.end", SML_DATA, 1);
  c->links->held = slice_object(c, "links.held", SML_DATA, 0);
  c->program->objects.at[c->links->any].range = c->program->objects.at[c->links->the_end].range = 2;
  c->program->objects.at[c->links->held].range = 2;
}

// ---- pieces

static Piece nothing(SliceGraph *g) { return slice_single(slice_graph_add(g, NULL)); }

static Piece assign(SliceGraph *g, uint32_t object, bool data, uint32_t state) {
  SmlInstr i = {.op = SML_SET, .object = object, .data = data, .value = {SML_CONST, state}};
  return slice_single(slice_graph_add(g, &i));
}

static Piece when_else(SliceGraph *g, uint32_t object, bool data, uint32_t state, Piece is, Piece other) {
  SmlInstr test = {.op = SML_WHEN, .object = object, .data = data, .number = state};
  uint32_t node = slice_graph_add(g, &test), after = slice_graph_add(g, NULL);
  slice_graph_link(g, node, other.in); // next[0]: goes on
  slice_graph_link(g, node, is.in);    // next[1]: jumps
  slice_graph_link(g, is.out, after), slice_graph_link(g, other.out, after);
  return (Piece){node, after};
}

static Piece forget(SliceGraph *g, uint32_t object, bool data) {
  return world_when(g, object, data, NOT_YET, assign(g, object, data, LEADS));
}

// Behind what leads to the goal: that, or what leads there, or neither.
static Piece next_of(SliceGraph *g, uint32_t local, uint32_t goal) {
  Piece fork = slice_fork(g);
  slice_choice(g, fork, assign(g, local, false, NOT_YET));
  slice_choice(g, fork, assign(g, local, false, LEADS));
  slice_choice(g, fork, assign(g, local, false, goal));
  return fork;
}

static Piece if_so(SliceGraph *g, uint32_t data, uint32_t local, uint32_t state) {
  return slice_sequence(g, assign(g, local, false, NOT_YET), world_when(g, data, true, 1, assign(g, local, false, state)));
}

// Something that was stored before.
Piece link_stored(Slice *c, SliceGraph *g, uint32_t local) {
  Piece fork = slice_fork(g);
  slice_choice(g, fork, assign(g, local, false, NOT_YET));
  slice_choice(g, fork, assign(g, local, false, LEADS));
  slice_choice(g, fork, if_so(g, c->known, local, THE_ONE));
  if (link_holds(c)) slice_choice(g, fork, if_so(g, c->links->held, local, HOLDS));
  return fork;
}

bool link_sets(const Slice *c, const ModelNode *n) {
  return c->links && n->how == HOW_LOADED && n->value != MODEL_NONE && c->links->loads[c->job][n->value];
}

bool link_may_lead(const Slice *c, uint32_t object) { return c->links && object != MODEL_NONE && c->links->linked[object]; }

static size_t index_of(const Slice *c, const ModelNode *n) { return (size_t)(n - c->s->model->jobs.at[c->job].nodes.at); }

static bool is_exclusive(const Slice *c, const ModelNode *n) { return c->links->exclusive[c->job][index_of(c, n)]; }
static bool is_own(const Slice *c, const ModelNode *n, uint32_t value) {
  return (c->links->own[c->job][index_of(c, n)] & bit_of(c->links, c->job, value)) != 0;
}
static bool is_bare(const Slice *c, const ModelNode *n, uint32_t value) {
  return (c->links->bare[c->job][index_of(c, n)] & bit_of(c->links, c->job, value)) != 0;
}

static bool is_needed(const Slice *c, const ModelNode *n, uint32_t value) {
  return c->links->needed[c->job][index_of(c, n) * c->s->model->jobs.at[c->job].n_values + value];
}

static Piece load(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from) {
  uint32_t local = world_local(c, c->job, n->value);
  if (local == MODEL_NONE) return nothing(g);
  if (from == MODEL_NONE || !is_exclusive(c, n)) return link_stored(c, g, local);
  Piece empty = when_else(g, c->links->the_end, true, 1, data_number(c, g, n, n->value, 0), nothing(g));
  Piece behind = slice_sequence(g, assign(g, local, false, NOT_YET), world_when(g, from, false, c->links->goal, empty));
  Piece known = when_else(g, from, false, LEADS, next_of(g, local, c->links->goal), behind);
  return when_else(g, c->links->any, true, 1, link_stored(c, g, local), known);
}

// What leads to the one now is everything that led to the object whose link was set, which may be anything.
static Piece forget_all(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t set) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  bool own = is_own(c, n, set);
  Piece all = nothing(g);
  for (uint32_t v = 0; v < job->n_values; v++) {
    bool may = alike(c->links->alike[c->job], v) == alike(c->links->alike[c->job], set) || (!own && !is_bare(c, n, v));
    if (world_local(c, c->job, v) != MODEL_NONE && may && is_needed(c, n, v)) all = slice_sequence(g, all, forget(g, world_local(c, c->job, v), false));
  }
  for (uint32_t d = 0; d < c->s->data.n && !own && c->cell_of; d++)
    if (c->cell_of[d] != MODEL_NONE) all = slice_sequence(g, all, forget(g, c->cell_of[d], true));
  return all;
}

// An object that is not the one is linked to the one, or to what leads there. If the one leads to that object, it leads to itself.
static Piece lead(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t set) {
  Piece flow = forget_all(c, g, n, set);
  if (is_own(c, n, set)) return flow;
  Piece circle = when_else(g, c->links->the_end, true, 1, nothing(g), assign(g, c->links->any, true, 1));
  return slice_sequence(g, circle, flow);
}

// The link of what others lead to is set.
static Piece link_goal(Slice *c, SliceGraph *g, uint32_t what) {
  Piece circle = when_else(g, what, false, NOT_YET, nothing(g), assign(g, c->links->any, true, 1));
  return slice_sequence(g, assign(g, c->links->the_end, true, 0), circle);
}

static Piece store(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t root) {
  uint32_t set = world_local(c, c->job, root), what = world_local(c, c->job, n->from);
  Piece wild = assign(g, c->links->any, true, 1);
  bool own = is_own(c, n, root) && is_bare(c, n, n->from);
  if (set == MODEL_NONE) return wild;
  if (n->how == HOW_NUMBER && !n->number) {
    Piece cut = is_exclusive(c, n) ? world_when(g, set, false, LEADS, assign(g, set, false, NOT_YET)) : nothing(g);
    return when_else(g, set, false, c->links->goal, assign(g, c->links->the_end, true, 1), cut);
  }
  if (n->how != HOW_COPY || n->cast || what == MODEL_NONE || (!is_exclusive(c, n) && !own)) return wild;
  Piece cut = world_when(g, set, false, LEADS, assign(g, set, false, NOT_YET));
  Piece other = when_else(g, what, false, NOT_YET, cut, lead(c, g, n, root));
  if (c->links->holds) other = when_else(g, what, false, THE_ONE, assign(g, c->links->any, true, 1), other);
  return when_else(g, set, false, c->links->goal, link_goal(c, g, what), other);
}

static Piece load_item(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from) {
  uint32_t local = world_local(c, c->job, n->value);
  if (local == MODEL_NONE) return nothing(g);
  if (from == MODEL_NONE) return link_stored(c, g, local);
  Piece fork = slice_fork(g);
  slice_choice(g, fork, assign(g, local, false, NOT_YET));
  slice_choice(g, fork, assign(g, local, false, THE_ONE));
  Piece known = when_else(g, from, false, HOLDS, fork, assign(g, local, false, NOT_YET));
  return when_else(g, c->links->any, true, 1, link_stored(c, g, local), known);
}

// The object gets the one, and so do all values that may mean the same object.
static Piece hold(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t root) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  uint32_t *of = c->links->alike[c->job];
  Piece all = world_when(g, c->links->held, true, 1, assign(g, c->links->any, true, 1));
  all = slice_sequence(g, all, assign(g, c->links->held, true, 1));
  all = slice_sequence(g, all, assign(g, c->links->the_end, true, is_bare(c, n, root)));
  for (uint32_t v = 0; v < job->n_values; v++) {
    uint32_t local = world_local(c, c->job, v);
    if (local == MODEL_NONE || v == root || alike(of, v) != alike(of, root) || !is_needed(c, n, v)) continue;
    Piece fork = slice_fork(g);
    slice_graph_link(g, fork.in, fork.out);
    slice_choice(g, fork, assign(g, local, false, HOLDS));
    all = slice_sequence(g, all, fork);
  }
  return slice_sequence(g, all, assign(g, world_local(c, c->job, root), false, HOLDS));
}

static Piece store_item(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t root) {
  uint32_t what = world_local(c, c->job, n->from);
  Piece wild = assign(g, c->links->any, true, 1);
  if (n->how == HOW_NUMBER) return nothing(g);
  if (world_local(c, c->job, root) == MODEL_NONE || what == MODEL_NONE) return wild;
  return when_else(g, what, false, NOT_YET, nothing(g), when_else(g, what, false, THE_ONE, hold(c, g, n, root), wild));
}

static Piece item_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  uint32_t root = holder_of(c->links, c->s->model, n);
  if (root == MODEL_NONE) return before;
  if (n->op == MODEL_READ) return slice_sequence(g, before, load_item(c, g, n, world_local(c, c->job, root)));
  return slice_sequence(g, store_item(c, g, n, root), before);
}

Piece link_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (link_holds(c)) before = item_access(c, g, n, before);
  if (!c->links || !touches(c->links, c->s->model, n)) return before;
  uint32_t root = root_of(c->links, c->s->model, n);
  if (n->op == MODEL_READ && root != MODEL_NONE) return slice_sequence(g, before, load(c, g, n, world_local(c, c->job, root)));
  if (!is_write(n->op) || (root == MODEL_NONE && only_cuts(n))) return before;
  Piece effect = root == MODEL_NONE ? assign(g, c->links->any, true, 1) : store(c, g, n, root);
  return slice_sequence(g, effect, before);
}

// A pointer is kept in a variable: without the lock, what it leads to may have changed since it was loaded.
Piece link_kept(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t cell, Piece before) {
  if (!c->links || !is_write(n->op) || n->how != HOW_COPY || is_exclusive(c, n) || is_bare(c, n, n->from)) return before;
  return slice_sequence(g, before, forget(g, cell, true));
}

// Whoever has the lock now has not had it before.
Piece link_locked(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (!c->links || (n->op != MODEL_LOCK && n->op != MODEL_WAIT)) return before;
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  if (n->op == MODEL_LOCK && !(model_held_after(c->links->locks, n, 0) & c->links->lock)) return before;
  for (uint32_t v = 0; v < job->n_values; v++) {
    uint32_t local = world_local(c, c->job, v);
    if (local != MODEL_NONE && is_needed(c, n, v) && !is_bare(c, n, v)) before = slice_sequence(g, before, forget(g, local, false));
  }
  return before;
}
