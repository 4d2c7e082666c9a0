#include "front/compile/address_order.h"

#include <stddef.h>

enum { MOST_ROOTS = 16 };

typedef struct {
  LLVMValueRef at;   // where the pointer comes from
  LLVMValueRef load; // of the pointer, or of what it was computed from, from memory; NULL: none
} Root;
typedef struct {
  Root at[MOST_ROOTS];
  size_t n;
  unsigned n_visited; // up to a limit: what is not found is no common root
  bool steps;         // it is moved on from where it was
} Roots;

static bool is_address(LLVMValueRef v) {
  return LLVMIsAGetElementPtrInst(v) ||
         (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

static LLVMValueRef strip(LLVMValueRef v) {
  while (is_address(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
  return v;
}

static LLVMValueRef slot_of(LLVMValueRef v) {
  return LLVMIsALoadInst(v) ? LLVMIsAAllocaInst(LLVMGetOperand(v, 0)) : NULL;
}

static void add_root(Roots *r, Root root) {
  if (r->n < MOST_ROOTS) r->at[r->n++] = root;
}

// A local stands for what is stored there, what lies in memory for the pointer to it.
static void find_roots(LLVMValueRef v, int depth, LLVMValueRef load, Roots *r) {
  enum { DEEP = 6, MOST_VISITED = 1000 };
  if (++r->n_visited > MOST_VISITED) return;
  v = strip(v);
  LLVMValueRef slot = slot_of(v);
  if (depth > DEEP || (!slot && !LLVMIsALoadInst(v))) return add_root(r, (Root){v, load});
  if (!slot) return find_roots(LLVMGetOperand(v, 0), depth + 1, load ? load : v, r);
  for (LLVMUseRef u = LLVMGetFirstUse(slot); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMIsAStoreInst(LLVMGetUser(u));
    if (!store || LLVMGetOperand(store, 1) != slot) continue;
    LLVMValueRef stored = LLVMGetOperand(store, 0);
    if (slot_of(strip(stored)) == slot) r->steps = true;
    else find_roots(stored, depth + 1, load, r);
  }
}

// ---- pointers in memory

static LLVMValueRef last_index(LLVMValueRef address) {
  return LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
}

// Loads of one place, and steps of the same width from there.
static bool is_same(LLVMValueRef a, LLVMValueRef b) {
  if (a == b) return true;
  if (LLVMIsALoadInst(a) && LLVMIsALoadInst(b))
    return is_same(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
  int n = LLVMGetNumOperands(a);
  if (!is_address(a) || !is_address(b) || n != LLVMGetNumOperands(b) ||
      LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b))
    return false;
  for (int k = 1; k < n; k++)
    if (LLVMGetOperand(a, (unsigned)k) != LLVMGetOperand(b, (unsigned)k)) return false;
  return is_same(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

// Fields of one name, or elements of one array: one may be the other.
static bool is_like(LLVMValueRef a, LLVMValueRef b) {
  if (a == b) return true;
  if (!is_address(a) || !is_address(b))
    return strip(a) == strip(b) && LLVMIsAGlobalVariable(strip(a));
  if (LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b)) return false;
  bool of_struct = LLVMGetTypeKind(LLVMGetGEPSourceElementType(a)) == LLVMStructTypeKind;
  return !of_struct || last_index(a) == last_index(b);
}

static bool is_moved(LLVMValueRef v) {
  Roots r = {.n = 0};
  if (is_address(v)) return true;
  find_roots(v, 0, NULL, &r);
  return r.steps;
}

// Somewhere in the module a pointer is put there that was moved on within an object.
static bool goes_along(LLVMValueRef load) {
  LLVMBasicBlockRef at = LLVMGetInstructionParent(load);
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(at));
  LLVMValueRef place = LLVMGetOperand(load, 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAStoreInst(i) && is_like(LLVMGetOperand(i, 1), place) &&
            is_moved(LLVMGetOperand(i, 0)))
          return true;
  return false;
}

// Both point into what lies there. Two pointers that lie in one structure may point to two objects:
// there it is taken for one if some pointer like these goes along it.
static bool is_one_object(Root a, Root b) {
  if (a.at != b.at) return false;
  if (a.load == b.load) return true;
  if (a.load && b.load && is_same(a.load, b.load)) return true;
  return (a.load && goes_along(a.load)) || (b.load && goes_along(b.load));
}

static bool is_order(LLVMIntPredicate p) { return p != LLVMIntEQ && p != LLVMIntNE; }

bool orders_objects(LLVMValueRef i) {
  if (!LLVMIsAICmpInst(i) || !is_order(LLVMGetICmpPredicate(i))) return false;
  if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind) return false;
  Roots a = {.n = 0}, b = {.n = 0};
  find_roots(LLVMGetOperand(i, 0), 0, NULL, &a);
  find_roots(LLVMGetOperand(i, 1), 0, NULL, &b);
  bool common = a.steps || b.steps;
  for (size_t j = 0; j < a.n; j++)
    for (size_t k = 0; k < b.n; k++) common = common || is_one_object(a.at[j], b.at[k]);
  return !common;
}
