// Blocks that are handed on in an array used as a ring: a number of blocks lie in it, from the slot
// `out` on; whoever moves `out` on has taken what lies there. Nothing is overwritten when a block
// is taken, so the numbers tell which slots count.
//
// Of each episode, in which no other thread comes in between, it is seen that it takes one block
// out of a ring that is not empty, or puts one into a ring that is not full, or empties the ring.
#ifndef NORACE_FRONT_THREADS_CUSTODY_RING_H
#define NORACE_FRONT_THREADS_CUSTODY_RING_H
#include "front/threads/custody_inner.h"

size_t custody_rings(Custody *); // how many ways there are to take the program's array for a ring
bool custody_take_ring(Custody *, size_t number); // from 1 on; 0: there is none
bool custody_is_slot(Custody *, LLVMValueRef pointer);
void custody_ring_step(Custody *, State *, LLVMValueRef instruction); // of a plain access, before
void custody_ring_loaded(Custody *, State *, LLVMValueRef load);      // behind one of a slot
void custody_ring_learn(Custody *, State *, LLVMValueRef condition, bool holds);
void custody_ring_episode(Custody *, State *);
#endif
