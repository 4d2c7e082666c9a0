// Calls through pointers that may mean a few functions only become calls of these, one or the
// other, so that they can be inlined. A call that starts a thread or a task in one of a few
// functions becomes one of several calls, each of which starts it in one of them: who has ended
// where they are waited for is told call by call.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/facts/ir_calls.h"
#include "front/facts/points.h"

static bool is_indirect(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LLVMValueRef callee = LLVMGetCalledValue(i);
  return !LLVMIsAFunction(callee) && !LLVMIsAInlineAsm(callee) && !LLVMIsConstant(callee);
}

static void find_indirect(Ir *ir, IrFunctions *calls) {
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_indirect(i)) vec_push(calls, i);
}

// All that the pointer may mean; false if that is too much, or something else than functions of the
// program of this type.
static bool find_targets(Points *points, LLVMValueRef pointer, LLVMTypeRef type,
                         IrFunctions *targets) {
  const PointsSet *set = points_of(points, pointer);
  vec_clear(targets);
  for (size_t k = 0; k < set->n; k++) {
    const PointsObject *o = &points->objects.at[set->at[k].object];
    if (o->kind != OBJECT_FUNCTION || LLVMIsDeclaration(o->value)) return false;
    LLVMTypeRef its = LLVMGlobalGetValueType(o->value);
    if ((type && its != type) || LLVMIsFunctionVarArg(its)) return false;
    vec_push(targets, o->value);
  }
  return targets->n > 0 && targets->n <= IR_MOST_TARGETS;
}

static void add_call(LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef target,
                     LLVMValueRef *arguments, unsigned n) {
  LLVMValueRef result = LLVMBuildCall2(builder, type, target, arguments, n, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(builder);
  else LLVMBuildRet(builder, result);
}

// A function that is given the pointer and the arguments, and calls the one that is meant.
static LLVMValueRef add_chooser(LLVMModuleRef module, LLVMTypeRef type, const IrFunctions *targets,
                                LLVMTypeRef *chooser_type) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  unsigned n = LLVMCountParamTypes(type);
  LLVMTypeRef *types = memory_take((n + 1) * sizeof *types);
  types[0] = LLVMPointerTypeInContext(context, 0);
  LLVMGetParamTypes(type, types + 1);
  *chooser_type = LLVMFunctionType(LLVMGetReturnType(type), types, n + 1, false);
  LLVMValueRef chooser = LLVMAddFunction(module, "chosen", *chooser_type);
  LLVMValueRef *arguments = memory_take((n + 1) * sizeof *arguments);
  LLVMGetParams(chooser, arguments);
  LLVMSetLinkage(chooser, LLVMInternalLinkage);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, chooser, "entry"));
  for (size_t k = 0; k + 1 < targets->n; k++) {
    LLVMBasicBlockRef is = LLVMAppendBasicBlockInContext(context, chooser, "is"),
                      other = LLVMAppendBasicBlockInContext(context, chooser, "other");
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, arguments[0], targets->at[k], ""),
                    is, other);
    LLVMPositionBuilderAtEnd(builder, is);
    add_call(builder, type, targets->at[k], arguments + 1, n);
    LLVMPositionBuilderAtEnd(builder, other);
  }
  add_call(builder, type, targets->at[targets->n - 1], arguments + 1, n);
  LLVMDisposeBuilder(builder);
  free(types);
  free(arguments);
  return chooser;
}

LLVMValueRef ir_call_one_of(LLVMModuleRef module, LLVMValueRef call, const IrFunctions *targets) {
  unsigned n = LLVMGetNumArgOperands(call);
  LLVMTypeRef type;
  LLVMValueRef chooser = add_chooser(module, LLVMGetCalledFunctionType(call), targets, &type);
  LLVMValueRef *arguments = memory_take((n + 1) * sizeof *arguments);
  arguments[0] = LLVMGetCalledValue(call);
  for (unsigned k = 0; k < n; k++) arguments[k + 1] = LLVMGetOperand(call, k);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LLVMPositionBuilderBefore(builder, call);
  LLVMValueRef direct = LLVMBuildCall2(builder, type, chooser, arguments, n + 1, "");
  LLVMInstructionSetDebugLoc(direct, LLVMInstructionGetDebugLoc(call));
  LLVMReplaceAllUsesWith(call, direct);
  LLVMInstructionEraseFromParent(call);
  LLVMDisposeBuilder(builder);
  free(arguments);
  return chooser;
}

bool ir_resolve_calls(Ir *ir) {
  IrFunctions calls = {0};
  find_indirect(ir, &calls);
  Points *points = calls.n ? points_find(ir) : NULL;
  if (points && points->late) vec_clear(&calls);
  VEC(IrFunctions) found = {0};
  for (size_t k = 0; k < calls.n; k++) {
    IrFunctions all = {0};
    if (!find_targets(points, LLVMGetCalledValue(calls.at[k]),
                      LLVMGetCalledFunctionType(calls.at[k]), &all))
      vec_delete(&all);
    vec_push(&found, all);
  }
  bool changed = false;
  for (size_t k = 0; k < calls.n; k++) {
    if (found.at[k].n) ir_call_one_of(ir->module, calls.at[k], &found.at[k]), changed = true;
    vec_delete(&found.at[k]);
  }
  if (points) points_delete(points);
  vec_delete(&found);
  vec_delete(&calls);
  return changed;
}

// ---- threads and tasks that start in one of a few functions

// The operand that names the function in which the call starts a thread or a task; or NONE.
enum { NONE = UINT32_MAX };
static const struct {
  const char *name;
  unsigned operand;
  bool task;
} starts[] = {{"pthread_create", 2, false},   {"thrd_create", 1, false},
              {"norace_async", 0, true},      {"norace_async_copy", 0, true},
              {"norace_future_new", 0, true}, {"norace_forall", 3, true},
              {"norace_forasync", 3, true}};

static unsigned started_operand(LLVMValueRef i, bool tasks) {
  if (!LLVMIsACallInst(i)) return NONE;
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
    if (starts[k].task == tasks && !strcmp(ir_callee_name(i), starts[k].name)) {
      LLVMValueRef f = LLVMGetOperand(i, starts[k].operand);
      return LLVMIsConstant(f) || LLVMIsAArgument(f) ? NONE : starts[k].operand;
    }
  return NONE;
}

// A function of the same type, which asks what it is given and hands on the one that it is.
static LLVMValueRef add_starter(LLVMValueRef call, unsigned operand, const IrFunctions *targets) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  LLVMModuleRef module = LLVMGetGlobalParent(callee);
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  LLVMValueRef starter = LLVMAddFunction(module, "started", type);
  LLVMSetLinkage(starter, LLVMInternalLinkage);
  unsigned n = LLVMCountParams(starter);
  LLVMValueRef *arguments = memory_take((n + 1) * sizeof *arguments);
  LLVMGetParams(starter, arguments);
  LLVMValueRef asked = arguments[operand];
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, starter, "entry"));
  for (size_t k = 0; k < targets->n; k++) {
    arguments[operand] = targets->at[k];
    if (k + 1 == targets->n) {
      add_call(builder, type, callee, arguments, n);
      break;
    }
    LLVMBasicBlockRef is = LLVMAppendBasicBlockInContext(context, starter, "is"),
                      other = LLVMAppendBasicBlockInContext(context, starter, "other");
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, asked, targets->at[k], ""), is,
                    other);
    LLVMPositionBuilderAtEnd(builder, is);
    add_call(builder, type, callee, arguments, n);
    LLVMPositionBuilderAtEnd(builder, other);
  }
  LLVMDisposeBuilder(builder);
  free(arguments);
  return starter;
}

bool ir_resolve_starts(Ir *ir, bool tasks) {
  IrFunctions calls = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (started_operand(i, tasks) != NONE) vec_push(&calls, i);
  Points *points = calls.n ? points_find(ir) : NULL;
  bool changed = false;
  for (size_t k = 0; points && !points->late && k < calls.n; k++) {
    IrFunctions targets = {0};
    unsigned operand = started_operand(calls.at[k], tasks);
    if (find_targets(points, LLVMGetOperand(calls.at[k], operand), NULL, &targets)) {
      LLVMSetOperand(calls.at[k], LLVMGetNumOperands(calls.at[k]) - 1,
                     add_starter(calls.at[k], operand, &targets));
      changed = true;
    }
    vec_delete(&targets);
  }
  if (points) points_delete(points);
  vec_delete(&calls);
  return changed;
}
