// Branches whose outcome the way there tells: `p = make(); if (!p) return 1;` after make was
// inlined has ways on which it has returned NULL. They go straight to where the branch leads, so
// that what makes p, and whatever stands beside it, comes before all that follows.
//
// Only an edge is moved, over a block that does nothing but choose, and nobody on the new way uses
// what that block had chosen: nothing is executed less or more. Heads of loops, and what comes by
// them again, stay as they are.
#include <string.h>

#include "base/map.h"
#include "front/facts/ir.h"
#include "front/facts/ir_branches.h"

typedef VEC(LLVMBasicBlockRef) Blocks;

static bool is_note(LLVMValueRef i) {
  return LLVMIsACallInst(i) && !strncmp(ir_callee_name(i), "llvm.dbg", 8);
}

// What decides, if the block does nothing else: a phi, compared with a constant or as it is.
static LLVMValueRef chosen_by(LLVMBasicBlockRef b, LLVMValueRef *test) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b), phi;
  *test = NULL;
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return NULL;
  phi = LLVMGetCondition(end);
  if (LLVMIsAICmpInst(phi)) {
    LLVMIntPredicate p = LLVMGetICmpPredicate(phi);
    LLVMUseRef use = LLVMGetFirstUse(phi);
    if ((p != LLVMIntEQ && p != LLVMIntNE) || LLVMGetInstructionParent(phi) != b ||
        LLVMGetNextUse(use) || !LLVMIsConstant(LLVMGetOperand(phi, 1)))
      return NULL;
    *test = phi;
    phi = LLVMGetOperand(phi, 0);
  }
  if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != b) return NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
    if (!LLVMIsAPHINode(i) && i != *test && i != end && !is_note(i)) return NULL;
  return phi;
}

static bool is_plain(LLVMValueRef v) {
  return LLVMIsAConstantInt(v) || LLVMIsAConstantPointerNull(v);
}

// Where the branch leads if the phi is this; NULL if that is not certain.
static LLVMBasicBlockRef leads_to(LLVMBasicBlockRef b, LLVMValueRef test, LLVMValueRef value) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b), other = test ? LLVMGetOperand(test, 1) : NULL;
  if (!is_plain(value) || (other && !is_plain(other))) return NULL;
  bool yes =
      other ? (value == other) == (LLVMGetICmpPredicate(test) == LLVMIntEQ) : !LLVMIsNull(value);
  return LLVMGetSuccessor(end, yes ? 0 : 1);
}

// Can the one block be reached from the other, or is it the same?
static bool reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  Blocks work = {0};
  Map seen = {0};
  bool found = false;
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMBasicBlockRef b = vec_pop(&work);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    if (map_get(&seen, b) != MAP_NONE) continue;
    map_put(&seen, b, 1);
    found = b == to;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
      vec_push(&work, LLVMGetSuccessor(end, k));
  }
  vec_delete(&work);
  map_delete(&seen);
  return found;
}

static LLVMBasicBlockRef block_of_use(LLVMUseRef use) {
  LLVMValueRef user = LLVMGetUser(use), used = LLVMGetUsedValue(use);
  if (!LLVMIsAPHINode(user)) return LLVMGetInstructionParent(user);
  for (unsigned k = 0; k < LLVMCountIncoming(user); k++)
    if (LLVMGetIncomingValue(user, k) == used) return LLVMGetIncomingBlock(user, k);
  return LLVMGetInstructionParent(user);
}

// Does anybody on the new way use what the block has chosen? The phis behind it get that for the
// new way.
static bool is_used_behind(LLVMBasicBlockRef b, LLVMBasicBlockRef next) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(b); LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi))
    for (LLVMUseRef use = LLVMGetFirstUse(phi); use; use = LLVMGetNextUse(use)) {
      LLVMValueRef user = LLVMGetUser(use);
      if (!LLVMIsAInstruction(user)) return true;
      int times = 0;
      for (unsigned k = 0; LLVMIsAPHINode(user) && k < LLVMCountIncoming(user); k++)
        times += LLVMGetIncomingValue(user, k) == phi;
      LLVMBasicBlockRef where = block_of_use(use);
      if (times > 1 || (where != b && reaches(next, where))) return true;
    }
  return false;
}

static unsigned edges(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  unsigned n = 0;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) n += LLVMGetSuccessor(end, k) == to;
  return n;
}

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == from) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

// A phi without one of its ways.
static void drop_way(LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from) {
  size_t n;
  LLVMPositionBuilderBefore(builder, phi);
  LLVMValueRef less = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    LLVMBasicBlockRef b = LLVMGetIncomingBlock(phi, k);
    if (b != from) LLVMAddIncoming(less, &v, &b, 1);
  }
  const char *name = LLVMGetValueName2(phi, &n);
  LLVMReplaceAllUsesWith(phi, less);
  LLVMSetValueName2(less, name, n);
  LLVMInstructionEraseFromParent(phi);
}

static void move_edge(LLVMBuilderRef builder, LLVMBasicBlockRef from, LLVMBasicBlockRef b,
                      LLVMBasicBlockRef to) {
  for (LLVMValueRef phi = LLVMGetFirstInstruction(to); LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi)) {
    LLVMValueRef v = incoming_from(phi, b);
    if (LLVMIsAPHINode(v) && LLVMGetInstructionParent(v) == b) v = incoming_from(v, from);
    LLVMAddIncoming(phi, &v, &from, 1);
  }
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from), next;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
    if (LLVMGetSuccessor(end, k) == b) LLVMSetSuccessor(end, k, to);
  for (LLVMValueRef phi = LLVMGetFirstInstruction(b); LLVMIsAPHINode(phi); phi = next) {
    next = LLVMGetNextInstruction(phi);
    drop_way(builder, phi, from);
  }
}

// Moves one edge; false if there is none to be moved.
static bool follow_one(LLVMBuilderRef builder, LLVMBasicBlockRef b) {
  LLVMValueRef test, phi = chosen_by(b, &test);
  for (unsigned k = 0; phi && LLVMCountIncoming(phi) > 1 && k < LLVMCountIncoming(phi); k++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k),
                      to = leads_to(b, test, LLVMGetIncomingValue(phi, k));
    if (!to || !LLVMIsABranchInst(LLVMGetBasicBlockTerminator(from)) || edges(from, b) != 1 ||
        edges(from, to) || reaches(to, b) || is_used_behind(b, to))
      continue;
    move_edge(builder, from, b, to);
    return true;
  }
  return false;
}

void ir_follow_branches(Ir *ir) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(ir->context);
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      while (follow_one(builder, b)) continue;
  LLVMDisposeBuilder(builder);
}
