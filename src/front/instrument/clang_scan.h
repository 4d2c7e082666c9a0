// reduction(inscan): clang makes two loops of one, with a barrier, the sums up by the first thread,
// and a barrier between them. To the program these are no barriers: the standard orders nothing but
// the scanned variable itself. The buffers that clang keeps its values in are no part of the
// program.
#ifndef NORACE_FRONT_CLANG_SCAN_H
#define NORACE_FRONT_CLANG_SCAN_H
#include "front/instrument/clang_openmp.h"

// Accesses to such buffers get the mark that keeps instrumentation off (!nosanitize). Returns how
// many.
int clang_scan_hide(const Directives *, LLVMValueRef function);
bool clang_scan_is_hidden(LLVMValueRef access);
#endif
