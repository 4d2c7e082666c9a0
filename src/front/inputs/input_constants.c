#include "front/inputs/input_constants.h"

#include <string.h>

#include "front/facts/ir.h"

// What a value may come from, the more telling the higher.
typedef enum { FROM_CONSTANTS, FROM_MEMORY, FROM_INPUT } Origin;

enum { DEEPEST = 12, PHI_DEPTH = 4 }; // how far back a value is followed

typedef struct {
  int64_t *values;
  size_t n, room;
  Origin origin; // of the values that count at present
  bool beside;   // numbers beside a bound count, not what is tested for
} Collection;

static void add(Collection *c, int64_t value) {
  for (size_t i = 0; i < c->n; i++)
    if (c->values[i] == value) return;
  if (c->n < c->room) c->values[c->n++] = value;
}

static Origin call_origin(LLVMValueRef call) {
  static const char input[] = "__VERIFIER_nondet_";
  return strncmp(ir_callee_name(call), input, sizeof input - 1) ? FROM_MEMORY : FROM_INPUT;
}

static Origin origin(LLVMValueRef value, int depth) {
  if (LLVMIsAConstant(value)) return FROM_CONSTANTS;
  if (LLVMIsACallInst(value)) return call_origin(value);
  bool computed = LLVMIsACastInst(value) || LLVMIsAPHINode(value) || LLVMIsASelectInst(value) ||
                  LLVMIsABinaryOperator(value);
  if (!computed) return FROM_MEMORY;
  Origin best = FROM_CONSTANTS;
  int below = depth + (LLVMIsAPHINode(value) ? PHI_DEPTH : 1);
  for (int i = 0; below <= DEEPEST && i < LLVMGetNumOperands(value) && best < FROM_INPUT; i++) {
    Origin other = origin(LLVMGetOperand(value, (unsigned)i), below);
    if (other > best) best = other;
  }
  return best;
}

static bool is_number(LLVMValueRef value) {
  return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
}

// x + 2 == 7 asks for 5.
static int64_t before_addition(LLVMValueRef value, int64_t wanted) {
  while (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0);
  bool plus = LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) == LLVMAdd;
  bool minus = LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) == LLVMSub;
  if ((!plus && !minus) || !is_number(LLVMGetOperand(value, 1))) return wanted;
  uint64_t k = (uint64_t)LLVMConstIntGetSExtValue(LLVMGetOperand(value, 1));
  return (int64_t)(plus ? (uint64_t)wanted - k : (uint64_t)wanted + k);
}

static void add_tested(Collection *c, LLVMValueRef value, LLVMValueRef number, bool exactly) {
  if (!is_number(number) || c->beside == exactly || origin(value, 0) != c->origin) return;
  int64_t at = before_addition(value, LLVMConstIntGetSExtValue(number));
  add(c, at);
  if (exactly) return;
  if (at > INT64_MIN) add(c, at - 1);
  if (at < INT64_MAX) add(c, at + 1);
}

// The remainder of an input tells apart as many numbers as there are remainders.
static void add_remainders(Collection *c, LLVMValueRef i) {
  enum { MOST = 8 };
  bool remainder = LLVMIsABinaryOperator(i) && (LLVMGetInstructionOpcode(i) == LLVMURem ||
                                                LLVMGetInstructionOpcode(i) == LLVMSRem);
  if (!remainder || !c->beside || !is_number(LLVMGetOperand(i, 1)) ||
      origin(LLVMGetOperand(i, 0), 0) != c->origin)
    return;
  int64_t n = LLVMConstIntGetSExtValue(LLVMGetOperand(i, 1));
  for (int64_t k = 2; k < n && k < MOST; k++) add(c, k);
  if (n > MOST) add(c, n - 1);
}

// i < n: an input that says how often, or how many threads. With less than two nobody meets
// another.
static void add_turns(Collection *c, LLVMValueRef counter, LLVMValueRef bound) {
  while (LLVMIsACastInst(counter)) counter = LLVMGetOperand(counter, 0);
  if (!c->beside || !LLVMIsAPHINode(counter) || origin(bound, 0) != c->origin) return;
  add(c, 2);
  add(c, 3);
}

static void look_at(Collection *c, LLVMValueRef i) {
  add_remainders(c, i);
  if (LLVMIsASwitchInst(i))
    for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(i); k += 2)
      add_tested(c, LLVMGetOperand(i, 0), LLVMGetOperand(i, k), true);
  if (!LLVMIsAICmpInst(i)) return;
  bool exactly = LLVMGetICmpPredicate(i) == LLVMIntEQ || LLVMGetICmpPredicate(i) == LLVMIntNE;
  add_tested(c, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), exactly);
  add_tested(c, LLVMGetOperand(i, 1), LLVMGetOperand(i, 0), exactly);
  add_turns(c, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
  add_turns(c, LLVMGetOperand(i, 1), LLVMGetOperand(i, 0));
}

static void collect(Collection *c, LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && c->n < c->room;
           i = LLVMGetNextInstruction(i))
        look_at(c, i);
}

size_t compared_values(const char *program, Arena *arena, int64_t *values, size_t n, size_t room) {
  Collection c = {.values = values, .n = n, .room = room};
  Ir *ir = ir_read_program(program, arena);
  for (c.origin = FROM_INPUT; ir && c.origin > FROM_CONSTANTS; c.origin--)
    for (int beside = 0; beside < 2; beside++) {
      c.beside = beside;
      collect(&c, ir->module);
    }
  ir_delete(ir);
  return c.n;
}
