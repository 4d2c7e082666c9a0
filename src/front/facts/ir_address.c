// Addresses as numbers, out of LLVM's sight while its passes run. It takes the addresses of two
// variables for different numbers, always: but those of variables of two calls, one after the
// other, or of a block that was given back and the next one, may well be the same.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/facts/ir.h"

typedef VEC(LLVMValueRef) Values;

static const char NAME[] = "norace.address";

static void set_attribute(LLVMModuleRef module, LLVMValueRef function, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAttributeRef attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0);
  LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, attribute);
}

static LLVMTypeRef type_of_number(LLVMModuleRef module) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
  return LLVMFunctionType(LLVMInt64TypeInContext(LLVMGetModuleContext(module)), &pointer, 1, false);
}

static LLVMValueRef number_function(LLVMModuleRef module) {
  LLVMValueRef known = LLVMGetNamedFunction(module, NAME);
  if (known) return known;
  LLVMValueRef f = LLVMAddFunction(module, NAME, type_of_number(module));
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

static bool is_hidden(LLVMValueRef i) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), NAME);
}

static void find(LLVMModuleRef module, bool (*wanted)(LLVMValueRef), Values *found) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (wanted(i)) vec_push(found, i);
}

static void replace(LLVMValueRef old, LLVMValueRef new) {
  LLVMInstructionSetDebugLoc(new, LLVMInstructionGetDebugLoc(old));
  LLVMReplaceAllUsesWith(old, new);
  LLVMInstructionEraseFromParent(old);
}

void ir_hide_addresses(LLVMModuleRef module, bool hide) {
  Values found = {0};
  find(module, hide ? is_number : is_hidden, &found);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (size_t k = 0; k < found.n; k++) {
    LLVMValueRef old = found.at[k], pointer = LLVMGetOperand(old, 0);
    LLVMPositionBuilderBefore(builder, old);
    replace(old, hide ? LLVMBuildCall2(builder, type_of_number(module), number_function(module),
                                       &pointer, 1, "")
                      : LLVMBuildPtrToInt(builder, pointer, LLVMTypeOf(old), ""));
  }
  LLVMValueRef function = LLVMGetNamedFunction(module, NAME);
  if (!hide && function && !LLVMGetFirstUse(function)) LLVMDeleteFunction(function);
  LLVMDisposeBuilder(builder);
  vec_delete(&found);
}
