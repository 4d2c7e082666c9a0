#include "front/instrument/clang_openmp.h"

#include <llvm-c/DebugInfo.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/vec.h"
#include "front/instrument/clang_constructs.h"
#include "front/instrument/clang_locals.h"
#include "front/instrument/clang_reduction.h"
#include "front/instrument/clang_scan.h"
#include "front/instrument/clang_simd.h"
#include "front/instrument/clang_update.h"

typedef const ClangOpenmp *Marker;
typedef VEC(LLVMValueRef) Values;

static bool calls(LLVMValueRef at, const char *beginning) {
  if (!LLVMIsACallInst(at) && !LLVMIsAInvokeInst(at)) return false;
  LLVMValueRef callee = LLVMGetCalledValue(at);
  if (!LLVMIsAFunction(callee)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  return n >= strlen(beginning) && !strncmp(name, beginning, strlen(beginning));
}

// ---- calls

static LLVMTypeRef word(Marker m) { return LLVMInt64TypeInContext(m->context); }

void clang_openmp_call(Marker m, LLVMValueRef at, const char *name, LLVMValueRef *args,
                       unsigned n) {
  LLVMTypeRef types[4];
  for (unsigned i = 0; i < n; i++) types[i] = LLVMTypeOf(args[i]);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(m->context), types, n, false);
  LLVMValueRef function = LLVMGetNamedFunction(m->module, name);
  if (!function) function = LLVMAddFunction(m->module, name, type);
  LLVMPositionBuilderBefore(m->builder, at);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(at));
  LLVMBuildCall2(m->builder, type, function, args, n, "");
}

LLVMValueRef clang_openmp_behind(LLVMValueRef call) {
  if (!LLVMIsAInvokeInst(call)) return LLVMGetNextInstruction(call);
  LLVMBasicBlockRef block = LLVMGetNormalDest(call);
  LLVMUseRef way_in = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return LLVMGetNextUse(way_in) || LLVMIsAPHINode(first) ? NULL : first;
}

static LLVMValueRef number(Marker m, uint64_t n) { return LLVMConstInt(word(m), n, false); }

typedef struct {
  bool wanted, parallel;
  bool foreign; // asked for by a pragma that promises nothing: clang loop vectorize
  uint64_t width;
  LLVMMetadataRef at; // the directive's place
} Simd;
static Simd simd_of(Marker m, LLVMValueRef branch);

// ---- loops: the compiler counts iterations from 0 in a variable, and computes the user's loop
// variable first thing in the body

typedef struct {
  LLVMValueRef counter;
  LLVMBasicBlockRef body, end;
} Loop;

static LLVMValueRef not_widened(LLVMValueRef value) {
  return LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) ? LLVMGetOperand(value, 0) : value;
}

// `if (counter < bound) body else end`, where the comparison is right in front of the branch. The
// bounds of taskloop are wider than its counter.
static bool loop_at(LLVMValueRef branch, LLVMValueRef counter, Loop *loop) {
  if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  LLVMValueRef compared = LLVMIsAICmpInst(LLVMGetCondition(branch));
  LLVMValueRef first = compared ? LLVMIsALoadInst(not_widened(LLVMGetOperand(compared, 0))) : NULL;
  if (!first || !LLVMIsAAllocaInst(LLVMGetOperand(first, 0)) ||
      (counter && LLVMGetOperand(first, 0) != counter))
    return false;
  *loop =
      (Loop){LLVMGetOperand(first, 0), LLVMGetSuccessor(branch, 0), LLVMGetSuccessor(branch, 1)};
  return LLVMGetTypeKind(LLVMTypeOf(first)) == LLVMIntegerTypeKind;
}

static LLVMValueRef first_store(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsAStoreInst(i)) return LLVMIsAAllocaInst(LLVMGetOperand(i, 1)) ? i : NULL;
  return NULL;
}

static LLVMValueRef widened(Marker m, LLVMValueRef value) {
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
    return LLVMBuildIntCast2(m->builder, value, word(m), true, "");
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
    return LLVMBuildPtrToInt(m->builder, value, word(m), "");
  return NULL;
}

static void tell_iteration(Marker m, const Loop *loop, const char *name, LLVMValueRef width) {
  LLVMValueRef store = first_store(loop->body);
  LLVMValueRef at = store ? LLVMGetNextInstruction(store) : LLVMGetFirstInstruction(loop->body);
  while (LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
  LLVMPositionBuilderBefore(m->builder, at);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(at));
  LLVMValueRef count = widened(
      m, LLVMBuildLoad2(m->builder, LLVMGetAllocatedType(loop->counter), loop->counter, ""));
  LLVMValueRef value = store ? widened(m, LLVMGetOperand(store, 0)) : NULL;
  LLVMValueRef args[] = {count, value ? value : count, width};
  clang_openmp_call(m, at, name, args, width ? 3 : 2);
}

// The jump back to the loop's head: behind the addition to its counter.
static LLVMValueRef back_to(LLVMBasicBlockRef head, LLVMValueRef counter) {
  for (LLVMUseRef use = LLVMGetFirstUse(counter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef store = LLVMIsAStoreInst(LLVMGetUser(use));
    if (!store || !LLVMIsABinaryOperator(LLVMGetOperand(store, 0))) continue;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(store));
    if (LLVMGetNumSuccessors(end) == 1 && LLVMGetSuccessor(end, 0) == head) return end;
  }
  return NULL;
}

// Iterations that may run at the same time even in one thread are as the lanes of a simd loop. A
// loop over chunks begins with the same test, and has no such jump back.
static int tell_concurrent(Marker m, const Loop *loop, LLVMValueRef branch) {
  LLVMValueRef back = back_to(LLVMGetInstructionParent(branch), loop->counter);
  if (!back || simd_of(m, back).wanted) return 0; // or they are lanes
  tell_iteration(m, loop, "__norace_concurrent_iteration", NULL);
  clang_openmp_call(m, LLVMGetFirstInstruction(loop->end), "__norace_concurrent_pause", NULL, 0);
  return 2 + clang_simd_locals(m, back);
}

// The counter begins with the lower bound that the runtime has given: all variables that are set to
// it.
static int mark_loops_from(Marker m, LLVMValueRef lower, bool concurrent) {
  Values branches = {0};
  int found = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(lower); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef load = LLVMIsALoadInst(LLVMGetUser(use));
    LLVMUseRef of_load = load ? LLVMGetFirstUse(load) : NULL;
    LLVMValueRef store = of_load ? LLVMIsAStoreInst(LLVMGetUser(of_load)) : NULL;
    if (!store || LLVMGetOperand(store, 0) != load || !LLVMIsAAllocaInst(LLVMGetOperand(store, 1)))
      continue;
    vec_push(&branches, LLVMGetOperand(store, 1));
  }
  for (size_t k = 0; k < branches.n; k++) {
    Values loops = {0};
    for (LLVMUseRef use = LLVMGetFirstUse(branches.at[k]); use; use = LLVMGetNextUse(use)) {
      Loop loop;
      LLVMValueRef user = LLVMGetUser(use),
                   end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(user));
      if (LLVMIsALoadInst(user) && loop_at(end, branches.at[k], &loop) &&
          LLVMGetOperand(LLVMGetCondition(end), 0) == user)
        vec_push(&loops, end);
    }
    for (size_t i = 0; i < loops.n; i++) {
      Loop loop;
      loop_at(loops.at[i], branches.at[k], &loop);
      if (concurrent) found += tell_concurrent(m, &loop, loops.at[i]);
      tell_iteration(m, &loop, "__norace_omp_iteration", NULL);
      found++;
    }
    vec_delete(&loops);
  }
  vec_delete(&branches);
  return found;
}

static int mark_worksharing(Marker m, LLVMValueRef call) {
  unsigned argument = calls(call, "__kmpc_for_static_init_") ? 4 : 3;
  LLVMValueRef lower = LLVMGetOperand(call, argument);
  bool concurrent = clang_constructs_concurrent(m, call);
  return LLVMIsAAllocaInst(lower) ? mark_loops_from(m, lower, concurrent) : 0;
}

// ---- simd

static const char *text_of(LLVMValueRef node, unsigned *n) {
  return LLVMIsAMDString(node) ? LLVMGetMDString(node, n) : NULL;
}

static bool is_text(const char *name, unsigned n, const char *wanted) {
  return n == strlen(wanted) && !memcmp(name, wanted, n);
}

static bool is_place(LLVMValueRef property) {
  return property && LLVMIsAMDNode(property) && !LLVMIsAMDString(property) &&
         LLVMGetMetadataKind(LLVMValueAsMetadata(property)) == LLVMDILocationMetadataKind;
}

static void read_property(LLVMValueRef property, Simd *simd) {
  if (is_place(property)) {
    if (!simd->at) simd->at = LLVMValueAsMetadata(property);
    return;
  }
  unsigned count = property && !LLVMIsAMDString(property) && LLVMIsAMDNode(property)
                       ? LLVMGetMDNodeNumOperands(property)
                       : 0,
           n;
  if (!count || count > 4) return;
  LLVMValueRef parts[4];
  LLVMGetMDNodeOperands(property, parts);
  const char *name = parts[0] ? text_of(parts[0], &n) : NULL;
  if (!name) return;
  bool is_off = count > 1 && LLVMIsAConstantInt(parts[1]) &&
                !LLVMConstIntGetZExtValue(parts[1]); // an if clause says no
  if (is_text(name, n, "llvm.loop.vectorize.enable")) simd->wanted = !is_off;
  if (is_text(name, n, "llvm.loop.parallel_accesses")) simd->parallel = true;
  if (is_text(name, n, "llvm.loop.mustprogress") ||
      is_text(name, n, "llvm.loop.vectorize.scalable.enable"))
    simd->foreign = true;
  if (is_text(name, n, "llvm.loop.vectorize.width") && count > 1 && LLVMIsAConstantInt(parts[1]))
    simd->width = LLVMConstIntGetZExtValue(parts[1]);
}

static Simd simd_of(Marker m, LLVMValueRef branch) {
  Simd simd = {0};
  LLVMValueRef node = LLVMGetMetadata(branch, LLVMGetMDKindIDInContext(m->context, "llvm.loop", 9));
  unsigned n = node ? LLVMGetMDNodeNumOperands(node) : 0;
  LLVMValueRef operands[16];
  if (!n || n > 16) return simd;
  LLVMGetMDNodeOperands(node, operands);
  for (unsigned i = 1; i < n; i++) read_property(operands[i], &simd);
  return simd;
}

static long simd_lanes(Marker m, const Simd *simd) {
  if (simd->parallel) return 0;
  LLVMMetadataRef scope = simd->at ? LLVMDILocationGetScope(simd->at) : NULL,
                  file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  unsigned n = 0;
  const char *name = file ? LLVMDIFileGetFilename(file, &n) : "";
  char path[4096];
  snprintf(path, sizeof path, "%.*s", (int)n, name);
  int line = simd->at ? (int)LLVMDILocationGetLine(simd->at) : 0;
  return directives_safelen(m->directives, path, line, simd->width);
}

// safelen gives a width and no parallel accesses: that many iterations at once. simdlen alone
// bounds nothing. A scan gives neither: which of its accesses go from lane to lane in order cannot
// be told.
static int mark_simd(Marker m, LLVMValueRef branch) {
  Simd simd = simd_of(m, branch);
  Loop loop;
  if (!simd.wanted || simd.foreign || LLVMGetNumSuccessors(branch) != 1) return 0;
  bool scans = !simd.parallel && !simd.width;
  long lanes = simd_lanes(m, &simd);
  if (scans || lanes < 0 ||
      !loop_at(LLVMGetBasicBlockTerminator(LLVMGetSuccessor(branch, 0)), NULL, &loop)) {
    clang_openmp_call(m, branch, "__norace_simd_unseen", NULL, 0);
    return 1;
  }
  tell_iteration(m, &loop, "__norace_simd_iteration", number(m, (uint64_t)lanes));
  clang_openmp_call(m, LLVMGetFirstInstruction(loop.end), "__norace_simd_end", NULL, 0);
  return 2 + clang_simd_locals(m, branch);
}

// ---- atomic operations

static bool is_known_to_tsan(LLVMAtomicRMWBinOp op) { return op <= LLVMAtomicRMWBinOpXor; }

static bool adds(LLVMValueRef update) {
  LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(update);
  bool sum = op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub ||
             op == LLVMAtomicRMWBinOpFAdd || op == LLVMAtomicRMWBinOpFSub;
  return sum && !LLVMGetFirstUse(update) && LLVMGetOrdering(update) == LLVMAtomicOrderingMonotonic;
}

static int c_order(LLVMAtomicOrdering order) {
  switch (order) {
  case LLVMAtomicOrderingAcquire: return __ATOMIC_ACQUIRE;
  case LLVMAtomicOrderingRelease: return __ATOMIC_RELEASE;
  case LLVMAtomicOrderingAcquireRelease: return __ATOMIC_ACQ_REL;
  case LLVMAtomicOrderingSequentiallyConsistent: return __ATOMIC_SEQ_CST;
  default: return __ATOMIC_RELAXED;
  }
}

static int mark_atomic(Marker m, LLVMValueRef update) {
  if (is_known_to_tsan(LLVMGetAtomicRMWBinOp(update))) {
    if (!adds(update)) return 0;
    clang_openmp_call(m, update, "__norace_atomic_adds", NULL, 0);
    return 1;
  }
  uint64_t size = LLVMStoreSizeOfType(m->layout, LLVMTypeOf(update));
  LLVMValueRef args[] = {LLVMGetOperand(update, 0), number(m, size),
                         number(m, (uint64_t)c_order(LLVMGetOrdering(update))),
                         number(m, adds(update))};
  clang_openmp_call(m, update, "__norace_atomic_update", args, 4);
  return 1;
}

// ---- the function

static int mark_critical(Marker m, LLVMValueRef call) {
  if (!clang_update_only_adds(call)) return 0;
  LLVMValueRef old = LLVMGetCalledValue(call), end = clang_update_end(call);
  LLVMTypeRef type = LLVMGlobalGetValueType(old),
              end_type = LLVMGlobalGetValueType(LLVMGetCalledValue(end));
  static const char name[] = "__norace_critical_update",
                    end_name[] = "__norace_end_critical_update";
  LLVMValueRef begins = LLVMGetNamedFunction(m->module, name),
               ends = LLVMGetNamedFunction(m->module, end_name);
  if (!begins) begins = LLVMAddFunction(m->module, name, type);
  if (!ends) ends = LLVMAddFunction(m->module, end_name, end_type);
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, begins);
  LLVMSetOperand(end, (unsigned)LLVMGetNumOperands(end) - 1, ends);
  return 1;
}

// The call is put between name(1) and name(0).
static int mark_around(Marker m, LLVMValueRef call, const char *name) {
  LLVMValueRef begins = number(m, 1), ends = number(m, 0);
  LLVMValueRef behind = clang_openmp_behind(call);
  if (!behind) return 0;
  clang_openmp_call(m, call, name, &begins, 1);
  clang_openmp_call(m, behind, name, &ends, 1);
  return 2;
}

// The body of `ordered simd` is a function of its own.
static int mark_part(Marker m, LLVMValueRef call) {
  if (calls(call, "__captured_stmt")) return mark_around(m, call, "__norace_simd_ordered");
  return clang_reduction_mark(m, call);
}

static int mark(Marker m, LLVMValueRef at) {
  if (calls(at, "__kmpc_barrier") || calls(at, "__kmpc_cancel_barrier"))
    return clang_constructs_barrier(m, at);
  if (calls(at, "__kmpc_dispatch_init_")) return clang_constructs_loop(m, at);
  if (calls(at, "__kmpc_for_static_init_"))
    return clang_constructs_loop(m, at) + mark_worksharing(m, at);
  if (calls(at, "__kmpc_dispatch_next_")) return mark_worksharing(m, at);
  if (calls(at, "__kmpc_critical")) return mark_critical(m, at); // also with a hint
  if (LLVMIsABranchInst(at)) return mark_simd(m, at);
  if (LLVMIsACallInst(at) || LLVMIsAInvokeInst(at)) return mark_part(m, at);
  return LLVMIsAAtomicRMWInst(at) ? mark_atomic(m, at) : 0;
}

// ---- locals that tasks may depend on

static bool is_at_entry(LLVMValueRef local) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(local);
  return LLVMIsAConstantInt(LLVMGetOperand(local, 0)) &&
         block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
}

static bool is_asked_for(LLVMValueRef i) { return LLVMIsAAllocaInst(i) && clang_locals_escapes(i); }

static bool ends(LLVMValueRef i, LLVMValueRef local) {
  return LLVMIsAReturnInst(i) || LLVMIsAResumeInst(i) ||
         (calls(i, "llvm.lifetime.end") && LLVMGetOperand(i, 1) == local);
}

// The local of another call, or of the next iteration, may lie where this one did, and is another
// variable: tasks that depend on the one have nothing to do with those that depend on the other.
static int mark_end_of(Marker m, const Values *all, LLVMValueRef local) {
  int found = 0;
  LLVMValueRef args[] = {local,
                         number(m, LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(local)))};
  for (size_t i = 0; i < all->n; i++)
    if (ends(all->at[i], local)) {
      clang_openmp_call(m, all->at[i], "__norace_local_ends", args, 2);
      found++;
    }
  return found;
}

// Arrays of variable length, and what alloca gives: they need not reach the function's ends, but
// where one begins another has ended. So do arrays that clang makes, as for iterators of depend.
static int mark_beginning_of(Marker m, LLVMValueRef local) {
  LLVMValueRef behind = LLVMGetNextInstruction(local);
  LLVMPositionBuilderBefore(m->builder, behind);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(behind));
  LLVMValueRef n = LLVMBuildIntCast2(m->builder, LLVMGetOperand(local, 0), word(m), false, "");
  LLVMValueRef one = number(m, LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(local)));
  LLVMValueRef args[] = {local, LLVMBuildMul(m->builder, n, one, "")};
  clang_openmp_call(m, behind, "__norace_local_ends", args, 2);
  return 1;
}

static bool is_known(LLVMValueRef declared) {
  static const char *const of_the_compiler[] = {"llvm.", "__kmpc_", "__norace_", "omp_"};
  size_t n;
  const char *name = LLVMGetValueName2(declared, &n);
  for (size_t i = 0; i < sizeof of_the_compiler / sizeof *of_the_compiler; i++)
    if (!strncmp(name, of_the_compiler[i], strlen(of_the_compiler[i]))) return true;
  return false;
}

// Here, or in a function of another file.
static bool may_make_tasks(LLVMModuleRef module) {
  if (LLVMGetNamedFunction(module, "__kmpc_omp_task_with_deps")) return true;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMIsDeclaration(f) && !is_known(f)) return true;
  return false;
}

static int mark_ends(Marker m, const Values *all) {
  int found = 0;
  if (!may_make_tasks(m->module)) return 0;
  for (size_t i = 0; i < all->n; i++)
    if (is_asked_for(all->at[i]))
      found += is_at_entry(all->at[i]) ? mark_end_of(m, all, all->at[i])
                                       : mark_beginning_of(m, all->at[i]);
  return found;
}

int clang_openmp_mark(const ClangOpenmp *m, LLVMValueRef function) {
  Values all = {0}; // what is added must not be gone through
  int found = clang_reduction_mend(m->builder, function) + clang_scan_hide(m->directives, function);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      vec_push(&all, i);
  found += mark_ends(m, &all);
  for (size_t i = 0; i < all.n; i++) found += mark(m, all.at[i]);
  vec_delete(&all);
  return found;
}
