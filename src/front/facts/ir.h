// LLVM bitcode, made ready for the static analysis of threads. For files in this folder only.
//
// Ready means: locals whose address goes nowhere are values; every function that is not recursive,
// and not too large, is inlined where it is called, so that each call has its own copy; each call
// that creates a thread with a known function has its own copy of that function. No pass that could
// drop or move an access to shared memory is run.
#ifndef NORACE_FRONT_IR_H
#define NORACE_FRONT_IR_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"
#include "front/compile/clang_bitcode.h"

typedef struct {
  const char *name, *file;
  unsigned line;
} IrFunctionLine;

typedef struct {
  Arena *arena;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMTargetDataRef layout; // the module's own
  VEC(IrFunctionLine) lines;
  const char *complaint; // of LLVM while modules are linked; NULL for none
  const char *own_copy;  // memcpy or the like, which the program defines itself; NULL
} Ir;

Ir *ir_read(const ClangModule *,
            size_t n); // several become one program; NULL after an error was reported
Ir *ir_read_program(const char *program,
                    Arena *); // the bitcode inside an executable; NULL if it cannot be had
void ir_delete(Ir *);

// Strings in the arena; file NULL where there is none.
Position ir_position(Ir *, LLVMValueRef instruction);
Position ir_position_of(Arena *, LLVMValueRef instruction);
const char *ir_function_at(const Ir *, Position); // by its lines; NULL where unknown
const char *ir_name(LLVMValueRef global);
const char *ir_callee_name(LLVMValueRef call); // "" for an indirect call
#endif
