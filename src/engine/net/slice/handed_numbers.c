// In programs about one of many (representative.c): global variables that hold numbers of elements,
// such as the next free one, or the address of an object, such as the one that is to be worked on
// next; and the thread that was handed the number of the one by the loop that started it, or that
// has made the one and returns it.
#include "engine/net/slice/handed_numbers.h"
#include "base/check.h"
#include "engine/net/slice/reachability.h"
#include "engine/net/slice/reachability_step.h"
#include "engine/net/slice/representative.h"
#include "engine/net/slice/slice_data.h"
#include "engine/net/slice/slice_graph.h"

enum { NOT_STARTED, RUNNING, ENDED, N_STAGES };

static uint32_t any_state(const Slice *c) {
  uint32_t states = 1 << WORLD_NOT_YET | 1 << WORLD_THE_ONE;
  if (link_holds(c)) states |= 1 << WORLD_HOLDS;
  return c->links ? states | 1 << WORLD_LEADS : states;
}

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

static bool has_cells(const Slice *c) { return c->world && !c->world->single; }

static bool allowed(const Slice *c, uint32_t datum) {
  return datum != MODEL_NONE && !c->s->data.at[datum].bad && !c->s->data.at[datum].one &&
         (!c->wanted || c->wanted[datum]);
}

// The datum that an access certainly gives to the value, or puts the value into.
static uint32_t datum_at(const Slice *c, const ModelNode *n) {
  uint32_t d = has_cells(c) && is_access(n->op) ? data_of_access(c->s, n) : MODEL_NONE;
  return allowed(c, d) ? d : MODEL_NONE;
}

// ---- which matter

// The value in the thread that tells its turn: what it was handed, if that is it, and otherwise the
// turn itself. Of an object, what it was handed.
static uint32_t turn_in(const Slice *c, uint32_t job) {
  DEBUG_ONLY(job < c->s->model->jobs.n);
  const ModelJob *j = &c->s->model->jobs.at[job];
  if (c->world && c->world->by_object) return j->argument;
  return world_local(c, job, j->turn) == MODEL_NONE ? j->argument : j->turn;
}

static uint32_t turn_at(const Slice *c, const ModelNode *create, uint32_t job) {
  DEBUG_ONLY(job < c->s->model->jobs.n);
  return turn_in(c, job) == c->s->model->jobs.at[job].turn ? create->turn : create->from;
}

static uint32_t job_by_turn(const Slice *c, const ModelNode *join, uint32_t k) {
  const ModelThreads *m = c->s->model;
  uint32_t job = m->job_lists.at[join->first_job + k], creates = 0;
  bool by_turn = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t i = 0; i < m->jobs.at[j].nodes.n; i++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[i];
      for (uint32_t x = 0; x < n->n_jobs && n->op == MODEL_CREATE; x++)
        if (m->job_lists.at[n->first_job + x] == job)
          creates++, by_turn = n->by_turn && n->n_jobs == 1 && n->turn != MODEL_NONE &&
                               turn_at(c, n, job) == n->turn;
    }
  return creates == 1 && by_turn ? job : MODEL_NONE;
}

// The same of a join that is told by what the thread was handed, an object or an element of an
// array: one call makes all of the job. Several of its threads may be handed the one, and share a
// stage. The end of a thread is seen by who joins it and nobody else, so each run has one like it
// in which the thread that is joined ends right before: the stage says so there.
static uint32_t job_by_argument(const Slice *c, const ModelNode *join, uint32_t k) {
  const ModelThreads *m = c->s->model;
  uint32_t job = m->job_lists.at[join->first_job + k], creates = 0;
  bool handed = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t i = 0; i < m->jobs.at[j].nodes.n; i++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[i];
      for (uint32_t x = 0; x < n->n_jobs && n->op == MODEL_CREATE; x++)
        if (m->job_lists.at[n->first_job + x] == job)
          creates++, handed = n->n_jobs == 1 && n->from != MODEL_NONE && !n->by_index;
    }
  return creates == 1 && handed ? job : MODEL_NONE;
}

// A join of the thread that has made what the value means: of the job's only new block of the kind.
static bool is_of_maker(const ModelNode *n) {
  return n->op == MODEL_ENDED && n->how == HOW_ALLOCATED;
}

static uint32_t job_that_made(const Slice *c, const ModelNode *n, uint32_t k) {
  uint32_t job = c->s->model->job_lists.at[n->first_job + k];
  bool applies = c->world->by_object && n->object == c->world->object;
  return applies && c->s->model->jobs.at[job].made != MODEL_NONE ? job : MODEL_NONE;
}

// The job of a join that tells when the thread of the one has ended; MODEL_NONE if this does not.
static uint32_t job_joined(const Slice *c, const ModelNode *n, uint32_t k) {
  if (is_of_maker(n)) return job_that_made(c, n, k);
  if (n->op == MODEL_JOIN_TURN && !c->world->by_object) return job_by_turn(c, n, k);
  if (n->op == MODEL_JOIN_HANDED || (n->op == MODEL_ENDED && c->world->by_object))
    return job_by_argument(c, n, k);
  return MODEL_NONE;
}

static bool is_told_join(const ModelNode *n) {
  return n->op == MODEL_JOIN_TURN || n->op == MODEL_JOIN_HANDED || n->op == MODEL_ENDED;
}

static bool mark_joins(Slice *c, uint32_t j, const ModelNode *n) {
  bool changed = false;
  for (uint32_t k = 0; k < n->n_jobs && is_told_join(n); k++) {
    uint32_t job = job_joined(c, n, k);
    if (is_of_maker(n) && job != MODEL_NONE) {
      changed |= world_mark(c, job, c->s->model->jobs.at[job].made);
      changed |= world_mark(c, j, n->value);
    }
    if (is_of_maker(n)) continue;
    if (job == MODEL_NONE || world_local(c, job, turn_in(c, job)) == MODEL_NONE) continue;
    changed |= world_mark(c, j, n->value);
  }
  return changed;
}

static bool mark_node(Slice *c, uint32_t j, const ModelNode *n) {
  uint32_t d = datum_at(c, n);
  if (d == MODEL_NONE) return mark_joins(c, j, n);
  bool changed = false;
  if (n->value != MODEL_NONE && c->s->datum_of[j][n->value] == d && n->how != HOW_COMPARED &&
      c->local_of[j][n->value] != MODEL_NONE && c->cell_of[d] == MODEL_NONE)
    c->cell_of[d] = 0, changed = true;
  if (c->cell_of[d] != MODEL_NONE && n->how == HOW_COPY) changed |= world_mark(c, j, n->from);
  return changed;
}

bool cell_mark(Slice *c) {
  const ModelThreads *m = c->s->model;
  if (!has_cells(c)) return false;
  if (!c->cell_of) {
    c->cell_of = memory_take((c->s->data.n + 1) * sizeof *c->cell_of);
    for (size_t d = 0; d < c->s->data.n; d++) c->cell_of[d] = MODEL_NONE;
  }
  bool changed = false;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++)
      changed |= mark_node(c, j, &m->jobs.at[j].nodes.at[k]);
  return changed;
}

static uint32_t lowest(uint32_t states) {
  uint32_t k = 0;
  while (!(states >> k & 1)) k++;
  return k;
}

static uint32_t add_data(Slice *c, const char *name, uint32_t first, uint32_t range) {
  uint32_t object = slice_object(c, name, SML_DATA, first);
  c->program->objects.at[object].range = range;
  return object;
}

static uint32_t *none_of_all(const Slice *c) {
  size_t jobs = c->s->model->jobs.n;
  uint32_t *of = memory_take((jobs + 1) * sizeof *of);
  for (size_t j = 0; j < jobs; j++) of[j] = MODEL_NONE;
  return of;
}

static void add_stage(Slice *c, uint32_t job) {
  const char *name = slice_safe_name(c->s, c->s->model->jobs.at[job].name);
  c->stage_of[job] =
      add_data(c, arena_format(c->s->arena, "stage.%s", name), NOT_STARTED, N_STAGES);
}

static void add_maker(Slice *c, uint32_t job) {
  const ModelJob *j = &c->s->model->jobs.at[job];
  if (c->maker_of[job] == MODEL_NONE && world_local(c, job, j->made) != MODEL_NONE)
    c->maker_of[job] =
        add_data(c, arena_format(c->s->arena, "maker.%s", slice_safe_name(c->s, j->name)),
                 NOT_STARTED, N_STAGES);
}

// The stage of a thread that is handed an object which nobody else is ever handed.
static void add_single(Slice *c, uint32_t j, const ModelNode *n) {
  uint32_t job = n->n_jobs == 1 ? c->s->model->job_lists.at[n->first_job] : MODEL_NONE;
  if (!n->once || !c->world->by_object || job == MODEL_NONE || c->stage_of[job] != MODEL_NONE ||
      job_by_argument(c, n, 0) == MODEL_NONE || world_local(c, j, n->from) == MODEL_NONE ||
      world_local(c, job, turn_in(c, job)) == MODEL_NONE)
    return;
  add_stage(c, job);
}

static void add_stages(Slice *c) {
  const ModelThreads *m = c->s->model;
  c->stage_of = none_of_all(c), c->maker_of = none_of_all(c);
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (size_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t x = 0; x < n->n_jobs && is_told_join(n); x++) {
        uint32_t job = job_joined(c, n, x);
        if (is_of_maker(n) && job != MODEL_NONE && world_local(c, j, n->value) != MODEL_NONE)
          add_maker(c, job);
        if (is_of_maker(n) || job == MODEL_NONE || c->stage_of[job] != MODEL_NONE ||
            world_local(c, j, n->value) == MODEL_NONE)
          continue;
        if (world_local(c, job, turn_in(c, job)) == MODEL_NONE) continue;
        add_stage(c, job);
      }
      if (n->op == MODEL_CREATE) add_single(c, j, n);
    }
}

void cell_begin(Slice *c) {
  if (!has_cells(c)) return;
  for (uint32_t d = 0; d < c->s->data.n; d++) {
    if (c->cell_of[d] == MODEL_NONE) continue;
    const Datum *datum = &c->s->data.at[d];
    ModelRef part = {.object = datum->object, .offset = datum->offset};
    c->cell_of[d] = add_data(c, arena_format(c->s->arena, "at.%s", slice_name(c->s, &part)),
                             lowest(world_states(c, datum->first)), world_n_states(c));
  }
  add_stages(c);
}

void cell_end(Slice *c) {
  free(c->cell_of);
  free(c->stage_of);
  free(c->maker_of);
}

// ---- pieces

static uint32_t cell_at(const Slice *c, const ModelNode *n) {
  uint32_t d = c->cell_of ? datum_at(c, n) : MODEL_NONE;
  return d == MODEL_NONE ? MODEL_NONE : c->cell_of[d];
}

bool cell_sets(const Slice *c, const ModelNode *n) {
  if (!c->cell_of || (n->how != HOW_ANY && n->how != HOW_LOADED)) return false;
  uint32_t d = c->s->data.n ? c->s->datum_of[c->job][n->value] : MODEL_NONE;
  return allowed(c, d) && c->cell_of[d] != MODEL_NONE;
}

static Piece assign(SliceGraph *g, uint32_t object, bool data, SmlValue value) {
  SmlInstr i = {.op = SML_SET, .object = object, .data = data, .value = value};
  return slice_single(slice_graph_add(g, &i));
}

static Piece assign_states(SliceGraph *g, uint32_t cell, uint32_t states) {
  Piece fork = slice_fork(g);
  for (uint32_t k = 0; k < WORLD_MOST_STATES; k++)
    if (states >> k & 1) slice_choice(g, fork, assign(g, cell, true, (SmlValue){SML_CONST, k}));
  return fork;
}

Piece cell_prelude(Slice *c, SliceGraph *g) {
  Piece all = slice_single(slice_graph_add(g, NULL));
  for (uint32_t d = 0; c->cell_of && d < c->s->data.n; d++)
    if (c->cell_of[d] != MODEL_NONE)
      all = slice_sequence(g, all,
                           assign_states(g, c->cell_of[d],
                                         c->s->data.at[d].known
                                             ? world_states(c, c->s->data.at[d].first)
                                             : any_state(c)));
  return all;
}

// An update in one step. What is added to is counted on; what it is exchanged for is a number.
static Piece update(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t cell, uint32_t local) {
  uint32_t after[WORLD_MOST_STATES];
  for (uint32_t k = 0; k < world_n_states(c); k++) {
    after[k] = any_state(c);
    if (n->how == HOW_SHIFTED && n->number > 0 && !c->links) after[k] = world_counted(k);
    if (n->how == HOW_EXCHANGED) after[k] = world_states(c, n->number);
  }
  return data_guess(c, g, n, cell, world_n_states(c), after, local);
}

static Piece effect(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t cell) {
  uint32_t local = world_local(c, c->job, n->value), from = world_local(c, c->job, n->from);
  if (n->op == MODEL_READ || n->op == MODEL_ATOMIC_READ)
    return local == MODEL_NONE ? slice_single(slice_graph_add(g, NULL))
                               : assign(g, local, false, (SmlValue){SML_FROM_DATA, cell});
  switch (n->how) {
  case HOW_NUMBER: return assign_states(g, cell, world_states(c, n->number));
  case HOW_COPY:
    return from == MODEL_NONE ? assign_states(g, cell, any_state(c))
                              : assign(g, cell, true, (SmlValue){SML_FROM_LOCAL, from});
  case HOW_SHIFTED:
  case HOW_EXCHANGED: return update(c, g, n, cell, local);
  default: return assign_states(g, cell, any_state(c));
  }
}

// Structures that are cleared or copied as a whole, and new ones.
static uint32_t covering_states(const Slice *c, const ModelNode *n, uint32_t datum) {
  DEBUG_ONLY(datum < c->s->data.n);
  if (n->op == MODEL_SET)
    return c->s->data.at[datum].object != n->object ? 0
           : n->zeroed                              ? world_states(c, 0)
                                                    : any_state(c);
  bool writes = (n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE) && !n->frees;
  if (!writes || !data_covered(c->s, n, datum)) return 0;
  return n->how == HOW_NUMBER ? world_states(c, n->number) : any_state(c);
}

Piece cell_covering(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  for (uint32_t d = 0; c->cell_of && d < c->s->data.n; d++) {
    uint32_t states = c->cell_of[d] == MODEL_NONE ? 0 : covering_states(c, n, d);
    if (states) before = slice_sequence(g, before, assign_states(g, c->cell_of[d], states));
  }
  return before;
}

Piece cell_access(Slice *c, SliceGraph *g, const ModelNode *n, Piece before) {
  before = cell_covering(c, g, n, before);
  uint32_t cell = cell_at(c, n);
  return cell == MODEL_NONE
             ? before
             : link_kept(c, g, n, cell, slice_sequence(g, before, effect(c, g, n, cell)));
}

// Goes on only if nobody was handed the one before.
static Piece first_time(SliceGraph *g, uint32_t stage) {
  SmlInstr fresh = {.op = SML_WHEN, .object = stage, .data = true, .number = NOT_STARTED};
  uint32_t node = slice_graph_add(g, &fresh), out = slice_graph_add(g, NULL);
  slice_graph_link(g, node, slice_graph_dead_end(g)); // next[0]: goes on
  slice_graph_link(g, node, out);                     // next[1]: jumps
  return (Piece){node, out};
}

Piece cell_create(Slice *c, SliceGraph *g, const ModelNode *n, uint32_t job, Piece create) {
  uint32_t stage = c->stage_of ? c->stage_of[job] : MODEL_NONE,
           local = world_local(c, c->job, turn_at(c, n, job));
  if (stage == MODEL_NONE || local == MODEL_NONE) return create;
  Piece set = assign(g, stage, true, (SmlValue){SML_CONST, RUNNING});
  if (n->once && c->world->by_object) set = slice_sequence(g, first_time(g, stage), set);
  return slice_sequence(g, world_when(g, local, false, WORLD_THE_ONE, set), create);
}

// Stays where it is as long as the thread runs.
static Piece await_end(SliceGraph *g, uint32_t stage) {
  SmlInstr runs = {.op = SML_WHEN, .object = stage, .data = true, .number = RUNNING};
  uint32_t node = slice_graph_add(g, &runs), out = slice_graph_add(g, NULL);
  slice_graph_link(g, node, out);
  slice_graph_link(g, node, node);
  return (Piece){node, out};
}

// Goes on only if the thread has ended: what it returned is there.
static Piece has_ended(SliceGraph *g, uint32_t stage) {
  SmlInstr ended = {.op = SML_WHEN, .object = stage, .data = true, .number = ENDED};
  uint32_t node = slice_graph_add(g, &ended), out = slice_graph_add(g, NULL);
  slice_graph_link(g, node, slice_graph_dead_end(g)); // next[0]: goes on
  slice_graph_link(g, node, out);                     // next[1]: jumps
  return (Piece){node, out};
}

Piece cell_join(Slice *c, SliceGraph *g, const ModelNode *n) {
  Piece all = slice_single(slice_graph_add(g, NULL));
  for (uint32_t k = 0; k < n->n_jobs && c->stage_of; k++) {
    uint32_t job = c->s->model->job_lists.at[n->first_job + k],
             local = world_local(c, c->job, n->value);
    uint32_t stage = is_of_maker(n) ? c->maker_of[job] : c->stage_of[job];
    if (stage == MODEL_NONE || local == MODEL_NONE || job_joined(c, n, k) == MODEL_NONE) continue;
    Piece wait = is_of_maker(n) ? has_ended(g, stage) : await_end(g, stage);
    all = slice_sequence(g, all, world_when(g, local, false, WORLD_THE_ONE, wait));
  }
  return all;
}

// Its maker is under way. The call is made at most once in each thread, so the value tells to the
// end whether it has made the one.
Piece cell_made(Slice *c, SliceGraph *g, const ModelNode *n, Piece made) {
  uint32_t stage = c->maker_of ? c->maker_of[c->job] : MODEL_NONE,
           local = world_local(c, c->job, n->value);
  bool it = n->how == HOW_ALLOCATED && n->value == c->s->model->jobs.at[c->job].made;
  if (stage == MODEL_NONE || local == MODEL_NONE || !it) return made;
  Piece set = assign(g, stage, true, (SmlValue){SML_CONST, RUNNING});
  return slice_sequence(g, made, world_when(g, local, false, WORLD_THE_ONE, set));
}

static Piece end_stage(Slice *c, SliceGraph *g, uint32_t stage, uint32_t value, Piece stop) {
  uint32_t local = world_local(c, c->job, value);
  if (stage == MODEL_NONE) return stop;
  Piece set = assign(g, stage, true, (SmlValue){SML_CONST, ENDED});
  return slice_sequence(g, world_when(g, local, false, WORLD_THE_ONE, set), stop);
}

Piece cell_stop(Slice *c, SliceGraph *g, Piece stop) {
  if (!c->stage_of) return stop;
  stop = end_stage(c, g, c->stage_of[c->job], turn_in(c, c->job), stop);
  return end_stage(c, g, c->maker_of[c->job], c->s->model->jobs.at[c->job].made, stop);
}
