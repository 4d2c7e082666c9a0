#include "front/compile/result_use.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <string.h>

#include "base/text.h"
#include "front/compile/clang_bitcode.h"
#include "front/compile/retry.h"

static bool used_in(LLVMModuleRef module, const char *function, unsigned *calls) {
  LLVMValueRef f = LLVMGetNamedFunction(module, function);
  for (LLVMUseRef use = f ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != f || LLVMGetFirstUse(user))
      return true;
    ++*calls;
  }
  return false;
}

static bool compares_pointer(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAICmpInst(i) && (LLVMIsAConstantPointerNull(LLVMGetOperand(i, 0)) ||
                                 LLVMIsAConstantPointerNull(LLVMGetOperand(i, 1))))
        return true;
  return false;
}

static bool compared_in(LLVMModuleRef module, const char *function, unsigned *calls) {
  LLVMValueRef f = LLVMGetNamedFunction(module, function);
  for (LLVMUseRef use = f ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool calls_it = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == f;
    if (!calls_it) return true;
    ++*calls;
    if (compares_pointer(LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)))) return true;
  }
  return false;
}

typedef bool LookAtUses(LLVMModuleRef, const char *function, unsigned *calls);

static bool look_in_bytes(const ClangModule *m, LookAtUses *look, const char *function,
                          unsigned *calls) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)m->bytes, m->size, "module");
  LLVMModuleRef module;
  bool used = true;
  if (!LLVMParseBitcodeInContext2(context, buffer, &module)) {
    used = look(module, function, calls);
    LLVMDisposeModule(module);
  }
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(context);
  return used;
}

static bool mentions(const char *program, const char *function) {
  Text bytes = {0};
  bool found =
      !text_read_file(&bytes, program) || memmem(bytes.at, bytes.n, function, strlen(function));
  text_delete(&bytes);
  return found;
}

static bool look_in_program(const char *program, LookAtUses *look, const char *function,
                            Arena *arena) {
  if (!mentions(program, function)) return false;
  ClangModules modules = {0};
  unsigned calls = 0;
  bool used = clang_bitcode_read(arena, program, &modules) != NULL;
  for (size_t i = 0; i < modules.n && !used; i++)
    used = look_in_bytes(&modules.at[i], look, function, &calls);
  vec_delete(&modules);
  return used || !calls;
}

bool result_is_used(const char *program, const char *function, Arena *arena) {
  return look_in_program(program, used_in, function, arena);
}

bool result_is_compared(const char *program, const char *function, Arena *arena) {
  return look_in_program(program, compared_in, function, arena);
}

bool retry_is_all_of(const char *program, Arena *arena) {
  ClangModules modules = {0};
  bool all = !clang_bitcode_read(arena, program, &modules) && modules.n &&
             retry_is_all(modules.at, modules.n);
  vec_delete(&modules);
  return all;
}
