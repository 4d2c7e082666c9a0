// Numbers and places as terms over what tells threads apart.
#include "front/threads/shares_term.h"
#include "front/facts/loops_bound.h"
#include "front/threads/shares_blocks.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "front/threads/shares_phases.h"

enum { MOST_DEPTH = 40 };

uint32_t shares_add(Shares *s, ShareTerm term) {
  ModelShares *m = &s->b->model->shares;
  vec_push(&m->terms, term);
  return (uint32_t)m->terms.n - 1;
}

static unsigned width_of(LLVMValueRef v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) return 64;
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64
             ? LLVMGetIntTypeWidth(type)
             : 0;
}

static ShareTerm term_of(ShareOp op, unsigned width, uint32_t left, uint32_t right) {
  return (ShareTerm){.op = op, .width = width, .left = left, .right = right, .third = MODEL_NONE};
}

uint32_t shares_constant(Frame *f, int64_t number, unsigned width) {
  return shares_add(
      f->s, (ShareTerm){.op = SHARE_NUMBER, .width = width, .number = number, .common = true});
}

// Any number. Values that main computes once are the same for all threads.
static uint32_t unknown(Frame *f, LLVMValueRef v) {
  unsigned width = width_of(v) ? width_of(v) : 64;
  bool common =
      !f->creator &&
      (LLVMIsAArgument(v) ||
       (LLVMIsAInstruction(v) && !loop_comes_again(shares_table(f), LLVMGetInstructionParent(v))));
  uint32_t known = common ? map_get(&f->s->commons, v) : MAP_NONE;
  if (known != MAP_NONE) return known;
  uint32_t term =
      shares_add(f->s, (ShareTerm){.op = SHARE_VARIABLE, .width = width, .common = common});
  if (common) map_put(&f->s->commons, v, term);
  return term;
}

static uint32_t both(Frame *f, uint32_t a, uint32_t b) {
  if (a == MODEL_NONE || b == MODEL_NONE) return a == MODEL_NONE ? b : a;
  return shares_add(f->s, term_of(SHARE_BOTH, 1, a, b));
}

static uint32_t negated(Frame *f, uint32_t a) {
  return a == MODEL_NONE ? a : shares_add(f->s, term_of(SHARE_NOT, 1, a, MODEL_NONE));
}

// ---- conditions

static uint32_t comparison(Frame *f, LLVMValueRef v, int depth) {
  LLVMValueRef left = LLVMGetOperand(v, 0), right = LLVMGetOperand(v, 1);
  if (LLVMGetTypeKind(LLVMTypeOf(left)) != LLVMIntegerTypeKind || width_of(left) < 8)
    return MODEL_NONE;
  uint32_t a = shares_number(f, left, depth + 1), b = shares_number(f, right, depth + 1);
  switch (LLVMGetICmpPredicate(v)) {
  case LLVMIntEQ: return shares_add(f->s, term_of(SHARE_EQ, 1, a, b));
  case LLVMIntNE: return negated(f, shares_add(f->s, term_of(SHARE_EQ, 1, a, b)));
  case LLVMIntSLT: return shares_add(f->s, term_of(SHARE_LT, 1, a, b));
  case LLVMIntSLE: return shares_add(f->s, term_of(SHARE_LE, 1, a, b));
  case LLVMIntSGT: return shares_add(f->s, term_of(SHARE_LT, 1, b, a));
  case LLVMIntSGE: return shares_add(f->s, term_of(SHARE_LE, 1, b, a));
  case LLVMIntULT: return shares_add(f->s, term_of(SHARE_BELOW, 1, a, b));
  case LLVMIntULE: return shares_add(f->s, term_of(SHARE_BELOW_OR_EQ, 1, a, b));
  case LLVMIntUGT: return shares_add(f->s, term_of(SHARE_BELOW, 1, b, a));
  default: return shares_add(f->s, term_of(SHARE_BELOW_OR_EQ, 1, b, a));
  }
}

// The only way to get the answer, of a phi that puts together && or ||: all other ways bring the
// opposite constant. -1 if there is none.
static int only_way(LLVMValueRef phi, bool answer) {
  int found = -1;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    if (LLVMIsAConstantInt(v) && (bool)LLVMConstIntGetZExtValue(v) != answer) continue;
    if (found >= 0) return -1;
    found = (int)k;
  }
  return found;
}

static uint32_t block_condition(Frame *f, LLVMBasicBlockRef block, int depth);
static uint32_t edge_condition(Frame *f, LLVMBasicBlockRef from, LLVMBasicBlockRef to, int depth);

// That the condition has this answer; something weaker, or MODEL_NONE, where it cannot be written
// down.
static uint32_t answered(Frame *f, LLVMValueRef v, bool answer, int depth) {
  if (depth > MOST_DEPTH || LLVMIsConstant(v)) return MODEL_NONE;
  if (LLVMIsAICmpInst(v)) {
    uint32_t term = comparison(f, v, depth);
    return answer ? term : negated(f, term);
  }
  if (LLVMIsAPHINode(v)) {
    int way = only_way(v, answer);
    if (way < 0 || !shares_dominates(shares_table(f), LLVMGetInstructionParent(v), f->at))
      return MODEL_NONE;
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(v, (unsigned)way);
    if (shares_dominates(shares_table(f), LLVMGetInstructionParent(v), from))
      return MODEL_NONE; // from the turn before
    return both(f, answered(f, LLVMGetIncomingValue(v, (unsigned)way), answer, depth + 1),
                block_condition(f, from, depth + 1));
  }
  if (!LLVMIsABinaryOperator(v)) return MODEL_NONE;
  LLVMValueRef left = LLVMGetOperand(v, 0), right = LLVMGetOperand(v, 1);
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if (op == LLVMXor && LLVMIsAConstantInt(right))
    return answered(f, left, answer != (bool)LLVMConstIntGetZExtValue(right), depth + 1);
  if ((op == LLVMAnd && answer) || (op == LLVMOr && !answer))
    return both(f, answered(f, left, answer, depth + 1), answered(f, right, answer, depth + 1));
  return MODEL_NONE;
}

static unsigned n_predecessors(const LoopTable *t, LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (size_t b = 0; b < t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) n += LLVMGetSuccessor(end, k) == block;
  }
  return n;
}

// That control has gone along the edge.
static uint32_t edge_condition(Frame *f, LLVMBasicBlockRef from, LLVMBasicBlockRef to, int depth) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
      LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1))
    return MODEL_NONE;
  return answered(f, LLVMGetCondition(end), LLVMGetSuccessor(end, 0) == to, depth + 1);
}

// What branches have said whenever control comes to the block: those on every way to it. A value
// there is the one that the branch has looked at: it was not computed anew in between, or the
// branch would have been passed again.
static uint32_t block_condition(Frame *f, LLVMBasicBlockRef block, int depth) {
  const LoopTable *t = shares_table(f);
  uint32_t all = MODEL_NONE;
  for (size_t b = 0; b < t->blocks.n; b++) {
    LLVMBasicBlockRef from = t->blocks.at[b];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) || !shares_dominates(t, from, block))
      continue;
    for (unsigned k = 0; k < 2; k++) {
      LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
      if (to == from || !shares_dominates(t, to, block) || n_predecessors(t, to) != 1) continue;
      all = both(f, all, edge_condition(f, from, to, depth));
    }
  }
  return all;
}

void shares_conditions(Frame *f, LLVMBasicBlockRef block, int depth) {
  uint32_t all = block_condition(f, block, depth);
  if (all != MODEL_NONE) vec_push(&f->s->b->model->shares.conditions, all);
}

// ---- numbers

static bool is_head(const LoopTable *t, LLVMValueRef phi) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (shares_dominates(t, LLVMGetInstructionParent(phi), LLVMGetIncomingBlock(phi, k)))
      return true;
  return false;
}

// The same in all turns of the loop with this head.
static bool is_steady(Frame *f, LLVMValueRef v, LLVMBasicBlockRef head) {
  if (!LLVMIsAInstruction(v)) return true;
  if (LLVMGetInstructionParent(v) != head &&
      shares_dominates(shares_table(f), LLVMGetInstructionParent(v), head))
    return true;
  Frame there;
  LLVMValueRef stored = LLVMIsALoadInst(v) ? shares_stored(f, v, &there) : NULL;
  return stored || (LLVMIsALoadInst(v) && shares_frozen(f, v) != MODEL_NONE);
}

// A bound that keeps a sum from going over the end: the loop is only gone on with where the count
// is less. MODEL_NONE if there is none.
static uint32_t bounded(Frame *f, LLVMValueRef phi, LLVMBasicBlockRef latch, int depth) {
  const LoopTable *t = shares_table(f);
  LLVMBasicBlockRef head = LLVMGetInstructionParent(phi);
  LLVMValueRef end = LLVMGetBasicBlockTerminator(head);
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return MODEL_NONE;
  LLVMValueRef test = LLVMGetCondition(end);
  LLVMBasicBlockRef on = LLVMGetSuccessor(end, 0);
  if (!LLVMIsAICmpInst(test) || LLVMGetOperand(test, 0) != phi || n_predecessors(t, on) != 1 ||
      !shares_dominates(t, on, latch))
    return MODEL_NONE;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  LLVMValueRef bound = LLVMGetOperand(test, 1);
  if ((p != LLVMIntULT && p != LLVMIntSLT) || !is_steady(f, bound, head)) return MODEL_NONE;
  return shares_number(f, bound, depth + 1);
}

// for (k = init; ...; k += step): what it begins with, and a multiple of the step.
uint32_t shares_counter(Frame *f, LLVMValueRef phi, int depth) {
  const LoopTable *t = shares_table(f);
  if (width_of(phi) < 8) return MODEL_NONE; // a bit, or an __int128
  ShareTerm term = {.op = SHARE_COUNTER,
                    .width = width_of(phi),
                    .left = MODEL_NONE,
                    .right = MODEL_NONE,
                    .third = MODEL_NONE};
  LLVMValueRef init = NULL;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    if (!shares_dominates(t, LLVMGetInstructionParent(phi), from)) {
      if (init) return MODEL_NONE;
      init = v;
      continue;
    }
    bool sum = LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMAdd &&
               LLVMGetOperand(v, 0) == phi;
    if (!sum) return MODEL_NONE;
    LLVMValueRef by = LLVMGetOperand(v, 1);
    if (!LLVMIsAConstantInt(by)) { // one and the same in all turns
      if (term.number || !LLVMGetNSW(v) || !is_steady(f, by, LLVMGetInstructionParent(phi)))
        return MODEL_NONE;
      term.number = 1, term.third = shares_number(f, by, depth + 1);
      continue;
    }
    int64_t step = LLVMConstIntGetSExtValue(by);
    if (!step || (term.number && term.number != step) || term.third != MODEL_NONE)
      return MODEL_NONE;
    term.number = step;
    if (LLVMGetNSW(v)) continue;
    if (step != 1 || term.right != MODEL_NONE ||
        (term.right = bounded(f, phi, from, depth)) == MODEL_NONE)
      return MODEL_NONE;
  }
  if (!init || !term.number) return MODEL_NONE;
  term.left = shares_number(f, init, depth + 1);
  return shares_add(f->s, term);
}

// What comes in along one of the edges, together with what is so there.
static uint32_t merged(Frame *f, LLVMValueRef phi, int depth) {
  uint32_t rest = MODEL_NONE;
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    ShareTerm way = term_of(SHARE_ONE_OF, width_of(phi),
                            shares_number(f, LLVMGetIncomingValue(phi, k), depth + 1), rest);
    way.third = both(f, block_condition(f, from, depth + 1),
                     edge_condition(f, from, LLVMGetInstructionParent(phi), depth + 1));
    rest = shares_add(f->s, way);
  }
  return rest;
}

static uint32_t of_phi(Frame *f, LLVMValueRef phi, int depth) {
  const LoopTable *t = shares_table(f);
  uint32_t term = MODEL_NONE;
  for (int k = 0; k < 2 && !f->creator; k++)
    if (f->counters[k] == phi) return f->turn;
  if (width_of(phi) < 8) return unknown(f, phi);
  if (is_head(t, phi)) term = shares_counter(f, phi, depth);
  else if (shares_dominates(t, LLVMGetInstructionParent(phi), f->at)) term = merged(f, phi, depth);
  return term == MODEL_NONE ? unknown(f, phi) : term;
}

static uint32_t of_load(Frame *f, LLVMValueRef load, int depth) {
  Frame there;
  LLVMValueRef stored = shares_stored(f, load, &there);
  uint32_t term = MODEL_NONE;
  if (stored) {
    if (LLVMTypeOf(stored) == LLVMTypeOf(load)) term = shares_number(&there, stored, depth + 1);
    map_delete(&there.known);
  }
  if (term == MODEL_NONE) term = shares_frozen(f, load);
  return term == MODEL_NONE ? unknown(f, load) : term;
}

static uint32_t two(Frame *f, LLVMValueRef v, ShareOp op, bool exact, int depth) {
  ShareTerm term = term_of(op, width_of(v), shares_number(f, LLVMGetOperand(v, 0), depth + 1),
                           shares_number(f, LLVMGetOperand(v, 1), depth + 1));
  term.exact = exact;
  return shares_add(f->s, term);
}

// A shift by a constant is a product, or a quotient.
static uint32_t shifted(Frame *f, LLVMValueRef v, int depth) {
  LLVMValueRef by = LLVMGetOperand(v, 1);
  if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by) > 30) return unknown(f, v);
  bool left = LLVMGetInstructionOpcode(v) == LLVMShl;
  ShareTerm term = term_of(
      left ? SHARE_MUL : SHARE_DIV, width_of(v), shares_number(f, LLVMGetOperand(v, 0), depth + 1),
      shares_constant(f, (int64_t)1 << LLVMConstIntGetZExtValue(by), width_of(v)));
  term.exact = left && LLVMGetNSW(v);
  return shares_add(f->s, term);
}

static uint32_t masked(Frame *f, LLVMValueRef v, int depth) {
  int64_t mask;
  if (!question_number(LLVMGetOperand(v, 1), &mask) || mask <= 0 || mask == INT64_MAX ||
      (mask & (mask + 1)))
    return unknown(f, v);
  ShareTerm term = term_of(SHARE_LOW_BITS, width_of(v),
                           shares_number(f, LLVMGetOperand(v, 0), depth + 1), MODEL_NONE);
  term.number = mask + 1;
  return shares_add(f->s, term);
}

static uint32_t cast(Frame *f, LLVMValueRef v, int depth) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  if (width_of(from) < 8) return unknown(f, v);
  ShareTerm term =
      term_of(SHARE_NARROW, width_of(v), shares_number(f, from, depth + 1), MODEL_NONE);
  if (LLVMIsASExtInst(v)) return term.left;
  if (LLVMIsAZExtInst(v)) term.op = SHARE_UNSIGNED, term.number = width_of(from);
  return shares_add(f->s, term);
}

static uint32_t chosen(Frame *f, LLVMValueRef v, int depth) {
  uint32_t condition = LLVMIsAICmpInst(LLVMGetOperand(v, 0))
                           ? comparison(f, LLVMGetOperand(v, 0), depth)
                           : MODEL_NONE;
  if (condition == MODEL_NONE) return unknown(f, v);
  ShareTerm term =
      term_of(SHARE_CHOICE, width_of(v), shares_number(f, LLVMGetOperand(v, 1), depth + 1),
              shares_number(f, LLVMGetOperand(v, 2), depth + 1));
  term.third = condition;
  return shares_add(f->s, term);
}

// A number that travels as a pointer: only as such from main to a thread.
static uint32_t as_pointer(Frame *f, LLVMValueRef v, int depth) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  bool wide = width_of(v) == 64 && width_of(from) == 64;
  return wide ? shares_number(f, from, depth + 1) : unknown(f, v);
}

static uint32_t computed(Frame *f, LLVMValueRef v, int depth) {
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMAdd: return two(f, v, SHARE_ADD, LLVMGetNSW(v), depth);
  case LLVMSub: return two(f, v, SHARE_SUB, LLVMGetNSW(v), depth);
  case LLVMMul: return two(f, v, SHARE_MUL, LLVMGetNSW(v), depth);
  case LLVMSDiv: return two(f, v, SHARE_DIV, true, depth);
  case LLVMUDiv: return two(f, v, SHARE_DIV, false, depth);
  case LLVMSRem: return two(f, v, SHARE_REMAINDER, true, depth);
  case LLVMURem: return two(f, v, SHARE_REMAINDER, false, depth);
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr: return shifted(f, v, depth);
  case LLVMAnd: return masked(f, v, depth);
  case LLVMSExt:
  case LLVMZExt:
  case LLVMTrunc: return cast(f, v, depth);
  case LLVMPtrToInt:
  case LLVMIntToPtr: return as_pointer(f, v, depth);
  case LLVMSelect: return chosen(f, v, depth);
  case LLVMPHI: return of_phi(f, v, depth);
  case LLVMLoad: return of_load(f, v, depth);
  case LLVMCall: {
    uint32_t told = shares_last_of(f, v);
    return told == MODEL_NONE ? unknown(f, v) : told;
  }
  default: return unknown(f, v);
  }
}

uint32_t shares_number(Frame *f, LLVMValueRef v, int depth) {
  int64_t number;
  if (width_of(v) >= 8 && question_number(v, &number))
    return shares_constant(f, number, width_of(v));
  uint32_t known = map_get(&f->known, v);
  if (known != MAP_NONE) return known;
  uint32_t term;
  if (depth > MOST_DEPTH || width_of(v) < 8) term = unknown(f, v);
  else if (LLVMIsAArgument(v) && f->creator && width_of(v) == 64) {
    LLVMValueRef create = f->s->starts[f->job].create;
    term = shares_number(f->creator, LLVMGetOperand(create, LLVMGetNumArgOperands(create) - 1),
                         depth + 1);
  } else term = LLVMIsAInstruction(v) ? computed(f, v, depth) : unknown(f, v);
  map_put(&f->known, v, term);
  return term;
}

// ---- places

static uint32_t product(Frame *f, LLVMValueRef index, int64_t size, int depth) {
  ShareTerm term =
      term_of(SHARE_MUL, 64, shares_number(f, index, depth + 1), shares_constant(f, size, 64));
  term.exact = true;
  return shares_add(f->s, term);
}

static uint32_t sum(Frame *f, uint32_t a, uint32_t b) {
  ShareTerm term = term_of(SHARE_ADD, 64, a, b);
  term.exact = true;
  return shares_add(f->s, term);
}

// The offset that the instruction adds: pointers stay inside their objects, so nothing goes over an
// end.
static uint32_t moved(Frame *f, LLVMValueRef gep, uint32_t offset, int depth) {
  const Ir *ir = f->s->b->ir;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  for (unsigned k = 1, n = (unsigned)LLVMGetNumOperands(gep); k < n; k++) {
    LLVMValueRef index = LLVMGetOperand(gep, k);
    if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
      offset = sum(f, offset,
                   shares_constant(f, (int64_t)LLVMOffsetOfElement(ir->layout, type, field), 64));
      type = LLVMStructGetTypeAtIndex(type, field);
      continue;
    }
    if (k > 1) type = LLVMGetElementType(type);
    offset = sum(f, offset, product(f, index, (int64_t)LLVMABISizeOfType(ir->layout, type), depth));
  }
  return offset;
}

// The address of one variable, or of a certain part of it.
static bool fixed(Frame *f, LLVMValueRef pointer, SharePlace *place) {
  const PointsSet *set = points_of(f->s->b->points, pointer);
  if (set->n != 1 || set->at[0].stride || f->s->b->model->objects.at[set->at[0].object].many)
    return false;
  *place = (SharePlace){.object = set->at[0].object,
                        .offset = shares_constant(f, set->at[0].offset, 64),
                        .block = MODEL_NONE};
  return true;
}

bool shares_place(Frame *f, LLVMValueRef v, int depth, SharePlace *place) {
  if (depth > MOST_DEPTH) return false;
  if (LLVMIsAGetElementPtrInst(v)) {
    if (!shares_place(f, LLVMGetOperand(v, 0), depth + 1, place)) return false;
    place->offset = moved(f, v, place->offset, depth);
    return true;
  }
  if (LLVMIsAArgument(v) && f->creator) {
    LLVMValueRef create = f->s->starts[f->job].create;
    return shares_place(f->creator, LLVMGetOperand(create, LLVMGetNumArgOperands(create) - 1),
                        depth + 1, place);
  }
  Frame there;
  LLVMValueRef stored = LLVMIsALoadInst(v) ? shares_stored(f, v, &there) : NULL;
  if (stored) {
    bool found =
        LLVMTypeOf(stored) == LLVMTypeOf(v) && shares_place(&there, stored, depth + 1, place);
    map_delete(&there.known);
    if (found) return true;
  }
  if (LLVMIsAPHINode(v) && f->creator && shares_alternates(f, v, depth, place)) return true;
  if (!shares_block(f, v, depth, place)) return fixed(f, v, place);
  place->offset = shares_constant(f, 0, 64);
  return true;
}
