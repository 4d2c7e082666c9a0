// No operation gives a number that is larger than was said, and none that is no number.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../../runtime/world/expression_floats.c"
#include "../../runtime/world/float_bits.c"

#include <cmocka.h>

static Expression operands[2];
const Expression *expression(uint32_t id) { return &operands[id]; }

static Expression constant(uint32_t width) {
  uint64_t x = (uint64_t)rand() << 42 ^ (uint64_t)rand() << 21 ^ (uint64_t)rand();
  if (rand() % 2) x = (width == 64 ? 0x3ful << 56 : 0x3ful << 24) ^ x >> (rand() % 2 ? 12 : 38);
  return (Expression){
      .op = SYMBOLIC_CONSTANT, .width = (uint8_t)width, .value = width == 64 ? x : x & UINT32_MAX};
}

static void test_sizes(void **state) {
  unsigned known = 0;
  for (int i = 0; i < 400000; i++) {
    uint32_t width = i & 1 ? 64 : 32;
    operands[0] = constant(width);
    operands[1] = constant(width);
    SymbolicOp op = (SymbolicOp)(SYMBOLIC_FADD + rand() % 4);
    Expression e = {.op = (uint8_t)op, .width = (uint8_t)width, .a = 0, .b = 1};
    uint8_t most = float_size_of(&e);
    double x = as_double(float_compute(op, operands[0].value, operands[1].value, width), width);
    double limit = 1;
    for (uint32_t k = 0; k < most; k++) limit *= 2;
    if (most != FLOAT_ANY) assert_true(x <= limit && x >= -limit), known++;
  }
  assert_true(known > 100000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
