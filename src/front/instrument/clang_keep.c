#include "front/instrument/clang_keep.h"

#include <string.h>

static unsigned kind_of(const char *attribute) {
  return LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));
}

// In a function: none that it calls is known by its name. Of a declaration: nothing follows from
// its own.
static void keep_library_calls(LLVMModuleRef module, LLVMValueRef function) {
  static const char name[] = "no-builtins";
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                          LLVMCreateStringAttribute(context, name, sizeof name - 1, "", 0));
  if (!LLVMGetFirstBasicBlock(function))
    LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(context, kind_of("nobuiltin"), 0));
}

static void keep_calls(LLVMValueRef function, unsigned memory) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsACallInst(i) && !LLVMIsAInvokeInst(i)) continue;
      LLVMValueRef callee = LLVMGetCalledValue(i);
      if (!LLVMIsAFunction(callee) || !LLVMGetIntrinsicID(callee))
        LLVMRemoveCallSiteEnumAttribute(i, LLVMAttributeFunctionIndex, memory);
    }
}

void clang_keep_accesses(LLVMModuleRef module, bool optimises) {
  unsigned memory = kind_of("memory");
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMGetIntrinsicID(f)) continue;
    LLVMRemoveEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, memory);
    if (optimises) keep_library_calls(module, f);
    keep_calls(f, memory);
  }
}
