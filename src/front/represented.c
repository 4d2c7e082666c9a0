#include "front/represented.h"

#include <string.h>

#include "base/vec.h"
#include "front/ir.h"

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

static uint64_t cut(uint64_t v, unsigned width) { return width >= 64 ? v : v & ((UINT64_C(1) << width) - 1); }

static int64_t with_sign(uint64_t v, unsigned width) {
  unsigned shift = 64 - width;
  return (int64_t)(v << shift) >> shift;
}

static bool holds(const Test *t, uint64_t input, unsigned width) {
  uint64_t left = cut(t->is_signed_cast ? (uint64_t)with_sign(input, width) : input, t->width), right = t->constant;
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
  vec_push(&in->tests,
           (Test){how, LLVMConstIntGetZExtValue(constant), LLVMGetIntTypeWidth(LLVMTypeOf(constant)), is_signed_cast});
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

// ---- are all ways to be seen?

static bool is_like_one(const Input *in, uint64_t number, const int64_t *values, size_t n) {
  for (size_t i = 0; i < n; i++) {
    bool same = true;
    for (size_t k = 0; k < in->tests.n && same; k++)
      same =
          holds(&in->tests.at[k], number, in->width) == holds(&in->tests.at[k], cut((uint64_t)values[i], in->width), in->width);
    if (same) return true;
  }
  return false;
}

// Comparisons change their outcome beside their constants only, and where numbers with a sign and without part.
static bool all_seen(const Input *in, const int64_t *values, size_t n) {
  uint64_t top = UINT64_C(1) << (in->width - 1);
  const uint64_t ends[] = {0, cut(UINT64_MAX, in->width), top, top - 1};
  bool seen = true;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) seen &= is_like_one(in, ends[i], values, n);
  for (size_t k = 0; k < in->tests.n && seen; k++)
    for (int beside = -1; beside <= 1; beside++)
      seen &= is_like_one(in, cut(in->tests.at[k].constant + (uint64_t)(int64_t)beside, in->width), values, n);
  return seen;
}

static const char input_prefix[] = "__VERIFIER_nondet_";

static bool is_input(const char *name) { return !strncmp(name, input_prefix, sizeof input_prefix - 1); }

// Truth values have their own function, both of whose values are tried.
static bool is_represented(Value call, const int64_t *values, size_t n) {
  if (!is_input(ir_callee_name(call))) return true;
  const char *kind = ir_callee_name(call) + sizeof input_prefix - 1;
  if (!strcmp(kind, "bool") || !strcmp(kind, "_Bool")) return true;
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
