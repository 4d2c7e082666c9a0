#include "front/instrument/symbolic_build.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

// ---- types and expressions of values

// Bits of a value that can have an expression; 0 for others.
unsigned sym_width_of(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
    return LLVMGetPointerAddressSpace(type) ? 0 : 64;
  if (LLVMGetTypeKind(type) == LLVMFloatTypeKind) return 32;
  if (LLVMGetTypeKind(type) == LLVMDoubleTypeKind) return 64;
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind) return 0;
  unsigned width = LLVMGetIntTypeWidth(type);
  return width <= 64 ? width : 0;
}

// In memory expressions lie in whole bytes.
unsigned sym_stored_width(LLVMTypeRef type) {
  unsigned width = sym_width_of(type);
  return width == 1 ? 8 : width % 8 || (width & (width - 1)) ? 0 : width;
}

Value sym_id_of(const Pass *p, Value v) {
  uint32_t at = map_get(&p->ids, v);
  return at == MAP_NONE ? p->zero : p->id.at[at];
}

bool sym_may_depend(const Pass *p, Value v) { return sym_id_of(p, v) != p->zero; }

void sym_set_id(Pass *p, Value v, Value id) {
  if (id == p->zero) return;
  map_put(&p->ids, v, (uint32_t)p->id.n);
  vec_push(&p->id, id);
}

// ---- pairs

bool sym_is_pair(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMCountStructElementTypes(type) != 2)
    return false;
  LLVMTypeRef part[2] = {LLVMStructGetTypeAtIndex(type, 0), LLVMStructGetTypeAtIndex(type, 1)};
  return sym_stored_width(part[0]) == sym_width_of(part[0]) && sym_width_of(part[0]) &&
         sym_stored_width(part[1]) == sym_width_of(part[1]) && sym_width_of(part[1]);
}

bool sym_keeps_pair(Value v) {
  if (!sym_is_pair(LLVMTypeOf(v))) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    bool knows = LLVMIsAInsertValueInst(user) || LLVMIsAExtractValueInst(user) ||
                 LLVMIsAStoreInst(user) || LLVMIsAReturnInst(user);
    if (!knows || (LLVMIsAInsertValueInst(user) && !sym_keeps_pair(user))) return false;
  }
  return true;
}

Value sym_part_of(const Pass *p, Value pair, unsigned k) {
  uint32_t at = map_get(k ? &p->seconds : &p->ids, pair);
  return at == MAP_NONE ? p->zero : p->id.at[at];
}

void sym_set_part(Pass *p, Value pair, unsigned k, Value id) {
  if (id == p->zero) return;
  map_put(k ? &p->seconds : &p->ids, pair, (uint32_t)p->id.n);
  vec_push(&p->id, id);
}

Value sym_number(const Pass *p, uint64_t n) { return LLVMConstInt(p->i32, n, false); }
Value sym_wide(const Pass *p, uint64_t n) { return LLVMConstInt(p->i64, n, false); }

Value sym_as_number(Pass *p, Value v) {
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
    return LLVMBuildPtrToInt(p->builder, v, p->i64, "");
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMDoubleTypeKind)
    return LLVMBuildBitCast(p->builder, v, p->i64, "");
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMFloatTypeKind)
    v = LLVMBuildBitCast(p->builder, v, p->i32, "");
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
                             {"float", "iiilil", "24", '0'},
                             {"convert", "iii", "1", '0'},
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
                             {"variadic", "pi", "", 'v'},
                             {"va_start", "pp", "", 'v'},
                             {"print_list", "pppi", "", 'v'},
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

Value sym_own_load(Pass *p, LLVMTypeRef type, Value from) {
  Value v = LLVMBuildLoad2(p->builder, type, from, "");
  mark_own(p, v);
  return v;
}

void sym_own_store(Pass *p, Value v, Value to) { mark_own(p, LLVMBuildStore(p->builder, v, to)); }

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
  Value any = *h->guard ? p->zero : sym_own_load(p, p->i32, on);
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

void sym_define_hooks(Pass *p) {
  for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) define_hook(p, &hooks[i]);
}

Value sym_call(Pass *p, const char *name, const Value *args, unsigned n) {
  Value f = LLVMGetNamedFunction(p->module, arena_format(p->arena, "norace.%s", name));
  return LLVMBuildCall2(p->builder, LLVMGlobalGetValueType(f), f, (Value *)args, n, "");
}

// ---- where

void sym_before(Pass *p, Value i) {
  LLVMPositionBuilderBefore(p->builder, i);
  LLVMSetCurrentDebugLocation2(p->builder, LLVMInstructionGetDebugLoc(i));
}

// The first place behind a call that could be left by an exception, if only this call leads there;
// NULL: there is none.
Value sym_behind_invoke(Value i) {
  LLVMBasicBlockRef to = LLVMGetNormalDest(i);
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to));
  if (!use || LLVMGetUser(use) != i || LLVMGetNextUse(use)) return NULL;
  Value at = LLVMGetFirstInstruction(to);
  while (at && LLVMIsAPHINode(at)) at = LLVMGetNextInstruction(at);
  return at;
}

void sym_after(Pass *p, Value i) {
  LLVMPositionBuilderBefore(p->builder, LLVMIsAInvokeInst(i) ? sym_behind_invoke(i)
                                                             : LLVMGetNextInstruction(i));
  LLVMSetCurrentDebugLocation2(p->builder, LLVMInstructionGetDebugLoc(i));
}

void sym_fix(Pass *p, Value v) {
  if (sym_may_depend(p, v)) HOOK(p, "fix", sym_id_of(p, v));
}

void sym_fix_operands(Pass *p, Value i) {
  sym_before(p, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) sym_fix(p, LLVMGetOperand(i, (unsigned)k));
}

Value sym_resize(Pass *p, Value id, unsigned width, bool sign) {
  return id == p->zero ? id : HOOK(p, "resize", id, sym_number(p, width), sym_number(p, sign));
}

uint64_t sym_size_in_memory(const Pass *p, LLVMTypeRef type) {
  return LLVMStoreSizeOfType(p->layout, type);
}

void sym_fix_memory(Pass *p, Value pointer, uint64_t size) {
  HOOK(p, "fix_memory", pointer, sym_wide(p, size));
}

static bool is_array(unsigned field) {
  return field == SLOT_ARGUMENT || field == SLOT_COPIED || field >= SLOT_MORE_ID;
}

Value sym_slot(Pass *p, unsigned field, unsigned element) {
  Value at[] = {p->zero, sym_number(p, field), sym_number(p, element)};
  return LLVMBuildInBoundsGEP2(p->builder, p->slots_type, p->slots, at, is_array(field) ? 3 : 2,
                               "");
}

LLVMTypeRef sym_byval_type(Value call, unsigned argument) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMAttributeRef a = LLVMIsAFunction(call)
                           ? LLVMGetEnumAttributeAtIndex(call, argument + 1, kind)
                           : LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

// From this argument on.
void sym_fix_copies(Pass *p, Value i, unsigned from) {
  for (unsigned k = from; k < LLVMGetNumArgOperands(i); k++) {
    LLVMTypeRef type = sym_byval_type(i, k);
    if (type) sym_fix_memory(p, LLVMGetOperand(i, k), sym_size_in_memory(p, type));
  }
}

void sym_fix_arguments(Pass *p, Value i, unsigned from) {
  for (unsigned k = from; k < LLVMGetNumArgOperands(i); k++) sym_fix(p, LLVMGetOperand(i, k));
}
