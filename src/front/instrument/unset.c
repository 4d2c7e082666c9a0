#include "front/instrument/unset.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <string.h>

#include "base/vec.h"
#include "front/facts/ir.h"

typedef LLVMValueRef Value;

// ---- reads
//
// Each read of a local, and each place where its address is given away, must come behind a write of
// the whole, whatever way led there.

typedef enum { TOUCHES_NOT, TOUCHES_WRITES, TOUCHES_READS } Touch;

// Functions that give an object its first value: the address is their argument so.
static bool writes_argument(const char *name, unsigned argument) {
  static const char *const first[] = {"pthread_create",          "pthread_mutex_init",
                                      "pthread_cond_init",       "pthread_condattr_init",
                                      "pthread_rwlock_init",     "pthread_barrier_init",
                                      "pthread_attr_init",       "sem_init",
                                      "pthread_spin_init",       "pthread_mutexattr_init",
                                      "pthread_rwlockattr_init", "pthread_key_create"};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    if (!argument && !strcmp(name, first[i])) return true;
  return !strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13);
}

static bool is_base(Value v, Value local) {
  while (LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
  return v == local;
}

// A handle that is only waited for.
static bool only_joined(Value load) {
  for (LLVMUseRef u = LLVMGetFirstUse(load); u; u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    const char *name = LLVMIsACallInst(user) ? ir_callee_name(user) : "";
    if (strcmp(name, "pthread_join") && strcmp(name, "pthread_detach")) return false;
  }
  return true;
}

static LLVMTargetDataRef layout_of(Value i) {
  return LLVMGetModuleDataLayout(
      LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))));
}

// In bytes; 0: as many as the program says when it runs.
static uint64_t size_of(Value local) {
  Value n = LLVMGetOperand(local, 0);
  return LLVMIsAConstantInt(n) ? LLVMABISizeOfType(layout_of(local), LLVMGetAllocatedType(local)) *
                                     LLVMConstIntGetZExtValue(n)
                               : 0;
}

// A value of this type fills the local; numbers are stored in place of pointers and structures
// where they are atomic or returned.
static bool fits(LLVMTypeRef type, Value local) {
  return type == LLVMGetAllocatedType(local) ||
         LLVMStoreSizeOfType(layout_of(local), type) == size_of(local);
}

// The object that the address is the start of.
static Value start_of(Value address) {
  while (LLVMIsAGetElementPtrInst(address)) {
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(address); k++)
      if (!LLVMIsNull(LLVMGetOperand(address, k))) return address;
    address = LLVMGetOperand(address, 0);
  }
  return address;
}

// memset and memcpy give a value to as many bytes as they are told.
static bool fills(Value call, Value local) {
  const char *name = ir_callee_name(call);
  if (strncmp(name, "llvm.memset.", 12) && strncmp(name, "llvm.memcpy.", 12)) return false;
  Value size = LLVMGetOperand(call, 2);
  return start_of(LLVMGetOperand(call, 0)) == local && LLVMIsAConstantInt(size) && size_of(local) &&
         LLVMConstIntGetZExtValue(size) >= size_of(local);
}

// The result of a thread that was joined; a join that fails is not one of the things that happen.
static bool takes_result(Value call, Value local) {
  return !strcmp(ir_callee_name(call), "pthread_join") && LLVMGetOperand(call, 1) == local &&
         size_of(local) == sizeof(void *);
}

static Touch call_touches(Value call, Value local) {
  Touch touch = TOUCHES_NOT;
  const char *name = ir_callee_name(call);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    if (!is_base(LLVMGetOperand(call, k), local)) continue;
    if (!strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13)) continue;
    if (!writes_argument(name, k) && !(k == 0 && fills(call, local)) && !takes_result(call, local))
      return TOUCHES_READS;
    touch = TOUCHES_WRITES;
  }
  return touch;
}

static Touch touches(Value i, Value local) {
  if (LLVMIsALoadInst(i))
    return is_base(LLVMGetOperand(i, 0), local) && !only_joined(i) ? TOUCHES_READS : TOUCHES_NOT;
  if (LLVMIsACallInst(i)) return call_touches(i, local);
  if (LLVMIsAStoreInst(i)) {
    if (is_base(LLVMGetOperand(i, 0), local)) return TOUCHES_READS; // its address goes somewhere
    return LLVMGetOperand(i, 1) == local && fits(LLVMTypeOf(LLVMGetOperand(i, 0)), local)
               ? TOUCHES_WRITES
               : TOUCHES_NOT;
  }
  if (LLVMIsAGetElementPtrInst(i) || LLVMIsABitCastInst(i) || LLVMIsAAllocaInst(i))
    return TOUCHES_NOT;
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (is_base(LLVMGetOperand(i, (unsigned)k), local)) return TOUCHES_READS;
  return TOUCHES_NOT;
}

// Goes from the local's own place along every way, until something is written. True: some way reads
// it before.
static bool is_read_first(Value local, Touch (*touches)(Value i, Value local)) {
  VEC(LLVMBasicBlockRef) work = {0}, seen = {0};
  bool found = false;
  vec_push(&work, LLVMGetInstructionParent(local));
  vec_push(&seen, work.at[0]);
  while (work.n && !found) {
    LLVMBasicBlockRef block = vec_pop(&work);
    Touch touch = TOUCHES_NOT;
    for (Value i = LLVMGetFirstInstruction(block); i && touch == TOUCHES_NOT;
         i = LLVMGetNextInstruction(i))
      touch = touches(i, local);
    found = touch == TOUCHES_READS;
    Value end = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; touch == TOUCHES_NOT && k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      bool known = false;
      for (size_t s = 0; s < seen.n; s++) known |= seen.at[s] == next;
      if (known) continue;
      vec_push(&seen, next);
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  vec_delete(&seen);
  return found;
}

bool unset_is_read(Value local) { return is_read_first(local, touches); }

// ---- marks

static bool declares(Value i, Value local) {
  if (!LLVMIsACallInst(i) || strcmp(ir_callee_name(i), "llvm.dbg.declare")) return false;
  Value what = LLVMGetOperand(i, 0), named = NULL;
  if (LLVMGetMDNodeNumOperands(what) == 1) LLVMGetMDNodeOperands(what, &named);
  return named == local;
}

// What a way meets first: the declaration, which is as good as a write, or a use.
static Touch uses(Value i, Value local) {
  if (declares(i, local)) return TOUCHES_WRITES;
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (is_base(LLVMGetOperand(i, (unsigned)k), local)) return TOUCHES_READS;
  return TOUCHES_NOT;
}

// Each local costs a walk through the function: those of very long ones are left alone.
static bool is_short(Value function) { return LLVMCountBasicBlocks(function) <= 500; }

bool unset_can_be_marked(Value local) {
  return is_short(LLVMGetBasicBlockParent(LLVMGetInstructionParent(local))) && size_of(local) &&
         !is_read_first(local, uses);
}

static const char settled[] = "norace.unset";

bool unset_is_marked(LLVMModuleRef module) {
  return !LLVMGetModuleFlag(module, "openmp", 6) &&
         !LLVMGetModuleFlag(module, settled, sizeof settled - 1);
}

void unset_settle(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMValueRef one = LLVMConstInt(LLVMInt32TypeInContext(context), 1, false);
  LLVMAddModuleFlag(module, LLVMModuleFlagBehaviorWarning, settled, sizeof settled - 1,
                    LLVMValueAsMetadata(one));
}

// Calls name(address, size) before `at`; it keeps the address to itself, so that the
// instrumentation goes on leaving out what only this function can reach.
static void call_before(LLVMBuilderRef builder, Value at, const char *name, Value address,
                        uint64_t size) {
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(at)));
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef words = LLVMInt64TypeInContext(context),
              both[] = {LLVMPointerTypeInContext(context, 0), words};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), both, 2, false);
  Value function = LLVMGetNamedFunction(module, name);
  if (!function) {
    function = LLVMAddFunction(module, name, type);
    LLVMAddAttributeAtIndex(
        function, 1,
        LLVMCreateEnumAttribute(context, LLVMGetEnumAttributeKindForName("nocapture", 9), 0));
  }
  LLVMPositionBuilderBefore(builder, at);
  LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(at));
  LLVMBuildCall2(builder, type, function, (Value[]){address, LLVMConstInt(words, size, false)}, 2,
                 "");
}

static void mark(LLVMBuilderRef builder, LLVMValueRef function, Value local) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (declares(i, local)) call_before(builder, i, "__norace_unset", local, size_of(local));
      if (LLVMIsALoadInst(i) && is_base(LLVMGetOperand(i, 0), local))
        call_before(builder, i, "__norace_look", LLVMGetOperand(i, 0),
                    LLVMStoreSizeOfType(layout_of(i), LLVMTypeOf(i)));
    }
}

int unset_mark(LLVMBuilderRef builder, LLVMValueRef function) {
  int n = 0;
  if (!is_short(function)) return 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && unset_is_read(i) && unset_can_be_marked(i))
        mark(builder, function, i), n++;
  return n;
}
