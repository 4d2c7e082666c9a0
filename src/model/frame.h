// A place in the program's source, and a call stack of such places.
#ifndef NORACE_MODEL_FRAME_H
#define NORACE_MODEL_FRAME_H
#include "base/diag.h"
#include "base/vec.h"

typedef struct {
  const char *function; // NULL where unknown
  Position at;
} Frame;

typedef VEC(Frame) Stack; // innermost first
#endif
