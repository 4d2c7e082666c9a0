// What instrumented code calls for floating-point operations on values that depend on inputs.
//
// An expression says what SSE does in its usual mode, bit by bit: rounding to the nearest, nothing
// trapped, small numbers kept. In other modes the operands are fixed, as they are where both are no
// numbers: which of them comes out is up to the compiler. Other processors' rules are not known
// here.
#include "world/expression_floats.h"
#include "world/runtime.h"

#define PC ((uint64_t)__builtin_return_address(0))

static bool is_usual_mode(void) {
#ifdef __x86_64__
  enum { FLAGS = 0x3f, USUAL = 0x1f80 };
  uint32_t mode;
  __asm__ volatile("stmxcsr %0" : "=m"(mode));
  return (mode & ~(uint32_t)FLAGS) == USUAL;
#else
  return false;
#endif
}

static uint32_t operand(uint32_t id, uint64_t value, uint32_t width) {
  return id ? id : expression_constant(width, value);
}

static uint32_t is_none(uint32_t id) {
  uint32_t width = expression(id)->width;
  uint64_t infinity = width == 32 ? 0xfful << 23 : 0x7fful << 52;
  uint32_t size =
      expression_binary(SYMBOLIC_AND, id, expression_constant(width, (1ul << (width - 1)) - 1));
  return expression_binary(SYMBOLIC_ULT, expression_constant(width, infinity), size);
}

static bool both_none(uint32_t a, uint32_t b, uint64_t pc) {
  if (a == b || float_size(a) != FLOAT_ANY || float_size(b) != FLOAT_ANY) return false;
  uint32_t both = expression_binary(SYMBOLIC_AND, is_none(a), is_none(b));
  expression_condition(both, pc, false);
  return expression(both)->value;
}

PUBLIC uint32_t __norace_sym_float(uint32_t op, uint32_t width, uint32_t a, uint64_t va, uint32_t b,
                                   uint64_t vb) {
  a = operand(a, va, width);
  b = operand(b, vb, width);
  if (is_usual_mode() && (op >= SYMBOLIC_FEQ || !both_none(a, b, PC)))
    return expression_binary(op, a, b);
  expression_fix(a, PC);
  expression_fix(b, PC);
  return 0;
}

PUBLIC uint32_t __norace_sym_convert(uint32_t op, uint32_t id, uint32_t width) {
  if (is_usual_mode()) return expression_convert(op, id, width);
  expression_fix(id, PC);
  return 0;
}
