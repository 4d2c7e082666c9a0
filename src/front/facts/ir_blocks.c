// NORACE_FINISH { ... } and its like are loops of one iteration:
//   for (int once = (begin(), 1); once; once = 0, end()) ...
// Whoever follows the branches of such a loop both ways sees an end without its begin. So the head,
// which only asks for `once`, goes: what leads there leads on to where the answer leads.
#include "front/facts/ir_blocks.h"
#include "base/map.h"
#include "front/facts/ir.h"

enum { WAYS = 2 };

typedef struct {
  LLVMBasicBlockRef block;
  LLVMValueRef once, compare, branch;
  LLVMBasicBlockRef out[WAYS]; // where the head leads if one comes from incoming block 0, or 1
} OnceHead;

// Phis, the comparison of one of them with a constant, and the branch.
static bool find_parts(LLVMBasicBlockRef block, OnceHead *head) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  if (!i || !LLVMIsAPHINode(i)) return false;
  while (LLVMIsAPHINode(i)) i = LLVMGetNextInstruction(i);
  LLVMValueRef branch = LLVMGetNextInstruction(i);
  if (!LLVMIsAICmpInst(i) || !branch || !LLVMIsABranchInst(branch)) return false;
  LLVMValueRef once = LLVMGetOperand(i, 0);
  LLVMIntPredicate p = LLVMGetICmpPredicate(i);
  if (!LLVMIsConditional(branch) || LLVMGetCondition(branch) != i) return false;
  if (!LLVMIsAPHINode(once) || LLVMGetInstructionParent(once) != block) return false;
  if (!LLVMIsAConstantInt(LLVMGetOperand(i, 1)) || (p != LLVMIntEQ && p != LLVMIntNE)) return false;
  *head = (OnceHead){.block = block, .once = once, .compare = i, .branch = branch};
  return !LLVMGetNextUse(LLVMGetFirstUse(i)) && LLVMCountIncoming(once) == WAYS;
}

static LLVMBasicBlockRef way_out(const OnceHead *h, unsigned way_in) {
  bool same = LLVMConstIntGetSExtValue(LLVMGetIncomingValue(h->once, way_in)) ==
              LLVMConstIntGetSExtValue(LLVMGetOperand(h->compare, 1));
  bool holds = same == (LLVMGetICmpPredicate(h->compare) == LLVMIntEQ);
  return LLVMGetSuccessor(h->branch, holds ? 0 : 1);
}

static unsigned count_ways_to(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u))
    n += LLVMIsATerminatorInst(LLVMGetUser(u)) != NULL;
  return n;
}

// Each of the two ways in decides the way out, a different one, to which nothing else leads.
static bool is_decided(OnceHead *h) {
  for (unsigned k = 0; k < WAYS; k++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(h->once, k));
    if (!LLVMIsAConstantInt(LLVMGetIncomingValue(h->once, k)) || !LLVMIsABranchInst(end) ||
        LLVMIsConditional(end))
      return false;
    h->out[k] = way_out(h, k);
    if (count_ways_to(h->out[k]) != 1 || LLVMIsAPHINode(LLVMGetFirstInstruction(h->out[k])))
      return false;
  }
  return h->out[0] != h->out[1];
}

// The blocks that are reached from one without going through another.
static void reach(LLVMBasicBlockRef from, LLVMBasicBlockRef avoid, Map *reached) {
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  map_put(reached, from, 1);
  while (work.n) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      if (next == avoid || map_get(reached, next) != MAP_NONE) continue;
      map_put(reached, next, 1);
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
}

// The operand of the user that is the value, and the block in which it is looked at.
static unsigned operand_of(LLVMValueRef user, LLVMValueRef value, LLVMBasicBlockRef *at) {
  unsigned n = (unsigned)LLVMGetNumOperands(user), k = 0;
  while (k < n && LLVMGetOperand(user, k) != value) k++;
  *at = LLVMIsAPHINode(user) ? LLVMGetIncomingBlock(user, k) : LLVMGetInstructionParent(user);
  return k;
}

// Is each use of the head's phis behind one of the ways out, and not behind the other?
static bool uses_are_apart(const OnceHead *h, const Map *behind) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(h->block); LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi))
    for (LLVMUseRef u = LLVMGetFirstUse(phi); u; u = LLVMGetNextUse(u)) {
      LLVMBasicBlockRef at;
      operand_of(LLVMGetUser(u), phi, &at);
      bool first = map_get(&behind[0], at) != MAP_NONE,
           second = map_get(&behind[1], at) != MAP_NONE;
      if (at != h->block && first == second) return false;
      if (at == h->block && LLVMGetUser(u) != h->compare) return false;
    }
  return true;
}

static void settle_uses(const OnceHead *h, LLVMValueRef phi, const Map *behind) {
  for (LLVMUseRef u = LLVMGetFirstUse(phi), next; u; u = next) {
    next = LLVMGetNextUse(u);
    LLVMValueRef user = LLVMGetUser(u);
    LLVMBasicBlockRef at;
    unsigned k = operand_of(user, phi, &at);
    if (at == h->block) continue;
    unsigned way = map_get(&behind[0], at) != MAP_NONE ? 0 : 1;
    bool straight = LLVMGetIncomingBlock(phi, way) == LLVMGetIncomingBlock(h->once, way);
    LLVMSetOperand(user, k, LLVMGetIncomingValue(phi, straight ? way : 1 - way));
  }
}

static void unfold(const OnceHead *h, const Map *behind) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(h->block); LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi))
    settle_uses(h, phi, behind);
  for (unsigned k = 0; k < WAYS; k++)
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(h->once, k)), 0, h->out[k]);
  LLVMDeleteBasicBlock(h->block);
}

static void try_unfold(LLVMBasicBlockRef block) {
  OnceHead head;
  if (!find_parts(block, &head) || !is_decided(&head)) return;
  Map behind[WAYS] = {{0}};
  for (unsigned k = 0; k < WAYS; k++) {
    map_put(&behind[k], block, 1); // the way back to the head ends there
    reach(head.out[k], head.out[1 - k], &behind[k]);
  }
  if (uses_are_apart(&head, behind)) unfold(&head, behind);
  for (unsigned k = 0; k < WAYS; k++) map_delete(&behind[k]);
}

void ir_unfold_blocks(Ir *ir) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f), next; b; b = next) {
      next = LLVMGetNextBasicBlock(b);
      try_unfold(b);
    }
}
