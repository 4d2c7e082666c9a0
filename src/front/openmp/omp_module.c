#include "front/openmp/omp_module.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/temporary.h"
#include "base/vec.h"
#include "front/assembly/assembly.h"
#include "front/compile/clang.h"
#include "front/instrument/clang_reduction.h"
#include "front/instrument/clang_scan.h"

static LLVMModuleRef read_module(const char *path, LLVMContextRef context) {
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef module;
  char *message = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message))
    fatal("%s: %s", path, message);
  if (LLVMParseBitcodeInContext2(context, buffer, &module)) fatal("%s: not LLVM bitcode", path);
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

// What the compiler gets wrong is not the program's doing.
static LLVMModuleRef mended(LLVMModuleRef module, LLVMContextRef context,
                            const Directives *directives) {
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  assembly_lower(module);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) {
      clang_reduction_mend(builder, f);
      clang_scan_hide(directives, f);
    }
  LLVMDisposeBuilder(builder);
  return module;
}

static bool is_among(const char *word, const char *const *files, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(word, files[i])) return true;
  return false;
}

static LLVMModuleRef compile(LLVMContextRef context, const char *const *args, size_t n,
                             const char *const *files, size_t n_files, const char *file,
                             Directives *directives) {
  Arena *arena = arena_new();
  const char *path = temporary_file(arena, ".bc");
  VEC(const char *) words = {0};
  for (size_t i = 0; i < n; i++)
    if (!strcmp(args[i], file) || !is_among(args[i], files, n_files)) vec_push(&words, args[i]);
  clang_directives(words.at, words.n, directives);
  vec_push(&words, "-fopenmp");
  vec_push(&words, "-fno-discard-value-names");
  vec_push(&words, "-O1");
  vec_push(&words, "-w");
  LLVMModuleRef module = clang_emit_bitcode(path, words.at, words.n)
                             ? NULL
                             : mended(read_module(path, context), context, directives);
  vec_delete(&words);
  unlink(path);
  arena_delete(arena);
  return module;
}

static void say_why(LLVMDiagnosticInfoRef info, void *file) {
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  char *text = LLVMGetDiagInfoDescription(info);
  diag_error((Position){file, 0, 0}, "%s", text);
  LLVMDisposeMessage(text);
}

// Both are gone if that fails.
static LLVMModuleRef join(LLVMContextRef context, LLVMModuleRef all, LLVMModuleRef one,
                          const char *file) {
  if (!all) return one;
  LLVMContextSetDiagnosticHandler(context, say_why, (void *)file);
  bool failed = LLVMLinkModules2(all, one);
  LLVMContextSetDiagnosticHandler(context, NULL, NULL);
  if (!failed) return all;
  LLVMDisposeModule(all);
  return NULL;
}

LLVMModuleRef omp_module(LLVMContextRef context, const char *const *args, size_t n,
                         const char *const *files, size_t n_files, Directives *directives) {
  LLVMModuleRef all = NULL;
  for (size_t i = 0; i < n_files; i++) {
    LLVMModuleRef one = compile(context, args, n, files, n_files, files[i], directives);
    if (!one && all) LLVMDisposeModule(all);
    all = one ? join(context, all, one, files[i]) : NULL;
    if (!all) return NULL;
  }
  return all;
}
