#include "front/threads/shares_of.h"

#include <string.h>

#include "base/check.h"
#include "front/facts/loops_bound.h"
#include "front/threads/shares_arrivals.h"
#include "front/threads/shares_blocks.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_phases.h"
#include "front/threads/shares_term.h"
#include "front/threads/shares_tokens.h"
#include "front/threads/threads_value.h"

LoopTable *shares_table(Frame *f) {
  LoopTable **table = &f->s->tables[f->job];
  if (!*table) *table = loop_table_new(f->s->b->points, f->s->b->entries.at[f->job]);
  return *table;
}

// What is asked here grows with the square of these.
enum { MOST_NODES = 20000, MOST_BLOCKS = 600, MOST_SHARES = 200 };

static bool is_small(LLVMValueRef function) {
  return LLVMCountBasicBlocks(function) <= MOST_BLOCKS;
}

static bool is_access(ModelOp op) { return op >= MODEL_READ && op <= MODEL_ATOMIC_WRITE; }

// ---- how jobs are started

static bool is_own_copy(LLVMValueRef function) {
  size_t length;
  return strchr(LLVMGetValueName2(function, &length), '#') != NULL;
}

// The only node that creates threads of the job, if it is in main and creates no others; MODEL_NONE
// otherwise.
static uint32_t only_create(const ModelThreads *m, uint32_t job) {
  uint32_t found = MODEL_NONE;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t c = 0; c < n->n_jobs && n->op == MODEL_CREATE; c++) {
        if (m->job_lists.at[n->first_job + c] != job) continue;
        if (found != MODEL_NONE || j || n->n_jobs != 1) return MODEL_NONE;
        found = k;
      }
    }
  return found;
}

static LLVMValueRef create_call(const ThreadBuilder *b, uint32_t node) {
  for (size_t k = 0; k < b->creations.n; k++)
    if (b->creations.at[k].job == 0 && b->creations.at[k].node == node)
      return b->creations.at[k].call;
  return NULL;
}

// Hands the number of its turn, or the address of the element with that number, over to the thread.
static bool hands_turn(const ThreadBuilder *b, const ModelNode *n, const Start *start) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef argument = LLVMGetOperand(start->create, LLVMGetNumArgOperands(start->create) - 1);
  LLVMValueRef whose = threads_origin((ThreadBuilder *)b, argument, &ref);
  return n->from != MODEL_NONE && whose == start->loop.counter && !ref.inside && !ref.varies &&
         !ref.row;
}

static void find_start(Shares *s, uint32_t job) {
  DEBUG_ONLY(job < s->b->entries.n);
  const ModelThreads *m = s->b->model;
  Start *start = &s->starts[job];
  start->node = only_create(m, job);
  start->create = start->node == MODEL_NONE ? NULL : create_call(s->b, start->node);
  const LoopTable *t = s->tables[0];
  if (!start->create ||
      LLVMGetBasicBlockParent(LLVMGetInstructionParent(start->create)) != t->function)
    return;
  if (!is_own_copy(s->b->entries.at[job]) || !is_small(s->b->entries.at[job])) return;
  start->looped = loop_comes_again(t, LLVMGetInstructionParent(start->create));
  if (start->looped && !loop_around(t, start->create, &start->loop)) return;
  const ModelNode *n = &m->jobs.at[0].nodes.at[start->node];
  start->followed =
      !start->looped || (LLVMGetTypeKind(LLVMTypeOf(start->loop.counter)) == LLVMIntegerTypeKind &&
                         n->turn != MODEL_NONE);
  start->handed = start->looped && hands_turn(s->b, n, start);
}

// ---- accesses

// Main, as the thread finds it: in the turn of its creation.
static void begin_creator(Shares *s, uint32_t job, Frame *f) {
  const Start *start = &s->starts[job];
  *f = (Frame){.s = s,
               .at = LLVMGetInstructionParent(start->create),
               .turn = MODEL_NONE,
               .condition = MODEL_NONE};
  if (!start->looped) return;
  uint32_t turn = shares_counter(f, start->loop.counter, 0);
  if (turn == MODEL_NONE) turn = shares_add(s, (ShareTerm){.op = SHARE_VARIABLE, .width = 64});
  f->counters[0] = start->loop.counter, f->turn = turn;
}

static bool has_place(const Frame *f, const Origin *o) {
  return (o->pointer || o->whole) &&
         LLVMGetBasicBlockParent(LLVMGetInstructionParent(o->at)) == f->s->b->entries.at[f->job];
}

// The number of the element, as main has it in its hands.
static uint32_t index_of(Frame *f, const Origin *o, const ModelRef *ref) {
  ModelRef rest = {.root = MODEL_NONE};
  LLVMValueRef v =
      ref->root != MODEL_NONE && ref->by_index ? threads_origin(f->s->b, o->pointer, &rest) : NULL;
  return v ? shares_number(f, v, 0) : MODEL_NONE;
}

// Main's hold on a block: by a value that is its number.
static void hold_block(Frame *f, const SharePlace *place, Share *share) {
  bool tracked = place->holder && map_get(&f->s->b->tracked, place->holder) != MAP_NONE;
  uint32_t root = tracked ? map_get(&f->s->b->main_values, place->holder) : MAP_NONE;
  share->root = root == MAP_NONE ? MODEL_NONE : root;
  share->turn = share->root == MODEL_NONE ? MODEL_NONE : place->block;
}

// An index into an array that is a row of another, or a field, stays inside it, which is an
// assumption.
static void stay_in_row(Frame *f, LLVMValueRef pointer, uint32_t offset, uint32_t size) {
  Shares *s = f->s;
  int64_t bytes;
  SharePlace row;
  LLVMValueRef whole = points_row(s->b->ir, pointer, &bytes);
  if (!whole || !LLVMGetArrayLength2(LLVMGetGEPSourceElementType(pointer)) ||
      !LLVMIsAGetElementPtrInst(whole) || !shares_place(f, whole, 0, &row))
    return;
  ShareTerm rest = {.op = SHARE_SUB,
                    .width = 64,
                    .left = offset,
                    .right = row.offset,
                    .third = MODEL_NONE,
                    .exact = true};
  uint32_t inside = shares_add(s, rest);
  ShareTerm begins = {.op = SHARE_LE,
                      .width = 64,
                      .left = shares_constant(f, 0, 64),
                      .right = inside,
                      .third = MODEL_NONE},
            ends = begins;
  ends.left = inside, ends.right = shares_constant(f, bytes - size, 64);
  vec_push(&s->b->model->shares.conditions, shares_add(s, begins));
  vec_push(&s->b->model->shares.conditions, shares_add(s, ends));
  model_threads_assume(s->b->model, "an index into an array inside another stays inside it");
}

static void locate(Frame *f, const Origin *o, const ModelRef *ref, Share *share) {
  ModelShares *m = &f->s->b->model->shares;
  SharePlace place;
  bool many = f->s->b->model->objects.at[ref->object].many;
  if (!has_place(f, o) || !shares_table(f)->dominates) return;
  f->at = LLVMGetInstructionParent(o->at);
  f->wanted = ref->object;
  shares_meet_before(f, o->at);
  if (!shares_place(f, o->pointer ? o->pointer : o->whole, 0, &place) ||
      place.object != ref->object || (many && place.block == MODEL_NONE))
    return;
  if (o->pointer) share->address = place.offset;
  share->block = many ? place.block : MODEL_NONE;
  share->known = o->pointer || many;
  if (f->creator) share->turn = f->creator->turn;
  else if (many) hold_block(f, &place, share);
  else share->turn = index_of(f, o, ref);
  share->first_condition = (uint32_t)m->conditions.n;
  shares_conditions(f, f->at, 0);
  if (o->pointer) stay_in_row(f, o->pointer, place.offset, share->size);
  if (f->creator) shares_conditions(f->creator, f->creator->at, 0);
  share->when = f->condition;
  share->phase = shares_phase(f);
  shares_count_tokens(f, o->at, share);
  share->n_conditions = (uint32_t)m->conditions.n - share->first_condition;
}

static Share share_of(Shares *s, uint32_t job, const ModelNode *n, uint32_t ref, const Origin *o) {
  Share share = {.job = job,
                 .ref = ref,
                 .address = MODEL_NONE,
                 .block = MODEL_NONE,
                 .turn = MODEL_NONE,
                 .phase = MODEL_NONE,
                 .when = MODEL_NONE};
  const ModelRef *part = &s->b->model->refs.at[ref];
  share.size = part->row ? part->bytes : part->size;
  share.writes = n->op == MODEL_WRITE || n->op == MODEL_ATOMIC_WRITE;
  share.plain = n->op == MODEL_READ || n->op == MODEL_WRITE;
  Frame creator = {0}, f = {.s = s, .job = job, .turn = MODEL_NONE, .condition = MODEL_NONE};
  share.root = !job                    ? part->root
               : s->starts[job].handed ? s->b->model->jobs.at[job].argument
                                       : s->b->model->jobs.at[job].turn;
  if (job) begin_creator(s, job, &creator), f.creator = &creator;
  locate(&f, o, &s->b->model->refs.at[ref], &share);
  map_delete(&f.known);
  map_delete(&creator.known);
  return share;
}

// ---- objects

typedef enum { NOT_WORTH, WORTH, IMPOSSIBLE } Worth;

// An access of a thread that is not plainly to the element with its own number, or to a block of
// many that its argument does not point to.
static bool is_worth(const Shares *s, uint32_t job, const ModelRef *ref) {
  const ModelThreads *m = s->b->model;
  bool own = ref->root == m->jobs.at[job].argument && ref->root != MODEL_NONE && !ref->varies;
  if (s->meetings[job].known && !own) return true;
  if (job && m->objects.at[ref->object].many)
    return ref->root != m->jobs.at[job].argument || ref->varies;
  return job && ref->stride && (ref->root != m->jobs.at[job].argument || ref->varies);
}

static Worth worth_of(const Shares *s, uint32_t object) {
  const ModelThreads *m = s->b->model;
  Worth worth = NOT_WORTH;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs; r++) {
        const ModelRef *ref = &m->refs.at[n->first_ref + r];
        if (ref->object != object || n->op == MODEL_SET) continue;
        bool known = is_access(n->op) && !ref->is_lock && s->origin_of[j][k] != MODEL_NONE;
        if (!known || (j && !s->starts[j].followed)) return IMPOSSIBLE;
        if (s->b->origins.at[s->origin_of[j][k]].owned) return IMPOSSIBLE;
        if (is_worth(s, j, ref)) worth = WORTH;
      }
    }
  return worth;
}

// False if a thread accesses it in a way that cannot be written down.
static bool share_out(Shares *s, uint32_t object) {
  ModelThreads *m = s->b->model;
  size_t first = m->shares.all.n;
  for (uint32_t j = 0; j < m->jobs.n; j++)
    for (uint32_t k = 0; k < m->jobs.at[j].nodes.n; k++) {
      const ModelNode *n = &m->jobs.at[j].nodes.at[k];
      for (uint32_t r = 0; r < n->n_refs && is_access(n->op); r++) {
        if (m->refs.at[n->first_ref + r].object != object) continue;
        Share share = share_of(s, j, n, n->first_ref + r, &s->b->origins.at[s->origin_of[j][k]]);
        if ((j && !share.known) || m->shares.all.n - first == MOST_SHARES) return false;
        vec_push(&m->shares.all, share);
      }
    }
  return true;
}

static void find_objects(Shares *s) {
  ModelShares *m = &s->b->model->shares;
  for (uint32_t o = 0; o < s->b->model->objects.n; o++) {
    bool many = s->b->model->objects.at[o].many;
    if ((many && !shares_block_counter(s, o)) || worth_of(s, o) != WORTH) continue;
    uint32_t first = (uint32_t)m->all.n;
    if (share_out(s, o)) vec_push(&m->objects, (SharedOut){o, first, (uint32_t)m->all.n - first});
    else m->all.n = first;
  }
}

// ---- all of it

static void note_origins(Shares *s) {
  const ThreadBuilder *b = s->b;
  for (size_t j = 0; j < b->model->jobs.n; j++) {
    size_t n = b->model->jobs.at[j].nodes.n;
    s->origin_of[j] = memory_take((n + 1) * sizeof(uint32_t));
    memset(s->origin_of[j], 0xff, (n + 1) * sizeof(uint32_t));
  }
  for (uint32_t k = 0; k < b->origins.n; k++) {
    s->origin_of[b->origins.at[k].job][b->origins.at[k].node] = k;
    map_put(&s->origin_at, b->origins.at[k].at, k);
  }
}

static void note_creations(Shares *s) {
  const ModelJob *main = &s->b->model->jobs.at[0];
  s->after_create = memory_take(main->nodes.n + 1);
  VEC(uint32_t) work = {0};
  for (uint32_t k = 0; k < main->nodes.n; k++)
    if (main->nodes.at[k].op == MODEL_CREATE) vec_push(&work, k);
  while (work.n) {
    const ModelNode *n = &main->nodes.at[vec_pop(&work)];
    for (size_t k = 0; k < n->next.n; k++) {
      if (s->after_create[n->next.at[k]]) continue;
      s->after_create[n->next.at[k]] = true;
      vec_push(&work, n->next.at[k]);
    }
  }
  vec_delete(&work);
}

static void end(Shares *s) {
  for (size_t j = 0; j < s->b->model->jobs.n; j++) {
    loop_table_delete(s->tables[j]);
    free(s->starts[j].loop.body);
    free(s->origin_of[j]);
  }
  free(s->tables);
  free(s->starts);
  free(s->meetings);
  free(s->origin_of);
  free(s->after_create);
  map_delete(&s->origin_at);
  map_delete(&s->commons);
  vec_delete(&s->frozen);
  vec_delete(&s->semaphores);
}

void shares_find(ThreadBuilder *b) {
  size_t jobs = b->model->jobs.n, nodes = 0;
  for (size_t j = 0; j < jobs; j++) nodes += b->model->jobs.at[j].nodes.n;
  if (LLVMGetFirstUse(b->entries.at[0]) || nodes > MOST_NODES || !is_small(b->entries.at[0]))
    return; // main is called again, or large
  Shares s = {.b = b,
              .tables = memory_take(jobs * sizeof *s.tables),
              .starts = memory_take(jobs * sizeof *s.starts),
              .meetings = memory_take(jobs * sizeof *s.meetings),
              .origin_of = memory_take(jobs * sizeof *s.origin_of)};
  note_origins(&s);
  note_creations(&s);
  s.tables[0] = loop_table_new(b->points, b->entries.at[0]);
  for (uint32_t j = 1; j < jobs && s.tables[0]->dominates; j++) find_start(&s, j);
  if (s.tables[0]->dominates)
    shares_find_meetings(&s), shares_find_semaphores(&s), find_objects(&s),
        shares_find_arrivals(&s);
  end(&s);
}
