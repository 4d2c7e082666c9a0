#include "world/expression_floats.h"

enum { LARGEST_32 = 127 }; // and no sum or product of 64 bits gets beyond what this can say

static uint8_t size_in(uint32_t size, uint32_t width) {
  return (uint8_t)(size >= FLOAT_ANY || (width == 32 && size > LARGEST_32) ? FLOAT_ANY : size);
}

static uint32_t exponent(uint64_t bits, uint32_t width) {
  return width == 32 ? (uint32_t)(bits >> 23 & 0xff) : (uint32_t)(bits >> 52 & 0x7ff);
}

static uint32_t bias(uint32_t width) { return width == 32 ? 127 : 1023; }

static uint8_t size_of_constant(const Expression *e) {
  uint32_t x = exponent(e->value, e->width);
  if (x < bias(e->width)) return 0; // less than 1
  return size_in(x - bias(e->width) + 1, e->width);
}

static uint8_t size(const Expression *e) {
  return e->op == SYMBOLIC_CONSTANT ? size_of_constant(e) : e->size;
}

uint8_t float_size(uint32_t id) { return size(expression(id)); }

// By a number that is not less than some power of two.
static uint32_t size_of_quotient(const Expression *a, const Expression *b) {
  uint32_t x = exponent(b->value, b->width), least = bias(b->width);
  if (b->op != SYMBOLIC_CONSTANT || !x || x == 2 * least + 1) return FLOAT_ANY;
  return size(a) + (x < least ? least - x : 0);
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

// The sign of a number, or all but its sign.
static bool keeps_size(const Expression *e) {
  const Expression *b = expression(e->b);
  uint64_t sign = 1ul << (e->width - 1);
  if (b->op != SYMBOLIC_CONSTANT) return false;
  return e->op == SYMBOLIC_XOR ? b->value == sign : b->value == sign - 1;
}

// Rounding to the nearest does not leave the range: its ends are powers of two.
uint8_t float_size_of(const Expression *e) {
  const Expression *a = expression(e->a), *b = expression(e->b), *c = expression(e->c);
  if (e->width != 32 && e->width != 64) return FLOAT_ANY;
  switch (e->op) {
  case SYMBOLIC_FADD:
  case SYMBOLIC_FSUB:
    if (size(a) == FLOAT_ANY || size(b) == FLOAT_ANY) return FLOAT_ANY;
    return size_in(larger(size(a), size(b)) + 1, e->width);
  case SYMBOLIC_FMUL:
    if (size(a) == FLOAT_ANY || size(b) == FLOAT_ANY) return FLOAT_ANY;
    return size_in((uint32_t)size(a) + size(b), e->width);
  case SYMBOLIC_FDIV:
    if (size(a) == FLOAT_ANY) return FLOAT_ANY;
    return size_in(size_of_quotient(a, b), e->width);
  case SYMBOLIC_FROM_SIGNED:
  case SYMBOLIC_FROM_UNSIGNED: return size_in(a->width, e->width);
  case SYMBOLIC_FRESIZE: return size_in(size(a), e->width);
  case SYMBOLIC_SELECT: return size_in(larger(size(b), size(c)), e->width);
  case SYMBOLIC_XOR:
  case SYMBOLIC_AND: return keeps_size(e) ? size(a) : FLOAT_ANY;
  default: return FLOAT_ANY;
  }
}
