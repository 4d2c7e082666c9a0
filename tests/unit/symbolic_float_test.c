// Floating-point operations mean the same to the processor, to the runtime that computes what an
// expression is for the present inputs, and to the solver that looks for others.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/engine/explore/conditions.c"
#include "world/float_bits.h"

#include <cmocka.h>

static const uint64_t special[] = {0,
                                   1,
                                   0x3ff0000000000000,
                                   0xbff0000000000000,
                                   0x41e0000000000000, // 2 to the power of 31, and beside it
                                   0xc1e0000000000000,
                                   0xc1e0000000100000,
                                   0xc1e0000000200000,
                                   0x43e0000000000000, // 63
                                   0xc3e0000000000000,
                                   0x7fefffffffffffff,
                                   0x7ff0000000000000,
                                   0xfff0000000000000,
                                   0x7ff0000000000001,
                                   0xfff8000000012345,
                                   0x000fffffffffffff,
                                   0x8000000000000000,
                                   0x3fb999999999999a,
                                   0x3f800000,
                                   0x7f800000,
                                   0x7f800001,
                                   0xffc12345,
                                   0x007fffff,
                                   0x80000000,
                                   0xcf000000,
                                   0x3dcccccd};
enum { SPECIAL = sizeof special / sizeof *special };

static uint64_t any(uint32_t width) {
  uint64_t x = (uint64_t)rand() << 42 ^ (uint64_t)rand() << 21 ^ (uint64_t)rand();
  if (rand() % 3) x = special[rand() % SPECIAL];
  else if (rand() % 2 && width == 64) x = 0x4000000000000000 ^ x >> 4; // no great exponents
  return width == 64 ? x : x & ~0ul >> (64 - width);
}

// ---- the processor

#define PROCESSOR(type, mnemonic)                             \
  static uint64_t do_##mnemonic(uint64_t a, uint64_t b) {     \
    type x, y;                                                \
    uint64_t bits = 0;                                        \
    memcpy(&x, &a, sizeof x), memcpy(&y, &b, sizeof y);       \
    __asm__ volatile(#mnemonic " %1, %0" : "+x"(x) : "x"(y)); \
    return memcpy(&bits, &x, sizeof x), bits;                 \
  }
PROCESSOR(float, addss)
PROCESSOR(float, subss)
PROCESSOR(float, mulss)
PROCESSOR(float, divss)
PROCESSOR(double, addsd)
PROCESSOR(double, subsd)
PROCESSOR(double, mulsd)
PROCESSOR(double, divsd)

#define CUT(name, type, integer, mnemonic)                        \
  static uint64_t name(uint64_t a) {                              \
    type x;                                                       \
    integer result;                                               \
    memcpy(&x, &a, sizeof x);                                     \
    __asm__ volatile(mnemonic " %1, %0" : "=r"(result) : "x"(x)); \
    return (uint64_t)result;                                      \
  }
CUT(cut_float, float, uint32_t, "cvttss2si")
CUT(cut_float_wide, float, uint64_t, "cvttss2si")
CUT(cut_double, double, uint32_t, "cvttsd2si")
CUT(cut_double_wide, double, uint64_t, "cvttsd2si")

static uint64_t resize_on_processor(uint64_t a, uint32_t from) {
  float narrow;
  double wide;
  uint64_t bits = 0;
  memcpy(&narrow, &a, sizeof narrow), memcpy(&wide, &a, sizeof wide);
  if (from == 64) __asm__ volatile("cvtsd2ss %1, %0" : "=x"(narrow) : "x"(wide));
  else __asm__ volatile("cvtss2sd %1, %0" : "=x"(wide) : "x"(narrow));
  if (from == 64) return memcpy(&bits, &narrow, sizeof narrow), bits;
  return memcpy(&bits, &wide, sizeof wide), bits;
}

static void test_processor(void **state) {
  static uint64_t (*const of[2][4])(uint64_t, uint64_t) = {
      {do_addss, do_subss, do_mulss, do_divss}, {do_addsd, do_subsd, do_mulsd, do_divsd}};
  for (int i = 0; i < 200000; i++) {
    uint32_t width = i & 1 ? 64 : 32;
    uint64_t a = any(width), b = any(width);
    for (uint32_t k = 0; k < 4; k++)
      assert_int_equal(float_compute((SymbolicOp)(SYMBOLIC_FADD + k), a, b, width),
                       of[width == 64][k](a, b));
    assert_int_equal(float_convert(SYMBOLIC_FCUT, a, width, 32),
                     width == 64 ? cut_double(a) : cut_float(a));
    assert_int_equal(float_convert(SYMBOLIC_FCUT, a, width, 64),
                     width == 64 ? cut_double_wide(a) : cut_float_wide(a));
    assert_int_equal(float_convert(SYMBOLIC_FRESIZE, a, width, 96 - width),
                     resize_on_processor(a, width));
  }
}

// ---- the solver

static void push_constant(Reader *r, uint64_t value, uint32_t width) {
  ExpressionRecord e = {.id = (uint32_t)r->nodes.n, .width = width, .value = value};
  assert_true(read_expression(r, &e));
}

static void expect(Reader *r, SymbolicOp op, uint32_t to, uint64_t value) {
  ExpressionRecord e = {.id = 3, .a = 1, .b = 2, .op = op, .width = to};
  assert_true(read_expression(r, &e));
  smt_retract(r->smt);
  smt_assert(r->smt, smt_not(r->smt, smt_eq(r->smt, node(r, 3)->term, bits(r->smt, value, to))));
  if (smt_check(r->smt, 0, NULL, 10000) != SMT_UNSAT) fail_msg("%s of %u bits", names[op], to);
  r->nodes.n = 3;
}

static void test_solver(void **state) {
  for (int i = 0; i < 150; i++) {
    InputTerms inputs = {0};
    Reader r = {.smt = smt_new_bits(), .inputs = &inputs};
    uint32_t width = i & 1 ? 64 : 32;
    uint64_t a = any(width), b = any(width);
    push_constant(&r, 0, 1);
    push_constant(&r, a, width);
    push_constant(&r, b, width);
    for (SymbolicOp op = SYMBOLIC_FADD; op <= SYMBOLIC_FLE; op++)
      expect(&r, op, op >= SYMBOLIC_FEQ ? 1 : width, float_compute(op, a, b, width));
    for (uint32_t to = 32; to <= 64; to += 32) {
      expect(&r, SYMBOLIC_FCUT, to, float_convert(SYMBOLIC_FCUT, a, width, to));
      expect(&r, SYMBOLIC_FROM_SIGNED, to, float_convert(SYMBOLIC_FROM_SIGNED, a, width, to));
      expect(&r, SYMBOLIC_FROM_UNSIGNED, to, float_convert(SYMBOLIC_FROM_UNSIGNED, a, width, to));
    }
    expect(&r, SYMBOLIC_FRESIZE, 96 - width, float_convert(SYMBOLIC_FRESIZE, a, width, 96 - width));
    vec_delete(&r.nodes);
    smt_delete(r.smt);
  }
}

int main(void) {
  srand(20);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_processor),
                                     cmocka_unit_test(test_solver)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
