#include "front/facts/question.h"

static unsigned width_of(LLVMValueRef v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 64;
}

static bool is_number(LLVMValueRef v) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
  return kind == LLVMPointerTypeKind || (kind == LLVMIntegerTypeKind && width_of(v) <= 64);
}

bool question_number(LLVMValueRef v, int64_t *number) {
  if (LLVMIsConstant(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind) {
    if (LLVMIsNull(v)) return *number = 0, true;
    if (!LLVMIsAConstantExpr(v) || LLVMGetConstOpcode(v) != LLVMIntToPtr) return false;
    v = LLVMGetOperand(v, 0);
  }
  if (!LLVMIsAConstantInt(v) || width_of(v) > 64) return false;
  *number = width_of(v) == 1 ? (int64_t)LLVMConstIntGetZExtValue(v) : LLVMConstIntGetSExtValue(v);
  return true;
}

bool question_keeps(LLVMValueRef v) {
  for (;;) {
    if (LLVMIsASExtInst(v)) {
      if (width_of(LLVMGetOperand(v, 0)) == 1) return false;
    } else if (LLVMIsAZExtInst(v)) {
      if (width_of(LLVMGetOperand(v, 0)) != 1) return false;
    } else if (LLVMIsAIntToPtrInst(v) || LLVMIsAPtrToIntInst(v)) {
      if (width_of(LLVMGetOperand(v, 0)) != 64 || width_of(v) != 64) return false;
    } else {
      return !LLVMIsATruncInst(v);
    }
    v = LLVMGetOperand(v, 0);
  }
}

// Of a number that was widened without its sign: the same question about the narrow one.
static bool narrowed(Question *q, unsigned width) {
  if (width == 1) return true;
  if (width >= 64) return false;
  int64_t half = (int64_t)1 << (width - 1),
          whole = half - 1 + half; // the most with sign, and without
  if (q->high < 0) return false;
  if (q->low < 0) q->low = 0;
  if (q->high < half) return true;
  if (q->high < whole || q->low <= 0 || q->low > half) return false;
  q->high = q->low - 1, q->low = 0, q->outside = !q->outside;
  return true;
}

static bool asks_for_zero(const Question *q) { return q->low == 0 && q->high == 0; }

// Steps over casts; false if the question cannot be asked about what was cast.
static bool plain(Question *q) {
  for (;;) {
    LLVMValueRef v = q->value, inner;
    bool widens = LLVMIsAZExtInst(v) || LLVMIsASExtInst(v);
    bool truth = LLVMIsATruncInst(v) && width_of(v) == 1; // a truth value that was kept in a byte
    bool address = LLVMIsAIntToPtrInst(v) || LLVMIsAPtrToIntInst(v);
    if (!widens && !truth && !address && !LLVMIsAFreezeInst(v)) return is_number(v);
    inner = LLVMGetOperand(v, 0);
    if (LLVMIsAZExtInst(v) && !narrowed(q, width_of(inner))) return false;
    if (LLVMIsASExtInst(v) && width_of(inner) == 1 && !asks_for_zero(q)) return false;
    if (truth && !asks_for_zero(q)) return false;
    if (address && (width_of(inner) != 64 || width_of(v) != 64)) return false;
    q->value = inner;
  }
}

// Numbers below `bound`, with or without it, without regard to signs.
static bool below_unsigned(Question *q, int64_t bound, bool with) {
  if (bound >= 0) {
    if (!bound && !with) return false; // never
    q->low = 0, q->high = with ? bound : bound - 1, q->outside = false;
    return true;
  }
  if (bound == -1 && with) return false; // always
  q->low = with ? bound + 1 : bound, q->high = -1, q->outside = true;
  return true;
}

static bool compared(Question *q, LLVMIntPredicate p, int64_t k) {
  q->outside = false;
  switch (p) {
  case LLVMIntEQ: return q->low = q->high = k, true;
  case LLVMIntNE: return q->low = q->high = k, q->outside = true;
  case LLVMIntSLT: return q->low = INT64_MIN, q->high = k - 1, k > INT64_MIN;
  case LLVMIntSLE: return q->low = INT64_MIN, q->high = k, true;
  case LLVMIntSGT: return q->low = INT64_MIN, q->high = k, q->outside = true;
  case LLVMIntSGE: return q->low = INT64_MIN, q->high = k - 1, q->outside = k > INT64_MIN;
  case LLVMIntULT: return below_unsigned(q, k, false);
  case LLVMIntULE: return below_unsigned(q, k, true);
  case LLVMIntUGT: return below_unsigned(q, k, true) ? q->outside = !q->outside, true : false;
  case LLVMIntUGE: return below_unsigned(q, k, false) ? q->outside = !q->outside, true : false;
  }
  return false;
}

static LLVMIntPredicate turned_round(LLVMIntPredicate p) {
  switch (p) {
  case LLVMIntSLT: return LLVMIntSGT;
  case LLVMIntSLE: return LLVMIntSGE;
  case LLVMIntSGT: return LLVMIntSLT;
  case LLVMIntSGE: return LLVMIntSLE;
  case LLVMIntULT: return LLVMIntUGT;
  case LLVMIntULE: return LLVMIntUGE;
  case LLVMIntUGT: return LLVMIntULT;
  case LLVMIntUGE: return LLVMIntULE;
  default: return p;
  }
}

// The question about a truth value, asked about what it compares.
static bool through_comparison(Question *q) {
  LLVMValueRef test = q->value, left = LLVMGetOperand(test, 0), right = LLVMGetOperand(test, 1);
  bool if_true = (q->low <= 1 && 1 <= q->high) != q->outside,
       if_false = (q->low <= 0 && 0 <= q->high) != q->outside;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  int64_t number;
  if (if_true == if_false) return false;
  if (question_number(left, &number)) left = right, p = turned_round(p);
  else if (!question_number(right, &number)) return false;
  q->value = left;
  if (!is_number(left) || !compared(q, p, number)) return false;
  q->outside ^= if_false;
  return true;
}

static bool is_negation(LLVMValueRef v) {
  return LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMXor && width_of(v) == 1 &&
         LLVMIsAConstantInt(LLVMGetOperand(v, 1));
}

bool question_of(LLVMValueRef condition, Question *q) {
  enum { MOST_STEPS = 16 };
  *q = (Question){condition, 0, 0, true};
  for (int step = 0; step < MOST_STEPS; step++) {
    if (!plain(q)) return false;
    if (LLVMIsAICmpInst(q->value)) {
      if (!through_comparison(q)) return false;
    } else if (is_negation(q->value) && asks_for_zero(q)) {
      if (!LLVMIsNull(LLVMGetOperand(q->value, 1))) q->outside = !q->outside;
      q->value = LLVMGetOperand(q->value, 0);
    } else {
      return true;
    }
  }
  return false;
}
