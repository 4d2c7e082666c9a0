#include <string.h>

#include "base/vec.h"
#include "front/fortran/fortran_loops.h"
#include "front/fortran/fortran_module.h"

// A loop as flang writes it:
//
//   before:  ...                                                br header
//   header:  %omp_loop.iv = phi [first, before], [next, inc]    br condition
//   condition: %cmp = icmp ult %omp_loop.iv, limit              br %cmp, body, exit
//   inc:     next = add %omp_loop.iv, 1                         br header
typedef struct {
  LLVMValueRef counter, next, compare;
  LLVMBasicBlockRef before, header, condition, body, exit;
  LLVMValueRef init; // the call that gives the thread its part; NULL: the loop is not shared out
  bool dispatched;   // it is __kmpc_dispatch_next, which counts from 1
} Loop;

static bool is_called(LLVMValueRef at, const char *beginning) {
  if (!LLVMIsACallInst(at)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(at), &n);
  return n >= strlen(beginning) && !strncmp(name, beginning, strlen(beginning));
}

static LLVMValueRef call_in(LLVMBasicBlockRef block, const char *beginning) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (is_called(i, beginning)) return i;
  return NULL;
}

static bool is_counter(LLVMValueRef at) {
  size_t n;
  const char *name = LLVMIsAPHINode(at) ? LLVMGetValueName2(at, &n) : "";
  return LLVMIsAPHINode(at) && LLVMCountIncoming(at) == 2 && !strncmp(name, "omp_", 4) &&
         strstr(name, ".iv") && strncmp(name, "omp_dispatch", 12);
}

static bool begins_with_phi(LLVMBasicBlockRef block) {
  return LLVMIsAPHINode(LLVMGetFirstInstruction(block)) != NULL;
}

static bool is_next_of(LLVMValueRef value, LLVMValueRef counter) {
  return LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) == LLVMAdd &&
         LLVMGetOperand(value, 0) == counter;
}

static bool read_condition(Loop *loop) {
  LLVMValueRef jump = LLVMGetBasicBlockTerminator(loop->header);
  if (!LLVMIsABranchInst(jump) || LLVMIsConditional(jump)) return false;
  loop->condition = LLVMGetSuccessor(jump, 0);
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(loop->condition);
  if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  loop->compare = LLVMIsAICmpInst(LLVMGetCondition(branch));
  loop->body = LLVMGetSuccessor(branch, 0);
  loop->exit = LLVMGetSuccessor(branch, 1);
  return loop->compare && LLVMGetOperand(loop->compare, 0) == loop->counter &&
         LLVMGetICmpPredicate(loop->compare) == LLVMIntULT && !begins_with_phi(loop->body) &&
         !begins_with_phi(loop->exit) && LLVMGetFirstInstruction(loop->header) == loop->counter &&
         LLVMGetNextInstruction(loop->counter) == jump;
}

static bool read_loop(LLVMValueRef counter, Loop *loop) {
  *loop = (Loop){.counter = counter, .header = LLVMGetInstructionParent(counter)};
  unsigned back = is_next_of(LLVMGetIncomingValue(counter, 0), counter) ? 0 : 1;
  loop->next = LLVMGetIncomingValue(counter, back);
  loop->before = LLVMGetIncomingBlock(counter, !back);
  loop->init = call_in(loop->before, "__kmpc_dispatch_next_");
  loop->dispatched = loop->init != NULL;
  if (!loop->init) loop->init = call_in(loop->before, "__kmpc_for_static_init_");
  return is_next_of(loop->next, counter) && read_condition(loop);
}

static LLVMValueRef new_variable(LLVMBuilderRef b, LLVMBasicBlockRef inside, LLVMTypeRef type) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(inside));
  LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(entry));
  return LLVMBuildAlloca(b, type, ".omp.iv");
}

static void place_before_end(LLVMBuilderRef b, LLVMBasicBlockRef block) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  LLVMPositionBuilderBefore(b, end);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(end));
}

static LLVMValueRef lower_bound(const Loop *loop) {
  return LLVMGetOperand(loop->init, loop->dispatched ? 3 : 4);
}
static LLVMValueRef upper_bound(const Loop *loop) {
  return LLVMGetOperand(loop->init, loop->dispatched ? 4 : 5);
}

// The signed variant of the function: its bounds are from 0 to the number of iterations less one,
// and an empty loop is one from 0 to -1.
static void make_signed(LLVMValueRef call) {
  size_t n;
  LLVMValueRef old = LLVMGetCalledValue(call);
  const char *name = LLVMGetValueName2(old, &n);
  char other[64];
  if (n >= sizeof other || n < 1 || name[n - 1] != 'u') return;
  memcpy(other, name, n - 1);
  other[n - 1] = 0;
  LLVMModuleRef module = LLVMGetGlobalParent(old);
  LLVMValueRef new = LLVMGetNamedFunction(module, other);
  if (!new) new = LLVMAddFunction(module, other, LLVMGlobalGetValueType(old));
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, new);
}

// The loop was announced with the iterations 1 to n.
static void count_from_zero(LLVMBuilderRef b, const Loop *loop) {
  LLVMValueRef function = LLVMGetBasicBlockParent(loop->header);
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(function); k; k = LLVMGetNextBasicBlock(k)) {
    LLVMValueRef init = call_in(k, "__kmpc_dispatch_init_");
    LLVMValueRef end = LLVMGetBasicBlockTerminator(k);
    if (!init || LLVMGetNumSuccessors(end) != 1 || LLVMGetSuccessor(end, 0) != loop->before)
      continue;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(init, 3));
    LLVMPositionBuilderBefore(b, init);
    LLVMValueRef last =
        LLVMBuildSub(b, LLVMGetOperand(init, 4), LLVMConstInt(type, 1, false), "omp.last");
    LLVMSetOperand(init, 3, LLVMConstInt(type, 0, false));
    LLVMSetOperand(init, 4, last);
    make_signed(init);
  }
  make_signed(loop->init);
}

// `counter + what the thread's part begins with`, if the body begins so.
static LLVMValueRef iteration_of(const Loop *loop) {
  LLVMValueRef first = LLVMGetFirstInstruction(loop->body);
  return is_next_of(first, loop->counter) ? first : NULL;
}

static LLVMValueRef first_value(LLVMBuilderRef b, const Loop *loop, LLVMTypeRef type) {
  if (!loop->init) return LLVMConstInt(type, 0, false);
  return LLVMBuildLoad2(b, type, lower_bound(loop), "");
}

// The new head: the variable is compared with the last iteration.
static LLVMValueRef build_head(LLVMBuilderRef b, const Loop *loop, LLVMValueRef variable) {
  LLVMTypeRef type = LLVMTypeOf(loop->counter);
  LLVMValueRef old = LLVMGetBasicBlockTerminator(loop->condition);
  LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(loop->header));
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(old));
  LLVMValueRef now = LLVMBuildLoad2(b, type, variable, "");
  LLVMValueRef limit = loop->init ? LLVMBuildLoad2(b, type, upper_bound(loop), "")
                                  : LLVMGetOperand(loop->compare, 1);
  LLVMValueRef compare =
      LLVMBuildICmp(b, loop->init ? LLVMIntSLE : LLVMIntULT, now, limit, "omp.cmp");
  LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(loop->header));
  LLVMPositionBuilderAtEnd(b, loop->header);
  LLVMBuildCondBr(b, compare, loop->body, loop->exit);
  return now;
}

static void step(LLVMBuilderRef b, const Loop *loop, LLVMValueRef variable) {
  LLVMTypeRef type = LLVMTypeOf(loop->counter);
  place_before_end(b, LLVMGetInstructionParent(loop->next));
  LLVMValueRef now = LLVMBuildLoad2(b, type, variable, "");
  LLVMBuildStore(b, LLVMBuildAdd(b, now, LLVMConstInt(type, 1, false), ""), variable);
}

// What was counted from 0 in each thread is the number of the iteration now, less the first one.
static void replace_counter(LLVMBuilderRef b, const Loop *loop, LLVMValueRef now) {
  LLVMValueRef iteration = loop->init && !loop->dispatched ? iteration_of(loop) : NULL;
  LLVMValueRef base = iteration ? LLVMGetOperand(iteration, 1) : NULL;
  if (iteration) LLVMReplaceAllUsesWith(iteration, now), LLVMInstructionEraseFromParent(iteration);
  LLVMReplaceAllUsesWith(loop->next, LLVMGetUndef(LLVMTypeOf(loop->next)));
  LLVMInstructionEraseFromParent(loop->next);
  LLVMValueRef last = LLVMGetBasicBlockTerminator(loop->condition);
  LLVMInstructionEraseFromParent(last);
  LLVMInstructionEraseFromParent(loop->compare);
  LLVMValueRef counted = now;
  if (base && LLVMGetFirstUse(loop->counter)) {
    LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(now));
    counted = LLVMBuildSub(b, now, base, "");
  }
  LLVMReplaceAllUsesWith(loop->counter, counted);
  LLVMInstructionEraseFromParent(loop->counter);
  LLVMDeleteBasicBlock(loop->condition);
}

// schedule(static, n): the part is given out in chunks, and an outer loop goes over them. Only the
// search knows this one: it is told which iteration begins.
static void tell_iteration(LLVMBuilderRef b, LLVMValueRef iteration) {
  LLVMModuleRef module =
      LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(iteration)));
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef word = LLVMInt64TypeInContext(context), both[] = {word, word},
              type = LLVMFunctionType(LLVMVoidTypeInContext(context), both, 2, false);
  LLVMValueRef function = LLVMGetNamedFunction(module, "__norace_omp_iteration");
  if (!function) function = LLVMAddFunction(module, "__norace_omp_iteration", type);
  LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(iteration));
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(iteration));
  LLVMValueRef number = LLVMBuildIntCast2(b, iteration, word, true, ""), args[] = {number, number};
  LLVMBuildCall2(b, type, function, args, 2, "");
}

// The body begins with computing the user's loop variable and stores it in the next block: once
// more where clang would.
static void store_variable_early(LLVMBuilderRef b, const Loop *loop) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->body);
  if (!LLVMIsABranchInst(end) || LLVMIsConditional(end)) return;
  LLVMValueRef store = LLVMGetFirstInstruction(LLVMGetSuccessor(end, 0));
  if (!store || !LLVMIsAStoreInst(store) || !LLVMIsAAllocaInst(LLVMGetOperand(store, 1)) ||
      !LLVMIsAInstruction(LLVMGetOperand(store, 0)) ||
      LLVMGetInstructionParent(LLVMGetOperand(store, 0)) != loop->body)
    return;
  LLVMPositionBuilderBefore(b, end);
  LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(store));
  LLVMBuildStore(b, LLVMGetOperand(store, 0), LLVMGetOperand(store, 1));
}

static void name_block(LLVMBasicBlockRef block, const char *name) {
  LLVMSetValueName2(LLVMBasicBlockAsValue(block), name, strlen(name));
}

static void reshape(LLVMBuilderRef b, const Loop *loop) {
  LLVMTypeRef type = LLVMTypeOf(loop->counter);
  LLVMValueRef chunked = loop->init ? NULL : iteration_of(loop);
  LLVMValueRef variable = new_variable(b, loop->header, type);
  if (loop->dispatched) count_from_zero(b, loop);
  else if (loop->init) make_signed(loop->init);
  place_before_end(b, loop->before);
  LLVMBuildStore(b, first_value(b, loop, type), variable);
  step(b, loop, variable);
  LLVMValueRef now = build_head(b, loop, variable);
  replace_counter(b, loop, now);
  if (chunked) tell_iteration(b, chunked);
  store_variable_early(b, loop);
  name_block(loop->header, "omp.inner.for.cond");
  name_block(loop->body, "omp.inner.for.body");
}

void fortran_loops_reshape(LLVMBuilderRef b, LLVMValueRef function) {
  VEC(LLVMValueRef) counters = {0};
  for (LLVMBasicBlockRef k = LLVMGetFirstBasicBlock(function); k; k = LLVMGetNextBasicBlock(k)) {
    LLVMValueRef first = LLVMGetFirstInstruction(k);
    if (first && is_counter(first)) vec_push(&counters, first);
  }
  for (size_t i = 0; i < counters.n; i++) {
    Loop loop;
    if (read_loop(counters.at[i], &loop)) reshape(b, &loop);
  }
  vec_delete(&counters);
}
