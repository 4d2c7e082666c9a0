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

// The loader, finding a function at its first call, would not keep r10.
static void bind_at_once(LLVMValueRef function) {
  static const char name[] = "nonlazybind";
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(context, kind, 0));
}

static void quieten(LLVMValueRef function) {
  bind_at_once(function);
  LLVMSetFunctionCallConv(function, PRESERVE_MOST);
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    LLVMSetInstructionCallConv(LLVMGetUser(use), PRESERVE_MOST);
}

void clang_quiet(LLVMModuleRef module) {
  clang_additions_mark(module);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && is_hook(f) && only_called(f)) quieten(f);
}
