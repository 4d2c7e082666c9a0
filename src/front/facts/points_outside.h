// What leaves the program and comes back to it.
#ifndef NORACE_FRONT_FACTS_POINTS_OUTSIDE_H
#define NORACE_FRONT_FACTS_POINTS_OUTSIDE_H
#include "front/facts/points.h"
#include "front/facts/points_inner.h"

uint32_t points_outside(Points *); // object: memory that the program shares with the world around
void points_leave(Points *, uint32_t node);
void points_contents_leave(Points *, uint32_t node); // what lies where it points to
void points_come_back(Points *, uint32_t to);
void points_fill(Points *, uint32_t to, uint32_t from); // anywhere behind where `to` points to
void points_pass(Points *, LLVMValueRef call, const LibraryFunction *);

// May a call of the library, or an atomic update, put the handle of a thread there, other than by
// creating one?
bool points_moves_handle(Points *, LLVMValueRef instruction, PointsTarget handle);
// Does the call make an object that nobody knows yet? What is mapped from a file, or to a given
// place, is not new.
bool points_is_fresh(LLVMValueRef call);
// Does the library keep this argument of the call, or tell it to others?
bool points_call_keeps(LLVMValueRef call, const LibraryFunction *, unsigned argument);
// Or the arguments in the va_list that it is given?
bool points_list_leaves(LLVMValueRef call, const LibraryFunction *);
#endif
