// Addresses as numbers, out of LLVM's sight while its passes run. It takes the addresses of two
// variables for different numbers, always: but those of variables of two calls, one after the
// other, or of a block that was given back and the next one, may well be the same.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/facts/ir.h"
#include "front/facts/ir_address.h"

typedef VEC(LLVMValueRef) Values;

// The number of an address, and of one that is compared with another as a pointer.
static const char NUMBER[] = "norace.address", COMPARED[] = "norace.compared";

static void set_attribute(LLVMModuleRef module, LLVMValueRef function, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAttributeRef attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0);
  LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attribute);
}

static LLVMTypeRef type_of_number(LLVMModuleRef module) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
  return LLVMFunctionType(LLVMInt64TypeInContext(LLVMGetModuleContext(module)), &pointer, 1, false);
}

static LLVMValueRef number_function(LLVMModuleRef module, const char *name) {
  LLVMValueRef known = LLVMGetNamedFunction(module, name);
  if (known) return known;
  LLVMValueRef f = LLVMAddFunction(module, name, type_of_number(module));
  set_attribute(module, f, "memory"); // none
  set_attribute(module, f, "nounwind");
  set_attribute(module, f, "willreturn");
  return f;
}

static bool is_number(LLVMValueRef i) {
  return LLVMIsAPtrToIntInst(i) && !LLVMIsConstant(LLVMGetOperand(i, 0)) &&
         LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(i)) == 64 &&
         !LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(i, 0)));
}

static bool is_pointer(LLVMValueRef v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && !LLVMIsConstant(v) &&
         !LLVMGetPointerAddressSpace(LLVMTypeOf(v));
}

static bool is_comparison(LLVMValueRef i) {
  return LLVMIsAICmpInst(i) && is_pointer(LLVMGetOperand(i, 0)) && is_pointer(LLVMGetOperand(i, 1));
}

static bool is_call_of(LLVMValueRef v, const char *name) {
  return LLVMIsACallInst(v) && !strcmp(ir_callee_name(v), name);
}

static bool is_hidden_comparison(LLVMValueRef i) {
  return LLVMIsAICmpInst(i) && is_call_of(LLVMGetOperand(i, 0), COMPARED) &&
         is_call_of(LLVMGetOperand(i, 1), COMPARED);
}

static bool is_hidden(LLVMValueRef i) { return is_call_of(i, NUMBER) || is_call_of(i, COMPARED); }

static void find(LLVMModuleRef module, bool (*wanted)(LLVMValueRef), Values *found) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (wanted(i)) vec_push(found, i);
}

static void replace(LLVMValueRef old, LLVMValueRef new) {
  if (LLVMIsAInstruction(new)) // not if it turned out to be a constant
    LLVMInstructionSetDebugLoc(new, LLVMInstructionGetDebugLoc(old));
  LLVMReplaceAllUsesWith(old, new);
  LLVMInstructionEraseFromParent(old);
}

static LLVMValueRef number_of(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                              LLVMValueRef pointer) {
  return LLVMBuildCall2(builder, type_of_number(module), number_function(module, name), &pointer, 1,
                        "");
}

static LLVMValueRef hidden(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef old) {
  LLVMValueRef left = LLVMGetOperand(old, 0);
  if (!LLVMIsAICmpInst(old)) return number_of(module, builder, NUMBER, left);
  LLVMValueRef a = number_of(module, builder, COMPARED, left),
               b = number_of(module, builder, COMPARED, LLVMGetOperand(old, 1));
  return LLVMBuildICmp(builder, LLVMGetICmpPredicate(old), a, b, "");
}

static LLVMValueRef shown(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef old) {
  LLVMValueRef left = LLVMGetOperand(old, 0);
  if (!LLVMIsAICmpInst(old)) return LLVMBuildPtrToInt(builder, left, LLVMTypeOf(old), "");
  return LLVMBuildICmp(builder, LLVMGetICmpPredicate(old), LLVMGetOperand(left, 0),
                       LLVMGetOperand(LLVMGetOperand(old, 1), 0), "");
}

typedef LLVMValueRef Change(LLVMModuleRef, LLVMBuilderRef, LLVMValueRef);
static void change(LLVMModuleRef module, bool (*wanted)(LLVMValueRef), Change *how) {
  Values found = {0};
  find(module, wanted, &found);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (size_t k = 0; k < found.n; k++) {
    bool unused = !LLVMIsAICmpInst(found.at[k]) && !LLVMGetFirstUse(found.at[k]);
    LLVMPositionBuilderBefore(builder, found.at[k]);
    if (unused) LLVMInstructionEraseFromParent(found.at[k]);
    else replace(found.at[k], how(module, builder, found.at[k]));
  }
  LLVMDisposeBuilder(builder);
  vec_delete(&found);
}

static void drop(LLVMModuleRef module, const char *name) {
  LLVMValueRef function = LLVMGetNamedFunction(module, name);
  if (function && !LLVMGetFirstUse(function)) LLVMDeleteFunction(function);
}

void ir_hide_addresses(LLVMModuleRef module, bool hide) {
  if (hide) {
    change(module, is_number, hidden);
    change(module, is_comparison, hidden);
    return;
  }
  change(module, is_hidden_comparison, shown);
  change(module, is_hidden, shown);
  drop(module, NUMBER);
  drop(module, COMPARED);
}
