// Reductions of tasks: task_reduction and in_reduction, and taskloop with reduction.
//
// A task that takes part works on a copy of the variable. Each thread has one, and the task asks
// the library for that of the thread it runs on. As long as its address goes nowhere, only tasks
// that this thread does ever touch it, one after the other: no race. So a block of the task's own
// stands for it, which holds anything. Copies are combined into the variable, whatever its value
// then, by the end of the group, when its tasks have ended; the library may also begin with it as
// soon as a task has ended. So a task that nobody in the group waits for writes the variable, too:
// it collides with all who use the variable itself before the end of the group.
//
// Not taken: groups with a wait inside (the task above would seem to have ended there),
// initialisers that read the variable, combiners that use other memory or call functions, copies
// whose address is kept or handed on, untied tasks (which may go on as another thread's, with the
// address from before), and `reduction(task, ...)` of a region or loop, where the copy is the
// private variable of the thread itself.
#include <llvm-c/DebugInfo.h>

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_lowering.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_sync.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_task_reduction.h"
#include "front/openmp/omp_tasks.h"

enum { ITEM_SIZE = 56, ORIGINAL_AT = 8, SIZE_AT = 16, INIT_AT = 24, FINI_AT = 32, COMBINE_AT = 40 };
enum { FLAG_TIED = 1, FLAGS_OPERAND = 2 };

static bool is_unused(LLVMValueRef parameter) {
  for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != parameter) return false;
    LLVMValueRef slot = LLVMGetOperand(user, 1);
    for (LLVMUseRef other = LLVMGetFirstUse(slot); other; other = LLVMGetNextUse(other)) {
      LLVMValueRef reader = LLVMGetUser(other);
      const char *name = LLVMIsACallInst(reader) ? omp_callee(reader) : NULL;
      if (reader != user && !(name && starts(name, "llvm."))) return false;
    }
  }
  return true;
}

static bool calls_functions(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : "llvm.";
      if (LLVMIsAInvokeInst(i) || !name || !starts(name, "llvm.")) return true;
    }
  return false;
}

static bool is_closed(LLVMValueRef f) {
  return f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f) && !omp_uses_globals(f) &&
         !calls_functions(f);
}

static bool is_plain_item(LLVMValueRef init, LLVMValueRef array, unsigned item) {
  int64_t at = (int64_t)item * ITEM_SIZE;
  LLVMValueRef size = lowering_stored(init, array, at + SIZE_AT),
               make = lowering_stored(init, array, at + INIT_AT),
               end = lowering_stored(init, array, at + FINI_AT);
  return size && lowering_stored(init, array, at + ORIGINAL_AT) && end && LLVMIsNull(end) &&
         is_closed(make) && LLVMCountParams(make) == 2 && is_unused(LLVMGetParam(make, 1)) &&
         is_closed(lowering_stored(init, array, at + COMBINE_AT));
}

static unsigned items_of(LLVMValueRef init) {
  LLVMValueRef n = LLVMGetOperand(init, 1);
  return LLVMIsAConstantInt(n) ? (unsigned)LLVMConstIntGetZExtValue(n) : 0;
}

typedef struct {
  LLVMValueRef from;
  int depth; // groups that began since
} Way;

static bool may_wait(LLVMValueRef call) {
  const char *name = omp_callee(call);
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!name || starts(name, "__kmpc_omp_taskwait") || starts(name, "__kmpc_omp_wait")) return true;
  return LLVMIsAFunction(f) && !LLVMIsDeclaration(f) &&
         (LLVMGetNamedFunction(LLVMGetGlobalParent(f), "__kmpc_omp_taskwait") ||
          LLVMGetNamedFunction(LLVMGetGlobalParent(f), "__kmpc_omp_taskwait_deps_51"));
}

// The ends of the group that the call stands at the beginning of. It is entered there only, so what
// is known at the call is known at its ends. False if it waits in between.
static bool find_ends(LLVMValueRef init, LoweringCalls *ends) {
  VEC(Way) work = {0};
  OmpTable seen = {0};
  bool waits = false;
  vec_push(&work, ((Way){LLVMGetNextInstruction(init), 0}));
  while (work.n) {
    Way w = vec_pop(&work);
    for (LLVMValueRef i = w.from; i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      waits |= LLVMIsACallInst(i) && may_wait(i);
      if (name && !strcmp(name, "__kmpc_taskgroup")) w.depth++;
      if (name && !strcmp(name, "__kmpc_end_taskgroup") && !w.depth--) {
        vec_push(ends, i);
        break;
      }
      for (unsigned k = 0; LLVMIsATerminatorInst(i) && k < LLVMGetNumSuccessors(i); k++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(i, k);
        if (omp_table_get(&seen, next)) continue;
        omp_table_put(&seen, next, next);
        vec_push(&work, ((Way){LLVMGetFirstInstruction(next), w.depth}));
      }
    }
  }
  vec_delete(&work);
  omp_table_delete(&seen);
  return !waits && ends->n;
}

static bool is_plain_group(LLVMValueRef init) {
  LoweringCalls ends = {0};
  unsigned n = items_of(init);
  bool plain = n && find_ends(init, &ends);
  for (unsigned k = 0; k < n && plain; k++) plain = is_plain_item(init, LLVMGetOperand(init, 2), k);
  vec_delete(&ends);
  return plain;
}

// The address of a thread's copy is only used to access it.
static bool stays(LLVMValueRef copy, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(copy); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(user) ? omp_callee(user) : NULL;
    bool accesses = LLVMIsALoadInst(user) ||
                    (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != copy) ||
                    (name && (starts(name, "llvm.memcpy") || starts(name, "llvm.memset") ||
                              starts(name, "llvm.dbg") || starts(name, "llvm.lifetime")));
    if (accesses) continue;
    if (!LLVMIsAGetElementPtrInst(user) || depth > 8 || !stays(user, depth + 1)) return false;
  }
  return true;
}

static bool all_tied(LLVMModuleRef module) {
  LoweringCalls allocs = {0};
  bool tied = true;
  lowering_find(module, "__kmpc_omp_task_alloc", &allocs); // those that were not lowered
  for (size_t k = 0; k < allocs.n; k++) {
    LLVMValueRef flags = LLVMGetOperand(allocs.at[k], FLAGS_OPERAND);
    tied &= LLVMIsAConstantInt(flags) && LLVMConstIntGetZExtValue(flags) & FLAG_TIED;
  }
  vec_delete(&allocs);
  return tied;
}

bool lowering_reduces_plainly(LLVMModuleRef module) {
  LoweringCalls inits = {0}, others = {0}, copies = {0};
  lowering_find(module, "__kmpc_taskred_init", &inits);
  lowering_find(module, "__kmpc_taskred_modifier_init", &others);
  lowering_find(module, "__kmpc_task_reduction_get_th_data", &copies);
  bool plain = inits.n && !others.n && all_tied(module);
  for (size_t k = 0; k < inits.n && plain; k++) plain = is_plain_group(inits.at[k]);
  for (size_t k = 0; k < copies.n && plain; k++) plain = stays(copies.at[k], 0);
  vec_delete(&inits);
  vec_delete(&others);
  vec_delete(&copies);
  return plain;
}

static void combine(const Lowering *l, LLVMValueRef init) {
  for (unsigned k = 0; k < items_of(init); k++) {
    int64_t at = (int64_t)k * ITEM_SIZE;
    LLVMValueRef array = LLVMGetOperand(init, 2),
                 byte = LLVMBuildTrunc(l->builder, lowering_any(l),
                                       LLVMInt8TypeInContext(l->context), "combined");
    LLVMBuildMemSet(l->builder, lowering_stored(init, array, at + ORIGINAL_AT), byte,
                    lowering_stored(init, array, at + SIZE_AT), 1);
  }
}

static void stand_before(const Lowering *l, LLVMValueRef i, LLVMValueRef where) {
  LLVMPositionBuilderBefore(l->builder, i);
  LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(where));
}

static void lower_group(const Lowering *l, LLVMValueRef init) {
  LoweringCalls ends = {0};
  find_ends(init, &ends);
  for (size_t k = 0; k < ends.n; k++) {
    stand_before(l, LLVMGetNextInstruction(ends.at[k]), ends.at[k]);
    combine(l, init);
  }
  vec_delete(&ends);
  stand_before(l, init, init);
  LLVMValueRef none = LLVMConstNull(LLVMInt64TypeInContext(l->context)),
               task = lowering_mark(l, MARK "begin", LLVMInt32TypeInContext(l->context),
                                    (LLVMValueRef[]){none, none, none}, 3);
  combine(l, init);
  lowering_mark(l, MARK "end", LLVMVoidTypeInContext(l->context), &task, 1);
  LLVMReplaceAllUsesWith(init, LLVMConstNull(LLVMTypeOf(init)));
  LLVMInstructionEraseFromParent(init);
}

static void lower_copy(const Lowering *l, LLVMValueRef call) {
  stand_before(l, call, call);
  LLVMValueRef own = lowering_mark(l, OMP_COPY, LLVMTypeOf(call), NULL, 0);
  LLVMReplaceAllUsesWith(call, own);
  LLVMInstructionEraseFromParent(call);
}

void lowering_reductions(const Lowering *l) {
  LoweringCalls inits = {0}, copies = {0};
  lowering_find(l->module, "__kmpc_taskred_init", &inits);
  lowering_find(l->module, "__kmpc_task_reduction_get_th_data", &copies);
  for (size_t k = 0; k < inits.n; k++) lower_group(l, inits.at[k]);
  for (size_t k = 0; k < copies.n; k++) lower_copy(l, copies.at[k]);
  vec_delete(&inits);
  vec_delete(&copies);
}
