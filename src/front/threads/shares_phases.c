// Phases: all threads that a loop of main starts meet at a barrier, again and again.
//
// A barrier that lets through so many threads at a time as ever wait at it has all of them in each
// round: a thread that waits cannot come a second time before the round is over. So whoever has
// passed it p times comes behind everything that any of the others did before its own p-th wait,
// and accesses of two threads can only be unordered if both have passed it equally often. Of each
// round exactly one thread is told PTHREAD_BARRIER_SERIAL_THREAD.
#include <pthread.h>
#include <string.h>

#include "base/check.h"
#include "front/facts/loops_bound.h"
#include "front/threads/shares_count.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_phases.h"
#include "front/threads/shares_term.h"
#include "front/threads/threads_facts.h"

static bool is_call(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), name);
}

#define EACH_CALL(s, f, i)                                                                        \
  for (LLVMValueRef f = LLVMGetFirstFunction((s)->b->ir->module); f; f = LLVMGetNextFunction(f))  \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i;                      \
         block_##i = LLVMGetNextBasicBlock(block_##i))                                            \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i)) \
        if (LLVMIsACallInst(i))

// Is the argument of the call certainly the barrier; may it be?
static bool is_certain(const Shares *s, LLVMValueRef call, const Meeting *m) {
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(call, 0));
  return set->n == 1 && set->at[0].object == m->object && set->at[0].offset == m->offset &&
         !set->at[0].stride && !s->b->model->objects.at[m->object].many;
}

static bool is_possible(const Shares *s, LLVMValueRef call, const Meeting *m) {
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(call, 0));
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == m->object) return true;
  return !set->n;
}

// Does nobody wait there but threads of the job, and main? Sets `main_waits`.
static bool is_private(const Shares *s, uint32_t job, const Meeting *m, bool *main_waits) {
  DEBUG_ONLY(job < s->b->entries.n);
  *main_waits = false;
  EACH_CALL(s, f, i) {
    DEBUG_ONLY(job < s->b->entries.n);
    if (!is_call(i, "pthread_barrier_wait") || !is_possible(s, i, m)) continue;
    if (!is_certain(s, i, m) || (f != s->b->entries.at[job] && f != s->b->entries.at[0]))
      return false;
    *main_waits |= f == s->b->entries.at[0];
  }
  return true;
}

// The only call that makes the barrier, in main before any thread of the job; NULL if it is not
// certain.
static LLVMValueRef only_init(const Shares *s, uint32_t job, const Meeting *m) {
  LLVMValueRef found = NULL;
  EACH_CALL(s, f, i) {
    if (!is_call(i, "pthread_barrier_init") || !is_possible(s, i, m)) continue;
    if (found || !is_certain(s, i, m) || f != s->b->entries.at[0]) return NULL;
    found = i;
  }
  const LoopTable *t = s->tables[0];
  const ModelSync barrier = {.object = m->object, .offset = m->offset};
  if (!found || loop_comes_again(t, LLVMGetInstructionParent(found)) ||
      threads_sync_overwritten(s->b, &barrier))
    return NULL;
  return shares_precedes(t, found, s->starts[job].create) ? found : NULL;
}

// Is the loop that starts the threads gone through only once?
static bool is_once(const Shares *s, const CountedLoop *loop) {
  const LoopTable *t = s->tables[0];
  return !loop_comes_again(t, loop->exit);
}

// Is the number at least that of the threads which the loop starts, and one more for main?
static bool is_enough(const Shares *s, const CountedLoop *loop, LLVMValueRef init,
                      bool main_waits) {
  const LoopTable *t = s->tables[0];
  LLVMValueRef count = loop_plain_bound(LLVMGetOperand(init, 2));
  if (loop->first < 0 || loop->inclusive) return false;
  if (LLVMIsAConstantInt(loop->bound))
    return LLVMIsAConstantInt(count) &&
           LLVMConstIntGetSExtValue(count) >= LLVMConstIntGetSExtValue(loop->bound) + main_waits;
  if (main_waits) {
    bool more = LLVMIsABinaryOperator(count) && LLVMGetInstructionOpcode(count) == LLVMAdd &&
                LLVMIsAConstantInt(LLVMGetOperand(count, 1)) &&
                LLVMConstIntGetSExtValue(LLVMGetOperand(count, 1)) == 1;
    if (!more) return false;
    count = loop_plain_bound(LLVMGetOperand(count, 0));
  }
  return loop_steady(t, LLVMGetInstructionParent(init), count) == loop->bound ||
         count == loop->bound;
}

static bool find_barrier(const Shares *s, uint32_t job, Meeting *m) {
  DEBUG_ONLY(job < s->b->entries.n);
  LLVMValueRef function = s->b->entries.at[job];
  EACH_CALL(s, f, i) {
    if (f != function || !is_call(i, "pthread_barrier_wait")) continue;
    const PointsSet *set = points_of(s->b->points, LLVMGetOperand(i, 0));
    if (set->n != 1) return false;
    if (!m->known) *m = (Meeting){true, set->at[0].object, set->at[0].offset, MODEL_NONE};
    if (!is_certain(s, i, m)) return false;
  }
  return m->known;
}

static void find_meeting(Shares *s, uint32_t job) {
  Meeting *m = &s->meetings[job];
  const Start *start = &s->starts[job];
  bool main_waits;
  if (!start->followed || !start->looped || !find_barrier(s, job, m)) {
    m->known = false;
    return;
  }
  LLVMValueRef init = only_init(s, job, m);
  m->known = init && is_private(s, job, m, &main_waits) && is_once(s, &start->loop) &&
             is_enough(s, &start->loop, init, main_waits);
  if (!m->known) return;
  ModelRef of = {.object = m->object, .offset = m->offset, .size = 1, .root = MODEL_NONE};
  vec_push(&s->b->model->facts,
           ((ModelFact){.kind = FACT_PHASES, .of = of, .jobs = {job, MODEL_NONE}}));
  m->winner = shares_add(s, (ShareTerm){.op = SHARE_VARIABLE, .width = 64, .common = true});
}

void shares_find_meetings(Shares *s) {
  for (uint32_t j = 1; j < s->b->model->jobs.n; j++) find_meeting(s, j);
}

// ---- where a thread is

static bool is_wait(const void *of, LLVMValueRef call) {
  (void)of;
  return is_call(call, "pthread_barrier_wait");
}

void shares_meet_before(Frame *f, LLVMValueRef at) {
  f->met = f->creator && f->s->meetings[f->job].known ? shares_count(f, at, is_wait, NULL)
                                                      : (ShareCount){0};
}

uint32_t shares_phase(Frame *f) { return shares_count_term(f, &f->met); }

// What the wait returns that brought the thread into the phase in which it is: the others with
// which it is compared have come there by the same round. Threads are told apart by their numbers.
uint32_t shares_last_of(Frame *f, LLVMValueRef call) {
  if (!f->creator || !f->met.known || !is_wait(NULL, call)) return MODEL_NONE;
  ShareCount then = shares_count(f, call, is_wait, NULL);
  then.more++;
  if (!shares_count_same(&then, &f->met) || f->creator->turn == MODEL_NONE) return MODEL_NONE;
  ShareTerm won = {.op = SHARE_EQ,
                   .width = 1,
                   .left = f->creator->turn,
                   .right = f->s->meetings[f->job].winner,
                   .third = MODEL_NONE};
  ShareTerm term = {.op = SHARE_CHOICE, .width = 32, .third = shares_add(f->s, won)};
  term.left = shares_constant(f, PTHREAD_BARRIER_SERIAL_THREAD, 32);
  term.right = shares_constant(f, 0, 32);
  return shares_add(f->s, term);
}

// ---- buffers that change places in each iteration

static LLVMValueRef incoming(Frame *f, LLVMValueRef phi, bool back) {
  LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
  LLVMValueRef found = NULL;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    if (shares_dominates(shares_table(f), head, LLVMGetIncomingBlock(phi, k)) != back) continue;
    if (found) return NULL;
    found = LLVMGetIncomingValue(phi, k);
  }
  return found;
}

// Is the phi what it was at first after an even number of iterations?
static uint32_t is_even(Frame *f, LLVMBasicBlockRef head) {
  ShareTerm rest = {.op = SHARE_LOW_BITS, .width = 64, .right = MODEL_NONE, .third = MODEL_NONE};
  rest.left = shares_iterations(f, head), rest.number = 2;
  ShareTerm even = {.op = SHARE_EQ, .width = 1, .third = MODEL_NONE};
  even.left = shares_add(f->s, rest), even.right = shares_constant(f, 0, 64);
  return shares_add(f->s, even);
}

bool shares_alternates(Frame *f, LLVMValueRef phi, int depth, SharePlace *place) {
  LLVMValueRef first = incoming(f, phi, false), other = incoming(f, phi, true);
  LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
  if (!first || !other || !LLVMIsAPHINode(other) || LLVMGetInstructionParent(other) != head ||
      incoming(f, other, true) != phi)
    return false;
  LLVMValueRef second = incoming(f, other, false);
  SharePlace a, b;
  if (!second || !shares_place(f, first, depth + 1, &a) || !shares_place(f, second, depth + 1, &b))
    return false;
  if (a.object == b.object || f->condition != MODEL_NONE) return false;
  uint32_t even = is_even(f, head);
  if (a.object != f->wanted) {
    ShareTerm odd = {.op = SHARE_NOT, .width = 1, .left = even, .third = MODEL_NONE};
    odd.right = MODEL_NONE, even = shares_add(f->s, odd);
  }
  f->condition = even;
  *place = a.object == f->wanted ? a : b;
  return place->object == f->wanted;
}
