// Semaphores of a ring: `sem_wait(&filled[k % N])` in iteration k.
//
// Each of two threads goes through a loop of its own, in which every use of the array is of the
// element that the counter chooses: (first + t) % N in iteration t. So it is known how often it has
// used each of the elements by then, and each element is a semaphore between two threads
// (shares_tokens.c). All elements are made before the threads, with the same count. The loops may
// be left at any time: what was not done is not counted.
#include <string.h>

#include "front/facts/loops_bound.h"
#include "front/threads/shares_count.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_ring.h"
#include "front/threads/shares_term.h"
#include "front/threads/shares_tokens.h"
#include "front/threads/threads_facts.h"
#include "front/threads/threads_value.h"

enum { MOST_ELEMENTS = 8 };

static bool is_call(LLVMValueRef i, const char *name) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), name);
}

// Where the call's element lies, and by which number of its loop it is chosen.
typedef struct {
  int64_t base, first, period;
  uint32_t stride;
} Turned;

static bool number_of(LLVMValueRef v, int64_t *period, LLVMValueRef *of) {
  if (!LLVMIsABinaryOperator(v) || !LLVMIsAConstantInt(LLVMGetOperand(v, 1))) return false;
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));
  *period = op == LLVMAnd ? number + 1 : number;
  *of = loop_plain_value(LLVMGetOperand(v, 0));
  bool mask = op == LLVMAnd && number > 0 && !(number & (number + 1));
  return (mask || op == LLVMSRem || op == LLVMURem) && *period > 1 && *period <= MOST_ELEMENTS;
}

// A number that counts the iterations of the innermost loop around the call by one, from a constant
// on.
static bool counts_loop(const LoopTable *t, LLVMValueRef call, LLVMValueRef counter,
                        int64_t *first) {
  uint32_t head = t->inner ? t->inner[loop_block(t, LLVMGetInstructionParent(call))] : MAP_NONE;
  if (head == MAP_NONE || !LLVMIsAPHINode(counter) || LLVMCountIncoming(counter) != 2 ||
      LLVMGetInstructionParent(counter) != t->blocks.at[head] ||
      !loop_counts_far(LLVMTypeOf(counter)))
    return false;
  bool begins = false, steps = false;
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef v = LLVMGetIncomingValue(counter, k);
    bool inside = shares_dominates(t, t->blocks.at[head], LLVMGetIncomingBlock(counter, k));
    begins |= !inside && question_number(v, first);
    steps |= inside && LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMAdd &&
             LLVMGetOperand(v, 0) == counter && LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
             LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1)) == 1;
  }
  return begins && steps && *first >= 0;
}

static bool is_turned(Shares *s, uint32_t job, LLVMValueRef call, Turned *t) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef index = threads_origin(s->b, LLVMGetOperand(call, 0), &ref), counter;
  Frame f = {.s = s, .job = job};
  if (!index || !ref.by_index || ref.varies || ref.row || !number_of(index, &t->period, &counter))
    return false;
  t->base = ref.base + ref.inside, t->stride = ref.stride;
  return counts_loop(shares_table(&f), call, counter, &t->first);
}

// ---- how they are made

typedef struct {
  const LoopTable *t;
  const CountedLoop *loop;
  LLVMBasicBlockRef without;
  uint8_t *seen; // blocks x blocks: edges
} Round;

// What && or || put together: on the way from `from` the branch at the end of `block` goes this way
// only; 2 if that is not certain.
static unsigned certain_way(LLVMBasicBlockRef from, LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  LLVMValueRef test =
      LLVMIsABranchInst(end) && LLVMIsConditional(end) ? LLVMGetCondition(end) : NULL;
  if (!test || !LLVMIsAPHINode(test) || LLVMGetInstructionParent(test) != block) return 2;
  for (unsigned k = 0; k < LLVMCountIncoming(test); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(test, k);
    if (LLVMGetIncomingBlock(test, k) == from)
      return LLVMIsAConstantInt(v) ? !LLVMConstIntGetZExtValue(v) : 2;
  }
  return 2;
}

// Does a way lead on from `block`, to which control comes from `from`, back to the head of the loop
// without the block of the call?
static bool comes_round(Round *r, LLVMBasicBlockRef from, LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  unsigned only = certain_way(from, block);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
    if ((only < 2 && k != only) || !r->loop->body[map_get(&r->t->index, next)]) continue;
    if (next == r->loop->head) return true;
    uint8_t *seen =
        &r->seen[map_get(&r->t->index, block) * r->t->blocks.n + map_get(&r->t->index, next)];
    if (next == r->without || *seen) continue;
    *seen = 1;
    if (comes_round(r, block, next)) return true;
  }
  return false;
}

static bool in_every_turn(const LoopTable *t, const CountedLoop *loop, LLVMValueRef call) {
  Round r = {t, loop, LLVMGetInstructionParent(call), memory_take(t->blocks.n * t->blocks.n)};
  bool round = r.without != loop->head && comes_round(&r, NULL, loop->head);
  free(r.seen);
  return !round;
}

// By one call for each turn of a loop over all elements, or by one for each.
static bool is_made(const Shares *s, LLVMValueRef init, Semaphore *m, bool *made) {
  const LoopTable *t = s->tables[0];
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef count = LLVMGetOperand(init, 2);
  CountedLoop loop;
  if (!LLVMIsAConstantInt(count)) return false;
  int64_t first = (int64_t)LLVMConstIntGetZExtValue(count);
  if (m->first >= 0 && m->first != first) return false;
  m->first = first;
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(init, 0));
  if (!loop_comes_again(t, LLVMGetInstructionParent(init))) {
    int64_t at = set->n == 1 && !set->at[0].stride ? set->at[0].offset - m->offset : -1;
    if (at < 0 || at % m->stride || at / m->stride >= m->period || made[at / m->stride])
      return false;
    return made[at / m->stride] = true;
  }
  LLVMValueRef index = threads_origin(s->b, LLVMGetOperand(init, 0), &ref);
  if (!ref.by_index || ref.varies || ref.row || ref.base + ref.inside != m->offset ||
      ref.stride != m->stride || !loop_around(t, init, &loop))
    return false;
  bool all = index == loop.counter && !loop.down && !loop.first && LLVMIsAConstantInt(loop.bound) &&
             in_every_turn(t, &loop, init) &&
             LLVMConstIntGetSExtValue(loop.bound) + loop.inclusive == m->period &&
             !loop_comes_again(t, loop.exit);
  for (int k = 0; k < 2 && all; k++) {
    LLVMBasicBlockRef start = LLVMGetInstructionParent(s->starts[m->jobs[k]].create);
    all = shares_dominates(t, loop.exit, start);
  }
  for (int64_t k = 0; k < m->period && all; k++) all = !made[k], made[k] = true;
  free(loop.body);
  return all;
}

static bool all_made(const Shares *s, Semaphore *m) {
  bool made[MOST_ELEMENTS] = {0}, good = true;
  LLVMValueRef main = s->b->entries.at[0];
  m->first = -1;
  for (LLVMValueRef f = LLVMGetFirstFunction(s->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && good; i = LLVMGetNextInstruction(i)) {
        if (!is_call(i, "sem_init") || !shares_is_semaphore(s, i, m)) continue;
        good = f == main && is_made(s, i, m, made);
        for (int k = 0; k < 2 && good && !loop_comes_again(s->tables[0], b); k++)
          good = shares_precedes(s->tables[0], i, s->starts[m->jobs[k]].create);
      }
  for (int64_t k = 0; k < m->period && good; k++) {
    const ModelSync element = {.object = m->object, .offset = m->offset + k * m->stride};
    good = made[k] && !threads_sync_overwritten(s->b, &element);
  }
  return good;
}

// ---- how they are used

static bool note_use(Shares *s, uint32_t job, LLVMValueRef call, Semaphore *m) {
  Turned t;
  if (job == MODEL_NONE || !is_turned(s, job, call, &t)) return false;
  if (!m->period) m->offset = t.base, m->stride = t.stride, m->period = t.period;
  if (m->offset != t.base || m->stride != t.stride || m->period != t.period) return false;
  for (int k = 0; k < 2; k++) {
    if (m->jobs[k] == job) return m->firsts[k] == t.first;
    if (m->jobs[k] != MODEL_NONE) continue;
    m->jobs[k] = job, m->firsts[k] = t.first;
    return true;
  }
  return false;
}

void shares_find_ring(Shares *s, uint32_t object) {
  Semaphore m = {.object = object, .jobs = {MODEL_NONE, MODEL_NONE}, .first = -1, .any = true};
  bool good = !s->b->model->objects.at[object].many;
  for (LLVMValueRef f = LLVMGetFirstFunction(s->b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && good; i = LLVMGetNextInstruction(i)) {
        LibraryKind kind =
            LLVMIsACallInst(i) ? library_find(ir_callee_name(i))->kind : LIBRARY_UNKNOWN;
        bool uses = kind == LIBRARY_DOWN || kind == LIBRARY_TRYDOWN || kind == LIBRARY_UP;
        if (!uses || !shares_is_semaphore(s, i, &m)) continue;
        bool plain = is_call(i, "sem_wait") || is_call(i, "sem_post");
        good = plain && note_use(s, shares_single_job(s, f), i, &m);
      }
  if (!good || m.jobs[1] == MODEL_NONE || !all_made(s, &m)) return;
  for (m.element = 0; m.element < m.period; m.element++) shares_keep_semaphore(s, &m);
}

// ---- how often

static uint32_t made_of(Frame *f, ShareOp op, uint32_t left, uint32_t right) {
  return shares_add(
      f->s,
      (ShareTerm){
          .op = op, .width = 64, .left = left, .right = right, .third = MODEL_NONE, .exact = true});
}

// In `each` of the iterations that came to the element, and `more` times in this one if it does.
uint32_t shares_ring_term(Frame *f, const Semaphore *m, const ShareCount *count) {
  if (!count->known || count->n > 1) return MODEL_NONE;
  if (!count->n) return count->more ? MODEL_NONE : shares_constant(f, 0, 64);
  int64_t first = m->firsts[m->jobs[1] == f->job],
          rest = ((m->element - first) % m->period + m->period) % m->period;
  uint32_t iterations = shares_iterations(f, count->heads[0]),
           period = shares_constant(f, m->period, 64);
  uint32_t shifted =
      made_of(f, SHARE_ADD, iterations, shares_constant(f, m->period - 1 - rest, 64));
  uint32_t all = made_of(f, SHARE_MUL, made_of(f, SHARE_DIV, shifted, period),
                         shares_constant(f, count->each[0], 64));
  uint32_t here = made_of(f, SHARE_EQ, made_of(f, SHARE_REMAINDER, iterations, period),
                          shares_constant(f, rest, 64));
  ShareTerm more = {.op = SHARE_CHOICE,
                    .width = 64,
                    .left = shares_constant(f, count->more, 64),
                    .right = shares_constant(f, 0, 64),
                    .third = here};
  return made_of(f, SHARE_ADD, all, shares_add(f->s, more));
}
