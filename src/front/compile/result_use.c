#include "front/compile/result_use.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <string.h>

#include "base/text.h"
#include "front/compile/clang_bitcode.h"

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

static bool used_in_bytes(const ClangModule *m, const char *function, unsigned *calls) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)m->bytes, m->size, "module");
  LLVMModuleRef module;
  bool used = true;
  if (!LLVMParseBitcodeInContext2(context, buffer, &module)) {
    used = used_in(module, function, calls);
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

bool result_is_used(const char *program, const char *function, Arena *arena) {
  if (!mentions(program, function)) return false;
  ClangModules modules = {0};
  unsigned calls = 0;
  bool used = clang_bitcode_read(arena, program, &modules) != NULL;
  for (size_t i = 0; i < modules.n && !used; i++)
    used = used_in_bytes(&modules.at[i], function, &calls);
  vec_delete(&modules);
  return used || !calls;
}
