// Of a call of __kmpc_doacross_*, does each iteration of its loop wait for the one
// before and let the next one go behind that? In between it is as in an ordered region.
#ifndef NORACE_FRONT_OPENMP_OMP_DOACROSS_H
#define NORACE_FRONT_OPENMP_OMP_DOACROSS_H
#include "front/openmp/omp_calls.h"

bool omp_is_chain(LLVMValueRef call);

// The same of ordered(2): iterations that wait for their neighbours.
typedef struct {
  bool along[2];          // for the one whose first, whose second number is less by one
  LLVMValueRef wait;      // the last of the waits,
  LLVMValueRef number[2]; // the numbers that it waits for,
  bool less[2];           // which of them is less by one than the iteration's own,
  unsigned bits[2];       // and in how many bits it is so; 0: it does not wrap
} OmpNet;
bool omp_is_net(const OmpEmitter *, LLVMValueRef call, OmpNet *);
#endif
