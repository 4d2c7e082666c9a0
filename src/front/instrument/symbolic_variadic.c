#include "front/instrument/symbolic_variadic.h"

#include <string.h>

#include "front/instrument/symbolic_library.h"

// Registers as va_start saves them, then the stack: as in runtime/world/symbolic_lists.c.
enum { GENERAL = 6, FLOATING = 8, FLOATING_FROM = 48, STACK_FROM = 176 };
// Whoever fixes a whole list looks so far and no further.
enum { STACK_TO = STACK_FROM + 8 * MOST_ARGUMENTS };

typedef struct {
  unsigned general, floating, stack;
} Place;

static bool is_float(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMFloatTypeKind || LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

// Where the next argument of this type lies, if its type is one of those that take a register each.
static bool place_next(Place *at, LLVMTypeRef type, unsigned *place) {
  if (!sym_width_of(type)) return false;
  if (is_float(type) && at->floating < FLOATING) *place = FLOATING_FROM + 16 * at->floating++;
  else if (!is_float(type) && at->general < GENERAL) *place = 8 * at->general++;
  else *place = STACK_FROM + at->stack, at->stack += 8;
  return true;
}

static bool is_known_target(const Pass *p) {
  return !strncmp(LLVMGetTarget(p->module), "x86_64", 6) &&
         !strstr(LLVMGetTarget(p->module), "x32");
}

// False: some argument lies where nobody here knows.
static bool place_all(Pass *p, Value call, unsigned *places, unsigned fixed, unsigned *stack) {
  unsigned n = LLVMGetNumArgOperands(call), named = 0;
  Place at = {0};
  if (!is_known_target(p)) return false;
  for (unsigned k = 0; k < n; k++) {
    if (sym_byval_type(call, k)) return false;
    if (!place_next(&at, LLVMTypeOf(LLVMGetOperand(call, k)), &places[k])) return false;
    if (k < fixed) named = at.stack;
    else if (places[k] >= STACK_FROM) places[k] -= named;
  }
  *stack = at.stack - named;
  return true;
}

void sym_hand_over_variadic(Pass *p, Value call) {
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  Value f = LLVMGetCalledValue(call);
  bool more = LLVMIsFunctionVarArg(type);
  if (!more && LLVMIsAFunction(f) && !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f))) return;
  unsigned fixed = LLVMCountParamTypes(type), n = LLVMGetNumArgOperands(call), stack = 0, told = 0;
  VEC(unsigned) places = {0};
  for (unsigned k = 0; k < n; k++) vec_push(&places, 0);
  bool known = more && place_all(p, call, places.at, fixed, &stack);
  for (unsigned k = fixed; more && k < n; k++) {
    Value v = LLVMGetOperand(call, k);
    if (!sym_may_depend(p, v)) continue;
    if (!known || told == MOST_ARGUMENTS || places.at[k] >= STACK_TO) {
      sym_fix(p, v);
      continue;
    }
    sym_own_store(p, sym_id_of(p, v), sym_slot(p, SLOT_MORE_ID, told));
    sym_own_store(p, sym_number(p, places.at[k]), sym_slot(p, SLOT_MORE_PLACE, told++));
  }
  sym_own_store(p, sym_number(p, told), sym_slot(p, SLOT_MORE, 0));
  sym_own_store(p, sym_number(p, stack), sym_slot(p, SLOT_MORE_STACK, 0));
  vec_delete(&places);
}

static bool starts_list(Value function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsACallInst(i) && sym_starts_with(sym_callee_name(i), "llvm.va_start")) return true;
  return false;
}

// The builder stands at the entry.
void sym_take_variadic(Pass *p) {
  p->variadic = NULL;
  if (!LLVMIsFunctionVarArg(LLVMGlobalGetValueType(p->function)) || !starts_list(p->function))
    return;
  p->variadic = LLVMBuildAlloca(p->builder, LLVMArrayType2(p->i32, 2 + 2 * MOST_ARGUMENTS), "");
  sym_own_store(p, sym_wide(p, 0), p->variadic);
  HOOK(p, "variadic", p->variadic, LLVMBuildZExt(p->builder, p->known, p->i32, ""));
}

void sym_va_start(Pass *p, Value call) {
  Value list = LLVMGetOperand(call, 0);
  HOOK(p, "clear", list, sym_wide(p, 24));
  if (!p->variadic || !is_known_target(p)) return;
  sym_after(p, call);
  HOOK(p, "va_start", list, p->variadic);
}

void sym_print_list(Pass *p, Value call, const char *name) {
  static const char *const names[] = {"vprintf", "vfprintf", "vsnprintf", "vsprintf", NULL};
  unsigned n = LLVMGetNumArgOperands(call);
  if (!sym_is_one_of(name, names) || n < 2 || !is_known_target(p)) return;
  Value none = LLVMConstNull(p->ptr), format = LLVMGetOperand(call, n - 2);
  // How much was printed depends on what was.
  bool stream = !strcmp(name, "vfprintf"), text = name[1] == 's' || LLVMGetFirstUse(call);
  Value to = stream ? LLVMGetOperand(call, 0) : none;
  HOOK(p, "print_list", to, format, LLVMGetOperand(call, n - 1), sym_number(p, text));
}
