// What accesses do to what is known about links: see reachability.c.
#include "engine/net/slice/reachability_step.h"
#include "engine/net/slice/fresh_objects.h"
#include "engine/net/slice/reachability_inner.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_graph.h"

enum { NOT_YET = WORLD_NOT_YET, THE_ONE = WORLD_THE_ONE, LEADS = WORLD_LEADS, HOLDS = WORLD_HOLDS };

static Piece nothing(SliceGraph *g) { return slice_single(slice_graph_add(g, NULL)); }

static Piece assign(SliceGraph *g, uint32_t object, bool data, uint32_t state) {
  SmlInstr i = {.op = SML_SET, .object = object, .data = data, .value = {SML_CONST, state}};
  return slice_single(slice_graph_add(g, &i));
}

static Piece when_else(SliceGraph *g, uint32_t object, bool data, uint32_t state, Piece is,
                       Piece other) {
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
  return slice_sequence(g, assign(g, local, false, NOT_YET),
                        world_when(g, data, true, 1, assign(g, local, false, state)));
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
  return c->links && n->how == HOW_LOADED && n->value != MODEL_NONE &&
         c->links->loads[c->job][n->value];
}

bool link_may_lead(const Slice *c, uint32_t object) {
  return c->links && object != MODEL_NONE && c->links->linked[object];
}

static size_t index_of(const Slice *c, const ModelNode *n) {
  return (size_t)(n - c->s->model->jobs.at[c->job].nodes.at);
}

static bool is_exclusive(const Slice *c, const ModelNode *n) {
  return c->links->exclusive[c->job][index_of(c, n)];
}
static bool is_own(const Slice *c, const ModelNode *n, uint32_t value) {
  return (c->links->own[c->job][index_of(c, n)] & own_bit(c->links, c->job, value)) != 0;
}
static bool is_bare(const Slice *c, const ModelNode *n, uint32_t value) {
  return (c->links->bare[c->job][index_of(c, n)] & own_bit(c->links, c->job, value)) != 0;
}

static bool is_needed(const Slice *c, const ModelNode *n, uint32_t value) {
  return own_needed(c->links, c->s->model, c->job, index_of(c, n), value);
}

static Piece load(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from) {
  uint32_t local = world_local(c, c->job, n->value);
  if (local == MODEL_NONE) return nothing(g);
  if (from == MODEL_NONE || !is_exclusive(c, n)) return link_stored(c, g, local);
  Piece empty =
      when_else(g, c->links->the_end, true, 1, data_number(c, g, n, n->value, 0), nothing(g));
  Piece behind = slice_sequence(g, assign(g, local, false, NOT_YET),
                                world_when(g, from, false, c->links->goal, empty));
  Piece known = when_else(g, from, false, LEADS, next_of(g, local, c->links->goal), behind);
  return when_else(g, c->links->any, true, 1, link_stored(c, g, local), known);
}

// What leads to the one now is everything that led to the object whose link was set, which may be
// anything.
static Piece forget_all(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t set) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  bool own = is_own(c, n, set);
  Piece all = nothing(g);
  for (uint32_t v = 0; v < job->n_values; v++) {
    bool may = own_alike(c->links, c->job, v, set) || (!own && !is_bare(c, n, v));
    if (world_local(c, c->job, v) != MODEL_NONE && may && is_needed(c, n, v))
      all = slice_sequence(g, all, forget(g, world_local(c, c->job, v), false));
  }
  for (uint32_t d = 0; d < c->s->data.n && !own && c->cell_of; d++)
    if (c->cell_of[d] != MODEL_NONE) all = slice_sequence(g, all, forget(g, c->cell_of[d], true));
  return all;
}

// An object that is not the one is linked to the one, or to what leads there. If the one leads to
// that object, it leads to itself.
static Piece lead(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t set) {
  Piece flow = forget_all(c, g, n, set);
  if (is_own(c, n, set)) return flow;
  Piece circle =
      when_else(g, c->links->the_end, true, 1, nothing(g), assign(g, c->links->any, true, 1));
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
    Piece cut = is_exclusive(c, n)
                    ? world_when(g, set, false, LEADS, assign(g, set, false, NOT_YET))
                    : nothing(g);
    return when_else(g, set, false, c->links->goal, assign(g, c->links->the_end, true, 1), cut);
  }
  if (n->how != HOW_COPY || n->cast || what == MODEL_NONE || (!is_exclusive(c, n) && !own))
    return wild;
  Piece cut = world_when(g, set, false, LEADS, assign(g, set, false, NOT_YET));
  Piece other = when_else(g, what, false, NOT_YET, cut, lead(c, g, n, root));
  if (c->links->holds)
    other = when_else(g, what, false, THE_ONE, assign(g, c->links->any, true, 1), other);
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
  Piece all = world_when(g, c->links->held, true, 1, assign(g, c->links->any, true, 1));
  all = slice_sequence(g, all, assign(g, c->links->held, true, 1));
  all = slice_sequence(g, all, assign(g, c->links->the_end, true, is_bare(c, n, root)));
  for (uint32_t v = 0; v < job->n_values; v++) {
    uint32_t local = world_local(c, c->job, v);
    if (local == MODEL_NONE || v == root || !own_alike(c->links, c->job, v, root) ||
        !is_needed(c, n, v))
      continue;
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
  return when_else(g, what, false, NOT_YET, nothing(g),
                   when_else(g, what, false, THE_ONE, hold(c, g, n, root), wild));
}

static Piece item_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  uint32_t root = link_holder(c->links, c->s->model, n);
  if (root == MODEL_NONE) return before;
  if (n->op == MODEL_READ)
    return slice_sequence(g, before, load_item(c, g, n, world_local(c, c->job, root)));
  return slice_sequence(g, store_item(c, g, n, root), before);
}

Piece link_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (link_holds(c)) before = item_access(c, g, n, before);
  if (!c->links || !link_touches(c->links, c->s->model, n)) return before;
  uint32_t root = link_root(c->links, c->s->model, n);
  if (n->op == MODEL_READ && root != MODEL_NONE)
    return slice_sequence(g, before, load(c, g, n, world_local(c, c->job, root)));
  if (!link_is_write(n->op) || (root == MODEL_NONE && link_only_cuts(n))) return before;
  Piece effect = root == MODEL_NONE ? assign(g, c->links->any, true, 1) : store(c, g, n, root);
  return slice_sequence(g, effect, before);
}

// A pointer is kept in a variable: without the lock, what it leads to may have changed since it was
// loaded.
Piece link_kept(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t cell, Piece before) {
  if (!c->links || !link_is_write(n->op) || n->how != HOW_COPY || is_exclusive(c, n) ||
      is_bare(c, n, n->from))
    return before;
  return slice_sequence(g, before, forget(g, cell, true));
}

// Whoever has the lock now has not had it before.
Piece link_locked(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (!c->links || (n->op != MODEL_LOCK && n->op != MODEL_WAIT)) return before;
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  if (n->op == MODEL_LOCK && !(model_held_after(c->links->locks, n, 0) & c->links->lock))
    return before;
  for (uint32_t v = 0; v < job->n_values; v++) {
    uint32_t local = world_local(c, c->job, v);
    if (local != MODEL_NONE && is_needed(c, n, v) && !is_bare(c, n, v))
      before = slice_sequence(g, before, forget(g, local, false));
  }
  return before;
}
