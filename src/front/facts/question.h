// What a branch asks about a number. For files in this folder only.
#ifndef NORACE_FRONT_QUESTION_H
#define NORACE_FRONT_QUESTION_H
#include <llvm-c/Core.h>

#include <stdbool.h>
#include <stdint.h>

// Holds if the value is between low and high, both included; with `outside`, if it is not. Numbers
// are those of the value's own width with its sign; truth values are 0 and 1, a null pointer is 0.
typedef struct {
  LLVMValueRef value;
  int64_t low, high;
  bool outside;
} Question;

bool question_of(LLVMValueRef condition,
                 Question *);                  // a truth value; false if it asks something else
bool question_number(LLVMValueRef, int64_t *); // the number that a constant is, in the same sense

// Is the value without its casts (loop_plain_value) the same number?
bool question_keeps(LLVMValueRef);
#endif
