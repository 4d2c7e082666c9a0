// What clang's instrumentation passes over, made visible.
//
// ThreadSanitizer's pass looks at loads and stores of 1, 2, 4, 8 and 16 bytes. It says nothing
// about others (long double, bit-fields of 24 bits, wide vectors), about inline assembly, functions
// marked no_sanitize, structures passed by value. For a proof that nothing races each of these must
// be seen. Before the module is instrumented, this adds __tsan_read_range and
// __tsan_write_range in front of such accesses, and __norace_unseen(what) in front of what cannot
// be described; what may order threads besides is __norace_unseen_order. A thread that goes round
// and does nothing, for ever, says so with __norace_stays: nobody else would ever move. In front of
// a weak compare-and-exchange stands __norace_weak_exchange, behind it
// __norace_weak_succeeds. Parts of
// locals that others can reach are in clang_locals.h. The body of a function named
// __VERIFIER_atomic_* is put between
// __VERIFIER_atomic_begin and __VERIFIER_atomic_end.
#ifndef NORACE_FRONT_CLANG_GAPS_H
#define NORACE_FRONT_CLANG_GAPS_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

#include "front/compile/directives.h"

typedef struct {
  bool optimises;               // the module will be optimised, once it is instrumented
  const Directives *directives; // of OpenMP; NULL: not known
} ClangGapsAsk;

// Closes the gaps of the module, whose debug information is in intrinsics. Returns how many there
// were.
int clang_gaps_close(LLVMModuleRef, ClangGapsAsk);

// Puts these bytes into the section of the object that holds modules: see clang_bitcode.h.
void clang_gaps_embed(LLVMModuleRef, const char *bytes, size_t size);
#endif
