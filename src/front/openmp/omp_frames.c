// Functions that call themselves, create tasks, and share arrays by ranges of indices: merge sort,
// quicksort. omp_recursion.c takes objects whole and so cannot tell their halves apart.
//
// The claim about such a function, proved by induction over the depth of its calls: a call touches,
// of what pointer parameter p leads to, only the elements from `low` up to `high`, two of its whole
// parameters (or 0 and one of them); nothing else but its own variables; and nothing that it and
// its tasks do is a race. Each call that the function makes of itself is replaced by what the claim
// says of it: a write of any one element of that range, for each pointer. What is left does not
// call itself any more and is translated like other code, twice:
//
// - in a region made for the purpose, the "frame": any numbers are given, and each pointer leads
//   anywhere into an array of its own. A task beside the call, which no wait of the function waits
//   for as it is a task's, writes any element outside of the range, so an access outside collides
//   with it: this is the check of the claim. Two accesses of one call of the function are compared
//   here unless both come from the same deeper call; then they are in the frame of that call.
// - where the program calls it. There pointers may lead to one array, which the frame takes for
//   granted they do not: two tasks, in a group before the call, write any element of what two of
//   the pointers lead to, and collide if that can be one.
//
// Where there is a `taskwait` on each way from a task to the end, all of a call has happened when
// it returns. Otherwise its tasks may be running still, and those of its tasks: then the function
// may wait for nothing at all, and the write that stands for a call is that of a task of a task.
//
// What would break it: memory that is reached by another way than a parameter. So functions that
// load a pointer, name a variable that is not constant, or call anything that touches more than
// its arguments are left alone; and so are calls that give one array for two parameters.
#include "front/openmp/omp_frames.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_lowering.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"

enum { MOST_PARAMETERS = 8, MOST_CALLS = 16 };

typedef struct {
  LLVMValueRef function;
  LLVMValueRef calls[MOST_CALLS]; // of itself
  unsigned n_calls, n_parameters;
  LLVMTypeRef element[MOST_PARAMETERS]; // of the arrays behind pointers; NULL for numbers
  int low, high;                        // parameters; low -1: from 0
  bool closed;                          // the range has its last element
  bool waits;                           // for its tasks, before it returns
  OmpTable tasks;                       // instruction -> the mark where its task begins
} Frame;

typedef struct {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
} Maker;

// ---- which functions these are

static bool touches_arguments_only(LLVMValueRef call) {
  static const char *const known[] = {
      "__kmpc_global_thread_num", "__kmpc_omp_taskwait", "__kmpc_taskgroup", "__kmpc_end_taskgroup",
      "__kmpc_omp_taskyield",     MARK "begin",          MARK "end",         MARK "dep",
      MARK "undeferred",          MARK "done",           MARK "pick",        "omp_in_final"};
  const char *name = omp_callee(call);
  if (!name || starts(name, "llvm.threadlocal")) return false;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (!strcmp(name, known[k])) return true;
  return starts(name, "llvm.memcpy") || starts(name, "llvm.memmove") ||
         starts(name, "llvm.memset") || omp_is_known_intrinsic(call) || omp_is_pure(call);
}

static bool names_variable(LLVMValueRef operand) {
  for (; LLVMIsAConstantExpr(operand) && LLVMGetNumOperands(operand);
       operand = LLVMGetOperand(operand, 0))
    if (LLVMGetConstOpcode(operand) == LLVMIntToPtr) return true; // a place in memory
  return LLVMIsAGlobalVariable(operand) && !LLVMIsGlobalConstant(operand);
}

static bool is_followed(const Frame *f, LLVMValueRef i) {
  if (LLVMIsALoadInst(i) && is_pointer(i)) return false;
  if (LLVMIsAIntToPtrInst(i) || LLVMIsAInvokeInst(i) || LLVMIsAVAArgInst(i)) return false;
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (!LLVMValueIsBasicBlock(LLVMGetOperand(i, (unsigned)k)) &&
        names_variable(LLVMGetOperand(i, (unsigned)k)))
      return false;
  return !LLVMIsACallInst(i) || LLVMGetCalledValue(i) == f->function || touches_arguments_only(i);
}

static bool collect_calls(Frame *f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!is_followed(f, i)) return false;
      if (!LLVMIsACallInst(i) || LLVMGetCalledValue(i) != f->function) continue;
      if (f->n_calls == MOST_CALLS) return false;
      f->calls[f->n_calls++] = i;
    }
  return f->n_calls > 0;
}

static bool is_number(LLVMValueRef parameter) {
  LLVMTypeRef type = LLVMTypeOf(parameter);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= 32 &&
         LLVMGetIntTypeWidth(type) <= 64;
}

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
         (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) % 8 == 0 &&
          LLVMGetIntTypeWidth(type) <= 64);
}

// What its elements are, as the function counts them; NULL if it does not count or in two ways.
static LLVMTypeRef element_of(LLVMValueRef pointer) {
  LLVMTypeRef found = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAGetElementPtrInst(user)) continue;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(user);
    if (LLVMGetNumOperands(user) != 2 || (found && found != type)) return NULL;
    found = type;
  }
  return found && is_scalar(found) ? found : NULL;
}

static LLVMValueRef base_of(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// Each pointer that a call gives leads into the array of a parameter, no two into one.
static bool gives_arrays(const Frame *f, LLVMValueRef call) {
  uint32_t given = 0;
  for (unsigned k = 0; k < f->n_parameters; k++) {
    if (!f->element[k]) continue;
    LLVMValueRef base = base_of(LLVMGetOperand(call, k));
    unsigned p = 0;
    while (p < f->n_parameters && LLVMGetParam(f->function, p) != base) p++;
    if (p == f->n_parameters || given >> p & 1) return false;
    given |= 1u << p;
  }
  return true;
}

static bool steps(LLVMValueRef given, LLVMValueRef parameter) {
  if (!LLVMIsABinaryOperator(given)) return false;
  LLVMOpcode how = LLVMGetInstructionOpcode(given);
  return (how == LLVMAdd || how == LLVMSub) && LLVMGetOperand(given, 0) == parameter &&
         LLVMIsAConstantInt(LLVMGetOperand(given, 1));
}

// The ends of a range are given on to some calls and not to others; a length never is, and is more
// than counted down.
static bool find_range(Frame *f) {
  int ends[2], length = -1;
  unsigned n_ends = 0;
  for (unsigned k = 0; k < f->n_parameters; k++) {
    LLVMValueRef parameter = LLVMGetParam(f->function, k);
    if (f->element[k]) continue;
    unsigned kept = 0, stepped = 0;
    for (unsigned c = 0; c < f->n_calls; c++) {
      kept += LLVMGetOperand(f->calls[c], k) == parameter;
      stepped += steps(LLVMGetOperand(f->calls[c], k), parameter);
    }
    if (kept && kept < f->n_calls) {
      if (n_ends == 2) return false;
      ends[n_ends++] = (int)k;
    } else if (!kept && !stepped && length < 0) length = (int)k;
  }
  f->low = n_ends == 2 ? ends[0] : -1;
  f->high = n_ends == 2 ? ends[1] : length;
  return n_ends == 2 || (!n_ends && length >= 0);
}

// a[high] is meant to be of the range.
static bool is_index(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) != value) return true;
    if (LLVMIsASExtInst(user) && is_index(user)) return true;
  }
  return false;
}

static bool calls(LLVMValueRef i, const char *name) {
  const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return callee && !strcmp(callee, name);
}

static bool is_wait(const OmpTable *tasks, LLVMValueRef i) {
  return calls(i, "__kmpc_omp_taskwait") && !omp_table_get(tasks, i);
}

// From behind a task: is there a way to the end of the function without a wait?
static bool returns_early(const OmpTable *tasks, LLVMValueRef from) {
  LoweringCalls work = {0};
  OmpTable seen = {0};
  bool early = false;
  vec_push(&work, from);
  while (work.n && !early) {
    LLVMValueRef i = vec_pop(&work);
    while (i && !LLVMIsATerminatorInst(i) && !is_wait(tasks, i)) i = LLVMGetNextInstruction(i);
    if (!i || !LLVMIsATerminatorInst(i)) continue;
    early = !LLVMGetNumSuccessors(i);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(i); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(i, k);
      if (omp_table_get(&seen, next)) continue;
      omp_table_put(&seen, next, next);
      vec_push(&work, LLVMGetFirstInstruction(next));
    }
  }
  vec_delete(&work);
  omp_table_delete(&seen);
  return early;
}

typedef bool Finds(const Frame *, LLVMValueRef);

static bool finds(const Frame *f, Finds *it) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (it(f, i)) return true;
  return false;
}

// Tasks of tasks, and those of what is done at once, are not its own to wait for.
static bool leaves_task(const Frame *f, LLVMValueRef i) {
  return calls(i, MARK "begin") && (omp_table_get(&f->tasks, i) || returns_early(&f->tasks, i));
}

static bool orders_tasks(const Frame *f, LLVMValueRef i) {
  static const char *const orders[] = {"__kmpc_omp_taskwait", "__kmpc_taskgroup",
                                       "__kmpc_end_taskgroup", MARK "dep", MARK "undeferred"};
  for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
    if (calls(i, orders[k])) return true;
  return calls(i, MARK "begin") && omp_table_get(&f->tasks, i); // its tasks would be too deep
}

// False: it waits for some tasks and not for others.
static bool study_waits(Frame *f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (calls(i, MARK "begin") || calls(i, MARK "undeferred")) omp_task_note(&f->tasks, i);
  f->waits = !finds(f, leaves_task);
  return f->waits || !finds(f, orders_tasks);
}

static bool plan(Frame *f) {
  f->n_parameters = LLVMCountParams(f->function);
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(f->function));
  if (f->n_parameters > MOST_PARAMETERS ||
      LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f->function)) ||
      (LLVMGetTypeKind(result) != LLVMVoidTypeKind &&
       LLVMGetTypeKind(result) != LLVMIntegerTypeKind))
    return false;
  for (unsigned k = 0; k < f->n_parameters; k++) {
    LLVMValueRef p = LLVMGetParam(f->function, k);
    if (is_pointer(p)) f->element[k] = element_of(p);
    if (is_pointer(p) ? !f->element[k] : !is_number(p)) return false;
  }
  if (!collect_calls(f) || !find_range(f)) return false;
  for (unsigned c = 0; c < f->n_calls; c++)
    if (!gives_arrays(f, f->calls[c])) return false;
  f->closed = f->low >= 0 && is_index(LLVMGetParam(f->function, (unsigned)f->high));
  return study_waits(f);
}

// ---- code that stands for something

static LLVMTypeRef wide(const Maker *m) { return LLVMInt64TypeInContext(m->context); }

static LLVMValueRef call_named(const Maker *m, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned n) {
  const Lowering l = {m->module, m->context, m->builder, false};
  return lowering_mark(&l, name, result, arguments, n);
}

static LLVMValueRef any(const Maker *m) { return call_named(m, MARK "pick", wide(m), NULL, 0); }

static LLVMValueRef begin_task(const Maker *m) {
  LLVMValueRef none = LLVMConstInt(wide(m), 0, false);
  return call_named(m, MARK "begin", LLVMInt32TypeInContext(m->context),
                    (LLVMValueRef[]){none, none, none}, 3);
}

static void end_task(const Maker *m, LLVMValueRef begun) {
  call_named(m, MARK "end", LLVMVoidTypeInContext(m->context), &begun, 1);
}

static LLVMValueRef new_function(const Maker *m, const char *name, LLVMTypeRef *types, unsigned n) {
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(m->context), types, n, false);
  LLVMValueRef f = LLVMAddFunction(m->module, name, type);
  LLVMSetLinkage(f, LLVMInternalLinkage);
  LLVMPositionBuilderAtEnd(m->builder, LLVMAppendBasicBlockInContext(m->context, f, "entry"));
  LLVMSetCurrentDebugLocation2(m->builder, NULL);
  return f;
}

static void inline_always(const Maker *m, LLVMValueRef f) {
  unsigned kind = LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline"));
  LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(m->context, kind, 0));
}

static void store_at(const Maker *m, LLVMTypeRef element, LLVMValueRef base, LLVMValueRef at) {
  LLVMBuildStore(m->builder, LLVMConstNull(element),
                 LLVMBuildGEP2(m->builder, element, base, &at, 1, "element"));
}

// A function of an array and two numbers that writes any element between them, or any other.
static LLVMValueRef writer(const Maker *m, LLVMTypeRef element, bool inside) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(m->context, 0);
  LLVMValueRef f = new_function(m, inside ? ".norace.inside" : ".norace.beyond",
                                (LLVMTypeRef[]){pointer, wide(m), wide(m)}, 3);
  LLVMBasicBlockRef write = LLVMAppendBasicBlockInContext(m->context, f, "write"),
                    over = LLVMAppendBasicBlockInContext(m->context, f, "over");
  LLVMValueRef at = any(m), low = LLVMGetParam(f, 1), high = LLVMGetParam(f, 2);
  LLVMValueRef below = LLVMBuildICmp(m->builder, LLVMIntSLT, at, low, ""),
               above = LLVMBuildICmp(m->builder, LLVMIntSGE, at, high, "");
  LLVMBasicBlockRef second = LLVMAppendBasicBlockInContext(m->context, f, "second");
  LLVMBuildCondBr(m->builder, below, inside ? over : write, second);
  LLVMPositionBuilderAtEnd(m->builder, second);
  LLVMBuildCondBr(m->builder, above, inside ? over : write, inside ? write : over);
  LLVMPositionBuilderAtEnd(m->builder, write);
  store_at(m, element, LLVMGetParam(f, 0), at);
  LLVMBuildBr(m->builder, over);
  LLVMPositionBuilderAtEnd(m->builder, over);
  LLVMBuildRetVoid(m->builder);
  inline_always(m, f);
  return f;
}

static void call_function(const Maker *m, LLVMValueRef f, LLVMValueRef *arguments, unsigned n) {
  LLVMBuildCall2(m->builder, LLVMGlobalGetValueType(f), f, arguments, n, "");
}

// The ends of the range when these arguments are given; behind the last element.
static void find_ends(const Maker *m, const Frame *f, LLVMValueRef *given, LLVMValueRef *low,
                      LLVMValueRef *high) {
  LLVMValueRef zero = LLVMConstInt(wide(m), 0, false), one = LLVMConstInt(wide(m), 1, false);
  *low = f->low < 0 ? zero : LLVMBuildIntCast2(m->builder, given[f->low], wide(m), true, "low");
  *high = LLVMBuildIntCast2(m->builder, given[f->high], wide(m), true, "high");
  if (f->closed) *high = LLVMBuildNSWAdd(m->builder, *high, one, "high");
}

static void replace_call(const Maker *m, const Frame *f, LLVMValueRef call,
                         LLVMValueRef (*inside)[MOST_PARAMETERS]) {
  LLVMValueRef given[MOST_PARAMETERS], low, high, begun[2] = {NULL};
  // With those around the call, two.
  unsigned tasks = f->waits ? 0 : omp_table_get(&f->tasks, call) ? 1 : 2;
  for (unsigned k = 0; k < f->n_parameters; k++) given[k] = LLVMGetOperand(call, k);
  LLVMPositionBuilderBefore(m->builder, call);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(call));
  find_ends(m, f, given, &low, &high);
  for (unsigned k = 0; k < f->n_parameters; k++) {
    if (!f->element[k]) continue;
    for (unsigned t = 0; t < tasks; t++) begun[t] = begin_task(m);
    call_function(m, (*inside)[k], (LLVMValueRef[]){given[k], low, high}, 3);
    for (unsigned t = tasks; t; t--) end_task(m, begun[t - 1]);
  }
  LLVMTypeRef type = LLVMTypeOf(call);
  if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
    LLVMReplaceAllUsesWith(call, LLVMBuildIntCast2(m->builder, any(m), type, true, ""));
  LLVMInstructionEraseFromParent(call);
}

// ---- where the program calls it

// Two tasks that collide if the pointers can lead to one array.
static void check_apart(const Maker *m, LLVMValueRef *pointers, LLVMTypeRef *elements) {
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef begun = begin_task(m);
    store_at(m, elements[k], pointers[k], any(m));
    end_task(m, begun);
  }
}

static void check_call(const Maker *m, const Frame *f, LLVMValueRef call) {
  LLVMTypeRef whole = LLVMInt32TypeInContext(m->context),
              nothing = LLVMVoidTypeInContext(m->context);
  LLVMValueRef where[] = {LLVMConstNull(LLVMPointerTypeInContext(m->context, 0)),
                          LLVMConstInt(whole, 0, false)};
  LLVMPositionBuilderBefore(m->builder, call);
  LLVMSetCurrentDebugLocation2(m->builder, LLVMInstructionGetDebugLoc(call));
  for (unsigned a = 0; a < f->n_parameters; a++)
    for (unsigned b = a + 1; b < f->n_parameters; b++) {
      if (!f->element[a] || !f->element[b]) continue;
      call_named(m, "__kmpc_taskgroup", nothing, where, 2);
      check_apart(m, (LLVMValueRef[]){LLVMGetOperand(call, a), LLVMGetOperand(call, b)},
                  (LLVMTypeRef[]){f->element[a], f->element[b]});
      call_named(m, "__kmpc_end_taskgroup", nothing, where, 2);
    }
}

static void check_calls(const Maker *m, const Frame *f) {
  LoweringCalls calls = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(f->function); use; use = LLVMGetNextUse(use))
    vec_push(&calls, LLVMGetUser(use));
  for (size_t k = 0; k < calls.n; k++) check_call(m, f, calls.at[k]);
  vec_delete(&calls);
}

static bool is_only_called(const Frame *f) {
  for (LLVMUseRef use = LLVMGetFirstUse(f->function); use; use = LLVMGetNextUse(use))
    if (!LLVMIsACallInst(LLVMGetUser(use)) || LLVMGetCalledValue(LLVMGetUser(use)) != f->function)
      return false;
  return true;
}

// ---- the frame

// A variable that nobody writes: any number, but one and the same.
static LLVMValueRef any_number(const Maker *m, LLVMTypeRef type) {
  LLVMValueRef number = LLVMAddGlobal(m->module, type, ".norace.number");
  LLVMSetLinkage(number, LLVMExternalLinkage);
  return LLVMBuildLoad2(m->builder, type, number, "number");
}

// An array that has no other name, and a place anywhere in it.
static LLVMValueRef any_array(const Maker *m, LLVMTypeRef element) {
  LLVMTypeRef type = LLVMArrayType2(element, 1ul << 40);
  LLVMValueRef array = LLVMAddGlobal(m->module, type, ".norace.array"), at = any_number(m, wide(m));
  LLVMSetLinkage(array, LLVMExternalLinkage);
  return LLVMBuildGEP2(m->builder, element, array, &at, 1, "array");
}

static void call_frame(const Maker *m, const Frame *f, LLVMValueRef (*beyond)[MOST_PARAMETERS]) {
  LLVMValueRef given[MOST_PARAMETERS], low, high;
  for (unsigned k = 0; k < f->n_parameters; k++)
    given[k] = f->element[k] ? any_array(m, f->element[k])
                             : any_number(m, LLVMTypeOf(LLVMGetParam(f->function, k)));
  find_ends(m, f, given, &low, &high);
  for (unsigned k = 0; k < f->n_parameters; k++) {
    if (!f->element[k]) continue;
    LLVMValueRef outer = begin_task(m), inner = begin_task(m);
    call_function(m, (*beyond)[k], (LLVMValueRef[]){given[k], low, high}, 3);
    end_task(m, inner);
    end_task(m, outer);
  }
  LLVMBuildCall2(m->builder, LLVMGlobalGetValueType(f->function), f->function, given,
                 f->n_parameters, "");
}

static LLVMValueRef frame_body(const Maker *m, const Frame *f,
                               LLVMValueRef (*beyond)[MOST_PARAMETERS]) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(m->context, 0),
              whole = LLVMInt32TypeInContext(m->context),
              nothing = LLVMVoidTypeInContext(m->context);
  LLVMValueRef body = new_function(m, ".norace.frame_body", (LLVMTypeRef[]){pointer, pointer}, 2);
  LLVMValueRef where[] = {LLVMConstNull(pointer), LLVMConstInt(whole, 0, false)};
  LLVMBasicBlockRef one = LLVMAppendBasicBlockInContext(m->context, body, "one"),
                    all = LLVMAppendBasicBlockInContext(m->context, body, "all");
  LLVMValueRef chosen = call_named(m, "__kmpc_single", whole, where, 2);
  LLVMBuildCondBr(m->builder,
                  LLVMBuildICmp(m->builder, LLVMIntNE, chosen, LLVMConstInt(whole, 0, false), ""),
                  one, all);
  LLVMPositionBuilderAtEnd(m->builder, one);
  call_frame(m, f, beyond);
  call_named(m, "__kmpc_end_single", nothing, where, 2);
  LLVMBuildBr(m->builder, all);
  LLVMPositionBuilderAtEnd(m->builder, all);
  call_named(m, "__kmpc_barrier", nothing, where, 2);
  LLVMBuildRetVoid(m->builder);
  return body;
}

static LLVMTypeRef fork_type(const Maker *m) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(m->context, 0);
  return LLVMFunctionType(LLVMVoidTypeInContext(m->context),
                          (LLVMTypeRef[]){pointer, LLVMInt32TypeInContext(m->context), pointer}, 3,
                          true);
}

static void make_frame(const Maker *m, const Frame *f, LLVMMetadataRef at) {
  LLVMValueRef beyond[MOST_PARAMETERS] = {NULL};
  for (unsigned k = 0; k < f->n_parameters; k++)
    if (f->element[k]) beyond[k] = writer(m, f->element[k], false);
  LLVMValueRef body = frame_body(m, f, &beyond);
  char name[300];
  size_t n;
  snprintf(name, sizeof name, OMP_FRAME "%.200s", LLVMGetValueName2(f->function, &n));
  new_function(m, name, NULL, 0);
  LLVMValueRef fork = LLVMGetNamedFunction(m->module, "__kmpc_fork_call");
  if (!fork) fork = LLVMAddFunction(m->module, "__kmpc_fork_call", fork_type(m));
  LLVMSetCurrentDebugLocation2(m->builder, at);
  LLVMValueRef arguments[] = {LLVMConstNull(LLVMPointerTypeInContext(m->context, 0)),
                              LLVMConstInt(LLVMInt32TypeInContext(m->context), 0, false), body};
  LLVMBuildCall2(m->builder, fork_type(m), fork, arguments, 3, "");
  LLVMSetCurrentDebugLocation2(m->builder, NULL);
  LLVMBuildRetVoid(m->builder);
}

static void follow(const Maker *m, Frame *f) {
  LLVMValueRef inside[MOST_PARAMETERS] = {NULL};
  LLVMMetadataRef at = LLVMInstructionGetDebugLoc(f->calls[0]);
  for (unsigned k = 0; k < f->n_parameters; k++)
    if (f->element[k]) inside[k] = writer(m, f->element[k], true);
  for (unsigned c = 0; c < f->n_calls; c++) replace_call(m, f, f->calls[c], &inside);
  check_calls(m, f);
  make_frame(m, f, at);
}

static void follow_in_module(Frame *f) {
  LLVMModuleRef module = LLVMGetGlobalParent(f->function);
  LLVMContextRef context = LLVMGetModuleContext(module);
  Maker m = {module, context, LLVMCreateBuilderInContext(context)};
  follow(&m, f);
  LLVMDisposeBuilder(m.builder);
}

bool omp_is_frame(LLVMValueRef function) {
  size_t n;
  return starts(LLVMGetValueName2(function, &n), OMP_FRAME);
}

bool omp_frame_make(LLVMValueRef function) {
  OmpEffects effects;
  Frame f = {.function = function};
  bool good = omp_is_recursive_with_tasks(function) && !omp_recursion_effects(function, &effects) &&
              is_only_called(&f) && plan(&f);
  if (good) follow_in_module(&f);
  omp_table_delete(&f.tasks);
  return good;
}
