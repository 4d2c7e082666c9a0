// Calls through a pointer that can only be one function, or one of a few: the variable that holds
// it is set to these, and a team is handed its address to look at; or it is a table that nobody
// writes.
#include <string.h>

#include "front/facts/ir_calls.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_pointers.h"

enum { DEEPEST = 8 };

static bool is_harmless(LLVMValueRef call) {
  const char *name = omp_callee(call);
  return name && (!strncmp(name, "llvm.lifetime", 13) || !strncmp(name, "llvm.dbg", 8));
}

// The body of the team only loads what the parameter points to, or hands it on to a team of its own
// that does the same.
static bool is_only_read(LLVMValueRef pointer, int depth);

static bool is_handed_to_reader(LLVMValueRef fork, LLVMValueRef pointer, int depth) {
  LLVMValueRef body = omp_outlined(fork);
  const char *name = omp_callee(fork);
  if (!omp_is_fork(name) || !body) return false;
  for (unsigned i = 3; i < LLVMGetNumArgOperands(fork); i++) {
    if (LLVMGetOperand(fork, i) != pointer) continue;
    if (i - 1 >= LLVMCountParams(body) || !is_only_read(LLVMGetParam(body, i - 1), depth + 1))
      return false;
  }
  return true;
}

static bool is_only_read(LLVMValueRef pointer, int depth) {
  if (depth > DEEPEST) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool reads =
        LLVMIsALoadInst(user) ||
        (LLVMIsACallInst(user) && (is_harmless(user) || is_handed_to_reader(user, pointer, depth)));
    if (!reads) return false;
  }
  return true;
}

static bool add_function(LLVMValueRef f, IrFunctions *found) {
  for (size_t k = 0; k < found->n; k++)
    if (found->at[k] == f) return true;
  if (found->n == IR_MOST_TARGETS) return false;
  vec_push(found, f);
  return true;
}

// Where the loads look, counted from the last one: at the offset, and with a stride at all that lie
// so many bytes apart.
typedef struct {
  LLVMTargetDataRef layout;
  struct {
    int64_t offset;
    uint64_t stride;
  } at[DEEPEST + 3];
} Places;

static uint64_t common_stride(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b, b = rest;
  }
  return a;
}

// What the address adds to the one that it is made of.
static void add_step(Places *p, LLVMValueRef address, int loads) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
  for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(address); k++) {
    LLVMValueRef index = LLVMGetOperand(address, k);
    if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
      p->at[loads].offset += (int64_t)LLVMOffsetOfElement(p->layout, type, field);
      type = LLVMStructGetTypeAtIndex(type, field);
      continue;
    }
    if (k > 1) type = LLVMGetElementType(type);
    uint64_t size = LLVMABISizeOfType(p->layout, type);
    if (LLVMIsAConstantInt(index))
      p->at[loads].offset += LLVMConstIntGetSExtValue(index) * (int64_t)size;
    else p->at[loads].stride = common_stride(p->at[loads].stride, size);
  }
}

static bool is_looked_at(const Places *p, int loads, int64_t offset) {
  int64_t apart = offset - p->at[loads].offset;
  return p->at[loads].stride ? !(apart % (int64_t)p->at[loads].stride) : !apart;
}

// Adds the functions that the value may be, or (`loads` > 0) what so many loads bring that begin
// with it as an address; false if that is not known. To call a null pointer, or to load what it
// leads to, is no behaviour of a program.
static bool add_value(LLVMValueRef value, int loads, int depth, Places places, IrFunctions *found);

static bool add_choices(LLVMValueRef value, int loads, int depth, const Places *places,
                        IrFunctions *found) {
  bool phi = LLVMIsAPHINode(value);
  unsigned first = phi ? 0 : 1, n = phi ? LLVMCountIncoming(value) : 3;
  for (unsigned k = first; k < n; k++)
    if (!add_value(LLVMGetOperand(value, k), loads, depth + 1, *places, found)) return false;
  return true;
}

// What a variable whose address goes nowhere else holds.
static bool add_of_local(LLVMValueRef local, int loads, int depth, const Places *places,
                         IrFunctions *found) {
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local) {
      if (!add_value(LLVMGetOperand(user, 0), loads - 1, depth + 1, *places, found)) return false;
    } else if (LLVMIsALoadInst(user) || (LLVMIsACallInst(user) && is_harmless(user))) {
      continue;
    } else if (!LLVMIsACallInst(user) || !is_handed_to_reader(user, local, 0)) {
      return false;
    }
  }
  return true;
}

static unsigned number_of(LLVMValueRef parameter, LLVMValueRef function) {
  unsigned i = 0;
  while (LLVMGetParam(function, i) != parameter) i++;
  return i;
}

// The body of a team: what all forks of it hand over.
static bool add_of_parameter(LLVMValueRef parameter, int loads, int depth, const Places *places,
                             IrFunctions *found) {
  LLVMValueRef body = LLVMGetParamParent(parameter);
  unsigned place = number_of(parameter, body) + 1;
  if (LLVMGetLinkage(body) != LLVMInternalLinkage || !is_only_read(parameter, depth)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(body); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef fork = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(fork) ? omp_callee(fork) : NULL;
    bool forks = omp_is_fork(name) && omp_outlined(fork) == body;
    if (!forks || place < 3 || place >= LLVMGetNumArgOperands(fork)) return false;
    if (!add_value(LLVMGetOperand(fork, place), loads, depth + 1, *places, found)) return false;
  }
  return true;
}

// Nobody writes to the variable: it is a constant, or of this file alone, which only reads it.
static bool stays_as_it_is(LLVMValueRef variable, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool address = LLVMIsAGetElementPtrInst(user) ||
                   (LLVMIsAConstantExpr(user) && LLVMGetConstOpcode(user) == LLVMGetElementPtr);
    bool reads = LLVMIsALoadInst(user) || (LLVMIsACallInst(user) && is_harmless(user)) ||
                 (address && depth < DEEPEST && stays_as_it_is(user, depth + 1));
    if (!reads) return false;
  }
  return true;
}

// The functions in a table, or in structures of them, and in tables that these lead to, where the
// load may look.
static bool add_of_table(LLVMValueRef value, int64_t offset, int loads, int depth,
                         const Places *places, IrFunctions *found) {
  bool array = LLVMIsAConstantArray(value), parts = array || LLVMIsAConstantStruct(value);
  LLVMTypeRef type = LLVMTypeOf(value);
  if (depth > DEEPEST) return false;
  for (unsigned k = 0; parts && k < (unsigned)LLVMGetNumOperands(value); k++) {
    uint64_t inside = array ? k * LLVMABISizeOfType(places->layout, LLVMGetElementType(type))
                            : LLVMOffsetOfElement(places->layout, type, k);
    if (!add_of_table(LLVMGetOperand(value, k), offset + (int64_t)inside, loads, depth + 1, places,
                      found))
      return false;
  }
  bool numbers = LLVMIsAConstantInt(value) || LLVMIsAConstantFP(value) || LLVMIsNull(value) ||
                 LLVMIsAConstantDataSequential(value);
  return parts || numbers || !is_looked_at(places, loads, offset) ||
         add_value(value, loads - 1, depth + 1, *places, found);
}

static bool is_part(LLVMValueRef address) {
  return LLVMIsAGetElementPtrInst(address) ||
         (LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr);
}

// A function stands in for data where a structure holds texts beside functions: loads from it, or
// from texts, bring nothing that can be called.
static bool add_value(LLVMValueRef value, int loads, int depth, Places places, IrFunctions *found) {
  if (depth > DEEPEST) return false;
  for (; loads && is_part(value); value = LLVMGetOperand(value, 0)) add_step(&places, value, loads);
  if (LLVMIsAFunction(value)) return loads || add_function(value, found);
  if (LLVMIsAConstantPointerNull(value)) return true;
  if (LLVMIsASelectInst(value) || LLVMIsAPHINode(value))
    return add_choices(value, loads, depth, &places, found);
  if (LLVMIsALoadInst(value))
    return !LLVMGetVolatile(value) &&
           add_value(LLVMGetOperand(value, 0), loads + 1, depth + 1, places, found);
  if (!loads) return LLVMIsAGlobalVariable(value) != NULL; // data: not called
  if (LLVMIsAAllocaInst(value)) return add_of_local(value, loads, depth, &places, found);
  if (LLVMIsAArgument(value)) return add_of_parameter(value, loads, depth, &places, found);
  if (!LLVMIsAGlobalVariable(value) || LLVMIsDeclaration(value)) return false;
  LLVMLinkage linkage = LLVMGetLinkage(value); // another program may replace a weak one
  bool fixed = (LLVMIsGlobalConstant(value) && linkage != LLVMWeakAnyLinkage &&
                linkage != LLVMLinkOnceAnyLinkage) ||
               (linkage == LLVMInternalLinkage && stays_as_it_is(value, 0));
  return fixed && add_of_table(LLVMGetInitializer(value), 0, loads, depth + 1, &places, found);
}

// A function of another type may be called all the same, and machines do it: it is not known what
// it is given then.
static bool all_callable(LLVMValueRef call, const IrFunctions *found) {
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  for (size_t k = 0; k < found->n; k++)
    if (LLVMGlobalGetValueType(found->at[k]) != type) return false;
  return found->n && !LLVMIsFunctionVarArg(type);
}

static void inline_always(LLVMValueRef f) {
  unsigned kind = LLVMGetEnumAttributeKindForName("alwaysinline", strlen("alwaysinline"));
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(f));
  LLVMAddAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                          LLVMCreateEnumAttribute(context, kind, 0));
}

static bool resolve(LLVMModuleRef module, LLVMValueRef call) {
  IrFunctions found = {0};
  Places places = {.layout = LLVMGetModuleDataLayout(module)};
  bool known =
      add_value(LLVMGetCalledValue(call), 0, 0, places, &found) && all_callable(call, &found);
  if (known && found.n == 1)
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, found.at[0]);
  else if (known) inline_always(ir_call_one_of(module, call, &found));
  vec_delete(&found);
  return known;
}

static bool is_indirect(LLVMValueRef i) {
  LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  return callee && (LLVMIsALoadInst(callee) || LLVMIsASelectInst(callee) || LLVMIsAPHINode(callee));
}

bool omp_resolve_pointers(LLVMModuleRef module) {
  IrFunctions calls = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMIsDeclaration(f) ? NULL : LLVMGetFirstBasicBlock(f); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_indirect(i)) vec_push(&calls, i);
  bool some = false;
  for (size_t k = 0; k < calls.n; k++) some |= resolve(module, calls.at[k]);
  vec_delete(&calls);
  return some;
}
