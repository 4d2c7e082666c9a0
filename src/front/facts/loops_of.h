// Loops that count through an array of thread handles. For files in this folder only.
#ifndef NORACE_FRONT_LOOPS_OF_H
#define NORACE_FRONT_LOOPS_OF_H
#include "base/map.h"
#include "front/facts/points.h"

// The blocks of one function, which dominate which, and which lie in which loop.
typedef struct {
  Points *points;
  LLVMValueRef function;
  VEC(LLVMBasicBlockRef) blocks;
  Map index;
  uint8_t *dominates; // blocks x blocks; NULL if there are too many
  uint32_t *inner;    // by block: the head of the innermost loop around it, MAP_NONE; NULL as above
} LoopTable;

uint32_t loop_block(const LoopTable *, LLVMBasicBlockRef); // its number: it is the function's own

// for (i = first; i < bound; i++), or the same numbers from the last to the first: left only at its
// head when the count is over, or from inside.
typedef struct {
  LLVMBasicBlockRef head, exit;
  LLVMValueRef counter; // the phi
  LLVMValueRef bound;
  bool inclusive; // i <= bound
  int64_t first;
  bool down;     // counts from bound - 1 to first
  uint8_t *body; // by block index
} CountedLoop;

LoopTable *loop_table_new(Points *, LLVMValueRef function);
void loop_table_delete(LoopTable *);
bool loop_around(const LoopTable *, LLVMValueRef instruction,
                 CountedLoop *); // the innermost; release body with free()
bool loop_every_turn(const LoopTable *, const CountedLoop *,
                     LLVMValueRef instruction); // is it executed in each full turn

// The blocks of the loops with this head: sets body[b] of each, and returns how many; 0 if it is
// the head of none.
size_t loop_blocks(const LoopTable *, uint32_t head, uint8_t *body);

LLVMValueRef loop_plain_value(LLVMValueRef);  // without casts between widths
LLVMValueRef loop_plain_bound(LLVMValueRef);  // of a bound: what is left is one number
LLVMValueRef loop_plain_number(LLVMValueRef); // the same of an index
// loops_bound.c: what is read from a variable that nobody changes from the head of the loop on is
// the variable, or what was put there once; otherwise the bound itself.
bool loop_counts_far(LLVMTypeRef); // a number of the type fits every thread or element; those of
                                   // smaller ones come round

// The create calls whose threads have all been joined where the loop around `join` ends by its
// count; empty if that is not certain.
typedef VEC(LLVMValueRef) LoopCalls;
void loop_joined(LoopTable *, LLVMValueRef join, const CountedLoop *, LoopCalls *creates);
#endif
