#include "front/instrument/clang_quiet.h"

#include <string.h>

#include "front/instrument/clang_additions.h"

enum { PRESERVE_MOST = 14 }; // llvm::CallingConv::PreserveMost

// Those that runtime/access/tsan.c has as QUIET.
static bool is_hook(LLVMValueRef function) {
  static const char *const beginnings[] = {"__tsan_read",           "__tsan_write",
                                           "__tsan_unaligned_read", "__tsan_unaligned_write",
                                           "__tsan_volatile_read",  "__tsan_volatile_write",
                                           "__norace_add",          "__norace_volatile"};
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  if (!n || name[n - 1] < '0' || name[n - 1] > '9')
    return false; // of a range, not of so many bytes
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncmp(name, beginnings[i], strlen(beginnings[i]))) return true;
  return false;
}

// A function and its calls must agree, so one that is also used in another way stays as it is.
static bool only_called(LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return false;
  }
  return true;
}

static void give_attribute(LLVMValueRef function, const char *name) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(context, kind, 0));
}

// The loader, finding a function at its first call, would not keep r10. The optimiser, making one
// call of those in two branches, would leave it without a line.
static void quieten(LLVMValueRef function) {
  give_attribute(function, "nonlazybind");
  give_attribute(function, "nomerge");
  LLVMSetFunctionCallConv(function, PRESERVE_MOST);
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    LLVMSetInstructionCallConv(LLVMGetUser(use), PRESERVE_MOST);
}

void clang_quiet(LLVMModuleRef module) {
  clang_additions_mark(module);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && is_hook(f) && only_called(f)) quieten(f);
}
