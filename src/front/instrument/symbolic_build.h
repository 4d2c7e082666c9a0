// What the parts of the pass that adds expressions (symbolic_pass.h) build with: values, their
// expressions, calls of the runtime.
#ifndef NORACE_FRONT_SYMBOLIC_BUILD_H
#define NORACE_FRONT_SYMBOLIC_BUILD_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "base/vec.h"
#include "front/instrument/symbolic_pass.h"

typedef LLVMValueRef Value;
typedef VEC(Value) Values;
typedef VEC(LLVMBasicBlockRef) Blocks;

enum { MOST_ARGUMENTS = 32 }; // as in runtime/world/symbolic.c

typedef struct {
  Arena *arena;
  SymbolicNames *names;
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTargetDataRef layout;
  LLVMTypeRef i1, i32, i64, ptr, none, slots_type;
  Value zero, slots;
  unsigned nosanitize;
  Value function;
  Value variadic; // what the function was told of more arguments; NULL: it takes none
  Value known;    // the function was called by instrumented code
  Map ids;        // of values, as indices into `id`; of a pair its first
  Map seconds;    // of pairs, their second
  Values id;
  const char *complaint;
} Pass;

#define HOOK(p, name, ...) \
  sym_call(p, name, (Value[]){__VA_ARGS__}, sizeof((Value[]){__VA_ARGS__}) / sizeof(Value))

enum {
  SLOT_CALLEE,
  SLOT_RETURNED,
  SLOT_RESULT,
  SLOT_CREATED,
  SLOT_ARGUMENT,
  SLOT_COPIED,
  SLOT_SECOND,
  SLOT_MORE,
  SLOT_MORE_STACK,
  SLOT_MORE_ID,
  SLOT_MORE_PLACE
};

// Bits of a value that can have an expression; 0 for others.
unsigned sym_width_of(LLVMTypeRef type);
// In memory expressions lie in whole bytes.
unsigned sym_stored_width(LLVMTypeRef type);
Value sym_id_of(const Pass *p, Value v);
bool sym_may_depend(const Pass *p, Value v);
void sym_set_id(Pass *p, Value v, Value id);
// A structure of two values that travels in registers, if it is only made, taken apart, stored or
// returned: its parts have expressions. Others have none.
bool sym_is_pair(LLVMTypeRef type);
bool sym_keeps_pair(Value v);
Value sym_part_of(const Pass *p, Value pair, unsigned k);
void sym_set_part(Pass *p, Value pair, unsigned k, Value id);
Value sym_number(const Pass *p, uint64_t n);
Value sym_wide(const Pass *p, uint64_t n);
Value sym_as_number(Pass *p, Value v);
Value sym_own_load(Pass *p, LLVMTypeRef type, Value from);
void sym_own_store(Pass *p, Value v, Value to);
void sym_define_hooks(Pass *p);
Value sym_call(Pass *p, const char *name, const Value *args, unsigned n);
void sym_before(Pass *p, Value i);
// The first place behind a call that could be left by an exception, if only this call leads there;
// NULL: there is none.
Value sym_behind_invoke(Value i);
void sym_after(Pass *p, Value i);
void sym_fix(Pass *p, Value v);
void sym_fix_operands(Pass *p, Value i);
Value sym_resize(Pass *p, Value id, unsigned width, bool sign);
uint64_t sym_size_in_memory(const Pass *p, LLVMTypeRef type);
void sym_fix_memory(Pass *p, Value pointer, uint64_t size);
Value sym_slot(Pass *p, unsigned field, unsigned element);
LLVMTypeRef sym_byval_type(Value call, unsigned argument);
// From this argument on.
void sym_fix_copies(Pass *p, Value i, unsigned from);
void sym_fix_arguments(Pass *p, Value i, unsigned from);
#endif
