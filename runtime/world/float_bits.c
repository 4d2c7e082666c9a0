#include "world/float_bits.h"

#include <string.h>

static double as_double(uint64_t bits, uint32_t width) {
  float narrow;
  double wide;
  uint32_t low = (uint32_t)bits;
  if (width == 32) return memcpy(&narrow, &low, sizeof narrow), (double)narrow;
  return memcpy(&wide, &bits, sizeof wide), wide;
}

static uint64_t bits_of(double x, uint32_t width) {
  float narrow = (float)x;
  uint32_t low;
  uint64_t bits;
  if (width == 32) return memcpy(&low, &narrow, sizeof low), low;
  return memcpy(&bits, &x, sizeof bits), bits;
}

// ---- what is no number

static uint64_t infinity(uint32_t width) { return width == 32 ? 0xfful << 23 : 0x7fful << 52; }
static uint64_t quiet(uint32_t width) { return width == 32 ? 1ul << 22 : 1ul << 51; }

static bool is_none(uint64_t bits, uint32_t width) {
  return (bits & ((1ul << (width - 1)) - 1)) > infinity(width);
}

// As the processor does: that of the operands that is none, the first before the second. What comes
// of numbers has its sign set.
static uint64_t none_of(uint64_t a, uint64_t b, uint32_t width) {
  if (is_none(a, width)) return a | quiet(width);
  if (is_none(b, width)) return b | quiet(width);
  return 1ul << (width - 1) | infinity(width) | quiet(width);
}

static uint64_t resize_none(uint64_t a, uint32_t from) {
  if (from == 64) return a >> 63 << 31 | infinity(32) | quiet(32) | (a >> 29 & (quiet(32) - 1));
  return a >> 31 << 63 | infinity(64) | quiet(64) | (a & (quiet(32) - 1)) << 29;
}

// ---- operations

static double reckon(SymbolicOp op, double x, double y) {
  switch (op) {
  case SYMBOLIC_FADD: return x + y;
  case SYMBOLIC_FSUB: return x - y;
  case SYMBOLIC_FMUL: return x * y;
  default: return x / y;
  }
}

// The four operations on numbers of 32 bits may be done in 64 and rounded once more: 53 bits are
// enough for that.
uint64_t float_compute(SymbolicOp op, uint64_t a, uint64_t b, uint32_t width) {
  double x = as_double(a, width), y = as_double(b, width);
  if (op == SYMBOLIC_FEQ) return x <= y && x >= y;
  if (op == SYMBOLIC_FLT) return x < y;
  if (op == SYMBOLIC_FLE) return x <= y;
  uint64_t bits = bits_of(reckon(op, x, y), width);
  return is_none(bits, width) ? none_of(a, b, width) : bits;
}

static uint64_t cut(double x, uint32_t width) {
  double limit = (double)(1ul << (width - 1));
  bool fits = x < limit && (x >= -limit || (width == 32 && x > -limit - 1));
  return fits ? (uint64_t)(int64_t)x & ~0ul >> (64 - width) : 1ul << (width - 1);
}

static int64_t as_signed(uint64_t value, uint32_t width) {
  return (int64_t)(value << (64 - width)) >> (64 - width);
}

// A whole number becomes one of 32 bits in one step: two would round twice.
uint64_t float_convert(SymbolicOp op, uint64_t a, uint32_t from, uint32_t to) {
  if (op == SYMBOLIC_FCUT) return cut(as_double(a, from), to);
  if (op == SYMBOLIC_FRESIZE)
    return is_none(a, from) ? resize_none(a, from) : bits_of(as_double(a, from), to);
  if (op == SYMBOLIC_FROM_SIGNED)
    return bits_of(to == 32 ? (double)(float)as_signed(a, from) : (double)as_signed(a, from), to);
  return bits_of(to == 32 ? (double)(float)a : (double)a, to);
}
