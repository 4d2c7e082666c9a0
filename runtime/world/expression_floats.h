// How large a floating-point number can be, whatever the inputs are: at most 2 to this power on
// either side of zero. FLOAT_ANY: that is not known, and it may be infinite or no number.
#ifndef NORACE_RUNTIME_EXPRESSION_FLOATS_H
#define NORACE_RUNTIME_EXPRESSION_FLOATS_H
#include "world/expressions.h"

enum { FLOAT_ANY = 255 };
uint8_t float_size_of(const Expression *); // what its field `size` has to be
uint8_t float_size(uint32_t id);           // also of a constant
#endif
