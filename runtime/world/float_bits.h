// What floating-point operations of 32 and 64 bits give, bit by bit: numbers, and what is none, as
// SSE has them, in its usual mode. The solver is asked in the same words
// (src/engine/explore/conditions.c).
#ifndef NORACE_RUNTIME_FLOAT_BITS_H
#define NORACE_RUNTIME_FLOAT_BITS_H
#include <stdbool.h>
#include <stdint.h>

#include "common/records.h"

uint64_t float_compute(SymbolicOp, uint64_t a, uint64_t b, uint32_t width);
uint64_t float_convert(SymbolicOp, uint64_t a, uint32_t from, uint32_t to);
#endif
