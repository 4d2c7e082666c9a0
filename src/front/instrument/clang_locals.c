#include "front/instrument/clang_locals.h"

#include <string.h>

#include "base/vec.h"

typedef struct {
  bool escapes; // its address, or that of a part, gets out
  bool parts;   // parts of it are read or written here
} LocalUse;

static bool is_named(LLVMValueRef call, const char *beginning) {
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &n);
  return n >= strlen(beginning) && !strncmp(name, beginning, strlen(beginning));
}

// Copies and fills by intrinsics are always instrumented. Those of unset.h tell nobody.
static bool is_plain_call(LLVMValueRef user) {
  return LLVMIsACallInst(user) &&
         (is_named(user, "llvm.lifetime.") || is_named(user, "llvm.dbg.") ||
          is_named(user, "llvm.mem") || is_named(user, "__norace_"));
}

static bool is_derived(LLVMValueRef user) {
  return LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user) ||
         LLVMIsAAddrSpaceCastInst(user);
}

static void follow(LLVMValueRef pointer, bool part, LocalUse *found) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool as_value = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer;
    if (is_derived(user)) follow(user, true, found);
    else if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && !as_value))
      found->parts = found->parts || part;
    else if (!is_plain_call(user) && !LLVMIsAICmpInst(user)) found->escapes = true;
  }
}

bool clang_locals_escapes(LLVMValueRef local) {
  LocalUse use = {0};
  follow(local, false, &use);
  return use.escapes;
}

static bool has_parts(LLVMValueRef local) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(local));
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind ||
         !LLVMIsAConstantInt(LLVMGetOperand(local, 0));
}

// Puts the assembly behind the local and those that follow it, so that locals stay together at the
// start of their function.
static LLVMValueRef launder(LLVMContextRef context, LLVMBuilderRef builder, LLVMValueRef local) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0),
              type = LLVMFunctionType(pointer, &pointer, 1, false);
  LLVMValueRef assembly =
      LLVMGetInlineAsm(type, "", 0, "=r,0", 4, false, false, LLVMInlineAsmDialectATT, false);
  LLVMValueRef after = LLVMGetNextInstruction(local);
  while (LLVMIsAAllocaInst(after)) after = LLVMGetNextInstruction(after);
  LLVMPositionBuilderBefore(builder, after);
  LLVMSetCurrentDebugLocation2(builder, NULL);
  return LLVMBuildCall2(builder, type, assembly, &local, 1, "");
}

void clang_locals_show_one(LLVMContextRef context, LLVMBuilderRef builder, LLVMValueRef local) {
  VEC(LLVMValueRef) users = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
    vec_push(&users, LLVMGetUser(use));
  LLVMValueRef shown = launder(context, builder, local);
  for (size_t i = 0; i < users.n; i++) {
    bool marks = LLVMIsACallInst(users.at[i]) && is_named(users.at[i], "llvm.lifetime.");
    for (int k = 0, n = LLVMGetNumOperands(users.at[i]); !marks && k < n; k++)
      if (LLVMGetOperand(users.at[i], (unsigned)k) == local)
        LLVMSetOperand(users.at[i], (unsigned)k, shown);
  }
  vec_delete(&users);
}

int clang_locals_show(LLVMContextRef context, LLVMBuilderRef builder, LLVMValueRef function,
                      bool optimises) {
  VEC(LLVMValueRef) locals = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && LLVMGetPointerAddressSpace(LLVMTypeOf(i)) == 0)
        vec_push(&locals, i);
  int n = 0;
  for (size_t i = 0; i < locals.n; i++) {
    LocalUse use = {0};
    follow(locals.at[i], false, &use);
    if (!use.escapes || !(use.parts || (optimises && has_parts(locals.at[i])))) continue;
    clang_locals_show_one(context, builder, locals.at[i]);
    n++;
  }
  vec_delete(&locals);
  return n;
}
