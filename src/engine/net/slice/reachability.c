// In programs about one of many objects (representative.c): objects that hang one behind the other,
// in a field that points to the next, such as the jobs of a queue. A value that does not mean the
// one may lead to it, over as many of these links as there are:
//   NOT_YET   it does not mean the one, and does not lead there
//   THE_ONE   it does
//   LEADS     it does not mean the one, but may lead there
// Or the one does not hang there itself, but is held by an object that does, such as the argument
// of a job. Then
//   HOLDS     it means the object that holds the one
// and it is that object that others lead to. Each object gets what it holds before others can know
// it, and keeps it; if a second one gets the one, `links.any` is set.
//
// What is loaded from an object that does not lead to the one is not the one: whoever takes the one
// out of a queue leaves a queue behind that does not lead to it any more, so nobody else comes to
// it.
//
// All of that holds while the lock is held under which links change. Whoever takes it knows nothing
// about the links of objects that others can reach: there, NOT_YET becomes LEADS, which says less.
// An object that was made by the thread and not stored anywhere is its own. A link that is set
// without the lock, or that may close a circle around the one, makes all of this worthless:
// `links.any` is set.
#include "engine/net/slice/fresh_objects.h"
#include "engine/net/slice/reachability_inner.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_graph.h"

enum { POINTER = 8 };

// ---- which field it is

static bool is_pointer_field(const ModelThreads *m, const ModelRef *r) {
  return r->object != MODEL_NONE && r->size == POINTER && !r->stride && !r->by_index &&
         !r->varies && !r->is_lock && r->root != MODEL_NONE && m->objects.at[r->object].many;
}

// May the loaded value point to the object?
static bool loads_address(const ModelJob *job, uint32_t value, const ModelThreads *m,
                          uint32_t object) {
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
      if (ref->object == object && is_pointer_field(m, ref) &&
          loads_address(&m->jobs.at[j], n->value, m, other))
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

static bool touches_field(const Links *l, const ModelThreads *m, const ModelNode *n,
                          int64_t offset) {
  for (uint32_t r = 0; r < n->n_refs && link_is_access(n->op); r++)
    if (of_field(l, &m->refs.at[n->first_ref + r], offset)) return true;
  return false;
}

bool link_touches(const Links *l, const ModelThreads *m, const ModelNode *n) {
  return touches_field(l, m, n, l->offset);
}

// Objects that are accessed together with one of them belong to the same lists.
static void find_linked(Links *l, const ModelThreads *m, uint32_t object) {
  l->linked = memory_take(m->objects.n + 1);
  l->linked[object] = true;
  for (bool more = true; more;) {
    more = false;
    EACH_NODE(m, j, n) {
      if (!link_touches(l, m, n)) continue;
      for (uint32_t r = 0; r < n->n_refs; r++) {
        uint32_t other = m->refs.at[n->first_ref + r].object;
        if (other != MODEL_NONE && !l->linked[other]) l->linked[other] = more = true;
      }
    }
  }
}

// The value that tells whose field is accessed, all of it and nothing else; MODEL_NONE if that is
// not certain.
static uint32_t field_of(const Links *l, const ModelThreads *m, const ModelNode *n,
                         int64_t offset) {
  if ((n->op != MODEL_READ && n->op != MODEL_WRITE) || !n->n_refs) return MODEL_NONE;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    const ModelRef *ref = &m->refs.at[n->first_ref + r];
    bool whole = of_field(l, ref, offset) && is_pointer_field(m, ref) && ref->offset == offset;
    if (!whole || ref->root != m->refs.at[n->first_ref].root) return MODEL_NONE;
  }
  return m->refs.at[n->first_ref].root;
}

uint32_t link_root(const Links *l, const ModelThreads *m, const ModelNode *n) {
  return field_of(l, m, n, l->offset);
}

uint32_t link_holder(const Links *l, const ModelThreads *m, const ModelNode *n) {
  return l->holds ? field_of(l, m, n, l->item) : MODEL_NONE;
}

// Objects that hang in each other and hold the one.
static bool find_holder(const Slice *c, uint32_t *holder, int64_t *offset, int64_t *item) {
  const ModelThreads *m = c->s->model;
  for (uint32_t o = 0; o < m->objects.n; o++)
    if (o != c->world->object && m->objects.at[o].many && find_field(m, o, o, offset) &&
        find_field(m, o, c->world->object, item) && *item != *offset)
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
        if (*next && (!alone[k] || main->nodes.at[k].op == MODEL_CREATE))
          *next = false, changed = true;
      }
  }
}

static void find_exclusive(Links *l, const ModelThreads *m) {
  l->exclusive = memory_take((m->jobs.n + 1) * sizeof *l->exclusive);
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    l->exclusive[j] = memory_take(m->jobs.at[j].nodes.n + 1);
    if (j == 0) find_alone(&m->jobs.at[0], l->exclusive[0]);
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      l->exclusive[j][k] |= (l->locks->at[j][k] & l->lock) != 0;
  }
}

// The lock that is held most often where links are accessed. It has to be a part of the program.
static bool find_lock(Links *l, Slice *c) {
  const ModelThreads *m = c->s->model;
  size_t most = 0;
  for (size_t k = 0; k < l->locks->locks.n; k++) {
    size_t count = 0;
    EACH_NODE(m, j, n)
    count += link_touches(l, m, n) && (l->locks->at[j][n - m->jobs.at[j].nodes.at] >> k & 1);
    uint64_t kept = slice_lock_at(c->s, &l->locks->locks.at[k]);
    if (count > most && kept) most = count, l->lock = (uint64_t)1 << k, c->locks |= kept;
  }
  return most > 0;
}

// ---- begin and end

bool link_only_cuts(const ModelNode *n) { return n->frees || (n->how == HOW_NUMBER && !n->number); }

// Is each object given what it holds while it is its maker's own?
static bool keep_items(const Links *l, const ModelThreads *m) {
  EACH_NODE(m, j, n) {
    if (!link_is_write(n->op) || link_only_cuts(n) || !touches_field(l, m, n, l->item)) continue;
    uint32_t root = link_holder(l, m, n);
    bool own = root != MODEL_NONE && (l->own[j][n - m->jobs.at[j].nodes.at] & own_bit(l, j, root));
    if (!own || (n->how != HOW_COPY && n->how != HOW_NUMBER)) return false;
  }
  return true;
}

static void find_loads(Links *l, const ModelThreads *m) {
  l->loads = memory_take((m->jobs.n + 1) * sizeof *l->loads);
  for (uint32_t j = 0; j < m->jobs.n; j++) l->loads[j] = memory_take(m->jobs.at[j].n_values + 1);
  EACH_NODE(m, j, n)
  if (n->op == MODEL_READ && n->how == HOW_LOADED && n->value != MODEL_NONE &&
      (link_root(l, m, n) != MODEL_NONE || link_holder(l, m, n) != MODEL_NONE))
    l->loads[j][n->value] = true;
}

void link_begin(Slice *c) {
  const World *w = c->world;
  const ModelThreads *m = c->s->model;
  Links found = {.goal = WORLD_THE_ONE};
  uint32_t object = w->object;
  if (!c->s->links || !w->by_object || w->single || m->unordered) return;
  if (!find_field(m, object, object, &found.offset)) {
    if (!find_holder(c, &object, &found.offset, &found.item)) return;
    found.holds = true, found.goal = WORLD_HOLDS;
  }
  Links *l = c->links = memory_take(sizeof *l);
  *l = found;
  l->locks = model_held_find(m);
  find_linked(l, m, object);
  bool good = find_lock(l, c) && !(l->holds && l->linked[w->object]);
  find_exclusive(l, m);
  own_find(l, m);
  find_loads(l, m);
  if (!good || (l->holds && !keep_items(l, m))) link_end(c);
}

void link_end(Slice *c) {
  Links *l = c->links;
  size_t jobs = c->s->model->jobs.n;
  if (!l) return;
  for (size_t j = 0; j < jobs; j++) free(l->exclusive[j]), free(l->loads[j]);
  free(l->exclusive);
  free(l->loads);
  own_delete(l, jobs);
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
    uint32_t root = link_root(c->links, m, n);
    if (root == MODEL_NONE) root = link_holder(c->links, m, n);
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
