#include "engine/net/slice/slice.h"

#include <ctype.h>
#include <string.h>

#include "base/check.h"
#include "engine/net/cover/budget.h"
#include "engine/net/slice/correlated.h"
#include "engine/net/slice/handed_numbers.h"
#include "engine/net/slice/reachability.h"
#include "engine/net/slice/reachability_step.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_check.h"
#include "engine/net/slice/slice_count.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_graph.h"
#include "engine/net/slice/slice_lock.h"
#include "engine/net/slice/slice_path.h"
#include "engine/net/slice/slice_trim.h"

enum { MAX_LOCKS = 64 };

const char *slice_safe_name(Slicer *s, const char *name) {
  char *safe = arena_format(
      s->arena, "%s%s", *name && (isalpha((unsigned char)*name) || *name == '_') ? "" : "v", name);
  for (char *c = safe; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_' && *c != '.') *c = *c == ' ' ? '_' : '.';
  return safe;
}

const char *slice_name(Slicer *s, const ModelRef *ref) {
  const char *name = slice_safe_name(s, s->model->objects.at[ref->object].name);
  if (s->model->objects.at[ref->object].shared_out) return name;
  if (ref->stride) name = arena_format(s->arena, "%s.each%u", name, ref->stride);
  if (ref->offset)
    name = arena_format(s->arena, "%s.%lld", name,
                        (long long)(ref->offset < 0 ? -ref->offset : ref->offset));
  return name;
}

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

// ---- variables

static void merge_variable(Slicer *s, Variable *into, uint32_t from) {
  ALWAYS(from < s->variables.n && into != &s->variables.at[from]);
  Variable *old = &s->variables.at[from];
  for (size_t k = 0; k < old->refs.n; k++) {
    vec_push(&into->refs, old->refs.at[k]);
    s->variable_of[old->refs.at[k]] = (uint32_t)(into - s->variables.at);
  }
  vec_delete(&old->refs);
}

enum {
  WIDE = 8
}; // bytes; more is a structure or a block that is copied, cleared or given back as a whole

static void note_ref(Variable *v, uint32_t ref) {
  for (size_t k = 0; k < v->refs.n; k++)
    if (v->refs.at[k] == ref) return;
  vec_push(&v->refs, ref);
}

// Parts that overlap, directly or over others, are one variable.
static void add_ref(Slicer *s, uint32_t ref) {
  DEBUG_ONLY(ref < s->model->refs.n);
  const ModelRef *part = &s->model->refs.at[ref];
  bool wide = part->size > WIDE, of_lock = part->is_lock;
  uint32_t into = MODEL_NONE;
  for (uint32_t v = 0; v < s->variables.n; v++) {
    Variable *variable = &s->variables.at[v];
    if (variable->part.object != part->object || variable->wide != wide ||
        variable->of_lock != of_lock)
      continue;
    bool meets = false;
    for (size_t k = 0; k < variable->refs.n && !meets; k++)
      meets = model_overlap(&s->model->refs.at[variable->refs.at[k]], part);
    if (!meets) continue;
    if (into == MODEL_NONE) into = v;
    else merge_variable(s, &s->variables.at[into], v);
  }
  if (into == MODEL_NONE) {
    vec_push(&s->variables, (Variable){.part = *part, .wide = wide, .of_lock = of_lock});
    into = (uint32_t)s->variables.n - 1;
  }
  vec_push(&s->variables.at[into].refs, ref);
  s->variable_of[ref] = into;
}

// The variables that each reference touches: two that overlap have one in common. One that is wide
// touches every narrow one that it overlaps, without making one of them.
static void find_touched(Slicer *s, uint32_t ref) {
  DEBUG_ONLY(ref < s->model->refs.n);
  const ModelRef *part = &s->model->refs.at[ref];
  s->touches[ref].first = (uint32_t)s->touched.n;
  vec_push(&s->touched, s->variable_of[ref]);
  for (uint32_t v = 0; v < s->variables.n && (part->size > WIDE || part->with_locks); v++) {
    Variable *variable = &s->variables.at[v];
    bool meets = false;
    if (v == s->variable_of[ref] || (part->size <= WIDE && !variable->of_lock)) continue;
    // A row of locks is wide, and each of them is one; what clears all that lies there clears both.
    bool locks = part->with_locks || part->is_lock;
    bool one = variable->wide && !(variable->of_lock && part->with_locks && !part->is_lock);
    if (one || variable->part.object != part->object || (variable->of_lock && !locks)) continue;
    for (size_t k = 0; k < variable->refs.n && !meets; k++) {
      ModelRef other = s->model->refs.at[variable->refs.at[k]];
      if (!part->is_lock) other = model_all_of_lock(&other);
      meets = model_overlap(&other, part);
    }
    if (meets) vec_push(&s->touched, v);
  }
  s->touches[ref].n = (uint32_t)s->touched.n - s->touches[ref].first;
  ALWAYS(s->touches[ref].n); // a reference that touches nothing could race with nothing
}

static void note_job(Variable *v, uint32_t job) {
  for (size_t k = 0; k < v->jobs.n; k++)
    if (v->jobs.at[k] == job) return;
  vec_push(&v->jobs, job);
}

// An operation on a lock or the like changes it, atomically.
static bool changes(const Slicer *s, const ModelNode *n, uint32_t ref) {
  return n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE ||
         (n->op == MODEL_ATOMIC_READ && s->model->refs.at[ref].is_lock);
}

static void note_access(Slicer *s, uint32_t job, const ModelNode *n, uint32_t ref) {
  for (uint32_t k = 0; k < s->touches[ref].n; k++) {
    Variable *v = &s->variables.at[s->touched.at[s->touches[ref].first + k]];
    v->written |= changes(s, n, ref);
    v->plain |= n->op == MODEL_READ || n->op == MODEL_WRITE;
    v->ends |= n->ends;
    note_job(v, job);
  }
}

static void find_all_touched(Slicer *s) {
  for (uint32_t r = 0; r < s->model->refs.n; r++)
    if (s->variable_of[r] != MODEL_NONE) find_touched(s, r);
  for (uint32_t r = 0; r < s->model->refs.n; r++)
    for (uint32_t k = 0; s->model->refs.at[r].size > WIDE && k < s->touches[r].n; k++)
      note_ref(&s->variables.at[s->touched.at[s->touches[r].first + k]], r);
}

static void find_variables(Slicer *s) {
  const ModelThreads *m = s->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++) add_ref(s, n->first_ref + r);
    }
  find_all_touched(s);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
        note_access(s, j, n, n->first_ref + r);
    }
}

// ---- locks and the like

static SmlKind sync_kind(const ModelNode *n, uint32_t r) {
  switch (n->op) {
  case MODEL_LOCK:
  case MODEL_UNLOCK:
  case MODEL_TRYLOCK: return SML_LOCK;
  case MODEL_SHARE:
  case MODEL_TRYSHARE: return SML_RWLOCK;
  case MODEL_WAIT: return r == 0 ? SML_COND : SML_LOCK;
  case MODEL_SIGNAL:
  case MODEL_BROADCAST: return SML_COND;
  case MODEL_DOWN:
  case MODEL_UP: return SML_SEMAPHORE;
  case MODEL_BARRIER: return SML_BARRIER;
  case MODEL_ONCE:
  case MODEL_ONCE_DONE: return SML_ONCE_FLAG;
  default: return SML_UNUSED;
  }
}

static uint32_t sync_at(Slicer *s, const ModelRef *ref, SmlKind kind) {
  for (uint32_t k = 0; k < s->syncs.n; k++) {
    Sync *known = &s->syncs.at[k];
    if (known->object != ref->object || known->offset != ref->offset) continue;
    if (kind == SML_RWLOCK && known->kind == SML_LOCK) known->kind = SML_RWLOCK;
    if (known->kind == kind || (kind == SML_LOCK && known->kind == SML_RWLOCK)) return k;
  }
  Sync fresh = {ref->object, ref->offset, kind, -1, slice_name(s, ref)};
  for (size_t k = 0; k < s->model->syncs.n; k++) {
    const ModelSync *fact = &s->model->syncs.at[k];
    if (fact->object != ref->object || fact->offset != ref->offset) continue;
    fresh.count = fact->count;
    if (fact->again && kind == SML_LOCK)
      fresh.kind = SML_RWLOCK, fresh.count = !fact->refuses; // its modes also count
  }
  vec_push(&s->syncs, fresh);
  return (uint32_t)s->syncs.n - 1;
}

static bool certain(const Slicer *s, const ModelRef *ref) {
  return ref->object != MODEL_NONE && !ref->stride && !s->model->objects.at[ref->object].many;
}

static bool countable(const Sync *sync) {
  if (sync->kind == SML_SEMAPHORE) return sync->count >= 0 && sync->count < SML_MANY_UPS;
  return sync->kind != SML_BARRIER || (sync->count > 0 && sync->count < SML_MANY_UPS);
}

static void find_syncs(Slicer *s) {
  const ModelThreads *m = s->model;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      uint32_t expected = n->op == MODEL_WAIT ? 2 : 1;
      for (uint32_t r = 0; r < n->n_refs; r++) {
        const ModelRef *ref = &m->refs.at[n->first_ref + r];
        bool one = n->n_refs == expected || (n->op == MODEL_WAIT && r == 0);
        if (sync_kind(n, r) == SML_UNUSED || !one || !certain(s, ref)) continue;
        uint32_t sync = sync_at(s, ref, sync_kind(n, r));
        if (countable(&s->syncs.at[sync])) s->sync_of[n->first_ref + r] = sync;
      }
    }
}

// ---- which locks may be held where

static uint64_t lock_bit(const Slicer *s, uint32_t ref) {
  uint32_t sync = s->sync_of[ref];
  if (sync == MODEL_NONE ||
      (s->syncs.at[sync].kind != SML_LOCK && s->syncs.at[sync].kind != SML_RWLOCK))
    return 0;
  return (uint64_t)1 << sync % MAX_LOCKS;
}

uint64_t slice_lock_at(const Slicer *s, const ModelRef *at) {
  for (uint32_t k = 0; k < s->syncs.n; k++) {
    const Sync *sync = &s->syncs.at[k];
    bool locks = sync->kind == SML_LOCK || sync->kind == SML_RWLOCK;
    if (locks && sync->object == at->object && sync->offset == at->offset)
      return (uint64_t)1 << k % MAX_LOCKS;
  }
  return 0;
}

static uint64_t held_after(const Slicer *s, const ModelNode *n, uint64_t held) {
  switch (n->op) {
  case MODEL_LOCK:
  case MODEL_TRYLOCK:
  case MODEL_SHARE:
  case MODEL_TRYSHARE: return n->n_refs ? held | lock_bit(s, n->first_ref) : held;
  case MODEL_UNLOCK: return n->n_refs ? held & ~lock_bit(s, n->first_ref) : held;
  default: return held;
  }
}

static void find_held(Slicer *s, uint32_t j) {
  DEBUG_ONLY(j < s->model->jobs.n);
  const ModelJob *job = &s->model->jobs.at[j];
  uint64_t *held = memory_take(job->nodes.n * sizeof *held);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < job->nodes.n; k++) {
      uint64_t after = held_after(s, &job->nodes.at[k], held[k]);
      for (size_t e = 0; e < job->nodes.at[k].next.n; e++) {
        uint64_t *next = &held[job->nodes.at[k].next.at[e]];
        if ((*next | after) != *next) *next |= after, changed = true;
      }
    }
  }
  for (size_t k = 0; k < job->nodes.n; k++) {
    const ModelNode *n = &job->nodes.at[k];
    for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
      for (uint32_t t = 0; t < s->touches[n->first_ref + r].n; t++)
        s->variables.at[s->touched.at[s->touches[n->first_ref + r].first + t]].locks |= held[k];
  }
  free(held);
}

// ---- one program

uint32_t slice_object(Slice *c, const char *name, SmlKind kind, uint32_t count) {
  ALWAYS(name && kind != SML_UNUSED);
  for (size_t k = 0; k < c->program->objects.n; k++)
    if (!strcmp(c->program->objects.at[k].name, name)) {
      name = arena_format(c->s->file->arena, "%s.%zu_", name, c->program->objects.n);
      break;
    }
  vec_push(
      &c->program->objects,
      (SmlObject){.name = arena_string(c->s->file->arena, name), .kind = kind, .count = count});
  return (uint32_t)c->program->objects.n - 1;
}

static void new_sync_object(Slice *c, uint32_t sync) {
  DEBUG_ONLY(sync < c->s->syncs.n);
  const Sync *from = &c->s->syncs.at[sync];
  c->sync_object[sync] =
      slice_object(c, from->name, from->kind, from->count > 0 ? (uint32_t)from->count : 0);
}

// The SML object of a reference that is certain; MODEL_NONE if it is not, or is dropped.
static uint32_t sync_object(Slice *c, uint32_t ref) {
  uint32_t sync = c->s->sync_of[ref];
  if (sync == MODEL_NONE) return MODEL_NONE;
  uint64_t bit = lock_bit(c->s, ref);
  if (bit && !(c->locks & bit)) return MODEL_NONE;
  if (c->sync_object[sync] == MODEL_NONE) new_sync_object(c, sync);
  return c->sync_object[sync];
}

uint32_t slice_put(Slice *c, SliceGraph *g, const ModelNode *n, SmlOp op, uint32_t object) {
  SmlInstr i = {.op = op, .object = object, .stated = n->at.file != NULL};
  if (n->at.file)
    i.at = (Position){arena_string(c->s->file->arena, n->at.file), n->at.line, n->at.column};
  if (is_access(n->op) && c->s->model->refs.at[n->first_ref].size < UINT32_MAX / 4)
    i.size = c->s->model->refs.at[n->first_ref].row ? c->s->model->refs.at[n->first_ref].bytes
                                                    : c->s->model->refs.at[n->first_ref].size;
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  if (n >= job->nodes.at && n < job->nodes.at + job->nodes.n)
    i.origin = (uint32_t)(n - job->nodes.at) + 1;
  if (n->function) i.function = arena_string(c->s->file->arena, n->function);
  return slice_graph_add(g, &i);
}

Piece slice_single(uint32_t node) { return (Piece){node, node}; }

Piece slice_sequence(SliceGraph *g, Piece first, Piece second) {
  ALWAYS(first.in < g->nodes.n && second.out < g->nodes.n);
  slice_graph_link(g, first.out, second.in);
  return (Piece){first.in, second.out};
}

void slice_choice(SliceGraph *g, Piece fork, Piece way) {
  slice_graph_link(g, fork.in, way.in);
  slice_graph_link(g, way.out, fork.out);
}

Piece slice_fork(SliceGraph *g) {
  uint32_t in = slice_graph_add(g, NULL), out = slice_graph_add(g, NULL);
  return (Piece){in, out};
}

bool slice_touches(const Slice *c, uint32_t ref) {
  for (uint32_t k = 0; k < c->s->touches[ref].n; k++)
    if (c->object_of[c->s->touched.at[c->s->touches[ref].first + k]] != MODEL_NONE) return true;
  return false;
}

static SmlOp access_op(const Slice *c, const ModelNode *n, uint32_t ref) {
  ALWAYS(is_access(n->op));
  static const SmlOp ops[] = {SML_READ, SML_WRITE, SML_ATOMIC_READ, SML_ATOMIC_WRITE};
  bool of_lock = n->op == MODEL_ATOMIC_READ && changes(c->s, n, ref);
  return of_lock ? SML_ATOMIC_WRITE : ops[n->op - MODEL_READ];
}

static Piece access_piece(Slice *c, SliceGraph *g, const ModelNode *n) {
  Piece piece = slice_single(slice_graph_add(g, NULL));
  uint32_t before = MODEL_NONE;
  for (uint32_t r = 0; r < n->n_refs; r++)
    for (uint32_t t = 0; t < c->s->touches[n->first_ref + r].n; t++) {
      uint32_t variable = c->s->touched.at[c->s->touches[n->first_ref + r].first + t],
               object = c->object_of[variable];
      if (object == MODEL_NONE || object == before) continue;
      if (!c->world) {
        Piece plain = slice_single(slice_put(c, g, n, access_op(c, n, n->first_ref + r), object));
        piece = slice_sequence(g, piece, lock_access(c, g, n, variable, plain));
        before = object;
        continue;
      }
      WorldMatch match = world_match(c, &c->s->model->refs.at[n->first_ref + r]);
      if (!match.possible) continue;
      if (c->world->single && n->n_refs == 1)
        match.root = MODEL_NONE; // the pointer means nothing else
      Piece way =
          lock_access(c, g, n, variable,
                      slice_single(slice_put(c, g, n, access_op(c, n, n->first_ref + r), object)));
      piece = slice_sequence(g, piece,
                             match.root == MODEL_NONE ? way : world_guarded(c, g, match.root, way));
    }
  return piece;
}

// Locks of this program that an uncertain reference may mean.
static bool may_mean(const Slice *c, const ModelNode *n, uint32_t from, uint32_t sync) {
  DEBUG_ONLY(sync < c->s->syncs.n);
  const Sync *lock = &c->s->syncs.at[sync];
  for (uint32_t r = from; r < n->n_refs; r++) {
    const ModelRef *ref = &c->s->model->refs.at[n->first_ref + r];
    ModelRef one = {.object = lock->object, .offset = lock->offset, .size = 1, .root = MODEL_NONE};
    if (ref->object == lock->object && model_overlap(ref, &one)) return true;
  }
  return from == n->n_refs; // nothing is known
}

// An unlock that is not certainly of one lock may be of any of them; wait takes it again.
static Piece unlock_any(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from, bool again) {
  Piece fork = slice_fork(g);
  slice_graph_link(g, fork.in, fork.out);
  for (uint32_t sync = 0; sync < c->s->syncs.n; sync++) {
    SmlKind kind = c->s->syncs.at[sync].kind;
    if ((kind != SML_LOCK && kind != SML_RWLOCK) || !(c->locks >> sync % MAX_LOCKS & 1) ||
        !may_mean(c, n, from, sync))
      continue;
    if (c->sync_object[sync] == MODEL_NONE) new_sync_object(c, sync);
    Piece way = slice_single(slice_put(c, g, n, SML_RELEASE, c->sync_object[sync]));
    if (again)
      way = slice_sequence(g, way,
                           slice_single(slice_put(c, g, n, SML_ACQUIRE, c->sync_object[sync])));
    slice_choice(g, fork, way);
  }
  return fork;
}

static Piece uncertain_unlock(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t from,
                              bool again) {
  Piece fork = unlock_any(c, g, n, from, again);
  world_uncertain_unlock(c, g, n, from, again, fork);
  return fork;
}

Piece slice_other_unlock(Slice *c, SliceGraph *g, const ModelNode *n) {
  bool again = n->op == MODEL_WAIT;
  return unlock_any(c, g, n, again, again);
}

static Piece wait_piece(Slice *c, SliceGraph *g, const ModelNode *n) {
  Piece keyed;
  if (world_lock_piece(c, g, n, &keyed)) return keyed;
  if (n->n_refs != 2 || c->s->sync_of[n->first_ref + 1] == MODEL_NONE)
    return uncertain_unlock(c, g, n, 1, true);
  uint32_t lock = sync_object(c, n->first_ref + 1);
  if (lock == MODEL_NONE) return slice_single(slice_graph_add(g, NULL));
  uint32_t cond = sync_object(c, n->first_ref);
  const ModelRef *mutex = &c->s->model->refs.at[n->first_ref + 1];
  bool plain = c->program->objects.at[lock].kind == SML_LOCK;
  if (cond == MODEL_NONE || !plain) {
    Piece again = slice_sequence(g, slice_single(slice_put(c, g, n, SML_RELEASE, lock)),
                                 slice_single(slice_put(c, g, n, SML_ACQUIRE, lock)));
    return plain ? lock_held(c, g, n, mutex, again) : again;
  }
  uint32_t node = slice_put(c, g, n, SML_WAIT, cond);
  g->nodes.at[node].instr.lock = lock;
  return lock_held(c, g, n, mutex, slice_single(node));
}

static Piece job_piece(Slice *c, SliceGraph *g, const ModelNode *n, SmlOp op) {
  Piece fork = slice_fork(g);
  for (uint32_t k = 0; k < n->n_jobs; k++) {
    uint32_t job = c->s->model->job_lists.at[n->first_job + k], node = slice_put(c, g, n, op, job);
    if (op == SML_CREATE)
      data_arguments(c, n, job, &g->nodes.at[node].instr),
          world_arguments(c, n, job, &g->nodes.at[node].instr);
    Piece way = slice_single(node);
    slice_choice(g, fork, op == SML_CREATE ? cell_create(c, g, n, job, way) : way);
  }
  if (!n->n_jobs) slice_graph_link(g, fork.in, fork.out);
  return fork;
}

// Has the node anything to do with the variables and data of the program, or does it start a thread
// that may?
static bool concerns(const Slice *c, const ModelNode *n) {
  if (n->op == MODEL_CREATE) return true;
  for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++)
    if (slice_touches(c, n->first_ref + r)) return true;
  for (uint32_t d = 0; d < c->data.n && is_access(n->op); d++) {
    bool kept = c->data.at[d] != MODEL_NONE || (c->cell_of && c->cell_of[d] != MODEL_NONE);
    if (kept && (data_of_access(c->s, n) == d || data_covered(c->s, n, d)) && !n->frees)
      return true;
  }
  return false;
}

// A join after which nothing of that happens orders nothing.
static Piece join_piece(Slice *c, SliceGraph *g, const ModelNode *n, SmlOp op) {
  const ModelJob *job = &c->s->model->jobs.at[c->job];
  bool *seen = memory_take(job->nodes.n + 1), needed = false;
  VEC(uint32_t) work = {0};
  vec_push(&work, (uint32_t)(n - job->nodes.at));
  while (work.n && !needed) {
    const ModelNode *at = &job->nodes.at[vec_pop(&work)];
    for (size_t e = 0; e < at->next.n && !needed; e++) {
      uint32_t next = at->next.at[e];
      needed = concerns(c, &job->nodes.at[next]);
      if (!seen[next]) vec_push(&work, next);
      seen[next] = true;
    }
  }
  vec_delete(&work);
  free(seen);
  return needed ? job_piece(c, g, n, op) : slice_single(slice_graph_add(g, NULL));
}

static Piece sync_piece(Slice *c, SliceGraph *g, const ModelNode *n, SmlOp op) {
  Piece keyed;
  if (world_lock_piece(c, g, n, &keyed)) return keyed;
  uint32_t object = n->n_refs == 1 ? sync_object(c, n->first_ref) : MODEL_NONE;
  if (object != MODEL_NONE && c->program->objects.at[object].kind == SML_LOCK)
    return lock_held(c, g, n, &c->s->model->refs.at[n->first_ref],
                     slice_single(slice_put(c, g, n, op, object)));
  if (object != MODEL_NONE) return slice_single(slice_put(c, g, n, op, object));
  if (n->op == MODEL_UNLOCK && (n->n_refs != 1 || c->s->sync_of[n->first_ref] == MODEL_NONE))
    return uncertain_unlock(c, g, n, 0, false);
  return slice_single(slice_graph_add(g, NULL));
}

static Piece set_piece(Slice *c, SliceGraph *g, const ModelNode *n) {
  Piece piece = c->world ? world_set(c, g, n) : slice_single(slice_graph_add(g, NULL));
  if (n->how == HOW_ALLOCATED) piece = cell_made(c, g, n, cell_covering(c, g, n, piece));
  return case_set(c, g, n->value, data_set(c, g, n, count_set(c, g, n, piece)));
}

static Piece piece_of(Slice *c, SliceGraph *g, const ModelNode *n) {
  switch (n->op) {
  case MODEL_READ:
  case MODEL_WRITE:
  case MODEL_ATOMIC_READ:
  case MODEL_ATOMIC_WRITE:
    return link_access(c, g, n, cell_access(c, g, n, data_access(c, g, n, access_piece(c, g, n))));
  case MODEL_TEST: {
    Piece test;
    return count_test(c, g, n, &test) || data_test(c, g, n, &test)
               ? test
               : slice_single(slice_graph_add(g, NULL));
  }
  case MODEL_COMPARE: return data_compare(c, g, n);
  case MODEL_PASSED: return world_passed(c, g, n);
  case MODEL_LOCK: return link_locked(c, g, n, sync_piece(c, g, n, SML_ACQUIRE));
  case MODEL_UNLOCK: return sync_piece(c, g, n, SML_RELEASE);
  case MODEL_TRYLOCK: return sync_piece(c, g, n, SML_TRY);
  case MODEL_SHARE: return sync_piece(c, g, n, SML_SHARE);
  case MODEL_TRYSHARE: return sync_piece(c, g, n, SML_TRY_SHARE);
  case MODEL_WAIT: return link_locked(c, g, n, wait_piece(c, g, n));
  case MODEL_SIGNAL: return sync_piece(c, g, n, SML_SIGNAL);
  case MODEL_BROADCAST: return sync_piece(c, g, n, SML_BROADCAST);
  case MODEL_DOWN: return sync_piece(c, g, n, SML_DOWN);
  case MODEL_UP: return sync_piece(c, g, n, SML_UP);
  case MODEL_BARRIER: return sync_piece(c, g, n, SML_AWAIT);
  case MODEL_ONCE: return sync_piece(c, g, n, SML_ONCE);
  case MODEL_ONCE_DONE: return sync_piece(c, g, n, SML_DONE);
  case MODEL_CREATE: return job_piece(c, g, n, SML_CREATE);
  case MODEL_JOIN: return join_piece(c, g, n, SML_JOIN);
  case MODEL_JOIN_ALL: return join_piece(c, g, n, SML_JOIN_ALL);
  case MODEL_SET: return set_piece(c, g, n);
  case MODEL_JOIN_TURN:
  case MODEL_JOIN_HANDED:
  case MODEL_ENDED: return cell_join(c, g, n);
  case MODEL_STOP: return cell_stop(c, g, slice_single(slice_put(c, g, n, SML_STOP, 0)));
  default: return slice_single(slice_graph_add(g, NULL));
  }
}

// Certainly of one plain mutex that is part of the program.
static bool keeps_plain(Slice *c, const ModelNode *n) {
  if (c->world || n->n_refs != 1 || sync_object(c, n->first_ref) == MODEL_NONE) return false;
  return c->program->objects.at[sync_object(c, n->first_ref)].kind == SML_LOCK;
}

static void link_piece(Slice *c, SliceGraph *g, const ModelNode *n, const Piece *pieces,
                       uint32_t out) {
  if ((n->op == MODEL_TEST || n->op == MODEL_COMPARE) && n->next.n == 2) {
    uint32_t inside = pieces[n->next.at[0]].in, other = pieces[n->next.at[1]].in;
    case_ways(c, g, n, &inside, &other);
    inside = world_equal(c, g, n, inside);
    slice_graph_link(g, out, inside);
    slice_graph_link(g, out, other);
    return;
  }
  if (n->op == MODEL_TRYLOCK && n->next.n == 2 && keeps_plain(c, n)) {
    slice_graph_link(
        g, out, lock_taken(c, g, n, &c->s->model->refs.at[n->first_ref], pieces[n->next.at[0]].in));
    slice_graph_link(g, out, pieces[n->next.at[1]].in);
    return;
  }
  for (size_t e = 0; e < n->next.n; e++) slice_graph_link(g, out, pieces[n->next.at[e]].in);
}

static void build_job(Slice *c, uint32_t j, SliceGraph *g) {
  const ModelJob *from = &c->s->model->jobs.at[j];
  Piece *pieces = memory_take(from->nodes.n * sizeof *pieces);
  c->job = j;
  for (size_t k = 0; k < from->nodes.n; k++) pieces[k] = piece_of(c, g, &from->nodes.at[k]);
  for (size_t k = 0; k < from->nodes.n; k++)
    link_piece(c, g, &from->nodes.at[k], pieces, pieces[k].out);
  g->entry = pieces[from->entry].in;
  Piece start = case_set(c, g, from->argument, slice_single(slice_graph_add(g, NULL)));
  slice_graph_link(g, start.out, g->entry);
  g->entry = start.in;
  if (j == 0) {
    Piece before = slice_sequence(g, cell_prelude(c, g), data_prelude(c, g));
    slice_graph_link(g, before.out, g->entry);
    g->entry = before.in;
  }
  free(pieces);
}

void slice_describe(Slice *c, uint32_t object, const Variable *v) {
  ALWAYS(object < c->program->objects.n && c->program->objects.at[object].kind == SML_VARIABLE);
  Arena *arena = c->s->file->arena;
  const ModelObject *model = &c->s->model->objects.at[v->part.object];
  SmlObject *sml = &c->program->objects.at[object];
  sml->role = v->of_lock ? SML_LOCK_ITSELF : SML_PROGRAM_DATA;
  sml->of = v->of_lock ? arena_string(arena, slice_name(c->s, &v->part)) : NULL;
  sml->symbol = model->global ? arena_string(arena, model->name) : NULL;
}

static void begin(Slice *c, const uint32_t *variables, size_t n) {
  Slicer *s = c->s;
  c->object_of = memory_take((s->variables.n + 1) * sizeof(uint32_t));
  c->sync_object = memory_take((s->syncs.n + 1) * sizeof(uint32_t));
  for (size_t k = 0; k < s->variables.n; k++) c->object_of[k] = MODEL_NONE;
  for (size_t k = 0; k < s->syncs.n; k++) c->sync_object[k] = MODEL_NONE;
  for (size_t k = 0; k < n; k++) {
    const Variable *v = &s->variables.at[variables[k]];
    c->object_of[variables[k]] = slice_object(c, v->name, SML_VARIABLE, 0);
    slice_describe(c, c->object_of[variables[k]], v);
  }
  for (uint32_t j = 0; j < s->model->jobs.n; j++)
    vec_push(&c->program->jobs,
             (SmlJob){.name = arena_string(s->file->arena,
                                           slice_safe_name(s, s->model->jobs.at[j].name)),
                      .starts = j == 0});
  lock_begin(c, variables, n);
  data_parameters(c);
  if (c->world) world_begin(c);
  data_begin(c);
  case_begin(c);
  if (s->refine && !c->links) count_begin(c);
}

static void end(Slice *c) {
  lock_end(c);
  if (c->world) world_end(c);
  data_end(c);
  count_end(c);
  free(c->object_of);
  free(c->sync_object);
}

// Builds the program with the data that are wanted; live: which of them it needs. Returns whether
// it follows links.
static bool build(Slice *c, const uint32_t *variables, size_t n, bool *live) {
  size_t jobs = c->s->model->jobs.n;
  SliceGraph *graphs = memory_take((jobs + 1) * sizeof *graphs);
  begin(c, variables, n);
  ALWAYS(slice_check(c, variables, n));
  bool linked = c->links != NULL;
  for (uint32_t j = 0; j < jobs; j++) {
    build_job(c, j, &graphs[j]);
    ALWAYS(slice_graph_check(&graphs[j], c->program, j));
  }
  bool *looked_at = memory_take(c->program->objects.n + 1);
  slice_trim(c->program, graphs, looked_at);
  for (uint32_t j = 0; j < jobs; j++) DEBUG_ONLY(slice_graph_check(&graphs[j], c->program, j));
  for (size_t d = 0; d < c->data.n; d++) {
    uint32_t object = c->data.at[d], cell = c->cell_of ? c->cell_of[d] : MODEL_NONE;
    live[d] =
        (object != MODEL_NONE && looked_at[object]) || (cell != MODEL_NONE && looked_at[cell]);
    if (c->links) live[d] = cell != MODEL_NONE;
  }
  for (uint32_t j = 0; j < jobs; j++) {
    slice_graph_emit(&graphs[j], &c->program->jobs.at[j]);
    slice_graph_delete(&graphs[j]);
  }
  free(looked_at);
  free(graphs);
  end(c);
  return linked;
}

static uint32_t count_of(const bool *flags, size_t n) {
  uint32_t count = 0;
  for (size_t k = 0; k < n; k++) count += flags[k];
  return count;
}

// Which data a program needs shows once it is built with all of them.
void slice_program(Slicer *s, const uint32_t *variables, size_t n, uint64_t locks, World *world) {
  enum { MOST_DATA = 6 };
  if (s->built++ != s->only && s->only != MODEL_NONE) return;
  if (s->deadline > 0 && budget_now() > s->deadline) s->late = true;
  if (s->late) return;
  const char *name = s->variables.at[variables[0]].name;
  if (n > 1) name = arena_format(s->file->arena, "%s and %zu more", name, n - 1);
  if (world)
    name =
        arena_format(s->file->arena, s->links ? "%s, %s, by links" : "%s, %s", name, world->name);
  bool *wanted = memory_take(s->data.n + 1), *live = memory_take(s->data.n + 1);
  if (s->given) memcpy(wanted, s->given, s->data.n * sizeof *wanted);
  else if (s->data.n) {
    SmlFile *trial = sml_file_new();
    Slice first = {.s = s,
                   .program = sml_file_add(trial, name),
                   .locks = locks | data_locks(s, NULL),
                   .world = world};
    bool linked = build(&first, variables, n, wanted);
    sml_file_delete(trial);
    if (count_of(wanted, s->data.n) > MOST_DATA) memset(wanted, 0, s->data.n);
    if (s->links && !linked) goto done;
  }
  Slice c = {.s = s, .program = sml_file_add(s->file, name), .world = world, .wanted = wanted};
  c.locks = locks | data_locks(s, wanted);
  build(&c, variables, n, live);
done:
  free(wanted);
  free(live);
}

static bool interesting(const Variable *v) {
  return v->refs.n && v->written && v->plain && (v->jobs.n > 1 || v->jobs.at[0] != 0);
}

// Variables for which the same locks matter share a program.
static void build_programs(Slicer *s) {
  bool *done = memory_take(s->variables.n + 1);
  VEC(uint32_t) group = {0};
  for (uint32_t v = 0; v < s->variables.n; v++) {
    if (done[v] || !interesting(&s->variables.at[v]) || world_programs(s, v)) continue;
    vec_clear(&group);
    for (uint32_t w = v; w < s->variables.n; w++)
      if (!done[w] && interesting(&s->variables.at[w]) && (w == v || !world_applies(s, w)) &&
          s->variables.at[w].locks == s->variables.at[v].locks) {
        done[w] = true;
        vec_push(&group, w);
      }
    slice_program(s, group.at, group.n, s->variables.at[v].locks, NULL);
  }
  vec_delete(&group);
  free(done);
}

static const char *variable_name(Slicer *s, const Variable *v) {
  const char *name = slice_name(s, &v->part);
  return v->of_lock ? arena_format(s->arena, "%s.in_use", name) : name;
}

static void slicer_begin(Slicer *s) {
  const ModelThreads *model = s->model;
  s->variable_of = memory_take((model->refs.n + 1) * sizeof(uint32_t));
  s->sync_of = memory_take((model->refs.n + 1) * sizeof(uint32_t));
  s->touches = memory_take((model->refs.n + 1) * sizeof *s->touches);
  for (size_t r = 0; r < model->refs.n; r++) s->variable_of[r] = s->sync_of[r] = MODEL_NONE;
  find_variables(s);
  find_syncs(s);
  for (uint32_t j = 0; j < model->jobs.n; j++) find_held(s, j);
  world_find_chosen(s);
  for (size_t v = 0; v < s->variables.n; v++)
    s->variables.at[v].name = variable_name(s, &s->variables.at[v]);
  if (s->refine) data_find(s), case_find(s);
  ALWAYS(slicer_check(s));
  EXPENSIVE(slicer_check_overlaps(s));
}

static void slicer_end(Slicer *s) {
  data_delete(s);
  case_delete(s);
  for (size_t v = 0; v < s->variables.n; v++)
    vec_delete(&s->variables.at[v].refs), vec_delete(&s->variables.at[v].jobs);
  vec_delete(&s->variables);
  vec_delete(&s->syncs);
  free(s->variable_of);
  free(s->touches);
  free(s->chosen);
  vec_delete(&s->touched);
  free(s->sync_of);
  arena_delete(s->arena);
}

static bool any_data(const Slicer *s) {
  return s->domains.n > 0 || count_any(s->model) || case_any(s);
}

bool slice_threads(const ModelThreads *model, const SliceOptions *options, SmlFile *file) {
  Slicer s = {.model = model,
              .file = file,
              .arena = arena_new(),
              .refine = options->data,
              .links = options->links,
              .only = options->only,
              .given = options->given,
              .deadline = options->deadline};
  slicer_begin(&s);
  bool found = any_data(&s);
  build_programs(&s);
  // Asked for one program, it is there; asked for all, no variable that may race is left out.
  ALWAYS(s.late || s.links || options->only == MODEL_NONE || file->programs.n);
  slicer_end(&s);
  return found && !s.late;
}

size_t slice_n_data(const ModelThreads *model) {
  Slicer s = {.model = model, .file = NULL, .arena = arena_new(), .refine = true};
  slicer_begin(&s);
  size_t n = s.data.n;
  slicer_end(&s);
  return n;
}

PathAnswer slice_refute(const ModelThreads *model, const SmlProgram *program,
                        const TranslationStep *steps, size_t n, bool *wanted) {
  Slicer s = {.model = model, .arena = arena_new(), .refine = true};
  slicer_begin(&s);
  PathAnswer answer = path_refute(&s, program, steps, n, wanted);
  slicer_end(&s);
  return answer;
}
