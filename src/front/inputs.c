#include "front/inputs.h"

#include <llvm-c/BitReader.h>
#include <string.h>

#include "front/ir.h"

typedef LLVMValueRef Value;

// ---- functions of libraries

// Those that do the same on every input and leave nothing undefined behind.
static bool has_one_outcome(const char *name) {
  static const char *const names[] = {
      "free",      "calloc", "abort",  "exit",        "_Exit",   "__assert_fail", "assert",  "memset", "memcpy", "memmove",
      "strlen",    "strcmp", "printf", "puts",        "putchar", "fprintf",       "fflush",  "perror", "usleep", "sleep",
      "nanosleep", "abs",    "labs",   "sched_yield", "memcmp",  "strcpy",        "strncpy", "strcat", "strchr", "reach_error"};
  static const char *const families[] = {
      "llvm.",           "__VERIFIER_",   "pthread_mutex_", "pthread_mutexattr_", "pthread_rwlock_",
      "pthread_barrier", "pthread_attr_", "pthread_spin_",  "pthread_condattr_",  "sem_",
      "__atomic_",       "atomic_",       "pthread_key_",   "pthread_once"};
  static const char *const threads[] = {"pthread_create",       "pthread_join",        "pthread_exit",
                                        "pthread_detach",       "pthread_yield",       "pthread_cond_init",
                                        "pthread_cond_destroy", "pthread_cond_signal", "pthread_cond_broadcast"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
    if (!strcmp(name, threads[i])) return true;
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (!strncmp(name, families[i], strlen(families[i]))) return strstr(name, "timed") == NULL;
  return false;
}

static bool is_allocation(const char *name) {
  static const char *const names[] = {"malloc",         "realloc",  "reallocarray", "aligned_alloc",
                                      "posix_memalign", "memalign", "valloc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

// ---- variables without a value
//
// Each read of a local, and each place where its address is given away, must come behind a write of the whole, whatever way led there. The code is looked at as the front end
// made it: a pass would take a value that is undefined for one that suits it.

typedef enum { TOUCHES_NOT, TOUCHES_WRITES, TOUCHES_READS } Touch;

// Functions that give an object its first value: the address is their argument so.
static bool writes_argument(const char *name, unsigned argument) {
  static const char *const first[] = {
      "pthread_create",      "pthread_mutex_init",     "pthread_cond_init",       "pthread_condattr_init",
      "pthread_rwlock_init", "pthread_barrier_init",   "pthread_attr_init",       "sem_init",
      "pthread_spin_init",   "pthread_mutexattr_init", "pthread_rwlockattr_init", "pthread_key_create"};
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
  LLVMTargetDataRef layout =
      LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call))));
  return start_of(LLVMGetOperand(call, 0)) == local && LLVMIsAConstantInt(size) && LLVMIsAConstantInt(LLVMGetOperand(local, 0)) &&
         LLVMConstIntGetZExtValue(size) >=
             LLVMABISizeOfType(layout, LLVMGetAllocatedType(local)) * LLVMConstIntGetZExtValue(LLVMGetOperand(local, 0));
}

static Touch call_touches(Value call, Value local) {
  Touch touch = TOUCHES_NOT;
  const char *name = ir_callee_name(call);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    if (!is_base(LLVMGetOperand(call, k), local)) continue;
    if (!strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13)) continue;
    if (!writes_argument(name, k) && !(k == 0 && fills(call, local))) return TOUCHES_READS;
    touch = TOUCHES_WRITES;
  }
  return touch;
}

static Touch touches(Value i, Value local) {
  if (LLVMIsALoadInst(i)) return is_base(LLVMGetOperand(i, 0), local) && !only_joined(i) ? TOUCHES_READS : TOUCHES_NOT;
  if (LLVMIsACallInst(i)) return call_touches(i, local);
  if (LLVMIsAStoreInst(i)) {
    if (is_base(LLVMGetOperand(i, 0), local)) return TOUCHES_READS; // its address goes somewhere
    bool whole = LLVMGetOperand(i, 1) == local && LLVMTypeOf(LLVMGetOperand(i, 0)) == LLVMGetAllocatedType(local);
    return whole ? TOUCHES_WRITES : TOUCHES_NOT;
  }
  if (LLVMIsAGetElementPtrInst(i) || LLVMIsABitCastInst(i) || LLVMIsAAllocaInst(i)) return TOUCHES_NOT;
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (is_base(LLVMGetOperand(i, (unsigned)k), local)) return TOUCHES_READS;
  return TOUCHES_NOT;
}

// Goes from the local's own place along every way that has not written it. True: some way reads it.
static bool is_read_first(Value local) {
  VEC(LLVMBasicBlockRef) work = {0}, seen = {0};
  bool found = false;
  vec_push(&work, LLVMGetInstructionParent(local));
  vec_push(&seen, work.at[0]);
  while (work.n && !found) {
    LLVMBasicBlockRef block = vec_pop(&work);
    Touch touch = TOUCHES_NOT;
    for (Value i = LLVMGetFirstInstruction(block); i && touch == TOUCHES_NOT; i = LLVMGetNextInstruction(i))
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

static bool is_undefined(Value i) {
  if (LLVMIsACallInst(i) && !strncmp(ir_callee_name(i), "llvm.", 5)) return false;
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    Value operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMIsUndef(operand) || LLVMIsPoison(operand)) return true;
  }
  return false;
}

// ---- both

// An address as a number, as it is or inside a constant.
static bool is_number_of_address(Value v, int depth) {
  enum { DEEP = 8 };
  bool expression = LLVMIsAConstantExpr(v) != NULL;
  if (LLVMIsAPtrToIntInst(v) || (expression && LLVMGetConstOpcode(v) == LLVMPtrToInt)) return true;
  if ((!expression && depth) || depth > DEEP) return false;
  for (int k = 0; k < LLVMGetNumOperands(v); k++)
    if (is_number_of_address(LLVMGetOperand(v, (unsigned)k), depth + 1)) return true;
  return false;
}

static const char *obstacle_in(Value i, bool outcomes_tried) {
  if (is_number_of_address(i, 0)) return "the number of an address is looked at";
  if (is_undefined(i) || (LLVMIsAAllocaInst(i) && is_read_first(i))) return "a variable may be read before it has a value";
  if (!LLVMIsACallInst(i)) return NULL;
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return "assembly";
  if (!strcmp(ir_callee_name(i), "pthread_create") && LLVMGetFirstUse(i))
    return "a thread that cannot be created would be noticed";
  return NULL;
}

// Called, or where its address is taken.
static const char *obstacle_of_library(Value function, bool outcomes_tried, Arena *arena) {
  const char *name = ir_name(function);
  if (!LLVMGetFirstUse(function) || has_one_outcome(name)) return NULL;
  bool waits = !strcmp(name, "pthread_cond_wait");
  if (!is_allocation(name) && !waits) return arena_format(arena, "what %s does is one of several things", name);
  if (outcomes_tried) return NULL;
  return waits ? "a wait may end though nobody woke the thread" : "what malloc gives may be read before it has a value";
}

// It lies in a local that nobody looks at, as the front end leaves it.
static bool is_looked_at(Value parameter) {
  for (LLVMUseRef u = LLVMGetFirstUse(parameter); u; u = LLVMGetNextUse(u)) {
    Value store = LLVMIsAStoreInst(LLVMGetUser(u)), local = store ? LLVMIsAAllocaInst(LLVMGetOperand(store, 1)) : NULL;
    if (!local) return true;
    for (LLVMUseRef v = LLVMGetFirstUse(local); v; v = LLVMGetNextUse(v))
      if (LLVMGetUser(v) != store) return true;
  }
  return false;
}

static bool takes_arguments(Value start) {
  for (unsigned k = 0; k < LLVMCountParams(start); k++)
    if (is_looked_at(LLVMGetParam(start, k))) return true;
  return false;
}

// A pass may have done away with a read of what has no value.
static bool is_optimised(LLVMModuleRef module) {
  static const char units[] = "llvm.dbg.cu";
  Value unit[64];
  unsigned n = LLVMGetNamedMetadataNumOperands(module, units);
  if (!n || n > sizeof unit / sizeof *unit) return true;
  LLVMGetNamedMetadataOperands(module, units, unit);
  bool optimised = false;
  for (unsigned i = 0; i < n; i++) {
    char *text = LLVMPrintValueToString(unit[i]);
    optimised |= !strstr(text, "isOptimized: false");
    LLVMDisposeMessage(text);
  }
  return optimised;
}

static const char *obstacle_of(LLVMModuleRef module, bool outcomes_tried, Arena *arena) {
  Value start = LLVMGetNamedFunction(module, "main");
  if (start && takes_arguments(start)) return "main takes arguments";
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    const char *other = LLVMIsDeclaration(f) ? obstacle_of_library(f, outcomes_tried, arena) : NULL;
    if (other) return other;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *obstacle = obstacle_in(i, outcomes_tried);
        if (obstacle) return obstacle;
      }
  }
  return NULL;
}

const char *inputs_besides(const ClangModule *modules, size_t n, bool outcomes_tried, Arena *arena) {
  const char *obstacle = n ? NULL : "its code is not there";
  LLVMContextRef context = LLVMContextCreate();
  for (size_t i = 0; i < n && !obstacle; i++) {
    LLVMMemoryBufferRef bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)modules[i].bytes, modules[i].size, "");
    LLVMModuleRef module = NULL;
    if (LLVMParseBitcodeInContext2(context, bytes, &module)) obstacle = "its code cannot be read";
    else obstacle = obstacle_of(module, outcomes_tried && !is_optimised(module), arena), LLVMDisposeModule(module);
    LLVMDisposeMemoryBuffer(bytes);
  }
  LLVMContextDispose(context);
  return obstacle;
}
