#include "front/openmp/omp_lowering.h"

#include <llvm-c/DebugInfo.h>

#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_task_owner.h"
#include "front/openmp/omp_task_reduction.h"
#include "front/openmp/omp_value.h"

enum { PART_AT = 16, LAST_FLAG_AT = 64 };

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
      !LLVMIsAFunction(entry) || LLVMIsDeclaration(entry) || omp_simd_writes_copies(entry))
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
  if (!is_constant(count) || LLVMConstIntGetZExtValue(count) > OMP_DEPS || !is_constant(more) ||
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
  LLVMValueRef addresses[OMP_DEPS], kinds[OMP_DEPS];
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
  LLVMValueRef addresses[OMP_DEPS], kinds[OMP_DEPS];
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
  LLVMValueRef addresses[OMP_DEPS], kinds[OMP_DEPS];
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
