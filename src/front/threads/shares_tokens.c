// Semaphores that count what two threads hand to each other: free slots, and full ones.
//
// If only two threads ever wait for a semaphore, or post it, then whenever one of them is about to
// access something and so is the other, both together have waited for it at most as often as they
// have posted it, and as it held at first. Where it is known how often each has done so by then, as
// in the k-th iteration of its loop, the slots k % N of the one and j % N of the other are apart.
#include <string.h>

#include "front/facts/loops_bound.h"
#include "front/threads/shares_count.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_ring.h"
#include "front/threads/shares_tokens.h"
#include "front/threads/threads_facts.h"

static bool is_call(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), name);
}

static bool is_use(LLVMValueRef i) { return is_call(i, "sem_wait") || is_call(i, "sem_post"); }

// A call that may do something to a semaphore which is not counted here.
static bool is_other_use(LLVMValueRef i) {
  LibraryKind kind = library_find(ir_callee_name(i))->kind;
  return !is_use(i) && (kind == LIBRARY_DOWN || kind == LIBRARY_TRYDOWN || kind == LIBRARY_UP);
}

static bool is_certain(const Shares *s, LLVMValueRef call, const Semaphore *m) {
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(call, 0));
  return set->n == 1 && set->at[0].object == m->object && set->at[0].offset == m->offset &&
         !set->at[0].stride && !s->b->model->objects.at[m->object].many;
}

bool shares_is_semaphore(const Shares *s, LLVMValueRef call, const Semaphore *m) {
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(call, 0));
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == m->object &&
        (m->any || set->at[k].stride || set->at[k].offset == m->offset))
      return true;
  return !set->n;
}

uint32_t shares_single_job(const Shares *s, LLVMValueRef function) {
  for (uint32_t j = 1; j < s->b->model->jobs.n; j++)
    if (s->b->entries.at[j] == function)
      return s->starts[j].followed && !s->starts[j].looped ? j : MODEL_NONE;
  return MODEL_NONE;
}

static bool add_job(Semaphore *m, uint32_t job) {
  for (int k = 0; k < 2; k++) {
    if (m->jobs[k] == job) return true;
    if (m->jobs[k] != MODEL_NONE) continue;
    m->jobs[k] = job;
    return true;
  }
  return false;
}

// Is it made once, with a known count and before the threads, and used only as is said above?
static bool complete(const Shares *s, Semaphore *m) {
  LLVMValueRef init = NULL;
  for (LLVMValueRef f = LLVMGetFirstFunction(s->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        bool makes = is_call(i, "sem_init");
        if (!LLVMIsACallInst(i) || (!makes && !is_use(i) && !is_other_use(i)) ||
            !shares_is_semaphore(s, i, m))
          continue;
        if (!is_certain(s, i, m) || (makes ? init || f != s->b->entries.at[0] : is_other_use(i)))
          return false;
        if (makes) init = i;
        else if (shares_single_job(s, f) == MODEL_NONE || !add_job(m, shares_single_job(s, f)))
          return false;
      }
  const LoopTable *t = s->tables[0];
  if (threads_sync_overwritten(s->b, &(ModelSync){.object = m->object, .offset = m->offset}))
    return false;
  if (!init || m->jobs[1] == MODEL_NONE || !LLVMIsAConstantInt(LLVMGetOperand(init, 2)) ||
      loop_comes_again(t, LLVMGetInstructionParent(init)))
    return false;
  m->first = (int64_t)LLVMConstIntGetZExtValue(LLVMGetOperand(init, 2));
  return shares_precedes(t, init, s->starts[m->jobs[0]].create) &&
         shares_precedes(t, init, s->starts[m->jobs[1]].create);
}

static bool is_known(const Shares *s, PointsTarget at) {
  for (size_t k = 0; k < s->semaphores.n; k++)
    if (s->semaphores.at[k].object == at.object &&
        (s->semaphores.at[k].any || s->semaphores.at[k].offset == at.offset))
      return true;
  return false;
}

void shares_keep_semaphore(Shares *s, const Semaphore *m) {
  ModelRef of = {.object = m->object,
                 .offset = m->offset + m->element * m->stride,
                 .size = 1,
                 .root = MODEL_NONE};
  if (m->any) of.offset = m->offset, of.stride = m->stride;
  vec_push(&s->b->model->facts, ((ModelFact){.kind = FACT_TOKENS,
                                             .lock = (uint32_t)s->semaphores.n,
                                             .of = of,
                                             .jobs = {m->jobs[0], m->jobs[1]},
                                             .number = m->first}));
  vec_push(&s->semaphores, *m);
}

void shares_find_semaphores(Shares *s) {
  for (uint32_t j = 1; j < s->b->model->jobs.n && !s->b->catches; j++) {
    LLVMValueRef function = s->b->entries.at[j];
    if (shares_single_job(s, function) == MODEL_NONE) continue;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!is_call(i, "sem_wait")) continue;
        const PointsSet *set = points_of(s->b->points, LLVMGetOperand(i, 0));
        if (set->n != 1 || is_known(s, set->at[0])) continue;
        if (set->at[0].stride) {
          shares_find_ring(s, set->at[0].object);
          continue;
        }
        Semaphore m = {.object = set->at[0].object,
                       .jobs = {MODEL_NONE, MODEL_NONE},
                       .offset = set->at[0].offset};
        if (complete(s, &m)) shares_keep_semaphore(s, &m);
      }
  }
}

// ---- where a thread is

typedef struct {
  const Shares *s;
  const Semaphore *semaphore;
  const char *name;
} Wanted;

static bool is_wanted(const void *of, LLVMValueRef call) {
  const Wanted *w = of;
  return is_call(call, w->name) && shares_is_semaphore(w->s, call, w->semaphore);
}

void shares_count_tokens(Frame *f, LLVMValueRef at, Share *share) {
  ModelShares *m = &f->s->b->model->shares;
  share->first_tokens = (uint32_t)m->tokens.n;
  for (uint32_t k = 0; k < f->s->semaphores.n && f->creator; k++) {
    const Semaphore *semaphore = &f->s->semaphores.at[k];
    if (semaphore->jobs[0] != f->job && semaphore->jobs[1] != f->job) continue;
    Wanted downs = {f->s, semaphore, "sem_wait"}, ups = {f->s, semaphore, "sem_post"};
    ShareCount down = shares_count(f, at, is_wanted, &downs),
               up = shares_count(f, at, is_wanted, &ups);
    if (!down.known || !up.known) continue;
    bool ring = semaphore->period;
    uint32_t waited = ring ? shares_ring_term(f, semaphore, &down) : shares_count_term(f, &down),
             posted = ring ? shares_ring_term(f, semaphore, &up) : shares_count_term(f, &up);
    if (waited == MODEL_NONE || posted == MODEL_NONE) continue;
    vec_push(&m->tokens, (ShareTokens){k, waited, posted, semaphore->first});
  }
  share->n_tokens = (uint32_t)m->tokens.n - share->first_tokens;
}
