#include "front/assembly/assembly_thread.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

typedef LLVMValueRef Value;

#define SLOT_FUNCTION "__norace_thread_slot" // runtime/sync/thread.c

// ---- the text

static const char *skip(const char *c, const char *word) {
  c += strspn(c, " \t\n");
  size_t n = strlen(word);
  return strncmp(c, word, n) ? NULL : c + n;
}

static bool at_end(const char *c) { return c && !c[strspn(c, " \t\n;")]; }

// Where the storage is read, as far as the text says it: -1: at the address of the first argument.
static bool read_x86(const char *c, long *offset) {
  const char *after = skip(c, "movq");
  if (!after) after = skip(c, "mov");
  if (after) after = skip(after, "%fs:");
  if (!after) return false;
  char *end = (char *)after;
  if (skip(after, "$1")) *offset = -1, end += 2;
  else *offset = strtol(after, &end, 0);
  if (end == after || *offset < -1) return false;
  after = skip(end, ",");
  return after && at_end(skip(after, "$0"));
}

static bool read_arm(const char *c, long *offset) {
  const char *after = skip(c, "mrs");
  *offset = 0;
  if (after) after = skip(after, "$0");
  if (after) after = skip(after, ",");
  return after && at_end(skip(after, "tpidr_el0"));
}

static bool reads_by_register(Value assembly, long *offset) {
  size_t n, n_constraints;
  const char *text = LLVMGetInlineAsmAsmString(assembly, &n),
             *constraints = LLVMGetInlineAsmConstraintString(assembly, &n_constraints);
  if (!n || LLVMGetInlineAsmDialect(assembly) != LLVMInlineAsmDialectATT) return false;
  if (!read_x86(text, offset) && !read_arm(text, offset)) return false;
  return strncmp(constraints, "=r", 2) == 0 && (*offset >= 0 || !strncmp(constraints, "=r,*m", 5));
}

static bool is_intrinsic(Value callee) {
  size_t n;
  return LLVMIsAFunction(callee) &&
         !strncmp(LLVMGetValueName2(callee, &n), "llvm.thread.pointer", 19);
}

// ---- what it becomes

static Value call_function(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                           Value argument) {
  LLVMTypeRef number = LLVMInt64TypeInContext(LLVMGetModuleContext(module));
  LLVMTypeRef type = LLVMFunctionType(number, &number, argument ? 1 : 0, false);
  Value function = LLVMGetNamedFunction(module, name);
  if (!function) function = LLVMAddFunction(module, name, type);
  return LLVMBuildCall2(builder, type, function, &argument, argument ? 1 : 0, "");
}

static bool is_itself(Value offset) {
  enum { SELF = 16 }; // on x86 the address stands there a second time
  if (!LLVMIsAConstantInt(offset)) return false;
  uint64_t n = LLVMConstIntGetZExtValue(offset);
  return n == 0 || n == SELF;
}

static void replace(LLVMModuleRef module, LLVMBuilderRef builder, Value call, long offset) {
  LLVMTypeRef number = LLVMInt64TypeInContext(LLVMGetModuleContext(module)),
              wanted = LLVMTypeOf(call);
  LLVMPositionBuilderBefore(builder, call);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
  Value at = offset < 0 ? LLVMBuildPtrToInt(builder, LLVMGetOperand(call, 0), number, "")
                        : LLVMConstInt(number, (uint64_t)offset, false);
  Value got = is_itself(at) ? call_function(module, builder, "pthread_self", NULL)
                            : call_function(module, builder, SLOT_FUNCTION, at);
  if (wanted != number) got = LLVMBuildIntToPtr(builder, got, wanted, "");
  LLVMReplaceAllUsesWith(call, got);
  LLVMInstructionEraseFromParent(call);
}

bool assembly_thread_lower(LLVMModuleRef module, LLVMBuilderRef builder, Value call) {
  Value callee = LLVMGetCalledValue(call);
  LLVMTypeRef type = LLVMTypeOf(call);
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  long offset = 0;
  if (kind != LLVMPointerTypeKind &&
      (kind != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) != 64))
    return false;
  if (!(LLVMIsAInlineAsm(callee) ? reads_by_register(callee, &offset) : is_intrinsic(callee)))
    return false;
  replace(module, builder, call, offset);
  return true;
}
