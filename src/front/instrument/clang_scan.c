#include "front/instrument/clang_scan.h"

#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
#include "front/instrument/clang_constructs.h"

typedef VEC(LLVMValueRef) Values;

static unsigned mark_of(LLVMValueRef at) {
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(at)));
  return LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), "nosanitize", 10);
}

bool clang_scan_is_hidden(LLVMValueRef access) { return LLVMGetMetadata(access, mark_of(access)); }

static bool is_barrier(LLVMValueRef i) {
  LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  size_t n;
  return callee && LLVMIsAFunction(callee) &&
         !strcmp(LLVMGetValueName2(callee, &n), "__kmpc_barrier");
}

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool has(const Values *values, LLVMValueRef v) {
  for (size_t i = 0; i < values->n; i++)
    if (values->at[i] == v) return true;
  return false;
}

// What the instruction reads or writes through, as far as it is reckoned from another pointer.
static void add_roots(Values *roots, LLVMValueRef i) {
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (!LLVMIsAGetElementPtrInst(operand)) continue;
    LLVMValueRef root = root_of(operand);
    if (!LLVMIsAGlobalVariable(root) && !has(roots, root)) vec_push(roots, root);
  }
}

static bool is_access(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsACallInst(i);
}

// Between the two barriers there is nothing but clang's own code, which adds up what is in the
// buffers.
static void find_buffers(const Directives *d, LLVMValueRef function, Values *buffers) {
  bool between = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (is_barrier(i) && clang_constructs_any(d, i, directive_scans))
        between = !clang_constructs_behind(i);
      else if (between && is_access(i)) add_roots(buffers, i);
    }
}

static bool is_of(const Values *buffers, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) return has(buffers, root_of(LLVMGetOperand(i, 0)));
  if (LLVMIsAStoreInst(i)) return has(buffers, root_of(LLVMGetOperand(i, 1)));
  LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  size_t n;
  if (!callee || !LLVMIsAFunction(callee) || strncmp(LLVMGetValueName2(callee, &n), "llvm.mem", 8))
    return false;
  return has(buffers, root_of(LLVMGetOperand(i, 0))) || has(buffers, root_of(LLVMGetOperand(i, 1)));
}

int clang_scan_hide(const Directives *d, LLVMValueRef function) {
  Values buffers = {0};
  int hidden = 0;
  find_buffers(d, function, &buffers);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); buffers.n && b;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!is_of(&buffers, i)) continue;
      LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
      LLVMValueRef empty = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
      LLVMSetMetadata(i, mark_of(i), empty);
      hidden++;
    }
  vec_delete(&buffers);
  return hidden;
}
