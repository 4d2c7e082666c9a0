#include "front/instrument/clang_left_out.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define NOTE "norace-left-out"

// ---- which

static bool has_attribute(LLVMValueRef function, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind) != NULL;
}

static bool any_sanitized(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMGetFirstBasicBlock(f) && has_attribute(f, "sanitize_thread")) return true;
  return false;
}

// What clang makes of its own accord (parts of OpenMP's constructs, stubs) has no place in the
// source, or a name that no source has.
static bool is_of_source(LLVMValueRef function) {
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  return LLVMGetSubprogram(function) && LLVMGetDebugLocLine(function) && *name != '.' &&
         strncmp(name, "__cxx_", 6) && strncmp(name, "_GLOBAL_", 8) && strncmp(name, "_omp", 4);
}

void clang_left_out_note(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  if (!any_sanitized(module)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMGetFirstBasicBlock(f) || has_attribute(f, "sanitize_thread") ||
        has_attribute(f, "naked") || !is_of_source(f))
      continue;
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(context, NOTE, sizeof NOTE - 1, "", 0));
  }
}

// ---- its hooks

typedef struct {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMValueRef name; // of the function, as a string of the program; NULL: not made yet
} Apply;

// How a hook's name begins, and what takes its place. The longer beginnings first.
typedef struct {
  const char *beginning, *instead;
} Rename;
static const Rename renames[] = {
    {"__tsan_unaligned_read_write", "__norace_left_update"},
    {"__tsan_unaligned_read", "__norace_left_read"},
    {"__tsan_unaligned_write", "__norace_left_write"},
    {"__tsan_volatile_read", "__norace_left_read"},
    {"__tsan_volatile_write", "__norace_left_write"},
    {"__tsan_read_write", "__norace_left_update"},
    {"__tsan_read", "__norace_left_read"},
    {"__tsan_write", "__norace_left_write"},
    {"__tsan_memcpy", "__norace_left_memcpy"},
    {"__tsan_memmove", "__norace_left_memmove"},
    {"__tsan_memset", "__norace_left_memset"},
};

static const Rename *rename_of(const char *name) {
  for (size_t i = 0; i < sizeof renames / sizeof *renames; i++)
    if (!strncmp(name, renames[i].beginning, strlen(renames[i].beginning))) return &renames[i];
  return NULL;
}

static LLVMValueRef function_name(Apply *a, LLVMValueRef function) {
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  if (!a->name) a->name = LLVMBuildGlobalStringPtr(a->builder, name, "norace_left_out");
  return a->name;
}

// The hook's own operands; the size in its name becomes one of them; behind them the function.
static void replace(Apply *a, LLVMValueRef function, LLVMValueRef hook, const Rename *rename) {
  size_t length;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(hook), &length);
  LLVMTypeRef types[4];
  LLVMValueRef operands[4];
  unsigned n = LLVMGetNumArgOperands(hook), size = 0;
  LLVMPositionBuilderBefore(a->builder, hook);
  LLVMSetCurrentDebugLocation2(a->builder, LLVMInstructionGetDebugLoc(hook));
  for (unsigned i = 0; i < n; i++) operands[i] = LLVMGetOperand(hook, i);
  if (sscanf(name + strlen(rename->beginning), "%u", &size) == 1)
    operands[n++] = LLVMConstInt(LLVMInt64TypeInContext(a->context), size, false);
  operands[n++] = function_name(a, function);
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(operands[i]);
  LLVMTypeRef result = LLVMTypeOf(hook), type = LLVMFunctionType(result, types, n, false);
  LLVMValueRef callee = LLVMGetNamedFunction(a->module, rename->instead);
  if (!callee) callee = LLVMAddFunction(a->module, rename->instead, type);
  LLVMValueRef made = LLVMBuildCall2(a->builder, type, callee, operands, n, "");
  if (LLVMGetTypeKind(result) != LLVMVoidTypeKind) LLVMReplaceAllUsesWith(hook, made);
  LLVMInstructionEraseFromParent(hook);
}

static void look_at(Apply *a, LLVMValueRef function, LLVMValueRef at) {
  enum { MOST_OPERANDS = 3 };
  LLVMValueRef callee = LLVMIsACallInst(at) ? LLVMGetCalledValue(at) : NULL;
  if (!callee || !LLVMIsAFunction(callee) || LLVMGetNumArgOperands(at) > MOST_OPERANDS) return;
  size_t n;
  const Rename *rename = rename_of(LLVMGetValueName2(callee, &n));
  if (rename) replace(a, function, at, rename);
}

void clang_left_out_apply(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Apply a = {.module = module, .context = context, .builder = LLVMCreateBuilderInContext(context)};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, NOTE, sizeof NOTE - 1))
      continue;
    a.name = NULL;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        look_at(&a, f, i);
      }
  }
  LLVMDisposeBuilder(a.builder);
}
