#include "front/compile/address_order.h"

#include <stddef.h>

enum { MOST_ROOTS = 16 };

typedef struct {
  LLVMValueRef at[MOST_ROOTS]; // where the pointer comes from
  size_t n;
  bool steps; // it is moved on from where it was
} Roots;

static LLVMValueRef strip(LLVMValueRef v) {
  for (;;) {
    bool address = LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v) ||
                   (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
    if (!address) return v;
    v = LLVMGetOperand(v, 0);
  }
}

static LLVMValueRef slot_of(LLVMValueRef v) {
  return LLVMIsALoadInst(v) ? LLVMIsAAllocaInst(LLVMGetOperand(v, 0)) : NULL;
}

static void add_root(Roots *r, LLVMValueRef v) {
  if (r->n < MOST_ROOTS) r->at[r->n++] = v;
}

// A local stands for what is stored there, what lies in memory for the pointer to it.
static void find_roots(LLVMValueRef v, int depth, Roots *r) {
  enum { DEEP = 6 };
  v = strip(v);
  LLVMValueRef slot = slot_of(v);
  if (depth > DEEP || (!slot && !LLVMIsALoadInst(v))) return add_root(r, v);
  if (!slot) return find_roots(LLVMGetOperand(v, 0), depth + 1, r);
  for (LLVMUseRef u = LLVMGetFirstUse(slot); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMIsAStoreInst(LLVMGetUser(u));
    if (!store || LLVMGetOperand(store, 1) != slot) continue;
    LLVMValueRef stored = LLVMGetOperand(store, 0);
    if (slot_of(strip(stored)) == slot) r->steps = true;
    else find_roots(stored, depth + 1, r);
  }
}

static bool is_order(LLVMIntPredicate p) { return p != LLVMIntEQ && p != LLVMIntNE; }

bool orders_objects(LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || !is_order(LLVMGetICmpPredicate(i))) return false;
  if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind) return false;
  Roots a = {.n = 0}, b = {.n = 0};
  find_roots(LLVMGetOperand(i, 0), 0, &a);
  find_roots(LLVMGetOperand(i, 1), 0, &b);
  bool common = a.steps || b.steps;
  for (size_t j = 0; j < a.n; j++)
    for (size_t k = 0; k < b.n; k++) common |= a.at[j] == b.at[k];
  return !common;
}
