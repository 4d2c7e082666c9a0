// What the standard says of worksharing constructs and clang's code does not show.
//
//   __norace_loop(flags)      the loop that begins next: LOOP_OPEN if nobody can rely on which
//   thread
//                             gets which iterations, LOOP_CONCURRENT if its iterations may run at
//                             the same time even in one thread
//   __norace_copies_made(id)  instead of a barrier that clang adds: copies that clauses make of
//   variables
//                             are made before the last iteration's value is written back
//   __norace_last(begins)     around that writing back
//
//   __norace_scan(id)         instead of a barrier between the two loops that clang makes of one
//   with a
//                             scan: threads wait for each other there, and nothing is ordered
//
// A barrier that clang adds although the directive says nowait is taken out.
#ifndef NORACE_FRONT_CLANG_CONSTRUCTS_H
#define NORACE_FRONT_CLANG_CONSTRUCTS_H
#include <stdbool.h>

#include "front/instrument/clang_openmp.h"

enum { LOOP_OPEN = 1, LOOP_CONCURRENT = 2 };

// Barriers: how many calls were changed. The call may be gone then.
int clang_constructs_barrier(const ClangOpenmp *, LLVMValueRef call);
// In front of __kmpc_for_static_init and __kmpc_dispatch_init.
int clang_constructs_loop(const ClangOpenmp *, LLVMValueRef call);
// May iterations of the loop that this call begins run at the same time in one thread?
bool clang_constructs_concurrent(const ClangOpenmp *, LLVMValueRef call);

// Does one of the directives that the call of the OpenMP run-time library may come from pass the
// test; do all?
bool clang_constructs_any(const Directives *, LLVMValueRef call, bool test(const char *directive));
bool clang_constructs_all(const Directives *, LLVMValueRef call, bool test(const char *directive));
// The loop of the same directive that begins right behind a barrier: it is clang's own then. Or
// NULL.
LLVMValueRef clang_constructs_behind(LLVMValueRef barrier);

// The tests, for whoever has the directive itself.
bool directive_keeps_schedule(const char *directive); // equal loops are shared out alike
bool directive_is_concurrent(const char *directive);
bool directive_adds_barrier(const char *directive); // clang's barrier is not the standard's
bool directive_scans(const char *directive);        // a reduction with inscan
#endif
