// One of many: a race is on one object, or on one element of an array. Whichever it is, call it
// "the one". A program about the one leaves out what is done to the others, and knows of each value
// only whether it means the one:
//   NOT_YET   it does not, but counting on from it may come to the one
//   THE_ONE   it does
//   PASSED    it does not, and counting on from it will not
// So a lock inside an object protects the fields of that object, lock number i the slot number i,
// and of the threads of a loop that are each handed their number, at most one is handed that of the
// one. If no choice of the one has a race, there is none.
//
// An object that was allocated but whose address was not stored anywhere yet cannot be what another
// thread has loaded.
#include <string.h>

#include "base/check.h"
#include "engine/net/slice/handed_numbers.h"
#include "engine/net/slice/reachability.h"
#include "engine/net/slice/reachability_step.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_graph.h"

enum { NOT_YET = WORLD_NOT_YET, THE_ONE = WORLD_THE_ONE, PASSED = WORLD_PASSED, MAX_ELEMENTS = 6 };

static bool is_lock_op(ModelOp op) { return op >= MODEL_LOCK && op <= MODEL_WAIT; }
static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }
static int64_t modulo(int64_t a, int64_t b) { return ((a % b) + b) % b; }

// ---- when it applies

typedef struct {
  bool applies, by_object, single;
  int64_t base;
  uint32_t stride;
} Shape;

// Reaches over the end of its element: it is of several, or of the whole array.
static bool spans(const ModelRef *r, int64_t base, uint32_t stride) {
  return modulo(r->offset - base, stride) + r->size > stride;
}

static bool in_array(const Slicer *s, const Variable *v) {
  for (size_t k = 0; k < v->refs.n; k++)
    if (s->model->refs.at[v->refs.at[k]].stride) return true;
  return false;
}

// Objects of which a pointer may mean one or another while its lock is taken.
void world_find_chosen(Slicer *s) {
  const ModelThreads *m = s->model;
  s->chosen = memory_take(m->objects.n + 1);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      uint32_t first = n->op == MODEL_WAIT;
      for (uint32_t r = first; r < n->n_refs && is_lock_op(n->op) && n->n_refs > first + 1; r++)
        if (m->refs.at[n->first_ref + r].object != MODEL_NONE)
          s->chosen[m->refs.at[n->first_ref + r].object] = true;
    }
}

// The array that the parts of a variable are elements of: all with one stride, beginning at one
// place.
static Shape shape_of(const Slicer *s, uint32_t variable) {
  DEBUG_ONLY(variable < s->variables.n);
  const Variable *v = &s->variables.at[variable];
  Shape shape = {.by_object = s->model->objects.at[v->part.object].many};
  shape.applies = shape.by_object;
  if (shape.by_object) return shape;
  if (s->chosen[v->part.object] && !in_array(s, v))
    return (Shape){.applies = true, .by_object = true, .single = true};
  bool found = false;
  for (size_t k = 0; k < v->refs.n; k++) {
    const ModelRef *r = &s->model->refs.at[v->refs.at[k]];
    if (!r->stride) continue;
    if (shape.stride && shape.stride != r->stride) return (Shape){0};
    shape.stride = r->stride;
    if (r->root == MODEL_NONE || !r->by_index) continue;
    if (found && shape.base != r->base) return (Shape){0};
    shape.base = r->base;
    found = true;
  }
  for (size_t k = 0; k < v->refs.n && shape.stride; k++) {
    const ModelRef *r = &s->model->refs.at[v->refs.at[k]];
    if (!found && r->stride && r->root != MODEL_NONE)
      shape.base = modulo(r->offset - r->inside, shape.stride), found = true;
    if (r->stride && spans(r, shape.base, shape.stride)) return (Shape){0};
  }
  shape.applies = found;
  return shape;
}

bool world_applies(const Slicer *s, uint32_t variable) { return shape_of(s, variable).applies; }

// Elements that are named by a constant, of the variable and of arrays of locks.
typedef VEC(int64_t) Elements;

static void note_element(Elements *list, int64_t element) {
  for (size_t k = 0; k < list->n; k++)
    if (list->at[k] == element) return;
  vec_push(list, element);
}

static int64_t element_at(int64_t offset, int64_t base, uint32_t stride) {
  return (offset - base - modulo(offset - base, stride)) / stride;
}

// An element of an array of locks that is told by a value.
static bool keyed_by_index(const Slicer *s, const ModelRef *r) {
  return r->object != MODEL_NONE && r->stride && r->root != MODEL_NONE && r->by_index &&
         !s->model->objects.at[r->object].many;
}

static void constant_elements(const Slicer *s, uint32_t variable, Shape shape, Elements *list) {
  DEBUG_ONLY(variable < s->variables.n);
  const Variable *v = &s->variables.at[variable];
  for (size_t k = 0; k < v->refs.n; k++) {
    const ModelRef *r = &s->model->refs.at[v->refs.at[k]];
    if (!r->stride && !spans(r, shape.base, shape.stride))
      note_element(list, element_at(r->offset, shape.base, shape.stride));
  }
  for (size_t a = 0; a < s->model->refs.n; a++) {
    const ModelRef *array = &s->model->refs.at[a];
    if (!keyed_by_index(s, array)) continue;
    for (size_t k = 0; k < s->model->refs.n; k++) {
      const ModelRef *r = &s->model->refs.at[k];
      if (s->sync_of[k] != MODEL_NONE && r->object == array->object && !r->stride)
        note_element(list, element_at(r->offset, array->base, array->stride));
    }
  }
}

bool world_programs(Slicer *s, uint32_t variable) {
  DEBUG_ONLY(variable < s->variables.n);
  Shape shape = shape_of(s, variable);
  if (!shape.applies) return false;
  World w = {.by_object = shape.by_object,
             .object = s->variables.at[variable].part.object,
             .base = shape.base,
             .stride = shape.stride};
  w.single = shape.single;
  if (w.by_object) {
    w.name = w.single ? "if it is meant" : "one of them";
    slice_program(s, &variable, 1, s->variables.at[variable].locks, &w);
    return true;
  }
  Elements constants = {0};
  constant_elements(s, variable, shape, &constants);
  bool few = constants.n <= MAX_ELEMENTS;
  for (size_t k = 0; k < constants.n && few; k++) {
    w.element = constants.at[k];
    w.name = arena_format(s->arena, "element %lld", (long long)w.element);
    slice_program(s, &variable, 1, s->variables.at[variable].locks, &w);
  }
  w.other = true;
  w.name = constants.n ? "another element" : "one element";
  if (few) slice_program(s, &variable, 1, s->variables.at[variable].locks, &w);
  vec_delete(&constants);
  return few;
}

// ---- which values matter

uint32_t world_local(const Slice *c, uint32_t job, uint32_t value) {
  ALWAYS(job < c->s->model->jobs.n);
  return !c->local_of || value == MODEL_NONE ? MODEL_NONE : c->local_of[job][value];
}

// Does the reference's root tell whether it is the one?
WorldMatch world_match(const Slice *c, const ModelRef *r) {
  const World *w = c->world;
  WorldMatch match = {.possible = r->object == w->object, .root = MODEL_NONE};
  if (!match.possible) return match;
  if (w->by_object) {
    if (!r->by_index) match.root = r->root;
    return match;
  }
  if (!r->stride) {
    match.possible = spans(r, w->base, w->stride) ||
                     (!w->other && element_at(r->offset, w->base, w->stride) == w->element);
    return match;
  }
  if (r->stride != w->stride || r->varies || r->inside < 0 || r->inside >= w->stride) return match;
  bool aligned =
      r->by_index ? r->base == w->base : modulo(r->offset - r->inside - w->base, w->stride) == 0;
  if (aligned) match.root = r->root;
  return match;
}

// Is an element of the array somewhere accessed by the number that a striped lock is chosen by, and
// nowhere by the number of the lock?
static bool by_keys(const Slice *c) {
  const ModelThreads *m = c->s->model;
  bool by_key = false, by_lock = false;
  for (uint32_t j = 0; j < m->jobs.n; j++) {
    VEC(const ModelRef *) locks = {0};
    const ModelJob *job = &m->jobs.at[j];
    for (size_t k = 0; k < job->nodes.n; k++)
      if (is_lock_op(job->nodes.at[k].op) && job->nodes.at[k].n_refs == 1 &&
          m->refs.at[job->nodes.at[k].first_ref].striped)
        vec_push(&locks, &m->refs.at[job->nodes.at[k].first_ref]);
    for (size_t k = 0; k < job->nodes.n && locks.n; k++)
      for (uint32_t r = 0; r < job->nodes.at[k].n_refs && is_access(job->nodes.at[k].op); r++) {
        const ModelRef *ref = &m->refs.at[job->nodes.at[k].first_ref + r];
        for (size_t l = 0; l < locks.n && ref->object == c->world->object; l++) {
          by_key |= ref->root == locks.at[l]->key;
          by_lock |= ref->root == locks.at[l]->root;
        }
      }
    vec_delete(&locks);
  }
  return by_key && !by_lock;
}

static bool told_by_key(const Slice *c, const ModelRef *r) {
  World *w = c->world;
  if (!r->striped || r->object == w->object) return false;
  if (w->stripes == STRIPES_UNKNOWN) w->stripes = by_keys(c) ? STRIPES_YES : STRIPES_NO;
  return w->stripes == STRIPES_YES;
}

// A lock that belongs to the one: inside the same object, or the element of the same number in an
// array of locks.
static bool keyed_part(const Slice *c, const ModelRef *r, ModelRef *part, uint32_t *root) {
  const World *w = c->world;
  if (!w || r->object == MODEL_NONE) return false;
  *part = (ModelRef){
      .object = r->object, .offset = r->offset, .stride = r->stride, .size = 1, .root = MODEL_NONE};
  *root = r->root;
  if (w->single) return r->object == w->object && !r->stride;
  if (w->by_object)
    return r->object == w->object && !r->stride && !r->by_index && r->root != MODEL_NONE;
  if (!r->stride || r->root == MODEL_NONE || r->varies || c->s->model->objects.at[r->object].many)
    return false;
  if (r->inside < 0 || r->inside >= r->stride) return false;
  if (told_by_key(c, r)) *root = r->key;
  if (r->by_index) part->base = r->base, part->inside = r->inside;
  else if (r->object == w->object && r->stride == w->stride &&
           modulo(r->offset - r->inside - w->base, w->stride) == 0)
    part->base = w->base, part->inside = r->inside;
  else return false;
  return true;
}

static bool same_part(const Slice *c, const ModelRef *a, const ModelRef *b) {
  if (a->object != b->object) return false;
  return c->world->by_object
             ? a->offset == b->offset
             : a->stride == b->stride && a->base == b->base && a->inside == b->inside;
}

static uint32_t find_keyed(const Slice *c, const ModelRef *part) {
  for (size_t k = 0; k < c->keyed.n; k++)
    if (same_part(c, &c->keyed.at[k].part, part)) return c->keyed.at[k].object;
  return MODEL_NONE;
}

// A lock named by a constant that is the one's: its program object, or MODEL_NONE.
static uint32_t constant_lock(const Slice *c, const ModelRef *r) {
  if (!c->world || c->world->by_object || c->world->other || r->object == MODEL_NONE || r->stride)
    return MODEL_NONE;
  for (size_t k = 0; k < c->keyed.n; k++) {
    const ModelRef *p = &c->keyed.at[k].part;
    if (p->object == r->object && r->offset == p->base + c->world->element * p->stride + p->inside)
      return c->keyed.at[k].object;
  }
  return MODEL_NONE;
}

bool world_mark(Slice *c, uint32_t job, uint32_t value) {
  ALWAYS(job < c->s->model->jobs.n &&
         (value == MODEL_NONE || value < c->s->model->jobs.at[job].n_values));
  if (value == MODEL_NONE || c->local_of[job][value] != MODEL_NONE) return false;
  c->local_of[job][value] = 0;
  return true;
}

// The address of an element of the array whose elements these are.
static bool is_element(const Slice *c, const ModelNode *n) {
  const World *w = c->world;
  return n->how == HOW_ELEMENT && !w->by_object && n->object == w->object && n->number == w->base &&
         n->high == w->stride;
}

// Is the value made from another one, so that this tells whether it means the one?
static bool has_source(const Slice *c, const ModelNode *n) {
  if (n->op != MODEL_SET || n->value == MODEL_NONE) return false;
  return n->how == HOW_COPY || n->how == HOW_COUNTED || is_element(c, n) ||
         (n->how == HOW_PART && c->world->by_object);
}

// Values that those which matter are made from, matter.
static bool mark_sources(Slice *c) {
  bool changed = false;
  const ModelThreads *m = c->s->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      if (has_source(c, n) && c->local_of[j][n->value] != MODEL_NONE)
        changed |= world_mark(c, j, n->from);
      if (n->op == MODEL_SET && n->how == HOW_STORED && c->world->by_object)
        changed |= world_mark(c, j, n->from);
      for (uint32_t i = 0; i < n->n_jobs && n->op == MODEL_CREATE; i++) {
        uint32_t job = m->job_lists.at[n->first_job + i], argument = m->jobs.at[job].argument;
        bool usable = !n->by_index || !c->world->by_object;
        if (argument != MODEL_NONE && c->local_of[job][argument] != MODEL_NONE && usable)
          changed |= world_mark(c, j, n->from);
        if (!c->world->by_object && world_local(c, job, m->jobs.at[job].turn) != MODEL_NONE)
          changed |= world_mark(c, j, n->turn);
      }
    }
  return changed;
}

// The reference of a lock operation that may mean the one's lock: the only one, or the only one of
// the object where the root tells whether the pointer means that; MODEL_NONE if there is none.
static uint32_t key_ref(const Slice *c, const ModelNode *n) {
  uint32_t first = n->op == MODEL_WAIT, found = MODEL_NONE;
  if (!c->world || !is_lock_op(n->op) || n->n_refs <= first) return MODEL_NONE;
  if (n->n_refs == first + 1) return n->first_ref + first;
  for (uint32_t r = first; r < n->n_refs && c->world->by_object; r++) {
    const ModelRef *ref = &c->s->model->refs.at[n->first_ref + r];
    if (ref->object != c->world->object) continue;
    if (found != MODEL_NONE || ref->root == MODEL_NONE || ref->by_index) return MODEL_NONE;
    found = n->first_ref + r;
  }
  return found;
}

static void mark_roots(Slice *c) {
  const ModelThreads *m = c->s->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs; r++) {
        const ModelRef *ref = &m->refs.at[n->first_ref + r];
        ModelRef part;
        uint32_t root = MODEL_NONE;
        bool counts = is_access(n->op) &&
                      (slice_touches(c, n->first_ref + r) || data_of_access(c->s, n) != MODEL_NONE);
        if (counts) world_mark(c, j, world_match(c, ref).root);
        if (key_ref(c, n) != n->first_ref + r || !keyed_part(c, ref, &part, &root)) continue;
        world_mark(c, j, root);
        if (find_keyed(c, &part) != MODEL_NONE) continue;
        SmlKind kind = SML_LOCK;
        KeyedLock lock = {
            part,
            slice_object(c, arena_format(c->s->arena, "%s.its", slice_name(c->s, &part)), kind, 0)};
        vec_push(&c->keyed, lock);
      }
    }
}

// A lock that is also taken for reading, or again by its holder, needs its modes.
static void find_keyed_kinds(Slice *c) {
  const ModelThreads *m = c->s->model;
  for (size_t l = 0; l < c->keyed.n; l++) {
    const ModelRef *part = &c->keyed.at[l].part;
    bool modes = false, refuses = false;
    for (size_t k = 0; k < m->syncs.n; k++) {
      modes |= m->syncs.at[k].again && m->syncs.at[k].object == part->object;
      refuses |= m->syncs.at[k].refuses && m->syncs.at[k].object == part->object;
    }
    bool counts = modes && !refuses;
    for (uint32_t j = 0; j < m->jobs.n; j++)
      for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
        const ModelNode *n = &m->jobs.at[j].nodes.at[k];
        if (n->op != MODEL_SHARE && n->op != MODEL_TRYSHARE) continue;
        for (uint32_t r = 0; r < n->n_refs; r++)
          modes |= m->refs.at[n->first_ref + r].object == part->object;
      }
    if (!modes) continue;
    c->program->objects.at[c->keyed.at[l].object].kind = SML_RWLOCK;
    c->program->objects.at[c->keyed.at[l].object].count = counts;
  }
}

uint32_t world_n_states(const Slice *c) { return link_holds(c) ? WORLD_MOST_STATES : WORLD_HOLDS; }

static void declare_parameter(Slice *c, uint32_t j, uint32_t value, const char *name) {
  DEBUG_ONLY(j < c->program->jobs.n);
  SmlJob *job = &c->program->jobs.at[j];
  if (world_local(c, j, value) == MODEL_NONE) return;
  c->local_of[j][value] = (uint32_t)job->locals.n;
  vec_push(&job->locals, (SmlLocal){name, world_n_states(c)});
  job->n_params++;
}

static void declare_locals(Slice *c) {
  for (uint32_t j = 0; j < c->s->model->jobs.n; j++) {
    const ModelJob *from = &c->s->model->jobs.at[j];
    SmlJob *job = &c->program->jobs.at[j];
    declare_parameter(c, j, from->argument, "v_argument");
    declare_parameter(c, j, from->turn, "v_turn");
    for (uint32_t v = 0; v < from->n_values; v++) {
      if (c->local_of[j][v] == MODEL_NONE || v == from->argument || v == from->turn) continue;
      c->local_of[j][v] = (uint32_t)job->locals.n;
      vec_push(&job->locals,
               (SmlLocal){arena_format(c->s->file->arena, "v%u", v), world_n_states(c)});
    }
  }
}

void world_begin(Slice *c) {
  size_t jobs = c->s->model->jobs.n;
  c->local_of = memory_take(jobs * sizeof *c->local_of);
  for (size_t j = 0; j < jobs; j++) {
    uint32_t n = c->s->model->jobs.at[j].n_values;
    c->local_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    for (uint32_t v = 0; v < n; v++) c->local_of[j][v] = MODEL_NONE;
  }
  mark_roots(c);
  find_keyed_kinds(c);
  link_begin(c);
  for (bool more = true; more;) {
    more = mark_sources(c);
    more |= cell_mark(c);
    more |= link_mark(c);
  }
  declare_locals(c);
  cell_begin(c);
  if (!c->world->by_object || c->world->single) return;
  c->fresh = slice_object(c, "unallocated", SML_DATA, 1);
  c->known = slice_object(c, "stored", SML_DATA, 0);
  c->program->objects.at[c->fresh].range = c->program->objects.at[c->known].range = 2;
  link_declare(c);
}

void world_end(Slice *c) {
  for (size_t j = 0; j < c->s->model->jobs.n; j++) free(c->local_of[j]);
  free(c->local_of);
  vec_delete(&c->keyed);
  cell_end(c);
  link_end(c);
}

// ---- pieces

static uint32_t set_local(SliceGraph *g, uint32_t local, SmlValue value) {
  SmlInstr i = {.op = SML_SET, .object = local, .value = value};
  return slice_graph_add(g, &i);
}

static uint32_t set_data(SliceGraph *g, uint32_t object, uint32_t value) {
  SmlInstr i = {.op = SML_SET, .object = object, .data = true, .value = {SML_CONST, value}};
  return slice_graph_add(g, &i);
}

// Does `piece` if the local is in the state, and goes past it otherwise.
Piece world_when(SliceGraph *g, uint32_t object, bool data, uint32_t state, Piece piece) {
  SmlInstr test = {.op = SML_WHEN, .object = object, .data = data, .number = state};
  uint32_t node = slice_graph_add(g, &test), after = slice_graph_add(g, NULL);
  slice_graph_link(g, node, after);    // next[0]: goes on
  slice_graph_link(g, node, piece.in); // next[1]: jumps
  slice_graph_link(g, piece.out, after);
  return (Piece){node, after};
}

Piece world_guarded(Slice *c, SliceGraph *g, uint32_t root, Piece piece) {
  uint32_t local = world_local(c, c->job, root);
  if (local != MODEL_NONE) return world_when(g, local, false, THE_ONE, piece);
  Piece fork = slice_fork(g);
  slice_choice(g, fork, piece);
  slice_graph_link(g, fork.in, fork.out);
  return fork;
}

static Piece either(SliceGraph *g, uint32_t local, uint32_t a, uint32_t b) {
  Piece fork = slice_fork(g);
  slice_choice(g, fork, slice_single(set_local(g, local, (SmlValue){SML_CONST, a})));
  slice_choice(g, fork, slice_single(set_local(g, local, (SmlValue){SML_CONST, b})));
  return fork;
}

// The new object may be the one, if the one was not allocated before: then `fresh` is 1, which is
// also THE_ONE.
static Piece allocated(Slice *c, SliceGraph *g, uint32_t local) {
  SmlInstr take = {
      .op = SML_SWAP, .object = c->fresh, .data = true, .lock = local, .value = {SML_CONST, 0}};
  Piece fork = slice_fork(g);
  slice_choice(g, fork, slice_single(set_local(g, local, (SmlValue){SML_CONST, NOT_YET})));
  slice_choice(g, fork, slice_single(slice_graph_add(g, &take)));
  return fork;
}

static Piece loaded(Slice *c, SliceGraph *g, uint32_t local) {
  if (c->links) return link_stored(c, g, local);
  Piece fork = slice_fork(g);
  slice_choice(g, fork, slice_single(set_local(g, local, (SmlValue){SML_CONST, NOT_YET})));
  Piece none = slice_single(set_local(g, local, (SmlValue){SML_CONST, NOT_YET}));
  Piece one = slice_single(set_local(g, local, (SmlValue){SML_CONST, THE_ONE}));
  slice_choice(g, fork, slice_sequence(g, none, world_when(g, c->known, true, 1, one)));
  return fork;
}

// The states are tested before the local changes: it may be the one that it is counted from.
static Piece counted(SliceGraph *g, uint32_t local, uint32_t from) {
  Piece out = slice_single(slice_graph_add(g, NULL));
  SmlInstr is_one = {.op = SML_WHEN, .object = from, .number = THE_ONE},
           passed = {.op = SML_WHEN, .object = from, .number = PASSED};
  uint32_t first = slice_graph_add(g, &is_one), second = slice_graph_add(g, &passed);
  uint32_t over = set_local(g, local, (SmlValue){SML_CONST, PASSED});
  Piece open = either(g, local, NOT_YET, THE_ONE);
  slice_graph_link(g, first, second), slice_graph_link(g, first, over);
  slice_graph_link(g, second, open.in), slice_graph_link(g, second, over);
  slice_graph_link(g, over, out.in), slice_graph_link(g, open.out, out.in);
  return (Piece){first, out.out};
}

uint32_t world_states(const Slice *c, int64_t number) {
  const World *w = c->world;
  if (w->by_object) return 1 << NOT_YET;
  if (w->other) return 1 << NOT_YET | 1 << THE_ONE;
  return 1 << (number == w->element ? THE_ONE : number < w->element ? NOT_YET : PASSED);
}

uint32_t world_counted(uint32_t state) {
  return state == NOT_YET ? 1 << NOT_YET | 1 << THE_ONE : 1 << PASSED;
}

static Piece numbered(Slice *c, SliceGraph *g, uint32_t local, int64_t number) {
  uint32_t states = world_states(c, number), state = NOT_YET;
  if (states == (1 << NOT_YET | 1 << THE_ONE)) return either(g, local, NOT_YET, THE_ONE);
  while (!(states >> state & 1)) state++;
  return slice_single(set_local(g, local, (SmlValue){SML_CONST, state}));
}

// A pointer that may point to others only.
static bool never_means(const Slice *c, const ModelNode *n) {
  if (!c->world->by_object || !n->n_refs ||
      (n->how != HOW_LOADED && n->how != HOW_ANY && n->how != HOW_ELEMENT && n->how != HOW_STORED))
    return false;
  for (uint32_t r = 0; r < n->n_refs; r++) {
    uint32_t object = c->s->model->refs.at[n->first_ref + r].object;
    if (object == c->world->object || link_may_lead(c, object)) return false;
  }
  return true;
}

static Piece stored(Slice *c, SliceGraph *g, const ModelNode *n) {
  if (!c->world->by_object || c->world->single || never_means(c, n))
    return slice_single(slice_graph_add(g, NULL));
  uint32_t local = world_local(c, c->job, n->from);
  Piece put = slice_single(set_data(g, c->known, 1));
  return local == MODEL_NONE ? put : world_when(g, local, false, THE_ONE, put);
}

Piece world_set(Slice *c, SliceGraph *g, const ModelNode *n) {
  if (n->how == HOW_STORED) return stored(c, g, n);
  uint32_t local = world_local(c, c->job, n->value), from = world_local(c, c->job, n->from);
  if (local == MODEL_NONE || cell_sets(c, n) || link_sets(c, n))
    return slice_single(slice_graph_add(g, NULL));
  if (never_means(c, n)) return slice_single(set_local(g, local, (SmlValue){SML_CONST, NOT_YET}));
  switch (n->how) {
  case HOW_COPY:
    if (from != MODEL_NONE)
      return slice_single(set_local(g, local, (SmlValue){SML_FROM_LOCAL, from}));
    break;
  case HOW_ELEMENT:
    if (from != MODEL_NONE && is_element(c, n))
      return slice_single(set_local(g, local, (SmlValue){SML_FROM_LOCAL, from}));
    break;
  case HOW_PART: // of an array it might be another element
    if (from != MODEL_NONE && c->world->by_object && !c->links)
      return slice_single(set_local(g, local, (SmlValue){SML_FROM_LOCAL, from}));
    break;
  case HOW_NUMBER: return numbered(c, g, local, n->number);
  case HOW_COUNTED:
    if (from != MODEL_NONE && !c->world->by_object) return counted(g, local, from);
    break;
  case HOW_LOADED:
    if (c->world->by_object && !c->world->single && !c->s->model->unordered)
      return loaded(c, g, local);
    break;
  case HOW_ALLOCATED:
    if (!c->world->by_object) break; // the first element, whichever that is
    if (n->object != c->world->object)
      return slice_single(set_local(g, local, (SmlValue){SML_CONST, NOT_YET}));
    if (c->world->single) return slice_single(set_local(g, local, (SmlValue){SML_CONST, THE_ONE}));
    return allocated(c, g, local);
  case HOW_ADDRESS:
    if (!c->world->by_object || link_may_lead(c, n->object)) break;
    return slice_single(set_local(
        g, local, (SmlValue){SML_CONST, n->object == c->world->object ? THE_ONE : NOT_YET}));
  default: break;
  }
  return c->links ? slice_single(set_local(g, local, (SmlValue){SML_CHOICE, 0}))
                  : either(g, local, NOT_YET, THE_ONE);
}

// Of an element that the count has certainly come by, it is known that it has: elements lie inside
// their array.
static bool comes_by(const Slice *c, const ModelNode *n) {
  const World *w = c->world;
  if (!w || w->by_object) return false;
  if (!w->other) return n->low <= w->element && w->element <= n->high;
  uint64_t size = c->s->model->objects.at[w->object].size;
  return size && n->low <= 0 && w->base >= 0 && (uint64_t)w->base < size &&
         (size - (uint64_t)w->base + w->stride - 1) / w->stride <= (uint64_t)n->high + 1;
}

Piece world_passed(Slice *c, SliceGraph *g, const ModelNode *n) {
  uint32_t local = world_local(c, c->job, n->value), out = slice_graph_add(g, NULL);
  if (local == MODEL_NONE || !comes_by(c, n)) return slice_single(out);
  SmlInstr test = {.op = SML_WHEN, .object = local, .number = PASSED};
  uint32_t node = slice_graph_add(g, &test);
  slice_graph_link(g, node, slice_graph_dead_end(g)); // next[0]: goes on
  slice_graph_link(g, node, out);                     // next[1]: jumps
  return (Piece){node, out};
}

// If one of two values means the one and the other does not, they differ.
uint32_t world_equal(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t next) {
  uint32_t left = world_local(c, c->job, n->value), right = world_local(c, c->job, n->from);
  if (!c->world || n->op != MODEL_COMPARE || n->less || left == MODEL_NONE || right == MODEL_NONE)
    return next;
  SmlInstr first = {.op = SML_WHEN, .object = left, .number = THE_ONE},
           second = {.op = SML_WHEN, .object = right, .number = THE_ONE};
  uint32_t node = slice_graph_add(g, &first), both = slice_graph_add(g, &second),
           neither = slice_graph_add(g, &second);
  slice_graph_link(g, node, neither), slice_graph_link(g, node, both);
  slice_graph_link(g, both, slice_graph_dead_end(g)), slice_graph_link(g, both, next);
  slice_graph_link(g, neither, next), slice_graph_link(g, neither, slice_graph_dead_end(g));
  return node;
}

static SmlOp lock_op(ModelOp op) {
  switch (op) {
  case MODEL_LOCK: return SML_ACQUIRE;
  case MODEL_UNLOCK: return SML_RELEASE;
  case MODEL_TRYLOCK: return SML_TRY;
  case MODEL_SHARE: return SML_SHARE;
  default: return SML_TRY_SHARE;
  }
}

static Piece lock_piece(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object) {
  if (n->op != MODEL_WAIT) return slice_single(slice_put(c, g, n, lock_op(n->op), object));
  return slice_sequence(g, slice_single(slice_put(c, g, n, SML_RELEASE, object)),
                        slice_single(slice_put(c, g, n, SML_ACQUIRE, object)));
}

// Does one thing if the value means the one, and another if not.
static Piece world_choice(SliceGraph *g, uint32_t local, Piece one, Piece other) {
  SmlInstr test = {.op = SML_WHEN, .object = local, .number = THE_ONE};
  uint32_t node = slice_graph_add(g, &test), after = slice_graph_add(g, NULL);
  slice_graph_link(g, node, other.in); // next[0]: goes on
  slice_graph_link(g, node, one.in);   // next[1]: jumps
  slice_graph_link(g, one.out, after), slice_graph_link(g, other.out, after);
  return (Piece){node, after};
}

// A lock operation that is one of the one's, if the value says so. Try-locks are left out: they
// need both ways of the result.
bool world_lock_piece(Slice *c, SliceGraph *g, const ModelNode *n, Piece *out) {
  uint32_t ref = key_ref(c, n), first = n->op == MODEL_WAIT, root = MODEL_NONE, object = MODEL_NONE;
  if (ref == MODEL_NONE) return false;
  bool sole = n->n_refs == first + 1;
  const ModelRef *r = &c->s->model->refs.at[ref];
  ModelRef part;
  if (keyed_part(c, r, &part, &root)) object = find_keyed(c, &part);
  else if ((object = constant_lock(c, r)) != MODEL_NONE) root = MODEL_NONE;
  if (sole && c->world->single) root = MODEL_NONE; // the pointer means nothing else
  if (object == MODEL_NONE || (!sole && world_local(c, c->job, root) == MODEL_NONE)) return false;
  if (n->op == MODEL_TRYLOCK || n->op == MODEL_TRYSHARE) {
    *out =
        root != MODEL_NONE ? slice_single(slice_graph_add(g, NULL)) : lock_piece(c, g, n, object);
    return true;
  }
  Piece piece = lock_piece(c, g, n, object);
  bool gives = n->op == MODEL_UNLOCK || n->op == MODEL_WAIT;
  if (root == MODEL_NONE) *out = piece;
  else if (sole || !gives) *out = world_guarded(c, g, root, piece);
  else *out = world_choice(g, world_local(c, c->job, root), piece, slice_other_unlock(c, g, n));
  return true;
}

void world_uncertain_unlock(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from, bool again,
                            Piece fork) {
  for (size_t k = 0; k < c->keyed.n; k++) {
    bool may = from == n->n_refs;
    for (uint32_t r = from; r < n->n_refs; r++)
      may |= c->s->model->refs.at[n->first_ref + r].object == c->keyed.at[k].part.object;
    if (!may) continue;
    Piece way = slice_single(slice_put(c, g, n, SML_RELEASE, c->keyed.at[k].object));
    if (again)
      way = slice_sequence(g, way,
                           slice_single(slice_put(c, g, n, SML_ACQUIRE, c->keyed.at[k].object)));
    slice_choice(g, fork, way);
  }
}

// How the value that is handed over stands to the one.
static SmlValue handed(const Slice *c, const ModelNode *n) {
  uint32_t local = world_local(c, c->job, n->from);
  bool usable = local != MODEL_NONE && (!n->by_index || !c->world->by_object);
  if (c->world->by_object && n->how == HOW_ADDRESS)
    return (SmlValue){SML_CONST, n->object == c->world->object ? THE_ONE : NOT_YET};
  return usable ? (SmlValue){SML_FROM_LOCAL, local} : (SmlValue){SML_CHOICE, 0};
}

void world_arguments(Slice *c, const ModelNode *n, uint32_t job, SmlInstr *create) {
  DEBUG_ONLY(job < c->s->model->jobs.n);
  const ModelJob *to = &c->s->model->jobs.at[job];
  if (!c->world) return;
  if (world_local(c, job, to->argument) != MODEL_NONE) vec_push(&create->args, handed(c, n));
  if (world_local(c, job, to->turn) == MODEL_NONE) return;
  uint32_t turn = world_local(c, c->job, n->turn);
  vec_push(&create->args,
           turn != MODEL_NONE ? (SmlValue){SML_FROM_LOCAL, turn} : (SmlValue){SML_CHOICE, 0});
}
