// The bitcode that flang makes, in the shape that clang would have given it.
//
// Loops: flang counts iterations of a worksharing or simd loop in a value that begins with 0 in
// each thread; clang in a variable `.omp.iv` that begins with the first iteration that the thread
// was given. Both engines know the latter.
//
// Atomic updates: flang computes the new value once more, and nobody uses it. Without that an
// addition is one whose result nobody looks at, and additions commute.
//
// Library calls: what a function of the Fortran library reads and writes of the program's memory
// stands in fortran.def, and is told to the runtime in front of the call.
#ifndef NORACE_FRONT_FORTRAN_MODULE_H
#define NORACE_FRONT_FORTRAN_MODULE_H
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stddef.h>

// In place; counts its parallel regions. False if it cannot be done.
bool fortran_module_reshape(const char *bitcode, size_t *regions);
#endif
