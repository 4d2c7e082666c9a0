// The slice of chop.h. For files in this folder only.
#ifndef NORACE_FRONT_CHOP_SLICE_H
#define NORACE_FRONT_CHOP_SLICE_H
#include "base/map.h"
#include "front/facts/loops_of.h"
#include "front/facts/points.h"

// Bytes of an object, from low up to high.
typedef struct {
  uint32_t object;
  int64_t low, high;
} ChopBytes;

typedef struct {
  Points *points;
  Map values, blocks;          // those that the accesses depend on
  VEC(LLVMValueRef) todo;      // values among them whose own reasons are still to be looked for
  VEC(ChopBytes) bytes;        // what they depend on in memory
  VEC(LLVMValueRef) wanted;    // the accesses
  VEC(struct ChopWays *) ways; // of each function that was looked at
  Map ways_of;                 // by function
  bool lost;                   // something is called in a way that is not understood
} ChopSlice;

// From the instructions in `wanted` backward.
void chop_slice(ChopSlice *);
void chop_slice_delete(ChopSlice *);
// May the instruction read or write bytes of the slice, or is it one of the accesses?
bool chop_touches(ChopSlice *, LLVMValueRef instruction);
// The pointer that a load, store or atomic update goes through; NULL for all else.
LLVMValueRef chop_pointer(LLVMValueRef instruction);
#endif
