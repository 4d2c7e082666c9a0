// Calls through a pointer that can only be one function: the variable that holds it is set to that
// function, and a team is handed its address to look at.
#include <string.h>

#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_pointers.h"

enum { DEEPEST = 6 };

static LLVMValueRef function_in(LLVMValueRef variable, int depth);

static bool is_harmless(LLVMValueRef call) {
  const char *name = omp_callee(call);
  return name && (!strncmp(name, "llvm.lifetime", 13) || !strncmp(name, "llvm.dbg", 8));
}

// The body of the team only loads what the parameter points to, or hands it on to a team of its own
// that does the same.
static bool is_only_read(LLVMValueRef pointer, int depth);

static bool is_handed_to_reader(LLVMValueRef fork, LLVMValueRef pointer, int depth) {
  LLVMValueRef body = omp_outlined(fork);
  const char *name = omp_callee(fork);
  if (!omp_is_fork(name) || !body) return false;
  for (unsigned i = 3; i < LLVMGetNumArgOperands(fork); i++) {
    if (LLVMGetOperand(fork, i) != pointer) continue;
    if (i - 1 >= LLVMCountParams(body) || !is_only_read(LLVMGetParam(body, i - 1), depth + 1))
      return false;
  }
  return true;
}

static bool is_only_read(LLVMValueRef pointer, int depth) {
  if (depth > DEEPEST) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool reads =
        LLVMIsALoadInst(user) ||
        (LLVMIsACallInst(user) && (is_harmless(user) || is_handed_to_reader(user, pointer, depth)));
    if (!reads) return false;
  }
  return true;
}

// What a variable whose address goes nowhere else holds, if that is one function.
static LLVMValueRef function_in_local(LLVMValueRef local) {
  LLVMValueRef found = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local) {
      LLVMValueRef value = LLVMGetOperand(user, 0);
      if (!LLVMIsAFunction(value) || (found && found != value)) return NULL;
      found = value;
    } else if (LLVMIsALoadInst(user) || (LLVMIsACallInst(user) && is_harmless(user))) {
      continue;
    } else if (!LLVMIsACallInst(user) || !is_handed_to_reader(user, local, 0)) {
      return NULL;
    }
  }
  return found;
}

static unsigned number_of(LLVMValueRef parameter, LLVMValueRef function) {
  unsigned i = 0;
  while (LLVMGetParam(function, i) != parameter) i++;
  return i;
}

// The body of a team: all forks of it hand over variables with the same function in them.
static LLVMValueRef function_in_parameter(LLVMValueRef parameter, int depth) {
  LLVMValueRef body = LLVMGetParamParent(parameter), found = NULL;
  unsigned place = number_of(parameter, body) + 1;
  if (LLVMGetLinkage(body) != LLVMInternalLinkage || !is_only_read(parameter, depth)) return NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(body); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef fork = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(fork) ? omp_callee(fork) : NULL;
    bool forks = omp_is_fork(name) && omp_outlined(fork) == body;
    if (!forks || place < 3 || place >= LLVMGetNumArgOperands(fork)) return NULL;
    LLVMValueRef here = function_in(LLVMGetOperand(fork, place), depth + 1);
    if (!here || (found && found != here)) return NULL;
    found = here;
  }
  return found;
}

static LLVMValueRef function_in(LLVMValueRef variable, int depth) {
  if (depth > DEEPEST) return NULL;
  if (LLVMIsAAllocaInst(variable)) return function_in_local(variable);
  if (LLVMIsAArgument(variable)) return function_in_parameter(variable, depth);
  bool fixed = LLVMIsAGlobalVariable(variable) && LLVMIsGlobalConstant(variable) &&
               LLVMGetInitializer(variable);
  LLVMValueRef value = fixed ? LLVMGetInitializer(variable) : NULL;
  return value && LLVMIsAFunction(value) ? value : NULL;
}

static bool resolve(LLVMValueRef call) {
  LLVMValueRef pointer = LLVMGetCalledValue(call);
  if (!pointer || !LLVMIsALoadInst(pointer) || LLVMGetVolatile(pointer)) return false;
  LLVMValueRef f = function_in(LLVMGetOperand(pointer, 0), 0);
  if (!f || LLVMGlobalGetValueType(f) != LLVMGetCalledFunctionType(call)) return false;
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, f);
  return true;
}

bool omp_resolve_pointers(LLVMModuleRef module) {
  bool some = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMIsDeclaration(f) ? NULL : LLVMGetFirstBasicBlock(f); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        some |= LLVMIsACallInst(i) && resolve(i);
  return some;
}
