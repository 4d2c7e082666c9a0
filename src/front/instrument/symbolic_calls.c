#include "front/instrument/symbolic_calls.h"

#include <string.h>

#include "common/records.h"
#include "front/assembly/assembly.h"
#include "front/facts/library.h"
#include "front/instrument/symbolic_bounds.h"
#include "front/instrument/symbolic_library.h"
#include "front/instrument/symbolic_variadic.h"

static void fix_pointers(Pass *p, Value i) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
    Value v = LLVMGetOperand(i, k);
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind) sym_fix(p, v);
  }
}

static void hand_over(Pass *p, Value i, unsigned n) {
  for (unsigned k = 0; k < n; k++) {
    sym_own_store(p, sym_id_of(p, LLVMGetOperand(i, k)), sym_slot(p, SLOT_ARGUMENT, k));
    if (sym_byval_type(i, k)) sym_own_store(p, LLVMGetOperand(i, k), sym_slot(p, SLOT_COPIED, k));
  }
}

static void print_to_stream(Pass *p, Value i, const char *name) {
  unsigned n = LLVMGetNumArgOperands(i), at = strcmp(name, "fprintf") ? n - 1 : 0;
  if (n > MOST_ARGUMENTS) return sym_fix_arguments(p, i, 0);
  fix_pointers(p, i);
  hand_over(p, i, n);
  HOOK(p, "prints", LLVMGetOperand(i, at), sym_number(p, n));
}

// setjmp returns what it is given, or 1 instead of 0.
static void jump(Pass *p, Value i) {
  Value v = LLVMGetOperand(i, 1);
  sym_before(p, i);
  sym_fix(p, LLVMGetOperand(i, 0));
  if (sym_may_depend(p, v)) HOOK(p, "test", sym_id_of(p, v));
  Value zero = LLVMBuildICmp(p->builder, LLVMIntEQ, v, LLVMConstNull(LLVMTypeOf(v)), "");
  Value id = LLVMBuildSelect(p->builder, zero, p->zero, sym_id_of(p, v), "");
  sym_own_store(p, id, sym_slot(p, SLOT_RESULT, 0));
}

static void call_outside(Pass *p, Value i, const char *name) {
  static const char *const tests[] = {"__VERIFIER_assume", NULL};
  if (sym_is_jump(name)) return jump(p, i);
  int handed = sym_handed_argument(i, name);
  sym_before(p, i);
  sym_fix_copies(p, i, 0);
  if (sym_is_one_of(name, tests) && sym_may_depend(p, LLVMGetOperand(i, 0)))
    HOOK(p, "test", sym_id_of(p, LLVMGetOperand(i, 0)));
  else if (handed >= 0) {
    for (int k = 0; k < (int)LLVMGetNumArgOperands(i); k++)
      if (k != handed) sym_fix(p, LLVMGetOperand(i, (unsigned)k));
    sym_own_store(p, sym_id_of(p, LLVMGetOperand(i, (unsigned)handed)),
                  sym_slot(p, SLOT_CREATED, 0));
  } else if (sym_prints_to_stream(i, name)) {
    print_to_stream(p, i, name);
  } else if (sym_only_prints(i, name)) {
    fix_pointers(p, i);
  } else {
    sym_fix_arguments(p, i, 0);
  }
  if (!sym_tells_memory(name) && !sym_maps_no_file(i, name)) sym_call(p, "fix_all", NULL, 0);
  sym_print_list(p, i, name);
  if (sym_keeps_argument(i, name)) HOOK(p, "lose_input", sym_number(p, LOSS_BUFFER));
  if (sym_tells_float_flags(name)) HOOK(p, "lose_input", sym_number(p, LOSS_FLOAT));
  if (!sym_gives_input(name)) return;
  sym_own_store(p, p->zero, sym_slot(p, SLOT_RESULT, 0));
  unsigned width = sym_width_of(LLVMTypeOf(i));
  sym_after(p, i);
  if (width) sym_set_id(p, i, HOOK(p, "returned", sym_number(p, width), sym_as_number(p, i)));
}

// A structure of more than two values, or one that is used as a whole, is fixed where it is made.
static bool gives_result(Value i) {
  return sym_width_of(LLVMTypeOf(i)) || sym_is_pair(LLVMTypeOf(i));
}

static void take_part(Pass *p, Value i, Value is, unsigned k) {
  Value id = sym_own_load(p, p->i32, sym_slot(p, k ? SLOT_SECOND : SLOT_RESULT, 0));
  id = LLVMBuildSelect(p->builder, is, id, p->zero, "");
  if (!sym_is_pair(LLVMTypeOf(i)) || sym_keeps_pair(i)) sym_set_part(p, i, k, id);
  else HOOK(p, "fix", id);
}

static void take_result(Pass *p, Value i, Value callee) {
  sym_after(p, i);
  Value from = sym_own_load(p, p->ptr, sym_slot(p, SLOT_RETURNED, 0));
  Value is = LLVMBuildICmp(p->builder, LLVMIntEQ, from, callee, "");
  take_part(p, i, is, 0);
  if (sym_is_pair(LLVMTypeOf(i))) take_part(p, i, is, 1);
}

// How many arguments travel with their expressions.
static unsigned carried(Value i) {
  unsigned n = LLVMCountParamTypes(LLVMGetCalledFunctionType(i));
  return n < MOST_ARGUMENTS ? n : MOST_ARGUMENTS;
}

static void call_inside(Pass *p, Value i, Value callee) {
  sym_before(p, i);
  sym_fix_copies(p, i, carried(i));
  sym_hand_over_variadic(p, i);
  hand_over(p, i, carried(i));
  sym_own_store(p, callee, sym_slot(p, SLOT_CALLEE, 0));
  if (gives_result(i)) {
    sym_own_store(p, LLVMConstNull(p->ptr), sym_slot(p, SLOT_RETURNED, 0));
    take_result(p, i, callee);
  }
}

// Instrumented functions lie side by side.
static void call_through(Pass *p, Value i, Value callee) {
  sym_before(p, i);
  sym_fix(p, callee);
  sym_fix_arguments(p, i, carried(i));
  hand_over(p, i, carried(i));
  Value start = LLVMGetNamedGlobal(p->module, "__start_norace_sym"),
        stop = LLVMGetNamedGlobal(p->module, "__stop_norace_sym");
  Value low = LLVMBuildICmp(p->builder, LLVMIntULT, callee, start, ""),
        high = LLVMBuildICmp(p->builder, LLVMIntUGE, callee, stop, "");
  Value outside = LLVMBuildOr(p->builder, low, high, "");
  Value n =
      LLVMBuildSelect(p->builder, outside, sym_number(p, carried(i)), sym_number(p, 1000), "");
  HOOK(p, "opaque", n);
  call_inside(p, i, callee);
}

// Where nothing can be put behind the call: as if from elsewhere.
static void call_apart(Pass *p, Value i) {
  sym_fix_operands(p, i);
  sym_fix_copies(p, i, 0);
  sym_own_store(p, LLVMConstNull(p->ptr), sym_slot(p, SLOT_CALLEE, 0));
  Value f = LLVMGetCalledValue(i);
  if (sym_gives_input(sym_callee_name(i))) HOOK(p, "lose_input", sym_number(p, LOSS_CALL));
  const char *name = sym_callee_name(i);
  if (!LLVMIsAFunction(f) ||
      (LLVMIsDeclaration(f) && !names_get(&p->names->defined, name) && !sym_tells_memory(name)))
    sym_call(p, "fix_all", NULL, 0);
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
    if (sym_starts_with(name, *n)) return;
  sym_before(p, i);
  if (sym_tells_float_flags(name)) HOOK(p, "lose_input", sym_number(p, LOSS_FLOAT));
  if (sym_starts_with(name, "llvm.expect."))
    return sym_set_id(p, i, sym_id_of(p, LLVMGetOperand(i, 0)));
  if (sym_starts_with(name, "llvm.memcpy.") || sym_starts_with(name, "llvm.memmove.")) {
    sym_fix_arguments(p, i, 0);
    HOOK(p, "copy", LLVMGetOperand(i, 0), LLVMGetOperand(i, 1),
         sym_as_number(p, LLVMGetOperand(i, 2)));
  } else if (sym_starts_with(name, "llvm.memset.")) {
    sym_fix(p, LLVMGetOperand(i, 0));
    sym_fix(p, LLVMGetOperand(i, 2));
    HOOK(p, "fill", LLVMGetOperand(i, 0), sym_id_of(p, LLVMGetOperand(i, 1)),
         sym_as_number(p, LLVMGetOperand(i, 2)));
  } else if (sym_starts_with(name, "llvm.va_start")) {
    sym_va_start(p, i);
  } else if (sym_starts_with(name, "llvm.va_copy")) {
    HOOK(p, "clear", LLVMGetOperand(i, 0), sym_wide(p, 24));
  } else if (sym_starts_with(name, "llvm.lifetime.start")) {
    HOOK(p, "clear", LLVMGetOperand(i, 1), LLVMGetOperand(i, 0));
  } else {
    sym_fix_arguments(p, i, 0);
    bool touches = false;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
      touches |= LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, k))) == LLVMPointerTypeKind;
    if (touches) sym_call(p, "fix_all", NULL, 0);
  }
}

// What symbolic_bounds.h has put there.
static void call_mark(Pass *p, Value i, const char *name) {
  Value a[3] = {0}, id[3];
  for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
    a[k] = LLVMGetOperand(i, k), id[k] = sym_id_of(p, a[k]);
  sym_before(p, i);
  if (!strcmp(name, BOUNDS_AT)) HOOK(p, "at", a[0], id[0], a[1], id[1], a[2], id[2]);
  else if (!strcmp(name, BOUNDS_IN)) HOOK(p, "in", a[0], id[0], a[1]);
  else if (!strcmp(name, BOUNDS_BELOW)) HOOK(p, "below", a[0], a[1]);
  else if (!strcmp(name, BOUNDS_ROOM)) HOOK(p, "room", a[0], id[0]);
  else if (!strcmp(name, BOUNDS_LOCAL)) HOOK(p, "local", a[0], a[1]);
  else if (!strcmp(name, BOUNDS_EXIT)) HOOK(p, "exit", a[0]);
  else if (!strcmp(name, BOUNDS_RESTORE)) HOOK(p, "restore", a[0]);
  else if (!strcmp(name, BOUNDS_VARIABLES)) HOOK(p, "variables", a[0], a[1]);
  else LLVMReplaceAllUsesWith(i, sym_call(p, "enter", NULL, 0));
  LLVMInstructionEraseFromParent(i);
}

// What it gives may come from outside (a clock, a number drawn), before there is any other input.
static void call_assembly(Pass *p, Value i, Value assembly) {
  bool gives = LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind;
  sym_fix_operands(p, i);
  if (!gives && !assembly_touches_memory(assembly)) return;
  sym_call(p, "fix_all", NULL, 0);
  HOOK(p, "lose_input", sym_number(p, LOSS_CODE));
}

void sym_pass_call(Pass *p, Value i) {
  Value f = LLVMGetCalledValue(i);
  const char *name = sym_callee_name(i);
  if (sym_starts_with(name, "norace.mark.")) {
    call_mark(p, i, name);
  } else if (LLVMIsAInlineAsm(f)) {
    call_assembly(p, i, f);
  } else if ((LLVMIsAInvokeInst(i) && !sym_behind_invoke(i)) ||
             LLVMGetTailCallKind(i) == LLVMTailCallKindMustTail) {
    call_apart(p, i);
  } else if (sym_starts_with(name, "llvm.")) {
    call_intrinsic(p, i, name);
  } else if (!LLVMIsAFunction(f)) {
    call_through(p, i, f);
  } else if (!LLVMIsDeclaration(f) || names_get(&p->names->defined, name)) {
    call_inside(p, i, f);
  } else {
    call_outside(p, i, name);
  }
}

static void return_part(Pass *p, Value v, unsigned k) {
  Value id = sym_part_of(p, v, k);
  if (id != p->zero) HOOK(p, "fix", LLVMBuildSelect(p->builder, p->known, p->zero, id, ""));
  sym_own_store(p, id, sym_slot(p, k ? SLOT_SECOND : SLOT_RESULT, 0));
}

void sym_return(Pass *p, Value i) {
  if (LLVMGetNumOperands(i) != 1) return;
  Value v = LLVMGetOperand(i, 0);
  bool pair = sym_is_pair(LLVMTypeOf(v));
  if (!sym_width_of(LLVMTypeOf(v)) && !pair) return;
  sym_before(p, i);
  return_part(p, v, 0);
  if (pair) return_part(p, v, 1);
  sym_own_store(p, p->function, sym_slot(p, SLOT_RETURNED, 0));
}
