// Programs that use norace/task.h: their tasks as threads (models/tasks.c).
#include <llvm-c/BitReader.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Linker.h>
#include <string.h>

#include "front/compile/clang_runtime.h"
#include "front/facts/ir.h"
#include "front/facts/ir_tasks.h"

// A function of norace/task.h or norace/input.h that the program calls.
static bool uses_tasks(LLVMModuleRef module) {
  static const char *const starts[] = {
      "norace_async",     "norace_async_copy", "norace_future_new",     "norace_forall",
      "norace_forasync",  "norace_post",       "norace_await",          "norace_post_reading",
      "norace_await_all", "norace_ewait",      "norace_isolated_begin", "norace_finish_begin",
      "__norace_input"};
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
    LLVMValueRef f = LLVMGetNamedFunction(module, starts[k]);
    if (f && LLVMIsDeclaration(f)) return true;
  }
  return false;
}

bool ir_link_tasks(Ir *ir) {
  if (!uses_tasks(ir->module)) return true;
  const char *path = clang_runtime_tasks(ir->arena);
  LLVMMemoryBufferRef buffer = NULL;
  LLVMModuleRef tasks = NULL;
  char *message = NULL;
  bool failed = LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message) ||
                LLVMParseBitcodeInContext2(ir->context, buffer, &tasks) ||
                LLVMLinkModules2(ir->module, tasks);
  if (failed) diag_error((Position){.file = path}, "%s", message ? message : "cannot be linked");
  if (message) LLVMDisposeMessage(message);
  if (buffer) LLVMDisposeMemoryBuffer(buffer);
  return !failed;
}

// ---- the functions that threads start in

typedef struct {
  Ir *ir;
  LLVMBuilderRef builder;
  LLVMTypeRef pointer, number;
  unsigned made;
} Bodies;

// A function of one pointer, which is then inlined wherever a thread starts in it.
static LLVMValueRef new_body(Bodies *b, const char *name) {
  LLVMTypeRef type = LLVMFunctionType(b->pointer, &b->pointer, 1, false);
  LLVMValueRef body =
      LLVMAddFunction(b->ir->module, arena_format(b->ir->arena, "%s.%u", name, ++b->made), type);
  LLVMSetLinkage(body, LLVMInternalLinkage);
  unsigned always = LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline"));
  LLVMAddAttributeAtIndex(body, LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(b->ir->context, always, 0));
  LLVMPositionBuilderAtEnd(b->builder,
                           LLVMAppendBasicBlockInContext(b->ir->context, body, "entry"));
  return body;
}

static void end_body(Bodies *b) { LLVMBuildRet(b->builder, LLVMConstNull(b->pointer)); }

// Takes a number and a pointer, as the bodies of loops and handlers do.
static bool takes_both(const Bodies *b, LLVMValueRef function) {
  if (!LLVMIsAFunction(function)) return false;
  LLVMTypeRef type = LLVMGlobalGetValueType(function), parameters[2];
  if (LLVMCountParamTypes(type) != 2 || LLVMIsFunctionVarArg(type)) return false;
  LLVMGetParamTypes(type, parameters);
  return parameters[0] == b->number && parameters[1] == b->pointer;
}

static void call_both(Bodies *b, LLVMValueRef function, LLVMValueRef number, LLVMValueRef pointer) {
  LLVMValueRef arguments[] = {number, pointer};
  LLVMBuildCall2(b->builder, LLVMGlobalGetValueType(function), function, arguments, 2, "");
}

// An argument that is not known before the program runs goes through a variable of this call.
static LLVMValueRef keep_argument(Bodies *b, LLVMValueRef call, LLVMValueRef argument) {
  LLVMValueRef kept = LLVMAddGlobal(b->ir->module, b->pointer,
                                    arena_format(b->ir->arena, "argument of loop %u", b->made + 1));
  LLVMSetInitializer(kept, LLVMConstNull(b->pointer));
  LLVMSetLinkage(kept, LLVMInternalLinkage);
  LLVMPositionBuilderBefore(b->builder, call);
  LLVMInstructionSetDebugLoc(LLVMBuildStore(b->builder, argument, kept),
                             LLVMInstructionGetDebugLoc(call));
  return kept;
}

// body(iteration, argument), given the iteration.
static LLVMValueRef iteration_body(Bodies *b, LLVMValueRef call) {
  LLVMValueRef function = LLVMGetOperand(call, 0), argument = LLVMGetOperand(call, 1);
  if (!takes_both(b, function)) return NULL;
  LLVMValueRef kept = LLVMIsConstant(argument) ? NULL : keep_argument(b, call, argument);
  LLVMValueRef body = new_body(b, "iteration");
  LLVMValueRef number = LLVMBuildPtrToInt(b->builder, LLVMGetParam(body, 0), b->number, "");
  if (kept) argument = LLVMBuildLoad2(b->builder, b->pointer, kept, "");
  call_both(b, function, number, argument);
  end_body(b);
  return body;
}

// handler(any number, context), given the context.
static LLVMValueRef handler_body(Bodies *b, LLVMValueRef call) {
  LLVMValueRef function = LLVMGetOperand(call, 0);
  if (!LLVMIsNull(function) && !takes_both(b, function)) return NULL;
  LLVMValueRef body = new_body(b, "handler");
  if (!LLVMIsNull(function)) {
    static const char any_name[] = "__VERIFIER_nondet_long";
    LLVMTypeRef type = LLVMFunctionType(b->number, NULL, 0, false);
    LLVMValueRef any = LLVMGetNamedFunction(b->ir->module, any_name);
    if (!any) any = LLVMAddFunction(b->ir->module, any_name, type);
    LLVMValueRef value = LLVMBuildCall2(b->builder, type, any, NULL, 0, "");
    call_both(b, function, value, LLVMGetParam(body, 0));
  }
  end_body(b);
  return body;
}

static void lower_function(Bodies *b, LLVMValueRef function) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i; i = next) {
      next = LLVMGetNextInstruction(i);
      const char *name = LLVMIsACallInst(i) ? ir_callee_name(i) : "";
      LLVMValueRef body = !strcmp(name, "norace_task_iterate")  ? iteration_body(b, i)
                          : !strcmp(name, "norace_task_handle") ? handler_body(b, i)
                                                                : NULL;
      if (!body) continue;
      LLVMReplaceAllUsesWith(i, body);
      LLVMInstructionEraseFromParent(i);
    }
}

void ir_lower_task_bodies(Ir *ir) {
  if (!LLVMGetNamedFunction(ir->module, "norace_task_start")) return;
  Bodies b = {.ir = ir,
              .builder = LLVMCreateBuilderInContext(ir->context),
              .pointer = LLVMPointerTypeInContext(ir->context, 0),
              .number = LLVMInt64TypeInContext(ir->context)};
  for (LLVMValueRef f = LLVMGetFirstFunction(ir->module); f; f = LLVMGetNextFunction(f))
    lower_function(&b, f);
  LLVMDisposeBuilder(b.builder);
}
