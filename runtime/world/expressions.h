// Values as functions of the program's inputs.
//
// An expression never changes and is never forgotten, and equal expressions are one: they belong to
// the search and are not rolled back, and a state that holds their numbers can be compared with
// another. Number 0 is no expression: the value is the same for all inputs of the class.
#ifndef NORACE_RUNTIME_EXPRESSIONS_H
#define NORACE_RUNTIME_EXPRESSIONS_H
#include "world/runtime.h"

typedef struct {
  uint8_t op, width;
  bool logged;
  uint8_t size; // of a floating-point number: see expression_floats.h
  uint32_t a, b, c;
  uint64_t value; // for the present inputs
} Expression;

void expressions_start(void);
const Expression *expression(uint32_t id);

uint32_t expression_constant(uint32_t width, uint64_t value);
uint32_t expression_input(uint32_t source, uint32_t index, uint64_t value);
uint32_t expression_binary(SymbolicOp, uint32_t a, uint32_t b); // of one width
uint32_t expression_not(uint32_t a);
uint32_t expression_extract(uint32_t a, uint32_t low, uint32_t width);
uint32_t expression_concat(uint32_t high, uint32_t low);
uint32_t expression_extend(uint32_t a, uint32_t width, bool sign);
// A floating-point number from an integer or from one of another width, or back.
uint32_t expression_convert(SymbolicOp, uint32_t a, uint32_t width);
uint32_t expression_select(uint32_t condition, uint32_t yes, uint32_t no);

// The inputs of the class are among those for which the expression, of one bit, has its present
// value. `forced`: the program did not ask for it.
void expression_condition(uint32_t id, uint64_t pc, bool forced);
// They are among those for which it has its present value, of whatever width.
void expression_fix(uint32_t id, uint64_t pc);
void expression_log(uint32_t id);     // norace knows it from now on
uint32_t expression_conditions(void); // that were told
#endif
