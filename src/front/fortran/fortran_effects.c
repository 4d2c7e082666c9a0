#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "front/fortran/fortran_effects.h"
#include "front/fortran/fortran_module.h"

typedef struct {
  const char *name, *effects;
} Row;

static const Row rows[] = {
#define FORTRAN(name, effects) {name, effects},
#include "common/fortran.def"
#undef FORTRAN
};

static const char prefix[] = "_FortranA";

static const char *library_function(LLVMValueRef at) {
  if (!LLVMIsACallInst(at) || !LLVMIsAFunction(LLVMGetCalledValue(at))) return NULL;
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(at), &n);
  return strncmp(name, prefix, sizeof prefix - 1) ? NULL : name + sizeof prefix - 1;
}

static const Row *row_of(const char *name) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    size_t n = strlen(rows[i].name);
    bool all = rows[i].name[n - 1] == '*';
    if (all ? !strncmp(name, rows[i].name, n - 1) : !strcmp(name, rows[i].name)) return &rows[i];
  }
  return NULL;
}

static bool takes_pointer(LLVMValueRef call) {
  for (unsigned i = 0, n = LLVMGetNumArgOperands(call); i < n; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
        !LLVMIsAConstant(argument)) // the source's name, which every function is given
      return true;
  }
  return false;
}

typedef struct {
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMValueRef call;
} Teller;

static void tell(const Teller *t, const char *name, LLVMValueRef pointer, LLVMValueRef size) {
  LLVMContextRef context = LLVMGetModuleContext(t->module);
  LLVMTypeRef words = LLVMInt64TypeInContext(context),
              both[] = {LLVMPointerTypeInContext(context, 0), words},
              type = LLVMFunctionType(LLVMVoidTypeInContext(context), both, size ? 2 : 1, false);
  LLVMValueRef function = LLVMGetNamedFunction(t->module, name);
  if (!function) function = LLVMAddFunction(t->module, name, type);
  LLVMPositionBuilderBefore(t->builder, t->call);
  LLVMSetCurrentDebugLocation2(t->builder, LLVMInstructionGetDebugLoc(t->call));
  LLVMValueRef wide = size ? LLVMBuildIntCast2(t->builder, size, words, false, "") : NULL;
  LLVMValueRef args[] = {pointer, wide};
  LLVMBuildCall2(t->builder, type, function, args, size ? 2 : 1, "");
}

static LLVMValueRef number(const Teller *t, unsigned long long n) {
  return LLVMConstInt(LLVMInt64TypeInContext(LLVMGetModuleContext(t->module)), n, false);
}

// One word of a row's effects, for the argument that it stands for.
static void tell_effect(const Teller *t, const char *word, LLVMValueRef pointer) {
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind || LLVMIsNull(pointer)) return;
  unsigned n = (unsigned)strtoul(word + 1, NULL, 10);
  bool given = n < LLVMGetNumArgOperands(t->call);
  switch (*word) {
  case 'r': tell(t, "__norace_array_read", pointer, NULL); break;
  case 'w': tell(t, "__norace_array_write", pointer, NULL); break;
  case 'H': tell(t, "__norace_descriptor_read", pointer, NULL); break;
  case 'h': tell(t, "__norace_descriptor_write", pointer, NULL); break;
  case 's': tell(t, "__tsan_write_range", pointer, number(t, n)); break;
  case 'n':
    if (given) tell(t, "__tsan_read_range", pointer, LLVMGetOperand(t->call, n));
    break;
  case 'N':
    if (given) tell(t, "__tsan_write_range", pointer, LLVMGetOperand(t->call, n));
    break;
  default: break;
  }
}

static void tell_row(const Teller *t, const char *effects) {
  unsigned argument = 0, n = LLVMGetNumArgOperands(t->call);
  for (const char *word = effects; word && argument < n; argument++) {
    tell_effect(t, word, LLVMGetOperand(t->call, argument));
    word = strchr(word, ' ');
    if (word) word++;
  }
}

static void tell_opaque(const Teller *t) {
  size_t n;
  LLVMPositionBuilderBefore(t->builder, t->call);
  LLVMValueRef text = LLVMBuildGlobalStringPtr(
      t->builder, LLVMGetValueName2(LLVMGetCalledValue(t->call), &n), "norace.unseen");
  tell(t, "__norace_unseen", text, NULL);
}

void fortran_effects_tell(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef function) {
  VEC(LLVMValueRef) calls = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (library_function(i)) vec_push(&calls, i);
  for (size_t i = 0; i < calls.n; i++) {
    Teller t = {module, builder, calls.at[i]};
    const Row *row = row_of(library_function(calls.at[i]));
    if (row) tell_row(&t, row->effects);
    else if (takes_pointer(calls.at[i])) tell_opaque(&t);
  }
  vec_delete(&calls);
}
