#include "front/instrument/symbolic_pass.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "common/records.h"
#include "front/assembly/assembly.h"
#include "front/facts/library.h"
#include "front/instrument/plain_arithmetic.h"
#include "front/instrument/symbolic_bounds.h"
#include "front/instrument/unset.h"

typedef LLVMValueRef Value;
typedef VEC(Value) Values;
typedef VEC(LLVMBasicBlockRef) Blocks;

enum { MOST_ARGUMENTS = 32 }; // as in runtime/world/symbolic.c

typedef struct {
  Arena *arena;
  SymbolicNames *names;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  LLVMTypeRef i1, i32, i64, ptr, none, slots_type;
  Value zero, slots;
  unsigned nosanitize;
  Value function;
  Value known; // the function was called by instrumented code
  Map ids;     // of values, as indices into `id`
  Values id;
  const char *complaint;
} Pass;

// ---- types and expressions of values

// Bits of a value that can have an expression; 0 for others.
static unsigned width_of(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
    return LLVMGetPointerAddressSpace(type) ? 0 : 64;
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return 0;
  unsigned width = LLVMGetIntTypeWidth(type);
  return width <= 64 ? width : 0;
}

// In memory expressions lie in whole bytes.
static unsigned stored_width(LLVMTypeRef type) {
  unsigned width = width_of(type);
  return width == 1 ? 8 : width % 8 || (width & (width - 1)) ? 0 : width;
}

static Value id_of(const Pass *p, Value v) {
  uint32_t at = map_get(&p->ids, v);
  return at == MAP_NONE ? p->zero : p->id.at[at];
}

static bool may_depend(const Pass *p, Value v) { return id_of(p, v) != p->zero; }

static void set_id(Pass *p, Value v, Value id) {
  if (id == p->zero) return;
  map_put(&p->ids, v, (uint32_t)p->id.n);
  vec_push(&p->id, id);
}

static Value number(const Pass *p, uint64_t n) { return LLVMConstInt(p->i32, n, false); }
static Value wide(const Pass *p, uint64_t n) { return LLVMConstInt(p->i64, n, false); }

static Value as_number(Pass *p, Value v) {
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
    return LLVMBuildPtrToInt(p->builder, v, p->i64, "");
  return LLVMBuildZExt(p->builder, v, p->i64, "");
}

// ---- calls of the runtime, with a quick way out where nothing depends on inputs

typedef struct {
  const char *name;
  const char *type;  // of the arguments: p pointer, i 32 bits, l 64 bits
  const char *guard; // which arguments are expressions: if all are 0 the answer is known; "": if
                     // nothing in the program depends on inputs; NULL: there is no quick way
  char result;       // v nothing, 0 zero, 1 the first argument
} Hook;
static const Hook hooks[] = {{"load", "pi", "", '0'},
                             {"store", "pii", "", 'v'},
                             {"clear", "pl", "", 'v'},
                             {"copy", "ppl", "", 'v'},
                             {"fill", "pil", "", 'v'},
                             {"fix", "i", "0", 'v'},
                             {"fix_memory", "pl", "", 'v'},
                             {"fix_all", "", "", 'v'},
                             {"opaque", "i", "", 'v'},
                             {"lose", "i", "", 'v'},
                             {"prints", "pi", "", 'v'},
                             {"look", "ii", "1", '0'},
                             {"binary", "iiilil", "24", '0'},
                             {"not", "i", "0", '0'},
                             {"resize", "iii", "0", '0'},
                             {"select", "iiiilil", "035", '0'},
                             {"index", "ilil", "2", '1'},
                             {"base", "il", "0", '0'},
                             {"branch", "i", "0", 'v'},
                             {"test", "i", "0", 'v'},
                             {"switch", "iip", "0", 'v'},
                             {"returned", "il", "", '0'},
                             {"at", "pipili", "", 'v'},
                             {"in", "lil", "", 'v'},
                             {"below", "pp", NULL, 'v'},
                             {"room", "li", "", 'v'},
                             {"local", "pl", "", 'v'},
                             {"enter", "", "", '0'},
                             {"exit", "i", "", 'v'},
                             {"variables", "pp", NULL, 'v'},
                             {"restore", "p", "", 'v'},
                             {"lose_input", "i", NULL, 'v'},
                             {"copied", "ppl", "", 'v'},
                             {"atomic_before", "piii", "", 'v'},
                             {"atomic_loaded", "pil", "", '0'},
                             {"atomic_stored", "pii", "", 'v'},
                             {"atomic_updated", "piiill", "", '0'},
                             {"atomic_compared", "piilili", "", '0'}};

static void mark_own(Pass *p, Value access) {
  LLVMSetMetadata(access, p->nosanitize,
                  LLVMMetadataAsValue(p->context, LLVMMDNodeInContext2(p->context, NULL, 0)));
}

static Value own_load(Pass *p, LLVMTypeRef type, Value from) {
  Value v = LLVMBuildLoad2(p->builder, type, from, "");
  mark_own(p, v);
  return v;
}

static void own_store(Pass *p, Value v, Value to) {
  mark_own(p, LLVMBuildStore(p->builder, v, to));
}

static LLVMTypeRef hook_type(const Pass *p, const Hook *h) {
  LLVMTypeRef types[8];
  unsigned n = 0;
  for (const char *t = h->type; *t; t++)
    types[n++] = *t == 'p' ? p->ptr : *t == 'i' ? p->i32 : p->i64;
  return LLVMFunctionType(h->result == 'v' ? p->none : p->i32, types, n, false);
}

static Value hook_guard(Pass *p, const Hook *h, Value function) {
  if (!h->guard) return LLVMConstInt(p->i1, 0, false);
  Value on = LLVMGetNamedGlobal(p->module, "__norace_sym_on");
  Value any = *h->guard ? p->zero : own_load(p, p->i32, on);
  for (const char *g = h->guard; *g; g++)
    any = LLVMBuildOr(p->builder, any, LLVMGetParam(function, (unsigned)(*g - '0')), "");
  return LLVMBuildICmp(p->builder, LLVMIntEQ, any, p->zero, "");
}

static void add_attribute(Pass *p, Value function, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(p->context, kind, 0));
}

static void define_hook(Pass *p, const Hook *h) {
  LLVMTypeRef type = hook_type(p, h);
  Value slow_function =
      LLVMAddFunction(p->module, arena_format(p->arena, "__norace_sym_%s", h->name), type);
  add_attribute(p, slow_function, "nounwind");
  Value f = LLVMAddFunction(p->module, arena_format(p->arena, "norace.%s", h->name), type);
  LLVMSetLinkage(f, LLVMInternalLinkage);
  add_attribute(p, f, "alwaysinline");
  add_attribute(p, f, "nounwind");
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(p->context, f, ""),
                    slow = LLVMAppendBasicBlockInContext(p->context, f, ""),
                    fast = LLVMAppendBasicBlockInContext(p->context, f, "");
  LLVMPositionBuilderAtEnd(p->builder, entry);
  LLVMSetCurrentDebugLocation2(p->builder, NULL);
  LLVMBuildCondBr(p->builder, hook_guard(p, h, f), fast, slow);
  Value args[8];
  LLVMGetParams(f, args);
  LLVMPositionBuilderAtEnd(p->builder, slow);
  Value result = LLVMBuildCall2(p->builder, type, slow_function, args, LLVMCountParams(f), "");
  if (h->result == 'v') LLVMBuildRetVoid(p->builder);
  else LLVMBuildRet(p->builder, result);
  LLVMPositionBuilderAtEnd(p->builder, fast);
  if (h->result == 'v') LLVMBuildRetVoid(p->builder);
  else LLVMBuildRet(p->builder, h->result == '1' ? args[0] : p->zero);
}

static Value call(Pass *p, const char *name, const Value *args, unsigned n) {
  Value f = LLVMGetNamedFunction(p->module, arena_format(p->arena, "norace.%s", name));
  return LLVMBuildCall2(p->builder, LLVMGlobalGetValueType(f), f, (Value *)args, n, "");
}
#define HOOK(p, name, ...) \
  call(p, name, (Value[]){__VA_ARGS__}, sizeof((Value[]){__VA_ARGS__}) / sizeof(Value))

// ---- where

static void before(Pass *p, Value i) {
  LLVMPositionBuilderBefore(p->builder, i);
  LLVMSetCurrentDebugLocation2(p->builder, LLVMInstructionGetDebugLoc(i));
}

// The first place behind a call that could be left by an exception, if only this call leads there;
// NULL: there is none.
static Value behind_invoke(Value i) {
  LLVMBasicBlockRef to = LLVMGetNormalDest(i);
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to));
  if (!use || LLVMGetUser(use) != i || LLVMGetNextUse(use)) return NULL;
  Value at = LLVMGetFirstInstruction(to);
  while (at && LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
  return at;
}

static void after(Pass *p, Value i) {
  LLVMPositionBuilderBefore(p->builder,
                            LLVMIsAInvokeInst(i) ? behind_invoke(i) : LLVMGetNextInstruction(i));
  LLVMSetCurrentDebugLocation2(p->builder, LLVMInstructionGetDebugLoc(i));
}

static void fix(Pass *p, Value v) {
  if (may_depend(p, v)) HOOK(p, "fix", id_of(p, v));
}

static void fix_operands(Pass *p, Value i) {
  before(p, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) fix(p, LLVMGetOperand(i, (unsigned)k));
}

static Value resize(Pass *p, Value id, unsigned width, bool sign) {
  return id == p->zero ? id : HOOK(p, "resize", id, number(p, width), number(p, sign));
}

static uint64_t size_in_memory(const Pass *p, LLVMTypeRef type) {
  return LLVMStoreSizeOfType(p->layout, type);
}

static void fix_memory(Pass *p, Value pointer, uint64_t size) {
  HOOK(p, "fix_memory", pointer, wide(p, size));
}

// ---- atomic operations (runtime/sync/symbolic_atomic.c)

// Atomic operations on such values are followed.
static bool is_followed(const Pass *p, LLVMTypeRef type) {
  unsigned width = width_of(type);
  return width && width == stored_width(type) && width == 8 * size_in_memory(p, type);
}

// Where they are not, the values are the same for all inputs of the class.
static void fix_atomic(Pass *p, Value i, Value pointer, LLVMTypeRef type) {
  fix_operands(p, i);
  fix_memory(p, pointer, size_in_memory(p, type));
}

// Before the operation, which takes these values, NULL: none.
static Value atomic_before(Pass *p, Value i, Value pointer, LLVMTypeRef type, Value a, Value b) {
  Value size = number(p, size_in_memory(p, type));
  before(p, i);
  fix(p, pointer);
  HOOK(p, "atomic_before", pointer, size, a ? id_of(p, a) : p->zero, b ? id_of(p, b) : p->zero);
  after(p, i);
  return size;
}

static void pass_atomic_load(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0);
  LLVMTypeRef type = LLVMTypeOf(i);
  if (!is_followed(p, type)) return fix_atomic(p, i, pointer, type);
  Value size = atomic_before(p, i, pointer, type, NULL, NULL);
  set_id(p, i, HOOK(p, "atomic_loaded", pointer, size, as_number(p, i)));
}

static void pass_atomic_store(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  if (!is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, wide(p, size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, v, NULL);
  HOOK(p, "atomic_stored", pointer, size, id_of(p, v));
}

enum { NOT_FOLLOWED = -1 };

static int update_of(Value i) {
  switch (LLVMGetAtomicRMWBinOp(i)) {
  case LLVMAtomicRMWBinOpXchg: return ATOMIC_EXCHANGES;
  case LLVMAtomicRMWBinOpAdd: return SYMBOLIC_ADD;
  case LLVMAtomicRMWBinOpSub: return SYMBOLIC_SUB;
  case LLVMAtomicRMWBinOpAnd: return SYMBOLIC_AND;
  case LLVMAtomicRMWBinOpNand: return ATOMIC_NANDS;
  case LLVMAtomicRMWBinOpOr: return SYMBOLIC_OR;
  case LLVMAtomicRMWBinOpXor: return SYMBOLIC_XOR;
  default: return NOT_FOLLOWED; // of floating point, or with a comparison
  }
}

static void pass_atomic_update(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0), v = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  int op = update_of(i);
  if (op == NOT_FOLLOWED || !is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, wide(p, size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, v, NULL);
  set_id(p, i,
         HOOK(p, "atomic_updated", pointer, size, number(p, (uint64_t)op), id_of(p, v),
              as_number(p, v), as_number(p, i)));
}

// The expression is that of the value found; whether it was the expected one is a condition.
static void pass_atomic_compare(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0), expected = LLVMGetOperand(i, 1), v = LLVMGetOperand(i, 2);
  LLVMTypeRef type = LLVMTypeOf(v);
  if (!is_followed(p, type)) {
    fix_atomic(p, i, pointer, type);
    return (void)HOOK(p, "clear", pointer, wide(p, size_in_memory(p, type)));
  }
  Value size = atomic_before(p, i, pointer, type, expected, v);
  Value found = LLVMBuildExtractValue(p->builder, i, 0, ""),
        equal = LLVMBuildExtractValue(p->builder, i, 1, "");
  set_id(p, i,
         HOOK(p, "atomic_compared", pointer, size, id_of(p, expected), as_number(p, expected),
              id_of(p, v), as_number(p, found), LLVMBuildZExt(p->builder, equal, p->i32, "")));
}

static void pass_extract(Pass *p, Value i) {
  Value from = LLVMGetOperand(i, 0);
  if (LLVMIsAAtomicCmpXchgInst(from) && *LLVMGetIndices(i) == 0) set_id(p, i, id_of(p, from));
}

// ---- memory

static void pass_load(Pass *p, Value i) {
  Value pointer = LLVMGetOperand(i, 0);
  LLVMTypeRef type = LLVMTypeOf(i);
  uint64_t size = size_in_memory(p, type);
  unsigned stored = stored_width(type);
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic) return pass_atomic_load(p, i);
  if (!stored) {
    fix_operands(p, i);
    return fix_memory(p, pointer, size);
  }
  before(p, i);
  Value constant =
      may_depend(p, pointer) ? HOOK(p, "look", number(p, size), id_of(p, pointer)) : p->zero;
  after(p, i);
  Value id = HOOK(p, "load", pointer, number(p, size));
  if (constant != p->zero) // what is constant has no expression in memory
    id = LLVMBuildOr(p->builder, id, constant, "");
  set_id(p, i, stored == width_of(type) ? id : resize(p, id, width_of(type), false));
}

static void pass_store(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  LLVMTypeRef type = LLVMTypeOf(v);
  uint64_t size = size_in_memory(p, type);
  unsigned stored = stored_width(type);
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic) return pass_atomic_store(p, i);
  before(p, i);
  fix(p, pointer);
  if (!stored) {
    fix(p, v);
    HOOK(p, "clear", pointer, wide(p, size));
    return;
  }
  Value id = id_of(p, v);
  if (stored != width_of(type)) id = resize(p, id, stored, false);
  if (id == p->zero) HOOK(p, "clear", pointer, wide(p, size));
  else HOOK(p, "store", pointer, number(p, size), id);
}

static void pass_alloca(Pass *p, Value i) {
  Value n = LLVMGetOperand(i, 0);
  fix_operands(p, i);
  after(p, i);
  Value size = wide(p, LLVMABISizeOfType(p->layout, LLVMGetAllocatedType(i)));
  if (!LLVMIsAConstantInt(n) || LLVMConstIntGetZExtValue(n) != 1)
    size = LLVMBuildMul(p->builder, size, as_number(p, n), "");
  HOOK(p, "clear", i, size);
}

// ---- arithmetic

static SymbolicOp operation_of(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMAdd: return SYMBOLIC_ADD;
  case LLVMSub: return SYMBOLIC_SUB;
  case LLVMMul: return SYMBOLIC_MUL;
  case LLVMUDiv: return SYMBOLIC_UDIV;
  case LLVMSDiv: return SYMBOLIC_SDIV;
  case LLVMURem: return SYMBOLIC_UREM;
  case LLVMSRem: return SYMBOLIC_SREM;
  case LLVMShl: return SYMBOLIC_SHL;
  case LLVMLShr: return SYMBOLIC_LSHR;
  case LLVMAShr: return SYMBOLIC_ASHR;
  case LLVMAnd: return SYMBOLIC_AND;
  case LLVMOr: return SYMBOLIC_OR;
  default: return SYMBOLIC_XOR;
  }
}

static Value binary(Pass *p, SymbolicOp op, Value a, Value b) {
  unsigned width = width_of(LLVMTypeOf(a));
  return HOOK(p, "binary", number(p, op), number(p, width), id_of(p, a), as_number(p, a),
              id_of(p, b), as_number(p, b));
}

// Whether a division is one by zero has to be told before it is.
static void pass_binary(Pass *p, Value i) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
  if (!may_depend(p, a) && !may_depend(p, b)) return;
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  before(p, i);
  set_id(p, i, binary(p, operation_of(op), a, b));
  // Expressions wrap around; so must the program.
  if (op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl)
    LLVMSetNSW(i, false), LLVMSetNUW(i, false);
}

static void pass_compare(Pass *p, Value i) {
  Value a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1), id;
  if (!may_depend(p, a) && !may_depend(p, b)) return;
  before(p, i);
  switch (LLVMGetICmpPredicate(i)) {
  case LLVMIntEQ: id = binary(p, SYMBOLIC_EQ, a, b); break;
  case LLVMIntNE: id = HOOK(p, "not", binary(p, SYMBOLIC_EQ, a, b)); break;
  case LLVMIntUGT: id = binary(p, SYMBOLIC_ULT, b, a); break;
  case LLVMIntUGE: id = binary(p, SYMBOLIC_ULE, b, a); break;
  case LLVMIntULT: id = binary(p, SYMBOLIC_ULT, a, b); break;
  case LLVMIntULE: id = binary(p, SYMBOLIC_ULE, a, b); break;
  case LLVMIntSGT: id = binary(p, SYMBOLIC_SLT, b, a); break;
  case LLVMIntSGE: id = binary(p, SYMBOLIC_SLE, b, a); break;
  case LLVMIntSLT: id = binary(p, SYMBOLIC_SLT, a, b); break;
  default: id = binary(p, SYMBOLIC_SLE, a, b);
  }
  set_id(p, i, id);
}

static void pass_cast(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0);
  before(p, i);
  set_id(p, i,
         resize(p, id_of(p, v), width_of(LLVMTypeOf(i)), LLVMGetInstructionOpcode(i) == LLVMSExt));
}

static void pass_select(Pass *p, Value i) {
  Value c = LLVMGetOperand(i, 0), a = LLVMGetOperand(i, 1), b = LLVMGetOperand(i, 2);
  if (!may_depend(p, c) && !may_depend(p, a) && !may_depend(p, b)) return;
  before(p, i);
  set_id(p, i,
         HOOK(p, "select", id_of(p, c), LLVMBuildZExt(p->builder, c, p->i32, ""),
              number(p, width_of(LLVMTypeOf(i))), id_of(p, a), as_number(p, a), id_of(p, b),
              as_number(p, b)));
}

// Of the k-th operand, an index: what one more adds to the address; 0 for the field of a structure.
static uint64_t scale_of(const Pass *p, Value i, unsigned k) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
  for (unsigned at = 2; at <= k; at++) {
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      if (at == k) return 0;
      type =
          LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(i, at)));
    } else {
      type = LLVMGetElementType(type);
    }
  }
  return LLVMABISizeOfType(p->layout, type);
}

static void pass_address(Pass *p, Value i) {
  if (!width_of(LLVMTypeOf(i))) return fix_operands(p, i);
  Value base = LLVMGetOperand(i, 0), sum = p->zero;
  after(p, i);
  if (may_depend(p, base)) sum = HOOK(p, "base", id_of(p, base), as_number(p, i));
  for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++) {
    Value index = LLVMGetOperand(i, k);
    if (!may_depend(p, index)) continue;
    sum = HOOK(p, "index", sum, as_number(p, i), id_of(p, index), wide(p, scale_of(p, i, k)));
  }
  set_id(p, i, sum);
  LLVMSetIsInBounds(i, false);
}

// ---- control

static void pass_branch(Pass *p, Value i) {
  if (!LLVMIsConditional(i) || !may_depend(p, LLVMGetCondition(i))) return;
  before(p, i);
  HOOK(p, "branch", id_of(p, LLVMGetCondition(i)));
}

static void pass_switch(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 0);
  if (!may_depend(p, v)) return;
  Values cases = {0};
  for (int k = 2; k < LLVMGetNumOperands(i); k += 2)
    vec_push(&cases, wide(p, LLVMConstIntGetZExtValue(LLVMGetOperand(i, (unsigned)k))));
  Value list = LLVMAddGlobal(p->module, LLVMArrayType2(p->i64, cases.n), "norace.cases");
  LLVMSetInitializer(list, LLVMConstArray2(p->i64, cases.at, cases.n));
  LLVMSetLinkage(list, LLVMInternalLinkage);
  LLVMSetGlobalConstant(list, true);
  before(p, i);
  HOOK(p, "switch", id_of(p, v), number(p, cases.n), list);
  vec_delete(&cases);
}

// ---- calls

enum { SLOT_CALLEE, SLOT_RETURNED, SLOT_RESULT, SLOT_CREATED, SLOT_ARGUMENT, SLOT_COPIED };

static Value slot(Pass *p, unsigned field, unsigned element) {
  Value at[] = {p->zero, number(p, field), number(p, element)};
  return LLVMBuildInBoundsGEP2(p->builder, p->slots_type, p->slots, at,
                               field >= SLOT_ARGUMENT ? 3 : 2, "");
}

static const char *callee_name(Value call) {
  Value f = LLVMGetCalledValue(call);
  size_t n;
  return LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : "";
}

static bool starts_with(const char *name, const char *beginning) {
  return !strncmp(name, beginning, strlen(beginning));
}

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(name, *list)) return true;
  return false;
}

static LLVMTypeRef byval_type(Value call, unsigned argument) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMAttributeRef a = LLVMIsAFunction(call)
                           ? LLVMGetEnumAttributeAtIndex(call, argument + 1, kind)
                           : LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

// From this argument on.
static void fix_copies(Pass *p, Value i, unsigned from) {
  for (unsigned k = from; k < LLVMGetNumArgOperands(i); k++) {
    LLVMTypeRef type = byval_type(i, k);
    if (type) fix_memory(p, LLVMGetOperand(i, k), size_in_memory(p, type));
  }
}

static void fix_arguments(Pass *p, Value i, unsigned from) {
  for (unsigned k = from; k < LLVMGetNumArgOperands(i); k++) fix(p, LLVMGetOperand(i, k));
}

// Functions of which the runtime reports what they read, before they do, and what they write
// (reads() and writes()): those that common/libc.def has a prototype for, if all that they do is
// done when they return.
static bool is_reported(const char *name) {
  static const char *const rows[] = {
#define LIBC(kind, type, name, parameters, arguments, ...) #name,
#define LIBC_AFTER(kind, type, name, parameters, arguments, ...) #name,
#include "common/libc.def"
      NULL};
  if (!is_one_of(name, rows)) return false;
  switch (library_find(name)->kind) {
  case LIBRARY_PLAIN:
  case LIBRARY_COPY:
  case LIBRARY_SAME:
  case LIBRARY_SECOND:
  case LIBRARY_ENDPOINTER:
  case LIBRARY_REST_OF:
  case LIBRARY_REST_AT:
  case LIBRARY_ALLOCATE: return true;
  default: return false;
  }
}

// What they return comes of their arguments, and of nothing that the program could change.
static bool is_harmless(const char *name) {
  static const char *const rows[] = {
#define HARMLESS(kind, name) #name,
#include "common/libc.def"
      NULL};
  return is_one_of(name, rows);
}

// Memory that nobody has written to.
static bool maps_no_file(Value i, const char *name) {
  enum { FILE_ARGUMENT = 4 };
  if (strcmp(name, "mmap") && strcmp(name, "mmap64")) return false;
  Value file = LLVMGetNumArgOperands(i) > FILE_ARGUMENT
                   ? LLVMIsAConstantInt(LLVMGetOperand(i, FILE_ARGUMENT))
                   : NULL;
  return file && LLVMConstIntGetSExtValue(file) == -1;
}

// They look at nothing that depends on inputs, in memory or in a stream that is followed, or report
// it. Before all others everything is fixed.
static bool tells_memory(const char *name) {
  static const char *const families[] = {
      "pthread_",           "sem_",     "mtx_",         "cnd_",         "thrd_",
      "__VERIFIER_",        "__ctype_", "__cxa_guard_", "_ZNSt6thread", // and of C++ its threads
      "__norace_followed_", NULL};
  static const char *const names[] = {"malloc",
                                      "calloc",
                                      "realloc",
                                      "_Znwm", // new and delete
                                      "_Znam",
                                      "_ZdlPv",
                                      "_ZdaPv",
                                      "_ZdlPvm",
                                      "_ZdaPvm",
                                      "__cxa_atexit",
                                      "__cxa_allocate_exception",
                                      "__cxa_throw",
                                      "__cxa_rethrow",
                                      "__cxa_begin_catch",
                                      "__cxa_end_catch",
                                      "__cxa_free_exception",
                                      "_Unwind_Resume",
                                      "reallocarray",
                                      "free",
                                      "munmap",
                                      "__norace_input",
                                      "__norace_unset",
                                      "__norace_look",
                                      "printf",
                                      "puts",
                                      "putchar",
                                      "exit",
                                      "_exit",
                                      "abort",
                                      "usleep",
                                      "sleep",
                                      "sched_yield",
                                      "nanosleep",
                                      "fprintf",
                                      "fputs",
                                      "fputc",
                                      "putc",
                                      "fwrite",
                                      "fflush",
                                      "snprintf",
                                      "sprintf",
                                      "vprintf",
                                      "vfprintf",
                                      "vsnprintf",
                                      "perror",
                                      "rand",
                                      "random",
                                      "srand",
                                      "srandom",
                                      "time",
                                      "feof",
                                      "ferror",
                                      "clearerr",
                                      "getpid",
                                      "getppid",
                                      "gettimeofday",
                                      "clock_gettime",
                                      "timespec_get",
                                      "fopen",
                                      "fopen64",
                                      "fclose",
                                      "open",
                                      "open64",
                                      "close",
                                      "getenv", // it reports what it reads
                                      "secure_getenv",
                                      "__errno_location",
                                      "__assert_fail",
                                      "reach_error",
                                      "norace_post",
                                      "norace_post_reading",
                                      "norace_await",
                                      "norace_await_all",
                                      "norace_ewait",
                                      "norace_isolated_begin",
                                      "norace_isolated_end",
                                      "norace_permit_begin",
                                      "norace_permit_end",
                                      "norace_async",
                                      "norace_async_copy",
                                      "norace_finish_begin",
                                      "norace_finish_end",
                                      "norace_future_new",
                                      "norace_get",
                                      "norace_forall",
                                      "norace_forasync",
                                      NULL};
  for (const char *const *f = families; *f; f++)
    if (starts_with(name, *f)) return true;
  return is_one_of(name, names) || is_reported(name) || is_harmless(name);
}

// It keeps an argument, and looks at what that points to, or writes there, later: perhaps when
// there are more inputs than now.
static bool keeps_argument(Value i, const char *name) {
  enum { BUFFER = 1 };
  LibraryKind kind = library_find(name)->kind;
  if (kind != LIBRARY_BUFFER) return kind == LIBRARY_KEEPS;
  return LLVMGetNumArgOperands(i) > BUFFER && !LLVMIsNull(LLVMGetOperand(i, BUFFER));
}

static bool gives_input(const char *name) {
  static const char *const names[] = {"rand", "random", "time", "getpid", "getppid", NULL};
  return starts_with(name, "__VERIFIER_nondet_") || is_one_of(name, names);
}

// The format is there to be seen, and no argument decides what memory is read or written.
static bool is_plain_format(Value format) {
  Value g = LLVMIsAGlobalVariable(format), text = g ? LLVMGetInitializer(g) : NULL;
  size_t n;
  if (!text || !LLVMIsGlobalConstant(g) || !LLVMIsAConstantDataSequential(text) ||
      !LLVMIsConstantString(text))
    return false;
  const char *chars = LLVMGetAsString(text, &n);
  for (size_t i = 0; i < n; i++)
    if (chars[i] == '*' || (chars[i] == 'n' && i && strchr("%hljztq", chars[i - 1]))) return false;
  return true;
}

// What is printed nobody in the program reads again, so whatever it is makes no difference.
static bool only_prints(Value i, const char *name) {
  static const char *const printers[] = {"putchar", "exit", "_exit", "_Exit", "quick_exit", NULL};
  if (LLVMGetFirstUse(i)) return false;
  return is_one_of(name, printers) ||
         (!strcmp(name, "printf") && is_plain_format(LLVMGetOperand(i, 0)));
}

static void fix_pointers(Pass *p, Value i) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
    Value v = LLVMGetOperand(i, k);
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind) fix(p, v);
  }
}

// Into a stream. The runtime knows which one.
static bool prints_to_stream(Value i, const char *name) {
  if (LLVMGetFirstUse(i)) return false;
  return !strcmp(name, "fputc") || !strcmp(name, "putc") ||
         (!strcmp(name, "fprintf") && is_plain_format(LLVMGetOperand(i, 1)));
}

static void hand_over(Pass *p, Value i, unsigned n) {
  for (unsigned k = 0; k < n; k++) {
    own_store(p, id_of(p, LLVMGetOperand(i, k)), slot(p, SLOT_ARGUMENT, k));
    if (byval_type(i, k)) own_store(p, LLVMGetOperand(i, k), slot(p, SLOT_COPIED, k));
  }
}

static void print_to_stream(Pass *p, Value i, const char *name) {
  unsigned n = LLVMGetNumArgOperands(i), at = strcmp(name, "fprintf") ? n - 1 : 0;
  if (n > MOST_ARGUMENTS) return fix_arguments(p, i, 0);
  fix_pointers(p, i);
  hand_over(p, i, n);
  HOOK(p, "prints", LLVMGetOperand(i, at), number(p, n));
}

// The argument goes to a new thread or task, or to whoever joins this one, with its expression. -1:
// none does.
static int handed_argument(Value i, const char *name) {
  unsigned n = LLVMGetNumArgOperands(i);
  if (!strcmp(name, "pthread_create")) return n == 4 ? 3 : -1;
  if (!strcmp(name, "thrd_create")) return n == 3 ? 2 : -1;
  if (!strcmp(name, "pthread_exit")) return n == 1 ? 0 : -1;
  return n == 5 && (!strcmp(name, "norace_post") || !strcmp(name, "norace_post_reading")) ? 2 : -1;
}

static void call_outside(Pass *p, Value i, const char *name) {
  static const char *const tests[] = {"__VERIFIER_assume", NULL};
  int handed = handed_argument(i, name);
  before(p, i);
  fix_copies(p, i, 0);
  if (is_one_of(name, tests) && may_depend(p, LLVMGetOperand(i, 0)))
    HOOK(p, "test", id_of(p, LLVMGetOperand(i, 0)));
  else if (handed >= 0) {
    for (int k = 0; k < (int)LLVMGetNumArgOperands(i); k++)
      if (k != handed) fix(p, LLVMGetOperand(i, (unsigned)k));
    own_store(p, id_of(p, LLVMGetOperand(i, (unsigned)handed)), slot(p, SLOT_CREATED, 0));
  } else if (prints_to_stream(i, name)) {
    print_to_stream(p, i, name);
  } else if (only_prints(i, name)) {
    fix_pointers(p, i);
  } else {
    fix_arguments(p, i, 0);
  }
  if (!tells_memory(name) && !maps_no_file(i, name)) call(p, "fix_all", NULL, 0);
  if (keeps_argument(i, name)) HOOK(p, "lose_input", number(p, LOSS_BUFFER));
  if (!gives_input(name)) return;
  own_store(p, p->zero, slot(p, SLOT_RESULT, 0));
  unsigned width = width_of(LLVMTypeOf(i));
  after(p, i);
  if (width) set_id(p, i, HOOK(p, "returned", number(p, width), as_number(p, i)));
}

static void take_result(Pass *p, Value i, Value callee) {
  after(p, i);
  Value id = own_load(p, p->i32, slot(p, SLOT_RESULT, 0));
  Value from = own_load(p, p->ptr, slot(p, SLOT_RETURNED, 0));
  Value is = LLVMBuildICmp(p->builder, LLVMIntEQ, from, callee, "");
  set_id(p, i, LLVMBuildSelect(p->builder, is, id, p->zero, ""));
}

// How many arguments travel with their expressions.
static unsigned carried(Value i) {
  unsigned n = LLVMCountParamTypes(LLVMGetCalledFunctionType(i));
  return n < MOST_ARGUMENTS ? n : MOST_ARGUMENTS;
}

static void call_inside(Pass *p, Value i, Value callee) {
  before(p, i);
  fix_copies(p, i, carried(i));
  fix_arguments(p, i, carried(i));
  hand_over(p, i, carried(i));
  own_store(p, callee, slot(p, SLOT_CALLEE, 0));
  if (width_of(LLVMTypeOf(i))) {
    own_store(p, LLVMConstNull(p->ptr), slot(p, SLOT_RETURNED, 0));
    take_result(p, i, callee);
  }
}

// Instrumented functions lie side by side.
static void call_through(Pass *p, Value i, Value callee) {
  before(p, i);
  fix(p, callee);
  fix_arguments(p, i, carried(i));
  hand_over(p, i, carried(i));
  Value start = LLVMGetNamedGlobal(p->module, "__start_norace_sym"),
        stop = LLVMGetNamedGlobal(p->module, "__stop_norace_sym");
  Value low = LLVMBuildICmp(p->builder, LLVMIntULT, callee, start, ""),
        high = LLVMBuildICmp(p->builder, LLVMIntUGE, callee, stop, "");
  Value outside = LLVMBuildOr(p->builder, low, high, "");
  Value n = LLVMBuildSelect(p->builder, outside, number(p, carried(i)), number(p, 1000), "");
  HOOK(p, "opaque", n);
  call_inside(p, i, callee);
}

// Where nothing can be put behind the call: as if from elsewhere.
static void call_apart(Pass *p, Value i) {
  fix_operands(p, i);
  fix_copies(p, i, 0);
  own_store(p, LLVMConstNull(p->ptr), slot(p, SLOT_CALLEE, 0));
  Value f = LLVMGetCalledValue(i);
  if (gives_input(callee_name(i))) HOOK(p, "lose_input", number(p, LOSS_CALL));
  const char *name = callee_name(i);
  if (!LLVMIsAFunction(f) ||
      (LLVMIsDeclaration(f) && !names_get(&p->names->defined, name) && !tells_memory(name)))
    call(p, "fix_all", NULL, 0);
}

static void call_intrinsic(Pass *p, Value i, const char *name) {
  static const char *const nothing[] = {"llvm.dbg.",
                                        "llvm.lifetime.end",
                                        "llvm.assume",
                                        "llvm.invariant.",
                                        "llvm.stack",
                                        "llvm.va_end",
                                        "llvm.donothing",
                                        "llvm.eh.typeid.for",
                                        "llvm.prefetch",
                                        "llvm.threadlocal.address",
                                        "llvm.experimental.noalias",
                                        NULL};
  for (const char *const *n = nothing; *n; n++)
    if (starts_with(name, *n)) return;
  before(p, i);
  if (starts_with(name, "llvm.expect.")) return set_id(p, i, id_of(p, LLVMGetOperand(i, 0)));
  if (starts_with(name, "llvm.memcpy.") || starts_with(name, "llvm.memmove.")) {
    fix_arguments(p, i, 0);
    HOOK(p, "copy", LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), as_number(p, LLVMGetOperand(i, 2)));
  } else if (starts_with(name, "llvm.memset.")) {
    fix(p, LLVMGetOperand(i, 0));
    fix(p, LLVMGetOperand(i, 2));
    HOOK(p, "fill", LLVMGetOperand(i, 0), id_of(p, LLVMGetOperand(i, 1)),
         as_number(p, LLVMGetOperand(i, 2)));
  } else if (starts_with(name, "llvm.va_start") || starts_with(name, "llvm.va_copy")) {
    HOOK(p, "clear", LLVMGetOperand(i, 0), wide(p, 24));
  } else if (starts_with(name, "llvm.lifetime.start")) {
    HOOK(p, "clear", LLVMGetOperand(i, 1), LLVMGetOperand(i, 0));
  } else {
    fix_arguments(p, i, 0);
    bool touches = false;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
      touches |= LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, k))) == LLVMPointerTypeKind;
    if (touches) call(p, "fix_all", NULL, 0);
  }
}

// What symbolic_bounds.h has put there.
static void call_mark(Pass *p, Value i, const char *name) {
  Value a[3] = {0}, id[3];
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
    a[k] = LLVMGetOperand(i, k), id[k] = id_of(p, a[k]);
  before(p, i);
  if (!strcmp(name, BOUNDS_AT)) HOOK(p, "at", a[0], id[0], a[1], id[1], a[2], id[2]);
  else if (!strcmp(name, BOUNDS_IN)) HOOK(p, "in", a[0], id[0], a[1]);
  else if (!strcmp(name, BOUNDS_BELOW)) HOOK(p, "below", a[0], a[1]);
  else if (!strcmp(name, BOUNDS_ROOM)) HOOK(p, "room", a[0], id[0]);
  else if (!strcmp(name, BOUNDS_LOCAL)) HOOK(p, "local", a[0], a[1]);
  else if (!strcmp(name, BOUNDS_EXIT)) HOOK(p, "exit", a[0]);
  else if (!strcmp(name, BOUNDS_RESTORE)) HOOK(p, "restore", a[0]);
  else if (!strcmp(name, BOUNDS_VARIABLES)) HOOK(p, "variables", a[0], a[1]);
  else LLVMReplaceAllUsesWith(i, call(p, "enter", NULL, 0));
  LLVMInstructionEraseFromParent(i);
}

// What it gives may come from outside (a clock, a number drawn), before there is any other input.
static void call_assembly(Pass *p, Value i, Value assembly) {
  bool gives = LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind;
  fix_operands(p, i);
  if (!gives && !assembly_touches_memory(assembly)) return;
  call(p, "fix_all", NULL, 0);
  HOOK(p, "lose_input", number(p, LOSS_CODE));
}

static void pass_call(Pass *p, Value i) {
  Value f = LLVMGetCalledValue(i);
  const char *name = callee_name(i);
  if (starts_with(name, "norace.mark.")) {
    call_mark(p, i, name);
  } else if (LLVMIsAInlineAsm(f)) {
    call_assembly(p, i, f);
  } else if ((LLVMIsAInvokeInst(i) && !behind_invoke(i)) ||
             LLVMGetTailCallKind(i) == LLVMTailCallKindMustTail) {
    call_apart(p, i);
  } else if (starts_with(name, "llvm.")) {
    call_intrinsic(p, i, name);
  } else if (!LLVMIsAFunction(f)) {
    call_through(p, i, f);
  } else if (!LLVMIsDeclaration(f) || names_get(&p->names->defined, name)) {
    call_inside(p, i, f);
  } else {
    call_outside(p, i, name);
  }
}

static void pass_return(Pass *p, Value i) {
  if (LLVMGetNumOperands(i) != 1) return;
  Value v = LLVMGetOperand(i, 0);
  if (!width_of(LLVMTypeOf(v))) return;
  before(p, i);
  if (may_depend(p, v)) {
    Value unknown = LLVMBuildSelect(p->builder, p->known, p->zero, id_of(p, v), "");
    HOOK(p, "fix", unknown);
  }
  own_store(p, id_of(p, v), slot(p, SLOT_RESULT, 0));
  own_store(p, p->function, slot(p, SLOT_RETURNED, 0));
}

// ---- a function

static void pass_instruction(Pass *p, Value i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMPHI: return;
  case LLVMLoad: return pass_load(p, i);
  case LLVMStore: return pass_store(p, i);
  case LLVMAtomicRMW: return pass_atomic_update(p, i);
  case LLVMAtomicCmpXchg: return pass_atomic_compare(p, i);
  case LLVMAlloca: return pass_alloca(p, i);
  case LLVMCall:
  case LLVMInvoke: return pass_call(p, i);
  case LLVMRet: return pass_return(p, i);
  case LLVMBr: return pass_branch(p, i);
  case LLVMSwitch: return pass_switch(p, i);
  case LLVMGetElementPtr: return pass_address(p, i);
  case LLVMFence:
  case LLVMUnreachable: return;
  case LLVMCallBr: p->complaint = "assembly with jumps"; return;
  default: break;
  }
  LLVMTypeRef type = LLVMTypeOf(i);
  unsigned width = width_of(type),
           from = LLVMGetNumOperands(i) ? width_of(LLVMTypeOf(LLVMGetOperand(i, 0))) : 0;
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  if (width && from && LLVMIsABinaryOperator(i)) return pass_binary(p, i);
  if (from && op == LLVMICmp && width) return pass_compare(p, i);
  if (width && op == LLVMSelect && from == 1) return pass_select(p, i);
  if (width && from && (LLVMIsACastInst(i) || op == LLVMFreeze)) return pass_cast(p, i);
  if (op == LLVMExtractValue) return pass_extract(p, i);
  fix_operands(p, i);
}

// Blocks that can be reached, each behind those that dominate it.
static void order_blocks(Value function, Blocks *order) {
  Map seen = {0};
  Blocks open = {0};
  VEC(unsigned) next = {0};
  vec_push(&open, LLVMGetEntryBasicBlock(function));
  vec_push(&next, 0);
  map_put(&seen, open.at[0], 1);
  while (open.n) {
    Value end = LLVMGetBasicBlockTerminator(open.at[open.n - 1]);
    unsigned k = next.at[next.n - 1]++;
    if (k >= LLVMGetNumSuccessors(end)) {
      vec_push(order, vec_pop(&open));
      vec_pop(&next);
      continue;
    }
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
    if (map_get(&seen, to) != MAP_NONE) continue;
    map_put(&seen, to, 1);
    vec_push(&open, to);
    vec_push(&next, 0);
  }
  for (size_t i = 0; i < order->n / 2; i++) {
    LLVMBasicBlockRef other = order->at[order->n - 1 - i];
    order->at[order->n - 1 - i] = order->at[i];
    order->at[i] = other;
  }
  vec_delete(&open);
  vec_delete(&next);
  map_delete(&seen);
}

static void make_phis(Pass *p, LLVMBasicBlockRef block, Values *phis) {
  for (Value i = LLVMGetFirstInstruction(block); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    if (!width_of(LLVMTypeOf(i))) continue;
    before(p, i);
    Value id = LLVMBuildPhi(p->builder, p->i32, "");
    set_id(p, i, id);
    vec_push(phis, i);
  }
}

static void fill_phi(Pass *p, Value phi) {
  Value id = id_of(p, phi);
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    Value v = id_of(p, LLVMGetIncomingValue(phi, k));
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    LLVMAddIncoming(id, &v, &from, 1);
  }
}

// A structure by value: the caller says where it is a copy of.
static void take_copy(Pass *p, Value to, LLVMTypeRef type, unsigned k) {
  Value size = wide(p, size_in_memory(p, type)), nowhere = LLVMConstNull(p->ptr);
  if (k >= MOST_ARGUMENTS) return (void)HOOK(p, "clear", to, size);
  Value from = own_load(p, p->ptr, slot(p, SLOT_COPIED, k));
  HOOK(p, "copied", to, LLVMBuildSelect(p->builder, p->known, from, nowhere, ""), size);
}

static void take_arguments(Pass *p) {
  Value first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(p->function));
  before(p, first);
  Value callee = own_load(p, p->ptr, slot(p, SLOT_CALLEE, 0));
  p->known = LLVMBuildICmp(p->builder, LLVMIntEQ, callee, p->function, "");
  own_store(p, LLVMConstNull(p->ptr), slot(p, SLOT_CALLEE, 0));
  for (unsigned k = 0; k < LLVMCountParams(p->function); k++) {
    Value v = LLVMGetParam(p->function, k);
    LLVMTypeRef copy = byval_type(p->function, k);
    if (copy) take_copy(p, v, copy, k);
    if (!width_of(LLVMTypeOf(v)) || k >= MOST_ARGUMENTS) continue;
    Value id = own_load(p, p->i32, slot(p, SLOT_ARGUMENT, k));
    set_id(p, v, LLVMBuildSelect(p->builder, p->known, id, p->zero, ""));
  }
}

static void pass_function(Pass *p, Value function) {
  p->function = function;
  Blocks order = {0};
  Values phis = {0};
  Values program = {0}; // its own instructions
  order_blocks(function, &order);
  for (size_t k = 0; k < order.n; k++)
    for (Value i = LLVMGetFirstInstruction(order.at[k]); i; i = LLVMGetNextInstruction(i))
      vec_push(&program, i);
  take_arguments(p);
  for (size_t i = 0; i < order.n; i++) make_phis(p, order.at[i], &phis);
  for (size_t i = 0; i < program.n && !p->complaint; i++) pass_instruction(p, program.at[i]);
  for (size_t i = 0; i < phis.n; i++) fill_phi(p, phis.at[i]);
  LLVMSetSection(function, "norace_sym");
  vec_delete(&program);
  vec_delete(&order);
  vec_delete(&phis);
}

// ---- a module

static Value declare(Pass *p, const char *name, LLVMTypeRef type, bool hidden) {
  Value g = LLVMAddGlobal(p->module, type, name);
  if (hidden) LLVMSetVisibility(g, LLVMHiddenVisibility);
  return g;
}

static bool has_body(Value f) {
  return !LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage;
}

static void pass_module(Pass *p) {
  p->builder = LLVMCreateBuilderInContext(p->context);
  p->layout = LLVMGetModuleDataLayout(p->module);
  p->i1 = LLVMInt1TypeInContext(p->context);
  p->i32 = LLVMInt32TypeInContext(p->context);
  p->i64 = LLVMInt64TypeInContext(p->context);
  p->ptr = LLVMPointerTypeInContext(p->context, 0);
  p->none = LLVMVoidTypeInContext(p->context);
  p->zero = LLVMConstInt(p->i32, 0, false);
  p->nosanitize = LLVMGetMDKindIDInContext(p->context, "nosanitize", 10);
  Values functions = {0};
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f))
    if (has_body(f)) vec_push(&functions, f);
  LLVMTypeRef fields[] = {p->ptr,
                          p->ptr,
                          p->i32,
                          p->i32,
                          LLVMArrayType2(p->i32, MOST_ARGUMENTS),
                          LLVMArrayType2(p->ptr, MOST_ARGUMENTS)};
  p->slots_type = LLVMStructTypeInContext(p->context, fields, 6, false);
  p->slots = declare(p, "__norace_sym_slots", p->slots_type, false);
  declare(p, "__norace_sym_on", p->i32, false);
  declare(p, "__start_norace_sym", LLVMInt8TypeInContext(p->context), true);
  declare(p, "__stop_norace_sym", LLVMInt8TypeInContext(p->context), true);
  for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) define_hook(p, &hooks[i]);
  for (size_t i = 0; i < functions.n && !p->complaint; i++) pass_function(p, functions.at[i]);
  char *why = NULL;
  if (!p->complaint && LLVMVerifyModule(p->module, LLVMReturnStatusAction, &why))
    p->complaint = arena_format(p->arena, "internal error: %s", why);
  LLVMDisposeMessage(why);
  vec_delete(&functions);
  vec_delete(&p->id);
  map_delete(&p->ids);
  LLVMDisposeBuilder(p->builder);
}

static void write_module(Pass *p, Text *text) {
  LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(p->module);
  text_add(text, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
  LLVMDisposeMemoryBuffer(buffer);
}

static void ignore_diagnostics(LLVMDiagnosticInfoRef info, void *unused) {}

static LLVMModuleRef read_module(LLVMContextRef context, const uint8_t *bytes, size_t size,
                                 LLVMMemoryBufferRef *buffer) {
  LLVMModuleRef module = NULL;
  LLVMContextSetDiagnosticHandler(context, ignore_diagnostics, NULL);
  *buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "module", false);
  return LLVMParseBitcodeInContext2(context, *buffer, &module) ? NULL : module;
}

static const char *type_in_words(Arena *arena, Value f) {
  char *text = LLVMPrintTypeToString(LLVMGlobalGetValueType(f));
  const char *copy = arena_string(arena, text);
  LLVMDisposeMessage(text);
  return copy;
}

bool symbolic_defines(Arena *arena, const uint8_t *bytes, size_t size, Names *names) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef module = read_module(context, bytes, size, &buffer);
  for (Value f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = arena_string(arena, LLVMGetValueName2(f, &n));
    if (has_body(f) && LLVMGetLinkage(f) != LLVMInternalLinkage)
      names_put(names, name, (void *)type_in_words(arena, f));
  }
  if (module) LLVMDisposeModule(module);
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(context);
  return module != NULL;
}

// ---- models

// A function that the program declares in another way than libc does keeps to libc's.
static void use_model(Pass *p, Value f) {
  size_t n;
  const char *name = LLVMGetValueName2(f, &n);
  if (!LLVMIsDeclaration(f) || names_get(&p->names->defined, name)) return;
  const char *model = arena_format(p->arena, SYMBOLIC_MODEL "%s", name);
  const char *type = names_get(&p->names->models, model);
  if (!type || strcmp(type, type_in_words(p->arena, f))) return;
  names_put(&p->names->used, model, (void *)model);
  LLVMSetValueName2(f, model, strlen(model));
}

static void use_models(Pass *p) {
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f)) use_model(p, f);
}

static void run_passes(Pass *p, const char *passes) {
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = LLVMRunPasses(p->module, passes, NULL, options);
  if (error) p->complaint = "a pass of LLVM's failed", LLVMConsumeError(error);
  LLVMDisposePassBuilderOptions(options);
}

static void keep_used_models(Pass *p) {
  for (Value f = LLVMGetFirstFunction(p->module); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    if (has_body(f) && !names_get(&p->names->used, LLVMGetValueName2(f, &n)))
      LLVMSetLinkage(f, LLVMInternalLinkage);
  }
  run_passes(p, "globaldce");
}

// Before a pass takes a value that is undefined for one that suits it. The models' own variables
// are not the program's.
static void mark_unset(Pass *p, bool of_program) {
  bool wanted = of_program && unset_is_marked(p->module);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(p->context);
  for (Value f = LLVMGetFirstFunction(p->module); f && wanted; f = LLVMGetNextFunction(f))
    if (has_body(f)) unset_mark(builder, f);
  LLVMDisposeBuilder(builder);
  unset_settle(p->module);
}

static const char *pass_with(Arena *arena, const uint8_t *bytes, size_t size, SymbolicNames *names,
                             void prepare(Pass *), Text *text) {
  Pass p = {.arena = arena, .names = names, .context = LLVMContextCreate()};
  LLVMMemoryBufferRef buffer;
  p.module = read_module(p.context, bytes, size, &buffer);
  if (!p.module) p.complaint = "damaged bitcode";
  else LLVMSetIsNewDbgInfoFormat(p.module, false);
  if (!p.complaint) assembly_lower(p.module), prepare(&p);
  if (!p.complaint && names->unset) mark_unset(&p, prepare == use_models);
  if (!p.complaint) run_passes(&p, "function(mem2reg)"); // nobody else reaches such locals
  if (!p.complaint) plain_arithmetic(p.module);
  if (!p.complaint) symbolic_bounds(arena, p.module, names->passed++);
  if (!p.complaint) pass_module(&p);
  if (!p.complaint) write_module(&p, text);
  if (p.module) LLVMDisposeModule(p.module);
  LLVMDisposeMemoryBuffer(buffer);
  LLVMContextDispose(p.context);
  return p.complaint;
}

const char *symbolic_pass(Arena *arena, const uint8_t *bytes, size_t size, SymbolicNames *names,
                          Text *text) {
  return pass_with(arena, bytes, size, names, use_models, text);
}

const char *symbolic_pass_models(Arena *arena, const uint8_t *bytes, size_t size,
                                 SymbolicNames *names, Text *text) {
  return pass_with(arena, bytes, size, names, keep_used_models, text);
}
