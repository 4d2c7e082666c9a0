#include "front/instrument/clang_gaps.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <llvm/Config/llvm-config.h>
#include <string.h>

#include "base/vec.h"
#include "front/assembly/assembly.h"
#include "front/instrument/clang_keep.h"
#include "front/instrument/clang_left_out.h"
#include "front/instrument/clang_locals.h"
#include "front/instrument/clang_openmp.h"
#include "front/instrument/unset.h"

typedef struct {
  ClangGapsAsk ask;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  bool is_openmp;
  int found;
} Gaps;

static unsigned kind_of(const char *attribute) {
  return LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));
}

// --- calls that tell the runtime

// Calls name(pointer, size) or name(pointer) before `at`, at its source position.
static void tell(Gaps *g, LLVMValueRef at, const char *name, LLVMValueRef pointer, uint64_t size) {
  g->found++;
  LLVMTypeRef pointers = LLVMPointerTypeInContext(g->context, 0),
              words = LLVMInt64TypeInContext(g->context);
  LLVMTypeRef both[] = {pointers, words},
              type = LLVMFunctionType(LLVMVoidTypeInContext(g->context), both, size ? 2 : 1, false);
  LLVMValueRef function = LLVMGetNamedFunction(g->module, name);
  if (!function) function = LLVMAddFunction(g->module, name, type);
  LLVMPositionBuilderBefore(g->builder, at);
  LLVMSetCurrentDebugLocation2(g->builder, LLVMInstructionGetDebugLoc(at));
  LLVMValueRef args[] = {pointer, LLVMConstInt(words, size, false)};
  LLVMBuildCall2(g->builder, type, function, args, size ? 2 : 1, "");
}

static void tell_unseen(Gaps *g, LLVMValueRef at, const char *what, bool orders) {
  LLVMPositionBuilderBefore(g->builder, at);
  LLVMValueRef text = LLVMBuildGlobalStringPtr(g->builder, what, "norace.unseen");
  tell(g, at, orders ? "__norace_unseen_order" : "__norace_unseen", text, 0);
}

// --- memory that only its own function can reach

static bool is_named(LLVMValueRef call, const char *beginning) {
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &n);
  return n >= strlen(beginning) && !strncmp(name, beginning, strlen(beginning));
}

// Is every use of the local a load, a store into it, or a mark of its lifetime?
static bool is_private(LLVMValueRef pointer) {
  if (!LLVMIsAAllocaInst(pointer)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool fine = LLVMIsALoadInst(user) ||
                (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer) ||
                (LLVMIsACallInst(user) && is_named(user, "llvm.lifetime."));
    if (!fine) return false;
  }
  return true;
}

// --- the kinds of gaps

static bool has_usual_size(uint64_t size) {
  return size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
}

// Between two of them a signal may be handled, and its handler may look at the variable.
static void look_at_volatile(Gaps *g, LLVMValueRef at, LLVMValueRef pointer) {
  bool seen = LLVMGetVolatile(at) && LLVMGetOrdering(at) == LLVMAtomicOrderingNotAtomic;
  if (seen && !is_private(pointer) && LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == 0)
    tell(g, at, "__norace_volatile1", pointer, 0);
}

static void look_at_access(Gaps *g, LLVMValueRef at, const char *hook, LLVMValueRef pointer,
                           LLVMTypeRef type) {
  uint64_t size = LLVMStoreSizeOfType(g->layout, type);
  look_at_volatile(g, at, pointer);
  if (LLVMGetOrdering(at) != LLVMAtomicOrderingNotAtomic || has_usual_size(size) ||
      is_private(pointer))
    return;
  if (LLVMGetPointerAddressSpace(LLVMTypeOf(pointer)) == 0) tell(g, at, hook, pointer, size);
}

// Is the local only a copy made for this call?
static bool is_copy_for(LLVMValueRef pointer, LLVMValueRef call) {
  if (!LLVMIsAAllocaInst(pointer)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user != call && !(LLVMIsACallInst(user) && is_named(user, "llvm."))) return false;
  }
  return true;
}

// A structure is passed by value: the code for the call reads it. clang names the original where
// its alignment allows; where it has made a copy, that stays one (the copying is a call by then).
static void look_at_arguments(Gaps *g, LLVMValueRef call) {
  unsigned byval = kind_of("byval");
  for (unsigned i = 0, n = LLVMGetNumArgOperands(call); i < n; i++) {
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, i + 1, byval);
    LLVMValueRef pointer = LLVMGetOperand(call, i);
    if (!attribute || is_copy_for(pointer, call)) continue;
    tell(g, call, "__tsan_read_range", pointer,
         LLVMStoreSizeOfType(g->layout, LLVMGetTypeAttributeValue(attribute)));
  }
}

// A list of arguments that is no local of the function may be another thread's as well.
static void look_at_list(Gaps *g, LLVMValueRef call) {
  enum { LIST = 24 };
  for (unsigned i = 0, n = LLVMGetNumArgOperands(call); i < n; i++) {
    LLVMValueRef list = LLVMGetOperand(call, i);
    if (!LLVMIsAAllocaInst(list))
      tell(g, call, i ? "__tsan_read_range" : "__tsan_write_range", list, LIST);
  }
}

// Intrinsics that touch no memory of the program, or that the instrumentation knows. What else
// takes a pointer (masked, gathering, or a processor's own) reads or writes unseen.
static void look_at_intrinsic(Gaps *g, LLVMValueRef call) {
  static const char *const known[] = {"llvm.memcpy.",
                                      "llvm.memmove.",
                                      "llvm.memset.",
                                      "llvm.lifetime.",
                                      "llvm.dbg.",
                                      "llvm.va_end",
                                      "llvm.prefetch",
                                      "llvm.assume",
                                      "llvm.invariant.",
                                      "llvm.objectsize",
                                      "llvm.ptr.annotation",
                                      "llvm.var.annotation",
                                      "llvm.annotation",
                                      "llvm.stacksave",
                                      "llvm.stackrestore",
                                      "llvm.frameaddress",
                                      "llvm.returnaddress",
                                      "llvm.addressofreturnaddress",
                                      "llvm.eh.",
                                      "llvm.threadlocal.address",
                                      "llvm.launder.",
                                      "llvm.strip.",
                                      "llvm.ptrmask",
                                      "llvm.expect",
                                      "llvm.is.constant",
                                      "llvm.clear_cache",
                                      "llvm.init.trampoline",
                                      "llvm.adjust.trampoline",
                                      "llvm.localescape",
                                      "llvm.localrecover",
                                      "llvm.type.",
                                      "llvm.experimental.noalias",
                                      "llvm.ubsantrap",
                                      "llvm.instrprof.",
                                      "llvm.pseudoprobe",
                                      "llvm.thread.pointer",
                                      "llvm.ssa.copy",
                                      "llvm.sponentry",
                                      "llvm.experimental.constrained."};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (is_named(call, known[i])) return;
  if (is_named(call, "llvm.va_")) return look_at_list(g, call);
  for (unsigned i = 0, n = LLVMGetNumArgOperands(call); i < n; i++)
    if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) == LLVMPointerTypeKind) {
      tell_unseen(g, call, "a vector instruction that reads or writes memory", false);
      return;
    }
}

static void call_before(Gaps *g, LLVMValueRef at, const char *name);

static bool is_success(LLVMValueRef user) {
  return LLVMIsAExtractValueInst(user) && *LLVMGetIndices(user) == 1;
}

// Did it succeed? The instrumentation makes it a strong one, and takes the old value for the
// answer: the runtime is asked besides.
static void ask_for_success(Gaps *g, LLVMValueRef exchange, LLVMValueRef success) {
  LLVMTypeRef number = LLVMInt32TypeInContext(g->context),
              type = LLVMFunctionType(number, NULL, 0, false);
  LLVMValueRef function = LLVMGetNamedFunction(g->module, "__norace_weak_succeeds");
  if (!function) function = LLVMAddFunction(g->module, "__norace_weak_succeeds", type);
  LLVMPositionBuilderBefore(g->builder, LLVMGetNextInstruction(exchange));
  LLVMSetCurrentDebugLocation2(g->builder, LLVMInstructionGetDebugLoc(exchange));
  LLVMValueRef told = LLVMBuildCall2(g->builder, type, function, NULL, 0, "");
  LLVMPositionBuilderBefore(g->builder, LLVMGetNextInstruction(success));
  LLVMValueRef yes = LLVMBuildICmp(g->builder, LLVMIntNE, told, LLVMConstInt(number, 0, false), "");
  LLVMValueRef both = LLVMBuildAnd(g->builder, yes, yes, "");
  LLVMReplaceAllUsesWith(success, both);
  LLVMSetOperand(both, 0, success);
}

static void look_at_exchange(Gaps *g, LLVMValueRef at) {
  if (!LLVMGetWeak(at)) return;
  g->found++;
  call_before(g, at, "__norace_weak_exchange");
  for (LLVMUseRef use = LLVMGetFirstUse(at), next; use; use = next) {
    next = LLVMGetNextUse(use);
    if (is_success(LLVMGetUser(use))) ask_for_success(g, at, LLVMGetUser(use));
  }
}

static void look_at_call(Gaps *g, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(callee)) {
    if (assembly_touches_memory(callee))
      tell_unseen(g, call, "inline assembly", assembly_may_order(g->module, callee));
  } else if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee)) look_at_intrinsic(g, call);
  else look_at_arguments(g, call);
}

static void look_at(Gaps *g, LLVMValueRef at) {
  switch (LLVMGetInstructionOpcode(at)) {
  case LLVMLoad:
    look_at_access(g, at, "__tsan_read_range", LLVMGetOperand(at, 0), LLVMTypeOf(at));
    break;
  case LLVMStore:
    look_at_access(g, at, "__tsan_write_range", LLVMGetOperand(at, 1),
                   LLVMTypeOf(LLVMGetOperand(at, 0)));
    break;
  case LLVMCall:
  case LLVMInvoke:
  case LLVMCallBr: look_at_call(g, at); break;
  case LLVMAtomicCmpXchg: look_at_exchange(g, at); break;
  default: break;
  }
}

// --- the module

static bool is_resolver(Gaps *g,
                        LLVMValueRef function) { // of an ifunc: runs before the runtime is there
  for (LLVMValueRef f = LLVMGetFirstGlobalIFunc(g->module); f; f = LLVMGetNextGlobalIFunc(f))
    if (LLVMGetGlobalIFuncResolver(f) == function) return true;
  return false;
}

static bool touches_memory(LLVMValueRef at) {
  switch (LLVMGetInstructionOpcode(at)) {
  case LLVMLoad: return !is_private(LLVMGetOperand(at, 0));
  case LLVMStore: return !is_private(LLVMGetOperand(at, 1));
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return true;
  case LLVMCall: return is_named(at, "llvm.mem");
  default: return false;
  }
}

static bool has_attribute(LLVMValueRef function, const char *name) {
  return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind_of(name)) != NULL;
}

// A function that is marked no_sanitize is instrumented all the same, where that makes a
// difference: clang_left_out.h.
static void mark(Gaps *g, LLVMValueRef function) {
  if (has_attribute(function, "sanitize_thread") || has_attribute(function, "naked") ||
      is_resolver(g, function))
    return;
  bool touches = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      touches = touches || touches_memory(i);
  if (!touches) return;
  g->found++;
  LLVMRemoveEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                                 kind_of("disable_sanitizer_instrumentation"));
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(g->context, kind_of("sanitize_thread"), 0));
}

// --- functions that are atomic by their name

static bool is_atomic_section(LLVMValueRef function) {
  static const char prefix[] = "__VERIFIER_atomic_";
  size_t n;
  const char *name = LLVMGetValueName2(function, &n);
  if (strncmp(name, prefix, sizeof prefix - 1)) return false;
  return strcmp(name + sizeof prefix - 1, "begin") && strcmp(name + sizeof prefix - 1, "end");
}

static void call_before(Gaps *g, LLVMValueRef at, const char *name) {
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(g->context), NULL, 0, false);
  LLVMValueRef function = LLVMGetNamedFunction(g->module, name);
  if (!function) function = LLVMAddFunction(g->module, name, type);
  LLVMPositionBuilderBefore(g->builder, at);
  LLVMSetCurrentDebugLocation2(g->builder, LLVMInstructionGetDebugLoc(at));
  LLVMBuildCall2(g->builder, type, function, NULL, 0, "");
}

// In the verification competitions the body of such a function is one atomic section.
static void make_atomic(Gaps *g, LLVMValueRef function) {
  if (!is_atomic_section(function)) return;
  g->found++;
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  while (LLVMIsAAllocaInst(first)) first = LLVMGetNextInstruction(first);
  call_before(g, first, "__VERIFIER_atomic_begin");
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    if (end && LLVMIsAReturnInst(end)) call_before(g, end, "__VERIFIER_atomic_end");
  }
}

// --- loops that do nothing, for ever

static bool does_nothing(LLVMValueRef i) {
  if (LLVMIsACallInst(i)) return is_named(i, "llvm.dbg.") || is_named(i, "llvm.lifetime.");
  return !touches_memory(i) && !LLVMIsAFenceInst(i) && !LLVMIsAInvokeInst(i) &&
         !LLVMIsACallBrInst(i);
}

static LLVMBasicBlockRef only_successor(LLVMBasicBlockRef b) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
  return end && LLVMIsABranchInst(end) && !LLVMIsConditional(end) ? LLVMGetSuccessor(end, 0) : NULL;
}

static bool goes_round(LLVMBasicBlockRef start) {
  enum { LONGEST = 8 };
  LLVMBasicBlockRef at = start;
  for (int k = 0; at && k < LONGEST; k++) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i))
      if (!does_nothing(i)) return false;
    at = only_successor(at);
    if (at == start) return true;
  }
  return false;
}

static void look_for_rest(Gaps *g, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (goes_round(b)) g->found++, call_before(g, LLVMGetBasicBlockTerminator(b), "__norace_stays");
}

static void look_at_function(Gaps *g, LLVMValueRef function) {
  if (!LLVMGetFirstBasicBlock(function)) return;
  if (unset_is_marked(g->module)) g->found += unset_mark(g->builder, function);
  make_atomic(g, function);
  look_for_rest(g, function);
  mark(g, function);
  if (g->is_openmp)
    g->found += clang_openmp_mark(
        &(ClangOpenmp){g->context, g->module, g->builder, g->layout, g->ask.directives}, function);
  g->found += clang_locals_show(g->context, g->builder, function, false);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      look_at(g, i);
}

// Keeps a global through optimisation: appends it to llvm.compiler.used.
static void keep(LLVMModuleRef module, LLVMValueRef global) {
  LLVMValueRef old = LLVMGetNamedGlobal(module, "llvm.compiler.used");
  VEC(LLVMValueRef) kept = {0};
  for (unsigned i = 0, n = old ? (unsigned)LLVMGetNumOperands(LLVMGetInitializer(old)) : 0; i < n;
       i++)
    vec_push(&kept, LLVMGetOperand(LLVMGetInitializer(old), i));
  vec_push(&kept, global);
  if (old) LLVMDeleteGlobal(old);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
  LLVMValueRef list = LLVMAddGlobal(module, LLVMArrayType2(pointer, kept.n), "llvm.compiler.used");
  LLVMSetInitializer(list, LLVMConstArray2(pointer, kept.at, kept.n));
  LLVMSetLinkage(list, LLVMAppendingLinkage);
  LLVMSetSection(list, "llvm.metadata");
  vec_delete(&kept);
}

int clang_gaps_close(LLVMModuleRef module, ClangGapsAsk ask) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Gaps g = {.ask = ask,
            .context = context,
            .module = module,
            .builder = LLVMCreateBuilderInContext(context),
            .layout = LLVMGetModuleDataLayout(module),
            .is_openmp = LLVMGetModuleFlag(module, "openmp", 6) != NULL,
            .found = assembly_lower(module)};
  clang_left_out_note(module);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    look_at_function(&g, f);
  clang_keep_accesses(module, ask.optimises);
  LLVMDisposeBuilder(g.builder);
  return g.found;
}

static LLVMValueRef constant_bytes(LLVMModuleRef module, const char *bytes, size_t size) {
#if LLVM_VERSION_MAJOR < 19
  return LLVMConstStringInContext(LLVMGetModuleContext(module), bytes, (unsigned)size, true);
#else
  return LLVMConstStringInContext2(LLVMGetModuleContext(module), bytes, size, true);
#endif
}

void clang_gaps_embed(LLVMModuleRef module, const char *bytes, size_t size) {
  LLVMValueRef earlier = LLVMGetNamedGlobal(module, "llvm.embedded.module");
  if (earlier) LLVMSetSection(earlier, "llvm.metadata"); // that module is this one, a stage before
  LLVMValueRef text = constant_bytes(module, bytes, size);
  LLVMValueRef global = LLVMAddGlobal(module, LLVMTypeOf(text), "llvm.embedded.module");
  LLVMSetInitializer(global, text);
  LLVMSetGlobalConstant(global, true);
  LLVMSetLinkage(global, LLVMPrivateLinkage);
  LLVMSetSection(global, ".llvmbc"); // the name for which LLVM makes a section that is not loaded
  LLVMSetAlignment(global, 1);
  keep(module, global);
}
