#include "front/inputs/input_classes.h"

#include <string.h>

#include "base/vec.h"
#include "front/facts/ir.h"

typedef LLVMValueRef Value;

// A comparison of an input with a constant.
typedef struct {
  LLVMIntPredicate how; // the input is on the left
  uint64_t constant;
  unsigned width;      // of both
  bool is_signed_cast; // how the input was widened, if it was
} Test;

typedef struct {
  VEC(Test) tests;
  unsigned width; // of the input
  bool lost;      // it is used in another way
} Input;

// ---- numbers of some width

static uint64_t cut(uint64_t v, unsigned width) {
  return width >= 64 ? v : v & ((UINT64_C(1) << width) - 1);
}

static int64_t with_sign(uint64_t v, unsigned width) {
  unsigned shift = 64 - width;
  return (int64_t)(v << shift) >> shift;
}

static bool holds(const Test *t, uint64_t input, unsigned width) {
  uint64_t left = cut(t->is_signed_cast ? (uint64_t)with_sign(input, width) : input, t->width),
           right = t->constant;
  int64_t a = with_sign(left, t->width), b = with_sign(right, t->width);
  switch (t->how) {
  case LLVMIntEQ: return left == right;
  case LLVMIntNE: return left != right;
  case LLVMIntUGT: return left > right;
  case LLVMIntUGE: return left >= right;
  case LLVMIntULT: return left < right;
  case LLVMIntULE: return left <= right;
  case LLVMIntSGT: return a > b;
  case LLVMIntSGE: return a >= b;
  case LLVMIntSLT: return a < b;
  case LLVMIntSLE: return a <= b;
  }
  return false;
}

// ---- what is done with an input

static LLVMIntPredicate mirrored(LLVMIntPredicate how) {
  switch (how) {
  case LLVMIntUGT: return LLVMIntULT;
  case LLVMIntUGE: return LLVMIntULE;
  case LLVMIntULT: return LLVMIntUGT;
  case LLVMIntULE: return LLVMIntUGE;
  case LLVMIntSGT: return LLVMIntSLT;
  case LLVMIntSGE: return LLVMIntSLE;
  case LLVMIntSLT: return LLVMIntSGT;
  case LLVMIntSLE: return LLVMIntSGE;
  default: return how;
  }
}

static void add_test(Input *in, LLVMIntPredicate how, Value constant, bool is_signed_cast) {
  if (!LLVMIsAConstantInt(constant)) return (void)(in->lost = true);
  vec_push(&in->tests, (Test){how, LLVMConstIntGetZExtValue(constant),
                              LLVMGetIntTypeWidth(LLVMTypeOf(constant)), is_signed_cast});
}

static void follow(Input *in, Value v, bool is_cast, bool is_signed_cast) {
  if (LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) in->lost = true;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u && !in->lost; u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    bool widens = LLVMIsASExtInst(user) || LLVMIsAZExtInst(user);
    if (LLVMIsAICmpInst(user)) {
      bool left = LLVMGetOperand(user, 0) == v;
      LLVMIntPredicate how = LLVMGetICmpPredicate(user);
      add_test(in, left ? how : mirrored(how), LLVMGetOperand(user, left ? 1 : 0), is_signed_cast);
    } else if (LLVMIsASwitchInst(user)) {
      for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(user); k += 2)
        add_test(in, LLVMIntEQ, LLVMGetOperand(user, k), is_signed_cast);
    } else if (widens && !is_cast) {
      follow(in, user, true, LLVMIsASExtInst(user) != NULL);
    } else {
      in->lost = true;
    }
  }
}

// ---- inputs that are only reckoned with
//
// What becomes of such a number decides neither where the program goes nor where it looks, so that
// one value stands for all.

typedef struct {
  VEC(Value) seen; // values and variables that depend on it
  bool lost;
} Data;

static void follow_data(Data *, Value);
static void follow_variable(Data *, Value address);

static bool see(Data *d, Value v) {
  for (size_t i = 0; i < d->seen.n; i++)
    if (d->seen.at[i] == v) return false;
  vec_push(&d->seen, v);
  return true;
}

static Value variable_of(Value pointer) {
  for (;;) {
    bool part = LLVMIsAGetElementPtrInst(pointer) ||
                (LLVMIsAConstantExpr(pointer) && LLVMGetConstOpcode(pointer) == LLVMGetElementPtr);
    if (!part) return pointer;
    pointer = LLVMGetOperand(pointer, 0);
  }
}

static bool is_silent(Value call) {
  return LLVMIsACallInst(call) && (!strncmp(ir_callee_name(call), "llvm.dbg.", 9) ||
                                   !strncmp(ir_callee_name(call), "llvm.lifetime.", 14));
}

static void follow_use_of_address(Data *d, Value user, Value address) {
  if (LLVMIsALoadInst(user)) follow_data(d, user);
  else if (variable_of(user) != user && LLVMGetOperand(user, 0) == address)
    follow_variable(d, user);
  else if (!is_silent(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address))
    d->lost = true;
}

// All of it, for its parts are not told apart.
static void follow_variable(Data *d, Value address) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u && !d->lost; u = LLVMGetNextUse(u))
    follow_use_of_address(d, LLVMGetUser(u), address);
}

static void follow_store(Data *d, Value store, Value v) {
  Value variable = variable_of(LLVMGetOperand(store, 1));
  bool known = LLVMGetOperand(store, 1) != v &&
               (LLVMIsAGlobalVariable(variable) || LLVMIsAAllocaInst(variable));
  if (!known) d->lost = true;
  else if (see(d, variable)) follow_variable(d, variable);
}

static bool divides(LLVMOpcode op) {
  return op == LLVMUDiv || op == LLVMSDiv || op == LLVMURem || op == LLVMSRem;
}

static void follow_use(Data *d, Value user, Value v) {
  bool reckons = LLVMIsABinaryOperator(user) &&
                 !(divides(LLVMGetInstructionOpcode(user)) && LLVMGetOperand(user, 1) == v);
  bool changes_type =
      LLVMIsACastInst(user) && LLVMGetTypeKind(LLVMTypeOf(user)) != LLVMPointerTypeKind;
  if (LLVMIsAStoreInst(user)) follow_store(d, user, v);
  else if (reckons || changes_type || LLVMIsAPHINode(user) || LLVMIsASelectInst(user) ||
           LLVMIsACmpInst(user))
    follow_data(d, user);
  else if (!is_silent(user)) d->lost = true;
}

static void follow_data(Data *d, Value v) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
  if (kind != LLVMIntegerTypeKind && kind != LLVMFloatTypeKind && kind != LLVMDoubleTypeKind)
    return (void)(d->lost = true);
  if (!see(d, v)) return;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u && !d->lost; u = LLVMGetNextUse(u))
    follow_use(d, LLVMGetUser(u), v);
}

static bool decides_nothing(Value input) {
  Data d = {0};
  follow_data(&d, input);
  vec_delete(&d.seen);
  return !d.lost;
}

// ---- are all ways to be seen?

static bool is_like_one(const Input *in, uint64_t number, const int64_t *values, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bool same = true;
    for (size_t k = 0; k < in->tests.n && same; k++)
      same = holds(&in->tests.at[k], number, in->width) ==
             holds(&in->tests.at[k], cut((uint64_t)values[i], in->width), in->width);
    if (same) return true;
  }
  return false;
}

// Comparisons change their outcome beside their constants only, and where numbers with a sign and
// without part.
static bool all_seen(const Input *in, const int64_t *values, size_t n) {
  uint64_t top = UINT64_C(1) << (in->width - 1);
  const uint64_t ends[] = {0, cut(UINT64_MAX, in->width), top, top - 1};
  bool seen = true;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    seen &= is_like_one(in, ends[i], values, n);
  for (size_t k = 0; k < in->tests.n && seen; k++)
    for (int beside = -1; beside <= 1; beside++)
      seen &= is_like_one(in, cut(in->tests.at[k].constant + (uint64_t)(int64_t)beside, in->width),
                          values, n);
  return seen;
}

static const char input_prefix[] = "__VERIFIER_nondet_";

static bool is_input(const char *name) {
  return !strncmp(name, input_prefix, sizeof input_prefix - 1);
}

// Truth values have their own function, both of whose values are tried.
static bool is_represented(Value call, const int64_t *values, size_t n) {
  if (!is_input(ir_callee_name(call))) return true;
  const char *kind = ir_callee_name(call) + sizeof input_prefix - 1;
  if (!strcmp(kind, "bool") || !strcmp(kind, "_Bool") || decides_nothing(call)) return true;
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMIntegerTypeKind) return false;
  Input in = {.width = LLVMGetIntTypeWidth(LLVMTypeOf(call))};
  follow(&in, call, false, false);
  bool seen = !in.lost && all_seen(&in, values, n);
  vec_delete(&in.tests);
  return seen;
}

static bool only_called(Value function) {
  for (LLVMUseRef u = LLVMGetFirstUse(function); u; u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return false;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(user); k++)
      if (LLVMGetOperand(user, k) == function) return false;
  }
  return true;
}

static bool all_represented(LLVMModuleRef module, const int64_t *values, size_t n) {
  for (Value f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (is_input(ir_name(f)) && !only_called(f)) return false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && !is_represented(i, values, n)) return false;
  }
  return true;
}

bool represented_by(const char *program, Arena *arena, const int64_t *values, size_t n) {
  Ir *ir = ir_read_program(program, arena);
  bool all = ir && all_represented(ir->module, values, n);
  ir_delete(ir);
  return all;
}
