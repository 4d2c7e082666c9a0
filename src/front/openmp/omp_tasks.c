// Explicit tasks. What clang makes of one, a structure that is filled and handed to the run-time
// library, becomes a call of its code between two marks, right where the task is created:
//
//   dep(slot, kind, address) ...; t = begin(k, low, high); code(...); end(t);
//
// A thread that comes to the first mark becomes the task (and ends at the second), or goes on
// behind the second. So the note, and the assertions, are those of a task or of the code around it.
// Two threads of the team are compared as ever: a task runs in the phase in which it was created,
// its locks are its own. Then the region is looked at once more, for what one thread and the tasks
// that it creates do to each other.
//
// Why numbers that each of the two counts for itself tell tasks apart there: take two accesses of
// one execution that race. Both the first and the second may be just that execution, up to one
// access each, since memory that the region writes holds any value at any time. Then both have
// counted the same tasks: equal numbers mean one task, and `waited` on one side says which tasks
// had ended. All other pairs of executions can only add collisions.
//
// A task may create tasks, too: these are counted by it ("sub") as it is by its creator. Not
// followed, and named: tasks of those, and what is not in a parallel region of its own.
#include <llvm-c/DebugInfo.h>

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_lowering.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_task_owner.h"
#include "front/openmp/omp_task_reduction.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"

enum { DEPS = 6, WAITS = 4, PART_AT = 16, LAST_FLAG_AT = 64 };

// ---- from the run-time library's calls to marks

static LLVMTypeRef int_type(const Lowering *l, unsigned bits) {
  return LLVMIntTypeInContext(l->context, bits);
}

static LLVMValueRef number(const Lowering *l, unsigned bits, unsigned long long n) {
  return LLVMConstInt(int_type(l, bits), n, false);
}

LLVMValueRef lowering_mark(const Lowering *l, const char *name, LLVMTypeRef result,
                           LLVMValueRef *arguments, unsigned n) {
  LLVMTypeRef types[4];
  for (unsigned k = 0; k < n; k++) types[k] = LLVMTypeOf(arguments[k]);
  LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
  LLVMValueRef f = LLVMGetNamedFunction(l->module, name);
  if (!f) f = LLVMAddFunction(l->module, name, type);
  bool nothing = LLVMGetTypeKind(result) == LLVMVoidTypeKind;
  return LLVMBuildCall2(l->builder, type, f, arguments, n, nothing ? "" : "task");
}

LLVMValueRef lowering_any(const Lowering *l) {
  return lowering_mark(l, MARK "pick", int_type(l, 64), NULL, 0);
}

static bool is_constant(LLVMValueRef v) { return LLVMIsAConstantInt(v) != NULL; }

// Calls that may be given the task: all others make it more than it is here.
static bool is_known_use(LLVMValueRef call, LLVMValueRef entry) {
  static const char *const known[] = {
      "__kmpc_omp_task",           "__kmpc_omp_task_with_deps",
      "__kmpc_omp_task_begin_if0", "__kmpc_omp_task_complete_if0",
      "__kmpc_taskloop",           "__kmpc_task_allow_completion_event"};
  if (LLVMGetCalledValue(call) == entry) return true;
  const char *name = omp_callee(call);
  for (size_t k = 0; name && k < sizeof known / sizeof *known; k++)
    if (!strcmp(name, known[k])) return true;
  return name && (starts(name, "llvm.memcpy") || starts(name, "llvm.lifetime"));
}

static bool is_simple_task(LLVMValueRef alloc) {
  LLVMValueRef entry = LLVMGetOperand(alloc, 5);
  if (!is_constant(LLVMGetOperand(alloc, 3)) || !is_constant(LLVMGetOperand(alloc, 4)) ||
      !LLVMIsAFunction(entry) || LLVMIsDeclaration(entry))
    return false;
  for (LLVMUseRef use = LLVMGetFirstUse(alloc); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user) ? !is_known_use(user, entry)
                              : !LLVMIsAGetElementPtrInst(user) && !LLVMIsALoadInst(user) &&
                                    !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == alloc))
      return false;
  }
  return true;
}

static LLVMValueRef local(const Lowering *l, LLVMValueRef at, LLVMValueRef size, const char *name) {
  LLVMBasicBlockRef entry =
      LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(at)));
  LLVMPositionBuilderBefore(l->builder, LLVMGetFirstInstruction(entry));
  unsigned long long bytes = LLVMConstIntGetZExtValue(size);
  LLVMValueRef v =
      LLVMBuildAlloca(l->builder, LLVMArrayType2(int_type(l, 8), bytes ? bytes : 1), name);
  LLVMSetAlignment(v, 16);
  return v;
}

static bool is_address(LLVMValueRef v) {
  return LLVMIsAPtrToIntInst(v) ||
         (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMPtrToInt);
}

// Where in the array, or structure, at `base` the address lies; false if that is no constant.
static bool constant_place(LLVMValueRef address, LLVMTargetDataRef layout, LLVMValueRef *base,
                           int64_t *offset) {
  bool plain = true;
  LLVMValueRef p = address;
  *offset = 0;
  for (; LLVMIsAGetElementPtrInst(p); p = LLVMGetOperand(p, 0)) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(p);
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(p) && plain; k++) {
      LLVMValueRef index = LLVMGetOperand(p, k);
      if (!is_constant(index)) plain = false;
      else if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
        *offset += (int64_t)LLVMOffsetOfElement(layout, type, field);
        type = LLVMStructGetTypeAtIndex(type, field);
      } else {
        if (k > 1) type = LLVMGetElementType(type);
        *offset += LLVMConstIntGetSExtValue(index) * (int64_t)LLVMABISizeOfType(layout, type);
      }
    }
  }
  *base = p;
  return plain;
}

LLVMValueRef lowering_stored(LLVMValueRef call, LLVMValueRef array, int64_t offset) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(
      LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))));
  while (LLVMIsAGetElementPtrInst(array)) array = LLVMGetOperand(array, 0);
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i)) {
    LLVMValueRef base = NULL;
    int64_t at = 0;
    if (!LLVMIsAStoreInst(i)) continue;
    bool plain = constant_place(LLVMGetOperand(i, 1), layout, &base, &at);
    if (base != array) continue;
    if (!plain) return NULL;
    if (at == offset) return LLVMGetOperand(i, 0);
  }
  return NULL;
}

// The words of the dependence: an address and a kind, put into constant places of an array just
// before. False if they are not found.
static bool find_dep(LLVMValueRef call, LLVMValueRef array, unsigned slot, LLVMValueRef *address,
                     LLVMValueRef *kind) {
  enum { DEP_SIZE = 24, KIND_AT = 16 };
  *address = lowering_stored(call, array, (int64_t)slot * DEP_SIZE);
  *kind = lowering_stored(call, array, (int64_t)slot * DEP_SIZE + KIND_AT);
  return *address && *kind && is_address(*address) && is_constant(*kind);
}

// `at`: the operand that holds their number; the array of them, and others, come behind it.
static bool find_deps(LLVMValueRef call, unsigned at, LLVMValueRef *addresses, LLVMValueRef *kinds,
                      unsigned *n) {
  LLVMValueRef count = LLVMGetOperand(call, at), more = LLVMGetOperand(call, at + 2);
  *n = 0;
  if (!is_constant(count) || LLVMConstIntGetZExtValue(count) > DEPS || !is_constant(more) ||
      LLVMConstIntGetZExtValue(more))
    return false;
  for (; *n < LLVMConstIntGetZExtValue(count); ++*n)
    if (!find_dep(call, LLVMGetOperand(call, at + 1), *n, &addresses[*n], &kinds[*n])) return false;
  return true;
}

static bool find_deps_of_task(LLVMValueRef call, LLVMValueRef *addresses, LLVMValueRef *kinds,
                              unsigned *n) {
  *n = 0;
  return strcmp(omp_callee(call), "__kmpc_omp_task_with_deps") != 0 ||
         find_deps(call, 3, addresses, kinds, n);
}

// `out` and `inout` are the same.
static void mark_dep(const Lowering *l, const char *name, unsigned slot, LLVMValueRef address,
                     LLVMValueRef kind) {
  unsigned long long word = LLVMConstIntGetZExtValue(kind);
  LLVMValueRef words[] = {number(l, 32, slot), number(l, 32, word == 3 ? 2 : word),
                          LLVMGetOperand(address, 0)};
  lowering_mark(l, name, LLVMVoidTypeInContext(l->context), words, 3);
}

static void call_between_marks(const Lowering *l, LLVMValueRef at, LLVMValueRef task,
                               LLVMValueRef entry, LLVMValueRef *bounds) {
  LLVMValueRef begun = lowering_mark(l, MARK "begin", int_type(l, 32), bounds, 3);
  LLVMBuildCall2(l->builder, LLVMGlobalGetValueType(entry), entry,
                 (LLVMValueRef[]){LLVMGetOperand(at, 1), task}, 2, "");
  lowering_mark(l, MARK "end", LLVMVoidTypeInContext(l->context), &begun, 1);
}

static void lower_task(const Lowering *l, LLVMValueRef call, LLVMValueRef task,
                       LLVMValueRef entry) {
  LLVMValueRef addresses[DEPS], kinds[DEPS];
  unsigned n;
  find_deps_of_task(call, addresses, kinds, &n);
  LLVMPositionBuilderBefore(l->builder, call);
  LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(call));
  for (unsigned k = 0; k < n; k++) mark_dep(l, MARK "dep", k, addresses[k], kinds[k]);
  LLVMValueRef none = number(l, 64, 0);
  call_between_marks(l, call, task, entry, (LLVMValueRef[]){none, none, none});
  LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
  LLVMInstructionEraseFromParent(call);
}

// Each iteration may be a task of its own.
static void lower_taskloop(const Lowering *l, LLVMValueRef call, LLVMValueRef task,
                           LLVMValueRef entry) {
  LLVMValueRef low_at = LLVMGetOperand(call, 4), high_at = LLVMGetOperand(call, 5);
  LLVMPositionBuilderBefore(l->builder, call);
  LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(call));
  LLVMTypeRef wide = int_type(l, 64);
  LLVMValueRef low = LLVMBuildLoad2(l->builder, wide, low_at, "low"),
               high = LLVMBuildLoad2(l->builder, wide, high_at, "high");
  LLVMValueRef pick = lowering_any(l);
  LLVMBuildStore(l->builder, pick, low_at);
  LLVMBuildStore(l->builder, pick, high_at);
  LLVMValueRef last = LLVMBuildZExt(
      l->builder, LLVMBuildICmp(l->builder, LLVMIntEQ, pick, high, "last"), int_type(l, 32), "");
  LLVMValueRef where = number(l, 64, LAST_FLAG_AT);
  LLVMBuildStore(l->builder, last, LLVMBuildGEP2(l->builder, int_type(l, 8), task, &where, 1, ""));
  call_between_marks(l, call, task, entry, (LLVMValueRef[]){pick, low, high});
  LLVMInstructionEraseFromParent(call);
}

// A task that is detached has ended when its code has, and when its event was told to be fulfilled,
// too. So whoever waits for it waits for its code: all that is concluded here. The event is any
// number; that it was fulfilled orders nothing here.
static bool is_event(const char *name) {
  return !strcmp(name, "__kmpc_task_allow_completion_event");
}

static bool has_numbers_only(LLVMValueRef pointer) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    if (!LLVMIsAPtrToIntInst(LLVMGetUser(use)) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetUser(use))) != 64)
      return false;
  return true;
}

static void lower_event(const Lowering *l, LLVMValueRef call) {
  LLVMPositionBuilderBefore(l->builder, call);
  LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(call));
  LLVMValueRef any = lowering_any(l);
  while (LLVMGetFirstUse(call)) {
    LLVMValueRef as_number = LLVMGetUser(LLVMGetFirstUse(call));
    LLVMReplaceAllUsesWith(as_number, any);
    LLVMInstructionEraseFromParent(as_number);
  }
  LLVMInstructionEraseFromParent(call);
}

// The calls that are given the task; false if one of them cannot be followed.
static bool collect_uses(LLVMValueRef alloc, LLVMValueRef *calls, size_t *n) {
  LLVMValueRef addresses[DEPS], kinds[DEPS];
  unsigned deps;
  *n = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(alloc); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(user) ? omp_callee(user) : NULL;
    if (!name || !starts(name, "__kmpc_")) continue;
    if (!find_deps_of_task(user, addresses, kinds, &deps)) return false;
    if (*n == 5 || (is_event(name) && !has_numbers_only(user))) return false;
    calls[(*n)++] = user;
  }
  return true;
}

// A task that is done at once, by its creator: its code stands there already, between two calls.
// The marks in their place tell that tasks which it creates itself are not its creator's.
static void mark_undeferred(const Lowering *l, LLVMValueRef *calls, size_t n) {
  LLVMValueRef begun = NULL;
  for (size_t k = 0; k < n; k++) {
    if (strcmp(omp_callee(calls[k]), "__kmpc_omp_task_begin_if0")) continue;
    LLVMPositionBuilderBefore(l->builder, calls[k]);
    LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(calls[k]));
    begun = lowering_mark(l, MARK "undeferred", int_type(l, 32), NULL, 0);
  }
  for (size_t k = 0; k < n && begun; k++) {
    if (strcmp(omp_callee(calls[k]), "__kmpc_omp_task_complete_if0")) continue;
    LLVMPositionBuilderBefore(l->builder, calls[k]);
    LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(calls[k]));
    lowering_mark(l, MARK "done", LLVMVoidTypeInContext(l->context), &begun, 1);
  }
}

static void lower_alloc(Lowering *l, LLVMValueRef alloc) {
  LLVMValueRef calls[5], entry = LLVMGetOperand(alloc, 5);
  size_t n;
  if (!is_simple_task(alloc) || !collect_uses(alloc, calls, &n)) return;
  LLVMValueRef shareds = local(l, alloc, LLVMGetOperand(alloc, 4), "task.shareds"),
               task = local(l, alloc, LLVMGetOperand(alloc, 3), "task.own");
  LLVMPositionBuilderBefore(l->builder, alloc);
  LLVMSetCurrentDebugLocation2(l->builder, NULL);
  LLVMBuildStore(l->builder, shareds, task);
  LLVMValueRef part = number(l, 64, PART_AT);
  LLVMBuildStore(l->builder, number(l, 32, 0),
                 LLVMBuildGEP2(l->builder, int_type(l, 8), task, &part, 1, ""));
  LLVMReplaceAllUsesWith(alloc, task);
  mark_undeferred(l, calls, n);
  for (size_t k = 0; k < n; k++) {
    const char *name = omp_callee(calls[k]);
    if (!strcmp(name, "__kmpc_taskloop")) lower_taskloop(l, calls[k], task, entry);
    else if (strstr(name, "_if0")) LLVMInstructionEraseFromParent(calls[k]); // done at once
    else if (is_event(name)) lower_event(l, calls[k]);
    else lower_task(l, calls[k], task, entry);
  }
  LLVMInstructionEraseFromParent(alloc);
  l->any = true;
}

// An untied task is in parts: at the end of each it hands itself to the library again, which calls
// its code with the number of the next part. Here that part follows at once: where it goes on, and
// on which thread, is no matter of what it does to memory.
static void join_parts(const Lowering *l, LLVMValueRef call) {
  LLVMValueRef task = LLVMGetOperand(call, 2), store = LLVMGetPreviousInstruction(call), parts;
  size_t n;
  bool itself =
      LLVMIsALoadInst(task) && starts(LLVMGetValueName2(LLVMGetOperand(task, 0), &n), ".task_t.");
  LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
  parts = LLVMGetBasicBlockTerminator(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block)));
  while (store && !LLVMIsAStoreInst(store)) store = LLVMGetPreviousInstruction(store);
  if (!itself || !store || !LLVMIsASwitchInst(parts) || !is_constant(LLVMGetOperand(store, 0)))
    return;
  long long part = LLVMConstIntGetSExtValue(LLVMGetOperand(store, 0));
  for (unsigned k = 1; k < LLVMGetNumSuccessors(parts); k++) {
    if (LLVMConstIntGetSExtValue(LLVMGetOperand(parts, 2 * k)) != part) continue;
    LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
    LLVMInstructionEraseFromParent(call);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(block));
    LLVMPositionBuilderAtEnd(l->builder, block);
    LLVMSetCurrentDebugLocation2(l->builder, NULL);
    LLVMBuildBr(l->builder, LLVMGetSuccessor(parts, k));
    return;
  }
}

// Does the address go anywhere, so that it may reach a task?
static bool escapes(LLVMValueRef pointer, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(user) ? omp_callee(user) : NULL;
    bool accesses = LLVMIsALoadInst(user) ||
                    (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer) ||
                    (name && starts(name, "llvm."));
    if (accesses) continue;
    if (!LLVMIsAGetElementPtrInst(user) || depth > 8 || escapes(user, depth + 1)) return true;
  }
  return false;
}

// Variables whose addresses tasks may be given stay in memory, where they are seen to be accessed.
// Those with a dot in front are clang's own: places for addresses of parts of the task.
static void keep_in_memory(const Lowering *l, LLVMValueRef variable) {
  size_t n;
  const char *name = LLVMGetValueName2(variable, &n);
  bool clangs = name[0] == '.' && !starts(name, ".compoundliteral");
  if (clangs || !escapes(variable, 0)) return;
  LLVMPositionBuilderBefore(l->builder, LLVMGetNextInstruction(variable));
  LLVMSetCurrentDebugLocation2(l->builder, NULL);
  lowering_mark(l, MARK "keep", LLVMVoidTypeInContext(l->context), &variable, 1);
}

// A wait for the tasks that the clauses of a taskwait, or of a task that is done at once, name.
static void lower_wait(const Lowering *l, LLVMValueRef call) {
  enum { COUNT_AT = 2, NOWAIT_AT = 6 };
  LLVMValueRef addresses[DEPS], kinds[DEPS];
  unsigned n;
  bool waits =
      LLVMGetNumArgOperands(call) <= NOWAIT_AT ||
      (is_constant(LLVMGetOperand(call, NOWAIT_AT)) && LLVMIsNull(LLVMGetOperand(call, NOWAIT_AT)));
  if (!waits || !find_deps(call, COUNT_AT, addresses, kinds, &n)) return;
  LLVMPositionBuilderBefore(l->builder, call);
  LLVMSetCurrentDebugLocation2(l->builder, LLVMInstructionGetDebugLoc(call));
  for (unsigned k = 0; k < n; k++) mark_dep(l, MARK "waited", k, addresses[k], kinds[k]);
  LLVMInstructionEraseFromParent(call);
}

void lowering_find(LLVMModuleRef module, const char *name, LoweringCalls *found) {
  LLVMValueRef f = LLVMGetNamedFunction(module, name);
  for (LLVMUseRef use = f ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use))
    if (LLVMIsACallInst(LLVMGetUser(use))) vec_push(found, LLVMGetUser(use));
}

bool omp_tasks_lower(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Lowering l = {module, context, LLVMCreateBuilderInContext(context), false};
  bool reduces = lowering_reduces_plainly(module);
  LoweringCalls allocs = {0}, locals = {0};
  lowering_find(module, "__kmpc_omp_task", &locals);
  for (size_t k = 0; k < locals.n; k++) join_parts(&l, locals.at[k]);
  vec_clear(&locals);
  lowering_find(module, "__kmpc_omp_task_alloc", &allocs);
  lowering_find(module, "__kmpc_omp_target_task_alloc", &allocs); // target nowait, on the host
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && allocs.n; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i)) vec_push(&locals, i);
  for (size_t k = 0; k < locals.n; k++) keep_in_memory(&l, locals.at[k]);
  for (size_t k = 0; k < allocs.n; k++) lower_alloc(&l, allocs.at[k]);
  vec_clear(&allocs);
  lowering_find(module, "__kmpc_omp_taskwait_deps_51", &allocs);
  lowering_find(module, "__kmpc_omp_wait_deps", &allocs);
  for (size_t k = 0; k < allocs.n; k++) lower_wait(&l, allocs.at[k]);
  if (reduces) lowering_reductions(&l);
  vec_delete(&allocs);
  vec_delete(&locals);
  LLVMDisposeBuilder(l.builder);
  return l.any;
}

// Such a variable begins to live where it is declared: that tells whose it is (omp_task_owner.c).
static void keep_as_begin(const Lowering *l, LLVMValueRef mark) {
  LLVMValueRef variable = LLVMGetOperand(mark, 0);
  LLVMTypeRef types[] = {LLVMTypeOf(variable)};
  const char *name = "llvm.lifetime.start";
  LLVMValueRef f =
      LLVMGetIntrinsicDeclaration(l->module, LLVMLookupIntrinsicID(name, strlen(name)), types, 1);
  LLVMPositionBuilderBefore(l->builder, mark);
  LLVMSetCurrentDebugLocation2(l->builder, NULL);
  LLVMBuildCall2(l->builder, LLVMGlobalGetValueType(f), f,
                 (LLVMValueRef[]){number(l, 64, (unsigned long long)-1), variable}, 2, "");
  LLVMInstructionEraseFromParent(mark);
}

void omp_tasks_release(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Lowering l = {module, context, LLVMCreateBuilderInContext(context), false};
  LoweringCalls marks = {0};
  lowering_find(module, MARK "keep", &marks);
  for (size_t k = 0; k < marks.n; k++) keep_as_begin(&l, marks.at[k]);
  vec_delete(&marks);
  LLVMDisposeBuilder(l.builder);
}

// ---- what lies between the marks

static bool is_mark(LLVMValueRef i, const char *name) {
  const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return callee && !strcmp(callee, name);
}

bool omp_has_tasks(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_mark(i, MARK "begin")) return true;
  return false;
}

void omp_task_note(OmpTable *bodies, LLVMValueRef begin) {
  LoweringCalls work = {0};
  OmpTable seen = {0};
  vec_push(&work, LLVMGetNextInstruction(begin));
  while (work.n) {
    LLVMValueRef i = vec_pop(&work);
    for (; i; i = LLVMGetNextInstruction(i)) {
      if ((is_mark(i, MARK "end") || is_mark(i, MARK "done")) && LLVMGetOperand(i, 0) == begin)
        break;
      if (!omp_table_get(bodies, i)) omp_table_put(bodies, i, begin);
      for (unsigned k = 0; LLVMIsATerminatorInst(i) && k < LLVMGetNumSuccessors(i); k++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(i, k);
        if (omp_table_get(&seen, next)) continue;
        omp_table_put(&seen, next, next);
        vec_push(&work, LLVMGetFirstInstruction(next));
      }
    }
  }
  vec_delete(&work);
  omp_table_delete(&seen);
}

// In a task of a task, or in one that its creator does at once: what waits there is not followed.
static bool is_too_deep(const OmpEmitter *e, LLVMValueRef i) {
  return omp_task_level(e, i) > (e->nests_tasks ? 1 : 0) || omp_table_get(&e->undeferred, i);
}

// Tasks are counted by their creator, those of tasks by that task: "task" or "sub".
static const char *counted_as(const OmpEmitter *e, LLVMValueRef i) {
  return omp_task_level(e, i) ? "sub" : "task";
}

bool omp_in_task(const OmpEmitter *e, LLVMValueRef i) { return omp_task_around(e, i) != NULL; }

// ---- which of its tasks it is
//
// A task is told by where it is created and by the counters of all loops around that place: if each
// of them counts, no two tasks that a thread creates there have the same ones.

enum { NEST = 4 };

typedef struct {
  LLVMValueRef counters[NEST];
  size_t n;
} Nest;

static void flood(OmpTable *within, LLVMBasicBlockRef from, OmpTable *seen) {
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(last); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(last, k);
      if (omp_table_get(seen, next) || !omp_table_get(within, next)) continue;
      omp_table_put(seen, next, next);
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
}

// The blocks on cycles through the block, among those of the table.
static void find_cycle(LLVMValueRef function, OmpTable *within, LLVMBasicBlockRef block,
                       OmpTable *cycle) {
  OmpTable ahead = {0};
  flood(within, block, &ahead);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    if (!omp_table_get(&ahead, b)) continue;
    OmpTable back = {0};
    flood(within, b, &back);
    if (omp_table_get(&back, block)) omp_table_put(cycle, b, b);
    omp_table_delete(&back);
  }
  omp_table_delete(&ahead);
}

// The only block through which the cycle is entered; NULL if there are several.
static LLVMBasicBlockRef head_of(LLVMValueRef function, OmpTable *cycle) {
  LLVMBasicBlockRef head = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
    for (unsigned k = 0; !omp_table_get(cycle, b) && k < LLVMGetNumSuccessors(last); k++) {
      LLVMBasicBlockRef to = LLVMGetSuccessor(last, k);
      if (!omp_table_get(cycle, to) || to == head) continue;
      if (head) return NULL;
      head = to;
    }
  }
  return head;
}

static bool adds_constant(LLVMValueRef sum, LLVMValueRef phi, long long *step) {
  if (!LLVMIsABinaryOperator(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd ||
      LLVMGetOperand(sum, 0) != phi || !is_constant(LLVMGetOperand(sum, 1)))
    return false;
  *step = LLVMConstIntGetSExtValue(LLVMGetOperand(sum, 1));
  return *step &&
         (LLVMGetNSW(sum) || LLVMGetNUW(sum) || LLVMGetIntTypeWidth(LLVMTypeOf(phi)) >= 64);
}

// A phi of the head that only ever goes up, or down, on the cycle.
static LLVMValueRef counter_of(LLVMBasicBlockRef head, OmpTable *cycle) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    long long all = 0, step = 0;
    bool counts = LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
    for (unsigned k = 0; counts && k < LLVMCountIncoming(i); k++) {
      if (!omp_table_get(cycle, LLVMGetIncomingBlock(i, k))) continue;
      counts =
          adds_constant(LLVMGetIncomingValue(i, k), i, &step) && (!all || (all < 0) == (step < 0));
      all = step;
    }
    if (counts && all) return i;
  }
  return NULL;
}

static bool find_nest(LLVMValueRef begin, Nest *nest) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(begin);
  LLVMValueRef function = LLVMGetBasicBlockParent(block);
  OmpTable within = {0};
  bool good = true, more = true;
  nest->n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    omp_table_put(&within, b, b);
  while (good && more) {
    OmpTable cycle = {0};
    find_cycle(function, &within, block, &cycle);
    more = omp_table_get(&cycle, block);
    LLVMBasicBlockRef head = more ? head_of(function, &cycle) : NULL;
    LLVMValueRef counter = head ? counter_of(head, &cycle) : NULL;
    good = !more || (counter && nest->n < NEST);
    if (more && good) nest->counters[nest->n++] = counter;
    more = more && head != block;
    omp_table_delete(&within);
    within = cycle;
    if (head) omp_table_put(&within, head, NULL);
  }
  omp_table_delete(&within);
  return good;
}

// ---- emission

static void forget_waits(OmpEmitter *e, const char *t) {
  for (int k = 0; k < WAITS && e->same_thread && e->uses_waits; k++)
    omp_emit(e, "waited%d.kind%s := 0;", k, t);
}

// The variables that tell which task of its creator it is, or of a task: "task" or "sub".
static void declare_counted(OmpEmitter *e, const char *of, const char *t) {
  static const char *const numbers[] = {"created", "phase", "iteration", "group", "groups", "site"};
  omp_declare(e, omp_text(e, "%s.in%s", of, t), "bool");
  omp_emit(e, "%s.in%s := false;", of, t);
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    omp_declare(e, omp_text(e, "%s.%s%s", of, numbers[k], t), "int");
    omp_emit(e, "%s.%s%s := 0;", of, numbers[k], t);
  }
  for (int k = 0; k < NEST && e->same_thread; k++)
    omp_declare(e, omp_text(e, "%s.i%d%s", of, k, t), "int");
  for (int k = 0; k < DEPS && e->same_thread && e->uses_deps; k++) {
    omp_declare(e, omp_text(e, "%s.dep%d.kind%s", of, k, t), "int");
    omp_declare(e, omp_text(e, "%s.dep%d.object%s", of, k, t), "int");
    omp_declare(e, omp_text(e, "%s.dep%d.offset%s", of, k, t), "int");
    omp_emit(e, "%s.dep%d.kind%s := 0;", of, k, t);
  }
}

static void declare_loose(OmpEmitter *e, const char *t) {
  static const char *const flags[] = {"sub.loose", "task.left", "task.clean"};
  for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
    omp_declare(e, omp_text(e, "%s%s", flags[k], t), "bool");
    omp_emit(e, "%s%s := false;", flags[k], t);
  }
  omp_declare(e, omp_text(e, "task.epoch%s", t), "int");
  omp_emit(e, "task.epoch%s := 0;", t);
}

void omp_declare_tasks(OmpEmitter *e, const char *t) {
  if (!e->tasks) return;
  declare_counted(e, "task", t);
  if (e->nests_tasks) declare_counted(e, "sub", t), declare_loose(e, t);
  for (int k = 0; k < WAITS && e->same_thread && e->uses_waits; k++) {
    omp_declare(e, omp_text(e, "waited%d.kind%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.object%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.offset%s", k, t), "int");
    omp_declare(e, omp_text(e, "waited%d.before%s", k, t), "int");
  }
  forget_waits(e, t);
}

// Notes which task it is; 0 for a place in a loop that does not count.
static void tell_task(const Call *k, const char *of) {
  Nest nest;
  const char *t = k->c->thread;
  bool known = find_nest(k->call, &nest);
  omp_emit(k->e, "  %s.site%s := %d;", of, t,
           known ? ++k->e->n_tasks[k->c->mode == MODE_SECOND] : 0);
  for (size_t i = 0; i < NEST; i++)
    omp_emit(k->e, "  %s.i%zu%s := %s;", of, i, t,
             known && i < nest.n ? omp_value(k->e, k->c, nest.counters[i]).text : "0");
}

static const char *behind(const Call *k, LLVMValueRef begin) {
  return omp_text(k->e, "behind.%s", omp_name(k->e, k->c, begin));
}

static bool is_followed(const Call *k) {
  bool good = is_thread(k->c) && !k->c->inner && !k->c->league && k->e->tasks;
  if (!good) omp_problem(k->e, k->call, "a task outside the region that is looked at");
  else if (is_too_deep(k->e, k->call))
    omp_problem(k->e, k->call, "a task inside a task inside a task");
  return good && !is_too_deep(k->e, k->call);
}

static void forget_deps(OmpEmitter *e, const char *of, const char *t) {
  for (int d = 0; d < DEPS && e->same_thread && e->uses_deps; d++)
    omp_emit(e, "  %s.dep%d.kind%s := 0;", of, d, t);
}

// On the way to a simd loop, whose lanes are looked at, a thread of the team walks into the task,
// or past it. Which task it is does not matter there: memory that the team writes is unknown to it
// (study_around in omp_study.c), also what the thread that created the task shares with it.
static bool is_walked(const Call *k) {
  return k->e->simd && k->c->mode == MODE_SEQUENTIAL && k->c->level > 0;
}

static void walk_in(const Call *k) {
  omp_emit(k->e, "if (*) {");
  omp_emit(k->e, "  assume %s <= %s && %s <= %s;", value_text(k, 1), value_text(k, 0),
           value_text(k, 0), value_text(k, 2));
  omp_emit(k->e, "} else { goto %s; }", behind(k, k->call));
}

static void begin(const Call *k) {
  OmpEmitter *e = k->e;
  if (is_walked(k)) return walk_in(k);
  const char *t = k->c->thread, *of = counted_as(e, k->call);
  bool nested = omp_in_task(e, k->call);
  if (!is_followed(k)) return;
  omp_emit(e, "if (*) {");
  omp_emit(e, "  %s.in%s := true; %s.iteration%s := %s; assume %s <= %s && %s <= %s;", of, t, of, t,
           value_text(k, 0), value_text(k, 1), value_text(k, 0), value_text(k, 0),
           value_text(k, 2));
  if (e->same_thread) tell_task(k, of);
  if (nested && !omp_task_is_awaited(e, k->call)) omp_emit(e, "  sub.loose%s := true;", t);
  omp_emit(e, "  lock.held%s := false; ordered.held%s := false; combine.held%s := false;", t, t, t);
  if (e->nests_locks) omp_emit(e, "  lock2.held%s := false;", t);
  for (size_t i = 0; i < e->criticals.n; i++) omp_emit(e, "  critical.%zu%s := false;", i, t);
  omp_emit(e, "} else {");
  forget_deps(e, of, t);
  if (e->nests_tasks && !nested) omp_emit(e, "  task.left%s := true;", t);
  omp_emit(e, "  %s.created%s := %s.created%s + 1; goto %s;", of, t, of, t, behind(k, k->call));
  omp_emit(e, "}");
}

static void end(const Call *k) {
  omp_emit(k->e, "goto over;");
  text_format(&k->e->out, "%s:\n", behind(k, argument(k, 0)));
}

// Is it a local, or a part of one, that a loop makes anew? Such ones may lie at the same address,
// one after the other, and are different variables: tasks that depend on them are not ordered.
static bool is_made_anew(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  if (!LLVMIsAAllocaInst(pointer)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(user) ? omp_callee(user) : NULL;
    LLVMBasicBlockRef block = name ? LLVMGetInstructionParent(user) : NULL;
    if (name && starts(name, "llvm.lifetime.start") && omp_block_reaches(block, block)) return true;
  }
  return false;
}

static void dep(const Call *k) {
  if (!k->e->same_thread || !is_followed(k)) return;
  long long slot = LLVMConstIntGetSExtValue(argument(k, 0)),
            kind = is_made_anew(argument(k, 2)) ? 0 : LLVMConstIntGetSExtValue(argument(k, 1));
  const char *t = k->c->thread;
  OmpVal p = omp_value(k->e, k->c, argument(k, 2));
  const char *of = omp_text(k->e, "%s.dep%lld", counted_as(k->e, k->call), slot);
  omp_emit(k->e, "%s.kind%s := %lld; %s.object%s := %s; %s.offset%s := %s;", of, t, kind, of, t,
           p.object, of, t, p.text);
}

// Of the tasks created so far, those with a dependence that does not go together with this one have
// ended: the wait is one for all tasks that would come before a task with this dependence. The last
// few waits are known. Two `mutexinoutset` only keep each other out.
static void wait_for_some(const Call *k) {
  OmpEmitter *e = k->e;
  const char *t = k->c->thread;
  if (!e->same_thread || !e->tasks || !is_thread(k->c) || omp_in_task(e, k->call) ||
      is_too_deep(e, k->call))
    return;
  long long kind = is_made_anew(argument(k, 2)) ? 0 : LLVMConstIntGetSExtValue(argument(k, 1));
  OmpVal p = omp_value(e, k->c, argument(k, 2));
  for (int s = WAITS - 1; s > 0; s--)
    omp_emit(e,
             "waited%d.kind%s := waited%d.kind%s; waited%d.object%s := waited%d.object%s; "
             "waited%d.offset%s := waited%d.offset%s; waited%d.before%s := waited%d.before%s;",
             s, t, s - 1, t, s, t, s - 1, t, s, t, s - 1, t, s, t, s - 1, t);
  omp_emit(e,
           "waited0.kind%s := %lld; waited0.object%s := %s; waited0.offset%s := %s; "
           "waited0.before%s := task.created%s;",
           t, kind, t, p.object, t, p.text, t, t);
}

// All tasks that this thread, or this task, has created are over: what follows is another phase, in
// which tasks are counted anew.
static void next_phase(OmpEmitter *e, const char *of, const char *t) {
  omp_emit(e, "%s.phase%s := %s.phase%s + 1; %s.created%s := 0;", of, t, of, t, of, t);
  if (!strcmp(of, "task")) forget_waits(e, t);
}

static void wait_for_all(const Call *k) {
  if (!is_too_deep(k->e, k->call)) next_phase(k->e, counted_as(k->e, k->call), k->c->thread);
}

// The end of a group waits for those created in it, and for all that these create: that is all, if
// none from before was left. `task.left`: there may be a task, or one of a task; a wait for the
// creator's own tasks does not change that, the end of a group that began without them does.
static void group(const Call *k, bool starts_here) {
  OmpEmitter *e = k->e;
  const char *t = k->c->thread, *of = counted_as(e, k->call);
  bool deep = e->nests_tasks && !omp_in_task(e, k->call);
  if (is_too_deep(e, k->call)) return;
  if (starts_here) {
    omp_emit(e, "if (%s.groups%s == 0) { %s.group%s := %s.created%s; }", of, t, of, t, of, t);
    if (deep) omp_emit(e, "if (task.groups%s == 0) { task.clean%s := !task.left%s; }", t, t, t);
    return omp_emit(e, "%s.groups%s := %s.groups%s + 1;", of, t, of, t);
  }
  omp_emit(e, "%s.groups%s := %s.groups%s - 1;", of, t, of, t);
  omp_emit(e, "if (%s.groups%s == 0 && %s.group%s == 0) {", of, t, of, t);
  next_phase(e, of, t);
  omp_emit(e, "}");
  if (deep)
    omp_emit(e,
             "if (task.groups%s == 0 && task.clean%s) { task.epoch%s := task.epoch%s + 1; "
             "task.left%s := false; }",
             t, t, t, t, t);
}

static bool only_waits(const char *name) {
  return !strcmp(name, "__kmpc_omp_taskwait") || !strcmp(name, "__kmpc_omp_taskyield") ||
         !strcmp(name, "__kmpc_taskgroup") || !strcmp(name, "__kmpc_end_taskgroup");
}

bool call_tasks(const Call *k) {
  const char *n = k->name;
  if (!strcmp(n, MARK "begin")) begin(k);
  else if (!strcmp(n, MARK "end")) end(k);
  else if (!strcmp(n, MARK "dep")) dep(k);
  else if (!strcmp(n, MARK "waited")) wait_for_some(k);
  else if (!strcmp(n, MARK "done")) return true;
  else if (!strcmp(n, MARK "pick") || !strcmp(n, MARK "undeferred")) omp_havoc(k->e, k->c, k->call);
  else if (is_walked(k) && only_waits(n)) omp_havoc(k->e, k->c, k->call);
  else if (!k->e->tasks || !is_thread(k->c) || k->c->inner || k->c->league) return false;
  else if (!strcmp(n, "__kmpc_omp_taskwait")) wait_for_all(k), omp_havoc(k->e, k->c, k->call);
  else if (!strcmp(n, "__kmpc_omp_taskyield")) omp_havoc(k->e, k->c, k->call); // orders nothing
  else if (!strcmp(n, "__kmpc_taskgroup")) group(k, true);
  else if (!strcmp(n, "__kmpc_end_taskgroup")) group(k, false);
  else return false;
  return true;
}

// Of two tasks of one creator: neither of their dependences orders them, or keeps them apart.
static const char *no_order(OmpEmitter *e, const char *of) {
  const char *text = "";
  for (int a = 0; a < DEPS && e->uses_deps; a++)
    for (int b = 0; b < DEPS; b++) {
      const char *x = omp_text(e, "%s.dep%d", of, a), *y = omp_text(e, "%s.dep%d", of, b);
      text = omp_text(e,
                      "%s && !(%s.kind$1 != 0 && %s.kind$2 != 0 && %s.object$1 == %s.object$2 && "
                      "%s.offset$1 == %s.offset$2 && !(%s.kind$1 == 1 && %s.kind$2 == 1) && "
                      "!(%s.kind$1 == 8 && %s.kind$2 == 8))",
                      text, x, y, x, y, x, y, x, y, x, y);
    }
  return text;
}

// The task of thread `a` is none of those that thread `b` has waited for.
static const char *not_waited(OmpEmitter *e, const char *a, const char *b) {
  const char *text = "";
  for (int s = 0; s < WAITS && e->uses_waits; s++)
    for (int d = 0; d < DEPS && e->uses_deps; d++) {
      const char *w = omp_text(e, "waited%d", s), *x = omp_text(e, "task.dep%d", d);
      text = omp_text(e,
                      "%s && !(task.in%s && task.created%s < %s.before%s && %s.kind%s != 0 && "
                      "%s.kind%s != 0 && %s.object%s == %s.object%s && %s.offset%s == %s.offset%s "
                      "&& (%s.kind%s != %s.kind%s || %s.kind%s == 2))",
                      text, a, a, w, b, w, b, x, a, w, b, x, a, w, b, x, a, w, b, x, a, w, b);
    }
  return text;
}

// Two tasks that are certainly not the same one: they differ in their numbers, and not all of what
// tells tasks of one place apart is equal.
static const char *differ(OmpEmitter *e, const char *of) {
  const char *same = omp_text(e,
                              "%s.site$1 != 0 && %s.site$1 == %s.site$2 && %s.iteration$1 == "
                              "%s.iteration$2",
                              of, of, of, of, of);
  for (int k = 0; k < NEST; k++)
    same = omp_text(e, "%s && %s.i%d$1 == %s.i%d$2", same, of, k, of, k);
  return omp_text(e,
                  "%s.in$1 && %s.in$2 && (%s.created$1 != %s.created$2 || %s.iteration$1 != "
                  "%s.iteration$2) && !(%s)",
                  of, of, of, of, of, of, same);
}

// What one creator and its tasks do in one phase: two tasks, or a task and what comes behind it.
static const char *meet_in_phase(OmpEmitter *e, const char *of) {
  const char *first =
      omp_text(e, "%s.in$1 && !%s.in$2 && %s.created$1 < %s.created$2", of, of, of, of);
  const char *second =
      omp_text(e, "%s.in$2 && !%s.in$1 && %s.created$2 < %s.created$1", of, of, of, of);
  return omp_text(e, "%s.phase$1 == %s.phase$2 && ((%s%s) || (%s) || (%s))", of, of, differ(e, of),
                  no_order(e, of), first, second);
}

static const char same_task[] = "task.in$1 && task.in$2 && task.phase$1 == task.phase$2 && "
                                "task.created$1 == task.created$2 && "
                                "task.iteration$1 == task.iteration$2";

// One that may outlive the task that has created it (`a`) beside what `b` does, a later task of
// their creator's or the creator itself: only the end of a group ends it.
static const char *outlives(OmpEmitter *e, const char *a, const char *b) {
  return omp_text(e,
                  "(sub.loose%s && (task.phase%s < task.phase%s || (task.phase%s == task.phase%s "
                  "&& !task.in%s && task.created%s < task.created%s)))",
                  a, a, b, a, b, b, a, b);
}

// Tasks in tasks. Both sides belong to one task of the creator: as there, with its own counts. Else
// a task of a task that is waited for in it counts as that one, and one that may outlive it is
// ordered by nothing but its creation and the ends of groups.
static const char *meet_nested(OmpEmitter *e, const char *outside) {
  const char *loose = omp_text(
      e, "task.epoch$1 == task.epoch$2 && ((%s && task.phase$1 == task.phase$2) || %s || %s)",
      differ(e, "task"), outlives(e, "$1", "$2"), outlives(e, "$2", "$1"));
  return omp_text(e,
                  " && ((%s && %s) || (!sub.loose$1 && !sub.loose$2 && %s) || ((sub.loose$1 || "
                  "sub.loose$2) && %s))",
                  same_task, meet_in_phase(e, "sub"), outside, loose);
}

const char *omp_tasks_meet(OmpEmitter *e, const OmpClass *class) {
  if (!e->same_thread) return "";
  const char *outside = omp_text(e, "%s%s%s", meet_in_phase(e, "task"), not_waited(e, "$1", "$2"),
                                 not_waited(e, "$2", "$1"));
  if (!e->nests_tasks) return omp_text(e, " && %s", outside);
  const char *one = omp_table_get(&e->task_instance, class) ? same_task : "true";
  return omp_text(e, "%s && %s", meet_nested(e, outside), one);
}
