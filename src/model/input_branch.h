// A branch of the program whose condition depends on its inputs, and which of its sides were taken.
#ifndef NORACE_MODEL_INPUT_BRANCH_H
#define NORACE_MODEL_INPUT_BRANCH_H
#include <stdbool.h>

#include "model/frame.h"

typedef struct {
  Frame where;
  bool taken[2]; // when the condition is false, when it is true
} InputBranch;

typedef VEC(InputBranch) InputBranches;
#endif
