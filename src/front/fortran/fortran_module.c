#include "front/fortran/fortran_module.h"
#include "front/fortran/fortran_atomics.h"
#include "front/fortran/fortran_effects.h"
#include "front/fortran/fortran_loops.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <stddef.h>

static size_t count_regions(LLVMModuleRef module) {
  static const char *const forks[] = {"__kmpc_fork_call", "__kmpc_fork_call_if"};
  size_t n = 0;
  for (size_t i = 0; i < sizeof forks / sizeof *forks; i++) {
    LLVMValueRef fork = LLVMGetNamedFunction(module, forks[i]);
    for (LLVMUseRef use = fork ? LLVMGetFirstUse(fork) : NULL; use; use = LLVMGetNextUse(use)) n++;
  }
  return n;
}

static void reshape(LLVMModuleRef module, LLVMBuilderRef builder) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMGetFirstBasicBlock(f)) continue;
    fortran_loops_reshape(builder, f);
    fortran_atomics_reshape(f);
    fortran_effects_tell(module, builder, f);
  }
}

bool fortran_module_reshape(const char *bitcode, size_t *regions) {
  LLVMMemoryBufferRef bytes = NULL;
  char *message = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(bitcode, &bytes, &message)) {
    LLVMDisposeMessage(message);
    return false;
  }
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = NULL;
  bool good = !LLVMParseBitcodeInContext2(context, bytes, &module);
  if (good) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    *regions = count_regions(module);
    reshape(module, builder);
    LLVMDisposeBuilder(builder);
    good = !LLVMWriteBitcodeToFile(module, bitcode);
    LLVMDisposeModule(module);
  }
  LLVMDisposeMemoryBuffer(bytes);
  LLVMContextDispose(context);
  return good;
}
