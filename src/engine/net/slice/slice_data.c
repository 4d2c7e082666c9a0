// Numbers in SML: values and global variables that decide branches, as far as the branches tell
// their numbers apart (slice_domain.c). A variable qualifies if every access to it is certain, of
// its whole, and either plain or an atomic one that orders.
#include <string.h>

#include "base/check.h"
#include "engine/net/slice/reachability.h"
#include "engine/net/slice/reachability_step.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_domain.h"
#include "engine/net/slice/slice_graph.h"

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

static bool is_lock_itself(const ModelRef *r) { return r->is_lock; }

// Of many objects or elements: a value tells which.
static bool tells_which(const ModelRef *r) {
  return r->root != MODEL_NONE && !r->varies && (r->stride || !r->by_index);
}

uint32_t data_of_access(const Slicer *s, const ModelNode *n) {
  if (!is_access(n->op) || n->n_refs != 1) return MODEL_NONE;
  const ModelRef *r = &s->model->refs.at[n->first_ref];
  if (is_lock_itself(r)) return MODEL_NONE;
  for (uint32_t d = 0; d < s->data.n; d++) {
    const Datum *datum = &s->data.at[d];
    if (datum->object == r->object && datum->offset == r->offset && datum->size == r->size &&
        datum->stride == r->stride)
      return datum->one && !tells_which(r) ? MODEL_NONE : d;
  }
  return MODEL_NONE;
}

#define EACH_NODE(s, j, n)                                              \
  for (uint32_t j = 0; j < (s)->model->jobs.n; j++)                     \
    for (const ModelNode *n = (s)->model->jobs.at[j].nodes.at,          \
                         *end_##n = n + (s)->model->jobs.at[j].nodes.n; \
         n < end_##n; n++)

// Is every new object full of zeros?
static bool always_zeroed(const Slicer *s, uint32_t object) {
  bool any = false, all = true;
  EACH_NODE(s, j, n) {
    if (n->op != MODEL_SET || n->how != HOW_ALLOCATED || n->object != object) continue;
    any = true, all &= n->zeroed;
  }
  return any && all;
}

static void find_candidates(Slicer *s) {
  EACH_NODE(s, j, n) {
    if (!is_access(n->op) || n->n_refs != 1 || data_of_access(s, n) != MODEL_NONE) continue;
    const ModelRef *r = &s->model->refs.at[n->first_ref];
    bool one = r->stride || s->model->objects.at[r->object].many;
    if (r->size > 8 || is_lock_itself(r) || (one && !tells_which(r))) continue;
    Datum d = {.object = r->object,
               .offset = r->offset,
               .size = r->size,
               .one = one,
               .stride = r->stride,
               .extent = r->extent};
    d.known = one && always_zeroed(s, r->object);
    for (size_t k = 0; k < s->model->initials.n && !d.known; k++) {
      const ModelInitial *i = &s->model->initials.at[k];
      d.known = i->object == r->object && i->offset == r->offset;
      if (d.known) d.first = i->number;
    }
    vec_push(&s->data, d);
  }
}

bool data_covered(const Slicer *s, const ModelNode *n, uint32_t datum) {
  DEBUG_ONLY(datum < s->data.n);
  if (!is_access(n->op) || n->n_refs != 1 || n->unordered) return false;
  const ModelRef *r = &s->model->refs.at[n->first_ref];
  const Datum *d = &s->data.at[datum];
  if (r->object != d->object || r->stride || d->one ||
      (r->offset == d->offset && r->size == d->size))
    return false;
  return r->offset <= d->offset && r->offset + (int64_t)r->size >= d->offset + (int64_t)d->size;
}

// An access that is not certainly of the whole variable spoils it; so does whoever uses it as a
// lock or the like, which changes it in ways of its own.
static void exclude(Slicer *s) {
  EACH_NODE(s, j, n) {
    uint32_t own = n->unordered ? MODEL_NONE : data_of_access(s, n);
    for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
      for (uint32_t d = 0; d < s->data.n; d++) {
        ModelRef whole = {.object = s->data.at[d].object,
                          .offset = s->data.at[d].offset,
                          .size = s->data.at[d].size};
        whole.stride = s->data.at[d].stride, whole.extent = s->data.at[d].extent;
        bool gone = n->frees && s->data.at[d].one; // with the object
        if (d != own && !gone && !data_covered(s, n, d) &&
            model_overlap(&whole, &s->model->refs.at[n->first_ref + r]))
          s->data.at[d].bad = true;
      }
  }
}

static bool useful(const Slicer *s, uint32_t d) {
  DEBUG_ONLY(d < s->data.n);
  return !s->data.at[d].bad && s->data.at[d].domain != MODEL_NONE &&
         domain_usable(s, s->data.at[d].domain);
}

static void find_values(Slicer *s) {
  size_t jobs = s->model->jobs.n;
  s->datum_of = memory_take(jobs * sizeof *s->datum_of);
  for (size_t j = 0; j < jobs; j++) {
    uint32_t n = s->model->jobs.at[j].n_values;
    s->datum_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    for (uint32_t v = 0; v < n; v++) s->datum_of[j][v] = MODEL_NONE;
  }
  EACH_NODE(s, j, n) {
    uint32_t d = data_of_access(s, n);
    if (d != MODEL_NONE && n->value != MODEL_NONE && n->how != HOW_ANY)
      s->datum_of[j][n->value] = d;
  }
}

void data_find(Slicer *s) {
  find_candidates(s);
  exclude(s);
  domain_find(s);
  find_values(s);
}

void data_delete(Slicer *s) {
  vec_delete(&s->data);
  for (size_t j = 0; s->datum_of && j < s->model->jobs.n; j++) free(s->datum_of[j]);
  free(s->datum_of);
  s->datum_of = NULL;
  domain_delete(s);
}

uint64_t data_locks(const Slicer *s, const bool *wanted) {
  uint64_t locks = 0;
  if (!s->data.n) return 0;
  EACH_NODE(s, j, n) {
    uint32_t d = data_of_access(s, n);
    if (d == MODEL_NONE || s->data.at[d].bad || (wanted && !wanted[d])) continue;
    for (uint32_t k = 0; k < s->touches[n->first_ref].n; k++)
      locks |= s->variables.at[s->touched.at[s->touches[n->first_ref].first + k]].locks;
  }
  return locks;
}

// ---- locals and objects

// With links, the numbers of pointers only.
static bool is_left_out(const Slice *c, uint32_t domain) {
  if (!c->s->links || !c->wanted) return false;
  for (uint32_t d = 0; d < c->s->data.n; d++)
    if (c->wanted[d] && c->s->data.at[d].domain == domain) return false;
  return true;
}

static const Domain *domain_of(const Slice *c, uint32_t job, uint32_t value) {
  uint32_t domain =
      value == MODEL_NONE || !c->s->domain_of ? MODEL_NONE : c->s->domain_of[job][value];
  return domain == MODEL_NONE || is_left_out(c, domain) ? NULL : &c->s->domains.at[domain];
}

void data_parameters(Slice *c) {
  Slicer *s = c->s;
  if (!s->domain_of) return;
  for (uint32_t j = 0; j < s->model->jobs.n; j++) {
    const Domain *d = domain_of(c, j, s->model->jobs.at[j].argument);
    if (!d) continue;
    vec_push(&c->program->jobs.at[j].locals, (SmlLocal){"n_argument", domain_size(d)});
    c->program->jobs.at[j].n_params = 1;
  }
}

// Of a field of one of many: is this program about that one, and does each access tell whether it
// is of it?
static bool is_here(const Slice *c, uint32_t d) {
  const Slicer *s = c->s;
  const Datum *datum = &s->data.at[d];
  if (!datum->one) return true;
  if (!c->world || c->world->single || c->world->object != datum->object) return false;
  if (c->world->by_object ? datum->stride : datum->stride != c->world->stride) return false;
  EACH_NODE(s, j, n)
  if (data_of_access(s, n) == d &&
      world_local(c, j, world_match(c, &s->model->refs.at[n->first_ref]).root) == MODEL_NONE)
    return false;
  return true;
}

static void add_objects(Slice *c) {
  Slicer *s = c->s;
  for (uint32_t d = 0; d < s->data.n; d++) {
    ModelRef part = {.object = s->data.at[d].object, .offset = s->data.at[d].offset};
    uint32_t object = MODEL_NONE;
    if (useful(s, d) && (!c->wanted || c->wanted[d]) && is_here(c, d)) {
      const Domain *domain = &s->domains.at[s->data.at[d].domain];
      object = slice_object(c, arena_format(s->arena, "is.%s", slice_name(s, &part)), SML_DATA,
                            domain_index(domain, s->data.at[d].first));
      c->program->objects.at[object].range = domain_size(domain);
    }
    vec_push(&c->data, object);
  }
}

static uint32_t add_local(Slice *c, uint32_t job, const char *name, uint32_t range) {
  ALWAYS(job < c->program->jobs.n && range > 0);
  vec_push(&c->program->jobs.at[job].locals, (SmlLocal){name, range});
  return (uint32_t)c->program->jobs.at[job].locals.n - 1;
}

void data_begin(Slice *c) {
  Slicer *s = c->s;
  if (!s->domain_of) return;
  add_objects(c);
  c->flag_of = memory_take(s->model->jobs.n * sizeof *c->flag_of);
  c->scratch = memory_take(s->model->jobs.n * sizeof *c->scratch);
  for (uint32_t j = 0; j < s->model->jobs.n; j++) {
    const ModelJob *job = &s->model->jobs.at[j];
    c->flag_of[j] = memory_take((job->n_values + 1) * sizeof(uint32_t));
    c->scratch[j] = add_local(c, j, "answer", 2);
    for (uint32_t v = 0; v < job->n_values; v++) {
      const Domain *d = domain_of(c, j, v);
      c->flag_of[j][v] =
          !d ? MODEL_NONE
          : v == job->argument
              ? 0
              : add_local(c, j, arena_format(s->file->arena, "f%u", v), domain_size(d));
    }
  }
}

void data_end(Slice *c) {
  for (size_t j = 0; c->flag_of && j < c->s->model->jobs.n; j++) free(c->flag_of[j]);
  free(c->flag_of);
  free(c->scratch);
  vec_delete(&c->data);
}

static uint32_t local_of(const Slice *c, uint32_t value) {
  return c->flag_of && value != MODEL_NONE ? c->flag_of[c->job][value] : MODEL_NONE;
}

// ---- pieces

typedef struct {
  bool data;
  uint32_t at; // object or local
} Target;

static Piece assign(Slice *c, SliceGraph *g, const ModelNode *n, Target to, SmlValue value) {
  uint32_t node = slice_put(c, g, n, SML_SET, to.at);
  g->nodes.at[node].instr.data = to.data;
  g->nodes.at[node].instr.value = value;
  return slice_single(node);
}

// Any of the ranges.
static Piece assign_one_of(Slice *c, SliceGraph *g, const ModelNode *n, Target to, const Domain *d,
                           uint32_t ranges) {
  if (ranges + 1 == (uint32_t)1 << domain_size(d))
    return assign(c, g, n, to, (SmlValue){SML_CHOICE, 0});
  Piece fork = slice_fork(g);
  for (uint32_t k = 0; k < domain_size(d); k++)
    if (ranges >> k & 1) slice_choice(g, fork, assign(c, g, n, to, (SmlValue){SML_CONST, k}));
  return fork;
}

static uint32_t test(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t local, uint32_t number) {
  uint32_t node = slice_put(c, g, n, SML_WHEN, local);
  g->nodes.at[node].instr.number = number;
  return node;
}

// For each range of `from` what the target becomes, as ranges of its own domain.
typedef uint32_t Image(const Domain *, uint32_t range, const ModelNode *, const Domain *to);
static Piece assign_image(Slice *c, SliceGraph *g, const ModelNode *n, Target to,
                          const Domain *to_domain, uint32_t from, const Domain *domain,
                          Image *image) {
  Piece whole = slice_fork(g);
  uint32_t at = whole.in, last = domain_size(domain) - 1;
  for (uint32_t k = 0; k <= last; k++) {
    Piece way = assign_one_of(c, g, n, to, to_domain, image(domain, k, n, to_domain));
    slice_graph_link(g, way.out, whole.out);
    if (k == last) {
      slice_graph_link(g, at, way.in);
      break;
    }
    uint32_t node = test(c, g, n, from, k), rest = slice_graph_add(g, NULL);
    g->nodes.at[node].serves = true, g->nodes.at[node].data = to.data,
    g->nodes.at[node].target = to.at;
    slice_graph_link(g, at, node);
    slice_graph_link(g, node, rest);   // next[0]: goes on
    slice_graph_link(g, node, way.in); // next[1]: jumps
    at = rest;
  }
  return whole;
}

static uint32_t cast_image(const Domain *d, uint32_t k, const ModelNode *n, const Domain *to) {
  return domain_cast(d, k);
}

static uint32_t sum_image(const Domain *d, uint32_t k, const ModelNode *n, const Domain *to) {
  if (n->cast && domain_cast(d, k) != (uint32_t)1 << k) return domain_cast(d, k);
  return domain_shifted(d, k, n->number, n->wraps);
}

static uint32_t mapped_image(const Domain *d, uint32_t k, const ModelNode *n, const Domain *to) {
  return domain_mapped(d, k, n->arithmetic, n->number);
}

static uint32_t answer_image(const Domain *d, uint32_t k, const ModelNode *n, const Domain *to) {
  bool inside = domain_within(d, n->low, n->high) >> k & 1;
  return (uint32_t)1 << domain_index(to, inside != n->outside);
}

static Piece copy(Slice *c, SliceGraph *g, const ModelNode *n, Target to, const Domain *d,
                  uint32_t from) {
  if (from == MODEL_NONE) return assign(c, g, n, to, (SmlValue){SML_CHOICE, 0});
  if (!n->cast) return assign(c, g, n, to, (SmlValue){SML_FROM_LOCAL, from});
  return assign_image(c, g, n, to, d, from, d, cast_image);
}

// In one step: finds data as some number k, and leaves it as one of those that sums[k] has a bit
// for. A wrong guess is made again.
Piece data_guess(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object, uint32_t size,
                 const uint32_t *sums, uint32_t local) {
  Piece whole = slice_fork(g);
  uint32_t answer = c->scratch[c->job];
  for (uint32_t k = 0; k < size; k++) {
    for (uint32_t sum = 0; sum < size; sum++) {
      if (!(sums[k] >> sum & 1)) continue;
      uint32_t guess = slice_put(c, g, n, SML_CAS, object);
      SmlInstr *i = &g->nodes.at[guess].instr;
      i->data = true, i->lock = answer, i->number = k, i->value = (SmlValue){SML_CONST, sum};
      uint32_t right = test(c, g, n, answer, 1);
      Piece set = local == MODEL_NONE
                      ? slice_single(slice_graph_add(g, NULL))
                      : assign(c, g, n, (Target){false, local}, (SmlValue){SML_CONST, k});
      slice_graph_link(g, whole.in, guess), slice_graph_link(g, guess, right);
      slice_graph_link(g, right, whole.in); // next[0]: again
      slice_graph_link(g, right, set.in);   // next[1]
      slice_graph_link(g, set.out, whole.out);
    }
  }
  return whole;
}

static Piece add(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object, const Domain *d,
                 uint32_t local) {
  uint32_t sums[32], size = domain_size(d);
  for (uint32_t k = 0; k < size; k++) sums[k] = domain_shifted(d, k, n->number, n->wraps);
  return data_guess(c, g, n, object, size, sums, local);
}

// The answer of a compare-and-exchange as a number of the value's own domain.
static Piece take_answer(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t local) {
  const Domain *d = domain_of(c, c->job, n->value);
  Piece out = slice_single(slice_graph_add(g, NULL));
  uint32_t node = test(c, g, n, c->scratch[c->job], 1);
  Piece no = assign(c, g, n, (Target){false, local}, (SmlValue){SML_CONST, domain_index(d, 0)}),
        yes = assign(c, g, n, (Target){false, local}, (SmlValue){SML_CONST, domain_index(d, 1)});
  slice_graph_link(g, node, no.in), slice_graph_link(g, node, yes.in);
  slice_graph_link(g, no.out, out.in), slice_graph_link(g, yes.out, out.in);
  return (Piece){node, out.out};
}

static Piece compare(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object, const Domain *d,
                     uint32_t local) {
  uint32_t node = slice_put(c, g, n, SML_CAS, object);
  SmlInstr *i = &g->nodes.at[node].instr;
  i->data = true, i->lock = c->scratch[c->job];
  i->value = (SmlValue){SML_CONST, domain_index(d, n->number)},
  i->number = domain_index(d, n->expected);
  Piece done = slice_single(node);
  if (n->may_fail) {
    done = slice_fork(g);
    slice_choice(g, done, slice_single(node));
    slice_choice(g, done,
                 assign(c, g, n, (Target){false, c->scratch[c->job]}, (SmlValue){SML_CONST, 0}));
  }
  return local == MODEL_NONE ? done : slice_sequence(g, done, take_answer(c, g, n, local));
}

static Piece exchange(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t object, const Domain *d,
                      uint32_t local) {
  uint32_t node = slice_put(c, g, n, SML_SWAP, object);
  SmlInstr *i = &g->nodes.at[node].instr;
  i->data = true, i->lock = local, i->value = (SmlValue){SML_CONST, domain_index(d, n->number)};
  return slice_single(node);
}

static bool names_one(const Domain *d, int64_t number) {
  return domain_within(d, number, number) != 0;
}

static Piece effect(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t datum) {
  DEBUG_ONLY(datum < c->data.n && datum < c->s->data.n);
  uint32_t object = c->data.at[datum], local = local_of(c, n->value);
  const Domain *d = &c->s->domains.at[c->s->data.at[datum].domain];
  Target to = {true, object};
  SmlValue number = {SML_CONST, domain_index(d, n->number)};
  if (n->op == MODEL_READ || n->op == MODEL_ATOMIC_READ)
    return local == MODEL_NONE
               ? slice_single(slice_graph_add(g, NULL))
               : assign(c, g, n, (Target){false, local}, (SmlValue){SML_FROM_DATA, object});
  switch (n->how) {
  case HOW_NUMBER: return assign(c, g, n, to, number);
  case HOW_COPY: return copy(c, g, n, to, d, local_of(c, n->from));
  case HOW_SHIFTED: return add(c, g, n, object, d, local);
  case HOW_EXCHANGED:
    return local == MODEL_NONE ? assign(c, g, n, to, number) : exchange(c, g, n, object, d, local);
  case HOW_COMPARED:
    if (names_one(d, n->expected)) return compare(c, g, n, object, d, local);
    break;
  default: break;
  }
  Piece any = assign(c, g, n, to, (SmlValue){SML_CHOICE, 0});
  if (local == MODEL_NONE) return any;
  return slice_sequence(g, any, assign(c, g, n, (Target){false, local}, (SmlValue){SML_CHOICE, 0}));
}

// Structures that are cleared or copied as a whole.
static Piece covering(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  bool writes = (n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE) && !n->frees;
  for (uint32_t d = 0; writes && d < c->data.n; d++) {
    if (c->data.at[d] == MODEL_NONE || !data_covered(c->s, n, d)) continue;
    SmlValue value = {SML_CHOICE, 0};
    if (n->how == HOW_NUMBER)
      value = (SmlValue){SML_CONST,
                         domain_index(&c->s->domains.at[c->s->data.at[d].domain], n->number)};
    before = slice_sequence(g, before, assign(c, g, n, (Target){true, c->data.at[d]}, value));
  }
  return before;
}

// A new object holds zeros, or anything.
static Piece fresh(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  for (uint32_t d = 0; d < c->data.n; d++) {
    if (c->data.at[d] == MODEL_NONE || c->s->data.at[d].object != n->object || c->s->data.at[d].one)
      continue;
    SmlValue value = {SML_CHOICE, 0};
    if (n->zeroed)
      value = (SmlValue){SML_CONST, domain_index(&c->s->domains.at[c->s->data.at[d].domain], 0)};
    before = slice_sequence(g, before, assign(c, g, n, (Target){true, c->data.at[d]}, value));
  }
  return before;
}

Piece data_prelude(Slice *c, SliceGraph *g) {
  Piece all = slice_single(slice_graph_add(g, NULL));
  for (uint32_t d = 0; d < c->data.n; d++) {
    if (c->data.at[d] == MODEL_NONE || c->s->data.at[d].known) continue;
    SmlInstr any = {.op = SML_SET, .object = c->data.at[d], .data = true, .value = {SML_CHOICE, 0}};
    all = slice_sequence(g, all, slice_single(slice_graph_add(g, &any)));
  }
  return all;
}

// If it is of the one; otherwise the value may be anything.
static Piece effect_on_one(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t datum) {
  uint32_t root = world_local(c, c->job, world_match(c, &c->s->model->refs.at[n->first_ref]).root),
           local = local_of(c, n->value);
  uint32_t node = test(c, g, n, root, WORLD_THE_ONE), after = slice_graph_add(g, NULL);
  Piece own = effect(c, g, n, datum);
  Piece other = local == MODEL_NONE
                    ? slice_single(slice_graph_add(g, NULL))
                    : assign(c, g, n, (Target){false, local}, (SmlValue){SML_CHOICE, 0});
  slice_graph_link(g, node, other.in), slice_graph_link(g, node, own.in);
  slice_graph_link(g, other.out, after), slice_graph_link(g, own.out, after);
  return (Piece){node, after};
}

Piece data_number(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t value, int64_t number) {
  uint32_t local = local_of(c, value);
  if (local == MODEL_NONE) return slice_single(slice_graph_add(g, NULL));
  return assign(c, g, n, (Target){false, local},
                (SmlValue){SML_CONST, domain_index(domain_of(c, c->job, value), number)});
}

// What the access does to a datum, after the access itself.
Piece data_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (c->flag_of) before = covering(c, g, n, before);
  uint32_t d = c->flag_of ? data_of_access(c->s, n) : MODEL_NONE;
  if (d != MODEL_NONE && c->data.at[d] != MODEL_NONE)
    return slice_sequence(g, before,
                          c->s->data.at[d].one ? effect_on_one(c, g, n, d) : effect(c, g, n, d));
  uint32_t local = local_of(c, n->value);
  if (local == MODEL_NONE) return before;
  return slice_sequence(g, before,
                        assign(c, g, n, (Target){false, local}, (SmlValue){SML_CHOICE, 0}));
}

// A value that an access has set stays as it is.
static bool set_by_access(const Slice *c, const ModelNode *n) {
  uint32_t d = c->s->datum_of[c->job][n->value];
  return (n->how == HOW_ANY || n->how == HOW_LOADED) && d != MODEL_NONE &&
         c->data.at[d] != MODEL_NONE;
}

static Piece computed(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t local) {
  const Domain *d = domain_of(c, c->job, n->value), *other = domain_of(c, c->job, n->from);
  uint32_t from = local_of(c, n->from);
  Target to = {false, local};
  switch (n->how) {
  case HOW_NUMBER: return assign(c, g, n, to, (SmlValue){SML_CONST, domain_index(d, n->number)});
  case HOW_COPY: return copy(c, g, n, to, d, from);
  case HOW_COUNTED:
  case HOW_SHIFTED:
    if (from != MODEL_NONE) return assign_image(c, g, n, to, d, from, d, sum_image);
    break;
  case HOW_MAPPED:
    if (from != MODEL_NONE) return assign_image(c, g, n, to, d, from, d, mapped_image);
    break;
  case HOW_TESTED:
    if (from != MODEL_NONE) return assign_image(c, g, n, to, d, from, other, answer_image);
    return assign_one_of(c, g, n, to, d,
                         (uint32_t)1 << domain_index(d, 0) | (uint32_t)1 << domain_index(d, 1));
  default: break;
  }
  return assign(c, g, n, to, (SmlValue){SML_CHOICE, 0});
}

Piece data_set(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  if (n->how == HOW_ALLOCATED) before = fresh(c, g, n, before);
  uint32_t local = n->how == HOW_STORED ? MODEL_NONE : local_of(c, n->value);
  if (local == MODEL_NONE || set_by_access(c, n) || link_sets(c, n)) return before;
  return slice_sequence(g, before, computed(c, g, n, local));
}

static bool single(uint32_t ranges) { return ranges && !(ranges & (ranges - 1)); }

static uint32_t lowest(uint32_t ranges) {
  uint32_t k = 0;
  while (!(ranges >> k & 1)) k++;
  return k;
}

// The node's ways are linked by the caller: next[0] if the value is inside, next[1] if not. A jump
// goes to next[1].
bool data_test(Slice *c, SliceGraph *g, const ModelNode *n, Piece *out) {
  uint32_t local = local_of(c, n->value);
  if (local == MODEL_NONE) return false;
  const Domain *d = domain_of(c, c->job, n->value);
  uint32_t inside = domain_within(d, n->low, n->high), all = ((uint32_t)1 << domain_size(d)) - 1;
  if (single(inside) || single(all & ~inside)) {
    uint32_t node = test(c, g, n, local, lowest(single(inside) ? inside : all & ~inside));
    g->nodes.at[node].instr.differs = single(inside);
    *out = slice_single(node);
    return true;
  }
  uint32_t answer = c->scratch[c->job], last = test(c, g, n, answer, 0);
  Piece whole = assign(c, g, n, (Target){false, answer}, (SmlValue){SML_CONST, 0});
  for (uint32_t k = 0; k < domain_size(d); k++) {
    if (!(inside >> k & 1)) continue;
    uint32_t node = test(c, g, n, local, k), after = slice_graph_add(g, NULL);
    Piece yes = assign(c, g, n, (Target){false, answer}, (SmlValue){SML_CONST, 1});
    slice_graph_link(g, node, after), slice_graph_link(g, node, yes.in);
    slice_graph_link(g, yes.out, after);
    whole = slice_sequence(g, whole, (Piece){node, after});
  }
  *out = slice_sequence(g, whole, slice_single(last));
  return true;
}

// A test of a local, and another one where it holds.
static Piece answer_if(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t left, uint32_t right,
                       SmlValue answer) {
  uint32_t first = test(c, g, n, local_of(c, n->value), left),
           second = test(c, g, n, local_of(c, n->from), right);
  uint32_t after = slice_graph_add(g, NULL);
  Piece set = assign(c, g, n, (Target){false, c->scratch[c->job]}, answer);
  slice_graph_link(g, first, after), slice_graph_link(g, first, second);
  slice_graph_link(g, second, after), slice_graph_link(g, second, set.in);
  slice_graph_link(g, set.out, after);
  return (Piece){first, after};
}

Piece data_compare(Slice *c, SliceGraph *g, const ModelNode *n) {
  const Domain *d = domain_of(c, c->job, n->value);
  if (!c->flag_of || !d || local_of(c, n->from) == MODEL_NONE)
    return slice_single(slice_graph_add(g, NULL));
  uint32_t answer = c->scratch[c->job], size = domain_size(d);
  Piece whole = assign(c, g, n, (Target){false, answer}, (SmlValue){SML_CONST, 0});
  for (uint32_t left = 0; left < size; left++)
    for (uint32_t right = left; right < size && (n->less || right == left); right++) {
      if (n->less && left == right && domain_single(d, left)) continue;
      SmlValue holds = {SML_CONST, 1};
      if (left == right && !domain_single(d, left)) holds = (SmlValue){SML_CHOICE, 0};
      whole = slice_sequence(g, whole, answer_if(c, g, n, left, right, holds));
    }
  return slice_sequence(g, whole, slice_single(test(c, g, n, answer, 0)));
}

void data_arguments(Slice *c, const ModelNode *n, uint32_t job, SmlInstr *create) {
  DEBUG_ONLY(job < c->s->model->jobs.n);
  const Domain *d = domain_of(c, job, c->s->model->jobs.at[job].argument);
  if (!d) return;
  uint32_t from = n->by_index || n->cast ? MODEL_NONE : local_of(c, n->from);
  SmlValue value = {SML_CHOICE, 0};
  if (n->how == HOW_NUMBER) value = (SmlValue){SML_CONST, domain_index(d, n->number)};
  else if (from != MODEL_NONE) value = (SmlValue){SML_FROM_LOCAL, from};
  vec_push(&create->args, value);
}
