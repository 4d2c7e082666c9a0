// Two choices by one condition, one right behind the other, become one:
//
//   first = from < to ? a : b;
//   second = from < to ? b : a;
//
// So it is seen that the two are different ones. Only blocks without any instruction but their
// branch are passed over, and nothing is dropped.
//
// The condition may be reckoned anew in front of the second choice, from what is loaded again:
//
//   first = from->id < to->id ? a : b;
//   second = from->id < to->id ? b : a;
//
// Nothing stands between the two loads that writes, calls or synchronises, so whatever is ordered
// with the one is ordered with the other in the same way, and they race with the same accesses.
// Where neither races they have the same value: a write of another thread that only the second one
// sees would be ordered before it, but not before the first one, and nothing between them could
// have brought that about. So the second load is moved to where the first one stands.
#include "front/facts/ir_choices.h"
#include "front/facts/ir.h"

static bool is_only_branch(LLVMBasicBlockRef block, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  return LLVMGetFirstInstruction(block) == end && LLVMIsABranchInst(end) &&
         !LLVMIsConditional(end) && (!to || LLVMGetSuccessor(end, 0) == to);
}

static unsigned n_ways_to(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
       use = LLVMGetNextUse(use))
    n += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
  return n;
}

// A branch by a condition to two empty blocks, which both lead to `end`.
typedef struct {
  LLVMValueRef condition;
  LLVMBasicBlockRef way[2], end;
} Choice;

static bool is_choice(LLVMBasicBlockRef block, Choice *c) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (!end || !LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
  *c = (Choice){LLVMGetCondition(end), {LLVMGetSuccessor(end, 0), LLVMGetSuccessor(end, 1)}, NULL};
  if (c->way[0] == c->way[1] || !is_only_branch(c->way[0], NULL)) return false;
  c->end = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(c->way[0]), 0);
  return is_only_branch(c->way[1], c->end) && n_ways_to(c->way[0]) == 1 &&
         n_ways_to(c->way[1]) == 1 && n_ways_to(c->end) == 2;
}

// The block has nothing but phis in front of its branch, and the condition is none of them: it
// would be another one there than before, in a loop.
static bool only_chooses(LLVMBasicBlockRef block, LLVMValueRef condition) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  if (LLVMIsAInstruction(condition) && LLVMGetInstructionParent(condition) == block) return false;
  while (LLVMIsAPHINode(i)) i = LLVMGetNextInstruction(i);
  return i == LLVMGetBasicBlockTerminator(block);
}

// ---- what is reckoned anew

static bool may_change(LLVMValueRef i) {
  bool plain = LLVMIsALoadInst(i) && !LLVMGetVolatile(i) &&
               LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
  return !plain && !LLVMIsAGetElementPtrInst(i) && !LLVMIsACastInst(i) && !LLVMIsACmpInst(i) &&
         !LLVMIsABinaryOperator(i) && !LLVMIsAPHINode(i) && !LLVMIsATerminatorInst(i);
}

static bool is_repeatable(LLVMValueRef i) {
  return !may_change(i) && !LLVMIsAPHINode(i) && !LLVMIsATerminatorInst(i) &&
         !LLVMIsABinaryOperator(i);
}

static bool are_alike(LLVMValueRef a, LLVMValueRef b) {
  if (LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b) ||
      LLVMTypeOf(a) != LLVMTypeOf(b) || LLVMGetNumOperands(a) != LLVMGetNumOperands(b))
    return false;
  if (LLVMIsAFCmpInst(a)) return false;
  if (LLVMIsAICmpInst(a) && LLVMGetICmpPredicate(a) != LLVMGetICmpPredicate(b)) return false;
  if (LLVMIsAGetElementPtrInst(a) &&
      LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b))
    return false;
  for (int k = 0; k < LLVMGetNumOperands(a); k++)
    if (LLVMGetOperand(a, (unsigned)k) != LLVMGetOperand(b, (unsigned)k)) return false;
  return true;
}

// What the block has reckoned in the same way, with nothing behind it that might change memory.
static LLVMValueRef reckoned_before(LLVMBasicBlockRef block, LLVMValueRef again) {
  for (LLVMValueRef i = LLVMGetLastInstruction(block); i && !may_change(i);
       i = LLVMGetPreviousInstruction(i))
    if (is_repeatable(i) && are_alike(i, again)) return i;
  return NULL;
}

static void move_behind(LLVMValueRef i, LLVMValueRef first) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
  LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(first));
  LLVMInstructionRemoveFromParent(i);
  LLVMInsertIntoBuilder(builder, i);
  LLVMDisposeBuilder(builder);
}

// Takes to the first choice's block whatever that has reckoned before, and the second one's block
// reckons again in front of anything else.
static void take_repeated(LLVMBasicBlockRef block, LLVMBasicBlockRef middle) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(middle), next; i; i = next) {
    next = LLVMGetNextInstruction(i);
    if (LLVMIsAPHINode(i)) continue;
    LLVMValueRef first = is_repeatable(i) ? reckoned_before(block, i) : NULL;
    if (!first) break;
    LLVMReplaceAllUsesWith(i, first);
    if (LLVMIsALoadInst(i)) move_behind(i, first);
    else LLVMInstructionEraseFromParent(i);
  }
}

// ---- two choices

static LLVMValueRef from_way(LLVMValueRef phi, LLVMBasicBlockRef way) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == way) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

// What the second choice takes on a way, if that is something that the first one has chosen.
static LLVMValueRef taken(LLVMValueRef v, const Choice *first, int way) {
  bool chosen = LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == first->end;
  return chosen ? from_way(v, first->way[way]) : v;
}

static void replace_phi(LLVMValueRef phi, LLVMValueRef values[2], const Choice *first,
                        LLVMBasicBlockRef at) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(phi)));
  LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(at));
  LLVMValueRef fresh = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
  LLVMAddIncoming(fresh, values, (LLVMBasicBlockRef[]){first->way[0], first->way[1]}, 2);
  LLVMReplaceAllUsesWith(phi, fresh);
  LLVMInstructionEraseFromParent(phi);
  LLVMDisposeBuilder(builder);
}

static void unite(const Choice *first, const Choice *second) {
  LLVMBasicBlockRef middle = first->end, end = second->end;
  VEC(LLVMValueRef) own = {0}, chosen = {0};
  for (LLVMValueRef i = LLVMGetFirstInstruction(end); LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    vec_push(&own, i);
  for (LLVMValueRef i = LLVMGetFirstInstruction(middle); LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    vec_push(&chosen, i);
  for (size_t k = 0; k < own.n; k++) {
    LLVMValueRef values[2];
    for (int w = 0; w < 2; w++) values[w] = taken(from_way(own.at[k], second->way[w]), first, w);
    replace_phi(own.at[k], values, first, end);
  }
  for (size_t k = 0; k < chosen.n; k++) {
    LLVMValueRef values[2];
    for (int w = 0; w < 2; w++) values[w] = from_way(chosen.at[k], first->way[w]);
    replace_phi(chosen.at[k], values, first, end);
  }
  for (int w = 0; w < 2; w++) LLVMSetSuccessor(LLVMGetBasicBlockTerminator(first->way[w]), 0, end);
  LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(middle));
  for (int w = 0; w < 2; w++) LLVMDeleteBasicBlock(second->way[w]);
  LLVMDeleteBasicBlock(middle);
  vec_delete(&own);
  vec_delete(&chosen);
}

static bool unite_one(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    Choice first, second;
    if (is_choice(b, &first) && first.end != b) take_repeated(b, first.end);
    if (!is_choice(b, &first) || !only_chooses(first.end, first.condition) ||
        !is_choice(first.end, &second) || second.condition != first.condition ||
        second.end == first.end || second.end == b)
      continue;
    unite(&first, &second);
    return true;
  }
  return false;
}

void ir_unite_choices(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    while (unite_one(f)) continue;
}
