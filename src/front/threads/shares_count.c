// How often a thread has passed certain calls when it comes to a place of its function: so many
// times in each iteration of some loops, and so many times more. Known where every way to the place
// has the same count.
#include <string.h>

#include "base/check.h"
#include "front/threads/shares_count.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_term.h"

typedef struct {
  const LoopTable *t;
  CountHit hits;
  const void *of;
  bool succeeds;    // sem_wait never fails
  bool *live;       // by block: control may come there
  uint8_t **bodies; // by head: the blocks of a loop with hits in it, NULL for others
  int64_t *each;    // by head: hits in an iteration, -1 if that is not one number
  ShareCount *at;   // by block: at its beginning
  bool *set;        // by block
} Counting;

static unsigned n_hits(const Counting *c, LLVMBasicBlockRef block, LLVMValueRef until) {
  unsigned n = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != until;
       i = LLVMGetNextInstruction(i))
    n += LLVMIsACallInst(i) && c->hits(c->of, i);
  return n;
}

static uint32_t index_of(const Counting *c, LLVMBasicBlockRef b) {
  return map_get(&c->t->index, b);
}

// A way that is taken only if a call that never fails has failed: sem_wait in a loop that asks for
// EINTR.
static bool is_failure(LLVMValueRef test, unsigned way) {
  if (!LLVMIsAICmpInst(test) || !LLVMIsAConstantInt(LLVMGetOperand(test, 1))) return false;
  LLVMValueRef call = LLVMGetOperand(test, 0);
  if (!LLVMIsACallInst(call) || strcmp(ir_callee_name(call), "sem_wait")) return false;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  int64_t number = LLVMConstIntGetSExtValue(LLVMGetOperand(test, 1));
  if (p == LLVMIntEQ) return way == (number == 0);
  if (p == LLVMIntNE) return way == (number != 0);
  return p == LLVMIntSLT && number == 0 && way == 0;
}

static bool fails(LLVMValueRef end, unsigned way) {
  return LLVMIsABranchInst(end) && LLVMIsConditional(end) && is_failure(LLVMGetCondition(end), way);
}

static bool may_come_from(const Counting *c, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned k = 0; c->live[index_of(c, from)] && k < LLVMGetNumSuccessors(end); k++)
    if (LLVMGetSuccessor(end, k) == to && !fails(end, k)) return true;
  return false;
}

// What && or || put together: the way is dead if all that may come in has the other answer.
static bool is_dead(const Counting *c, LLVMValueRef end, unsigned way) {
  if (!c->succeeds || !LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
  LLVMValueRef test = LLVMGetCondition(end);
  LLVMBasicBlockRef block = LLVMGetInstructionParent(end);
  if (!LLVMIsAPHINode(test)) return fails(end, way);
  if (LLVMGetInstructionParent(test) != block) return false;
  for (unsigned k = 0; k < LLVMCountIncoming(test); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(test, k);
    if (!may_come_from(c, LLVMGetIncomingBlock(test, k), block)) continue;
    if (!LLVMIsAConstantInt(v) || LLVMConstIntGetZExtValue(v) != way) return false;
  }
  return true;
}

// ---- an iteration

// Hits from the head of a loop to each of its blocks, and in all of an iteration.
static void count_iteration(Counting *c, uint32_t head) {
  size_t n = c->t->blocks.n;
  int64_t *from = memory_take(n * sizeof *from);
  for (size_t b = 0; b < n; b++) from[b] = -1;
  VEC(uint32_t) work = {0};
  bool good = true;
  from[head] = 0, c->each[head] = -1;
  vec_push(&work, head);
  while (work.n && good) {
    uint32_t b = vec_pop(&work);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->t->blocks.at[b]);
    int64_t here = from[b] + n_hits(c, c->t->blocks.at[b], NULL);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end) && good; k++) {
      uint32_t s = index_of(c, LLVMGetSuccessor(end, k));
      if (is_dead(c, end, k) || !c->bodies[head][s]) continue;
      int64_t *known = s == head ? &c->each[head] : &from[s];
      bool fresh = *known < 0;
      good = (fresh || *known == here) && (s == head || !c->bodies[s]);
      *known = here;
      if (fresh && s != head) vec_push(&work, s);
    }
  }
  if (!good) c->each[head] = -1;
  vec_delete(&work);
  free(from);
}

// More and more blocks, until no further way turns out to be open.
static void find_live(Counting *c) {
  c->live[0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = 0; b < c->t->blocks.n; b++) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(c->t->blocks.at[b]);
      for (unsigned k = 0; c->live[b] && k < LLVMGetNumSuccessors(end); k++) {
        uint32_t s = index_of(c, LLVMGetSuccessor(end, k));
        if (!c->live[s] && !is_dead(c, end, k)) c->live[s] = changed = true;
      }
    }
  }
}

// Does control ever come back to the head?
static bool comes_round(const Counting *c, uint32_t head, const uint8_t *body) {
  for (uint32_t b = 0; b < c->t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->t->blocks.at[b]);
    for (unsigned k = 0; body[b] && c->live[b] && k < LLVMGetNumSuccessors(end); k++)
      if (index_of(c, LLVMGetSuccessor(end, k)) == head && !is_dead(c, end, k)) return true;
  }
  return false;
}

static void find_loops(Counting *c) {
  size_t n = c->t->blocks.n;
  for (uint32_t head = 0; head < n; head++) {
    uint8_t *body = memory_take(n);
    unsigned hits = 0;
    if (loop_blocks(c->t, head, body) && comes_round(c, head, body))
      for (uint32_t b = 0; b < n; b++)
        if (body[b]) hits += n_hits(c, c->t->blocks.at[b], NULL);
    if (hits) c->bodies[head] = body;
    else free(body);
  }
  for (uint32_t head = 0; head < n; head++)
    if (c->bodies[head]) count_iteration(c, head);
}

// ---- all of the function

static bool same(const ShareCount *a, const ShareCount *b) {
  if (a->known != b->known || a->n != b->n || a->more != b->more) return false;
  for (uint32_t k = 0; k < a->n; k++)
    if (a->heads[k] != b->heads[k] || a->each[k] != b->each[k]) return false;
  return true;
}

// What is known at the beginning of `to`, on the edge to it.
static ShareCount passed(const Counting *c, ShareCount count, uint32_t to) {
  DEBUG_ONLY(to < c->t->blocks.n);
  if (!c->bodies[to] || !count.known) return count;
  if (c->each[to] < 0 || count.n == SHARE_LOOPS) return (ShareCount){0};
  count.heads[count.n] = c->t->blocks.at[to];
  count.each[count.n++] = c->each[to];
  return count;
}

static void count_all(Counting *c) {
  VEC(uint32_t) work = {0};
  c->at[0] = passed(c, (ShareCount){.known = true}, 0), c->set[0] = true;
  vec_push(&work, 0);
  while (work.n) {
    uint32_t b = vec_pop(&work);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->t->blocks.at[b]);
    ShareCount here = c->at[b];
    here.more += n_hits(c, c->t->blocks.at[b], NULL);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      uint32_t s = index_of(c, LLVMGetSuccessor(end, k));
      bool back = c->bodies[s] && c->bodies[s][b];
      if (is_dead(c, end, k) || (back && here.known)) continue;
      ShareCount there = passed(c, here, s);
      if (c->set[s] && (!c->at[s].known || same(&c->at[s], &there))) continue;
      c->at[s] = c->set[s] ? (ShareCount){0} : there;
      c->set[s] = true;
      vec_push(&work, s);
    }
  }
  vec_delete(&work);
}

ShareCount shares_count(Frame *f, LLVMValueRef at, CountHit hits, const void *of) {
  const LoopTable *t = shares_table(f);
  size_t n = t->blocks.n;
  enum { MOST_BLOCKS = 250 }; // the work grows with their cube
  if (!t->dominates || n > MOST_BLOCKS) return (ShareCount){0};
  Counting c = {t,
                hits,
                of,
                !f->s->b->catches,
                memory_take(n * sizeof *c.live),
                memory_take(n * sizeof *c.bodies),
                memory_take(n * sizeof *c.each),
                memory_take(n * sizeof *c.at),
                memory_take(n * sizeof *c.set)};
  find_live(&c);
  find_loops(&c);
  count_all(&c);
  LLVMBasicBlockRef block = LLVMGetInstructionParent(at);
  ShareCount count = c.at[index_of(&c, block)];
  count.more += n_hits(&c, block, at);
  for (size_t k = 0; k < n; k++) free(c.bodies[k]);
  free(c.bodies), free(c.each), free(c.at), free(c.set), free(c.live);
  return count;
}

bool shares_count_same(const ShareCount *a, const ShareCount *b) { return same(a, b); }

// ---- as a term

// The value that counts the iterations of the loop by one: the one that its head asks for, if there
// is one. NULL if none does.
static LLVMValueRef counter_of(Frame *f, LLVMBasicBlockRef head) {
  LLVMValueRef found = NULL, end = LLVMGetBasicBlockTerminator(head);
  bool asks =
      LLVMIsABranchInst(end) && LLVMIsConditional(end) && LLVMIsAICmpInst(LLVMGetCondition(end));
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    if (!loop_counts_far(LLVMTypeOf(i)) || LLVMCountIncoming(i) != 2) continue;
    bool steps = false;
    for (unsigned k = 0; k < 2; k++) {
      LLVMValueRef v = LLVMGetIncomingValue(i, k);
      steps |= shares_dominates(shares_table(f), head, LLVMGetIncomingBlock(i, k)) &&
               LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMAdd &&
               LLVMGetOperand(v, 0) == i && LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
               LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1)) == 1;
    }
    bool asked = steps && asks && loop_plain_value(LLVMGetOperand(LLVMGetCondition(end), 0)) == i;
    if (steps && (!found || asked)) found = i;
  }
  return found;
}

uint32_t shares_iterations(Frame *f, LLVMBasicBlockRef head) {
  uint32_t known = map_get(&f->known, head);
  if (known != MAP_NONE) return known;
  LLVMValueRef phi = counter_of(f, head);
  uint32_t value = phi ? shares_number(f, phi, 0) : MODEL_NONE;
  ShareTerm term = {.op = SHARE_COUNTER,
                    .width = 64,
                    .left = MODEL_NONE,
                    .right = MODEL_NONE,
                    .third = MODEL_NONE,
                    .number = 1};
  const ShareTerm *counted = phi ? &f->s->b->model->shares.terms.at[value] : NULL;
  if (counted && counted->op == SHARE_COUNTER && counted->number == 1 &&
      counted->third == MODEL_NONE)
    term = (ShareTerm){.op = SHARE_SUB,
                       .width = 64,
                       .left = value,
                       .right = counted->left,
                       .third = MODEL_NONE,
                       .exact = true};
  else term.left = shares_constant(f, 0, 64);
  uint32_t made = shares_add(f->s, term);
  map_put(&f->known, head, made);
  return made;
}

uint32_t shares_count_term(Frame *f, const ShareCount *count) {
  if (!count->known) return MODEL_NONE;
  uint32_t all = shares_constant(f, count->more, 64);
  for (uint32_t k = 0; k < count->n; k++) {
    ShareTerm times = {.op = SHARE_MUL, .width = 64, .third = MODEL_NONE, .exact = true};
    times.left = shares_iterations(f, count->heads[k]);
    times.right = shares_constant(f, count->each[k], 64);
    ShareTerm sum = {.op = SHARE_ADD, .width = 64, .left = all, .third = MODEL_NONE, .exact = true};
    sum.right = shares_add(f->s, times);
    all = shares_add(f->s, sum);
  }
  return all;
}
