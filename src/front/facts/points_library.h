#ifndef NORACE_FRONT_FACTS_POINTS_LIBRARY_H
#define NORACE_FRONT_FACTS_POINTS_LIBRARY_H
#include "front/facts/points.h"
#include "front/facts/points_inner.h"

void points_call_library(Points *, LLVMValueRef call, const char *name);

LLVMValueRef
points_state(Points *,
             const char *state); // the library's variables of this name, as a global variable
#endif
