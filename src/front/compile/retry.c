#include "front/compile/retry.h"

#include <string.h>

#include "base/map.h"
#include "front/facts/ir.h"

typedef LLVMValueRef Value;
typedef LLVMBasicBlockRef Block;

enum { MAX_MET = 32, MAX_STEPS = 32, DEEP = 8 };
enum { UNKNOWN = -1 };

// The way that a thread takes once the exchange has failed by itself.
typedef struct {
  Value exchange;
  Block from, at;
  struct {
    Value phi, value;
  } met[MAX_MET]; // with what they hold now, in terms of what all held when the exchange failed
  size_t n;
} Way;

// ---- values

static bool is_part(const Way *w, Value v, unsigned part) {
  return LLVMIsAExtractValueInst(v) && LLVMGetOperand(v, 0) == w->exchange &&
         *LLVMGetIndices(v) == part;
}

static Value only_constant(Value phi) {
  Value first = LLVMGetIncomingValue(phi, 0);
  for (unsigned k = 1; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingValue(phi, k) != first) return NULL;
  return LLVMIsAConstant(first) ? first : NULL;
}

static Value now(const Way *w, Value v) {
  for (size_t i = w->n; i-- > 0;)
    if (w->met[i].phi == v) return w->met[i].value;
  if (is_part(w, v, 0)) return LLVMGetOperand(w->exchange, 1); // it has found what it expected
  Value constant = LLVMIsAPHINode(v) ? only_constant(v) : NULL;
  return constant ? constant : v;
}

static int opposite(int truth) { return truth == UNKNOWN ? UNKNOWN : !truth; }

static bool is_number(Value v, unsigned long long number) {
  return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == number;
}

// 0, 1 or UNKNOWN.
static int truth(const Way *w, Value v, int depth) {
  v = now(w, v);
  if (is_number(v, 0) || is_part(w, v, 1)) return 0;
  if (is_number(v, 1)) return 1;
  if (depth > DEEP || LLVMIsAConstant(v)) return UNKNOWN;
  if (LLVMIsAZExtInst(v) || LLVMIsATruncInst(v)) return truth(w, LLVMGetOperand(v, 0), depth + 1);
  bool inverts = LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMXor &&
                 is_number(LLVMGetOperand(v, 1), 1);
  if (inverts) return opposite(truth(w, LLVMGetOperand(v, 0), depth + 1));
  if (!LLVMIsAICmpInst(v) || !is_number(LLVMGetOperand(v, 1), 0)) return UNKNOWN;
  int compared = truth(w, LLVMGetOperand(v, 0), depth + 1);
  LLVMIntPredicate is = LLVMGetICmpPredicate(v);
  return is == LLVMIntNE ? compared : is == LLVMIntEQ ? opposite(compared) : UNKNOWN;
}

// ---- the way

static bool leaves_no_trace(Value i) {
  if (LLVMIsALoadInst(i)) return LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
  if (LLVMIsACallInst(i)) return !strncmp(ir_callee_name(i), "llvm.dbg.", 9);
  return LLVMIsAPHINode(i) || LLVMIsABinaryOperator(i) || LLVMIsACastInst(i) ||
         LLVMIsAICmpInst(i) || LLVMIsASelectInst(i) || LLVMIsAGetElementPtrInst(i) ||
         LLVMIsAExtractValueInst(i) || LLVMIsABranchInst(i);
}

static bool pass(Value first, Value end) {
  for (Value i = first; i != end; i = LLVMGetNextInstruction(i))
    if (!leaves_no_trace(i)) return false;
  return true;
}

static Value incoming(Value phi, Block from) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == from) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

// They change all at once.
static bool meet_phis(Way *w) {
  size_t before = w->n, n = before;
  for (Value i = LLVMGetFirstInstruction(w->at); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    if (n == MAX_MET) return false;
    w->met[n].value = now(w, incoming(i, w->from));
    w->met[n++].phi = i;
  }
  w->n = n;
  return true;
}

static bool leave_block(Way *w) {
  Value end = LLVMGetBasicBlockTerminator(w->at);
  if (!LLVMIsABranchInst(end)) return false;
  int which = LLVMIsConditional(end) ? truth(w, LLVMGetCondition(end), 0) : 1;
  if (which == UNKNOWN) return false;
  w->from = w->at;
  w->at = LLVMGetSuccessor(end, !which);
  return meet_phis(w);
}

static bool comes_back(Way *w) {
  Block home = LLVMGetInstructionParent(w->exchange);
  w->at = home;
  if (!pass(LLVMGetNextInstruction(w->exchange), NULL)) return false;
  for (int k = 0; k < MAX_STEPS; k++) {
    if (!leave_block(w)) return false;
    if (w->at == home) return pass(LLVMGetFirstInstruction(home), w->exchange);
    if (!pass(LLVMGetFirstInstruction(w->at), NULL)) return false;
  }
  return false;
}

// ---- is all as before?

static bool is_reached(Block from, Block to, Block avoided, Map *seen) {
  if (from == avoided || map_get(seen, from) != MAP_NONE) return false;
  if (from == to) return true;
  map_put(seen, from, 1);
  Value end = LLVMGetBasicBlockTerminator(from);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
    if (is_reached(LLVMGetSuccessor(end, k), to, avoided, seen)) return true;
  return false;
}

// Only what holds on every way to the exchange can be looked at there, and behind it.
static bool can_be_seen(Value phi, Value exchange) {
  Block own = LLVMGetInstructionParent(phi), home = LLVMGetInstructionParent(exchange);
  Map seen = {0};
  bool missed = is_reached(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(home)), home, own, &seen);
  map_delete(&seen);
  return !missed;
}

static bool is_as_before(const Way *w) {
  for (size_t i = 0; i < w->n; i++) {
    Value phi = w->met[i].phi, constant = only_constant(phi);
    if (w->met[i].value != (constant ? constant : phi) && can_be_seen(phi, w->exchange))
      return false;
  }
  return true;
}

static bool is_retry(Value exchange) {
  Way way = {.exchange = exchange};
  return comes_back(&way) && is_as_before(&way);
}

bool retry_is_all(const ClangModule *modules, size_t n) {
  Ir *ir = ir_read(modules, n);
  bool all = ir != NULL;
  for (Value f = ir ? LLVMGetFirstFunction(ir->module) : NULL; f; f = LLVMGetNextFunction(f))
    for (Block b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAtomicCmpXchgInst(i) && LLVMGetWeak(i)) all = all && is_retry(i);
  ir_delete(ir);
  return all;
}
