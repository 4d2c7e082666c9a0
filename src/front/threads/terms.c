// Conditions as terms over values that are followed: what a solver can be asked about.
#include "front/threads/terms.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_value.h"

enum { MOST_DEPTH = 8 };

static unsigned width_of(LLVMValueRef v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) return 64;
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64
             ? LLVMGetIntTypeWidth(type)
             : 0;
}

static bool operator_of(LLVMValueRef v, ModelTermOp *op) {
  static const struct {
    LLVMOpcode from;
    ModelTermOp to;
  } known[] = {{LLVMAdd, TERM_ADD},     {LLVMSub, TERM_SUB},   {LLVMMul, TERM_MUL},
               {LLVMAnd, TERM_AND},     {LLVMOr, TERM_OR},     {LLVMXor, TERM_XOR},
               {LLVMTrunc, TERM_TRUNC}, {LLVMZExt, TERM_ZEXT}, {LLVMSExt, TERM_SEXT}};
  if (!LLVMIsAInstruction(v)) return false;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (LLVMGetInstructionOpcode(v) == known[k].from) return *op = known[k].to, true;
  return false;
}

static ModelTermOp comparison_of(LLVMValueRef v) {
  switch (LLVMGetICmpPredicate(v)) {
  case LLVMIntEQ: return TERM_EQ;
  case LLVMIntNE: return TERM_NE;
  case LLVMIntULT: return TERM_ULT;
  case LLVMIntULE: return TERM_ULE;
  case LLVMIntUGT: return TERM_UGT;
  case LLVMIntUGE: return TERM_UGE;
  case LLVMIntSLT: return TERM_SLT;
  case LLVMIntSLE: return TERM_SLE;
  case LLVMIntSGT: return TERM_SGT;
  default: return TERM_SGE;
  }
}

// Calls `leaf` for each value that the condition is made of; false if it cannot be written down.
typedef bool Leaf(ThreadBuilder *, LLVMValueRef);
static bool walk(ThreadBuilder *b, LLVMValueRef v, int depth, Leaf *leaf) {
  int64_t number;
  ModelTermOp op;
  if (!width_of(v) || depth > MOST_DEPTH) return false;
  if (question_number(v, &number)) return true;
  bool inner = LLVMIsAICmpInst(v) || operator_of(v, &op);
  if (!inner) return (LLVMIsAInstruction(v) || LLVMIsAArgument(v)) && leaf(b, v);
  for (int k = 0; k < LLVMGetNumOperands(v); k++)
    if (!walk(b, LLVMGetOperand(v, (unsigned)k), depth + 1, leaf)) return false;
  return true;
}

static bool any_leaf(ThreadBuilder *b, LLVMValueRef v) { return true; }
static bool follow_leaf(ThreadBuilder *b, LLVMValueRef v) { return threads_follow(b, v), true; }
static bool followed_leaf(ThreadBuilder *b, LLVMValueRef v) { return threads_follows(b, v); }

void threads_follow_condition(ThreadBuilder *b, LLVMValueRef condition) {
  if (walk(b, condition, 0, any_leaf)) walk(b, condition, 0, follow_leaf);
}

static uint32_t add(ThreadBuilder *b, ModelTerm term) {
  vec_push(&b->model->jobs.at[b->job].terms, term);
  return (uint32_t)b->model->jobs.at[b->job].terms.n - 1;
}

static uint32_t build(ThreadBuilder *b, LLVMValueRef v) {
  ModelTerm term = {
      .op = TERM_VALUE, .width = width_of(v), .left = MODEL_NONE, .right = MODEL_NONE};
  if (question_number(v, &term.number)) return term.op = TERM_NUMBER, add(b, term);
  bool compares = LLVMIsAICmpInst(v);
  if (!compares && !operator_of(v, &term.op)) return term.value = threads_value(b, v), add(b, term);
  if (compares) term.op = comparison_of(v);
  term.left = build(b, LLVMGetOperand(v, 0));
  if (LLVMGetNumOperands(v) > 1) term.right = build(b, LLVMGetOperand(v, 1));
  return add(b, term);
}

uint32_t threads_condition(ThreadBuilder *b, LLVMValueRef condition) {
  return b->whole && walk(b, condition, 0, followed_leaf) ? build(b, condition) : MODEL_NONE;
}
