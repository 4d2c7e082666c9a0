#include "front/compile/data_model.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "front/compile/clang.h"

typedef LLVMValueRef Value;

bool data_model_asked(const char *const *args, size_t n) {
  bool asked = false; // the last word counts
  for (size_t i = 0; i < n; i++)
    asked = !strcmp(args[i], "-m32") || (asked && strcmp(args[i], "-m64"));
  return asked;
}

size_t data_model_drop(const char *const *args, size_t n, const char **words) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (strcmp(args[i], "-m32")) words[kept++] = args[i];
  return kept;
}

// ---- two versions of one instruction

// A subscript is widened where pointers are wider; that changes nothing.
static bool only_widens(Value i) {
  if (!LLVMIsASExtInst(i) && !LLVMIsAZExtInst(i)) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u))
    if (!LLVMIsAGetElementPtrInst(LLVMGetUser(u))) return false;
  return LLVMGetFirstUse(i) != NULL;
}

static Value narrowed(Value v) {
  return LLVMIsAInstruction(v) && only_widens(v) ? LLVMGetOperand(v, 0) : v;
}

static unsigned width(Value v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

static bool moves(Value i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
  case LLVMStore:
  case LLVMAlloca:
  case LLVMCall:
  case LLVMPHI:
  case LLVMRet:
  case LLVMGetElementPtr: return true;
  default: return false;
  }
}

// How much is allocated or copied depends on the sizes of things, as it should.
static bool takes_size(Value i) {
  if (!LLVMIsACallInst(i)) return false;
  static const char *const names[] = {"malloc", "calloc", "realloc", "memset", "memcpy", "memmove"};
  size_t length;
  Value callee = LLVMGetCalledValue(i);
  const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (!strcmp(name, names[k])) return true;
  return !strncmp(name, "llvm.", 5);
}

static bool same_value(Value user, Value a, Value b) {
  a = narrowed(a), b = narrowed(b);
  if (width(a) != width(b) && !moves(user)) return false;
  if (!LLVMIsAConstantInt(a) || !LLVMIsAConstantInt(b))
    return !LLVMIsAConstantInt(a) == !LLVMIsAConstantInt(b);
  return width(a) <= 64 && width(b) <= 64 &&
         (LLVMConstIntGetSExtValue(a) == LLVMConstIntGetSExtValue(b) || takes_size(user));
}

static bool same_instruction(Value a, Value b) {
  if (LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b) ||
      LLVMGetNumOperands(a) != LLVMGetNumOperands(b))
    return false;
  if (LLVMGetTypeKind(LLVMTypeOf(a)) != LLVMGetTypeKind(LLVMTypeOf(b)) ||
      (width(a) != width(b) && !moves(a)))
    return false;
  if (LLVMIsAICmpInst(a) && LLVMGetICmpPredicate(a) != LLVMGetICmpPredicate(b)) return false;
  bool pointers =
      LLVMGetInstructionOpcode(a) == LLVMPtrToInt || LLVMGetInstructionOpcode(a) == LLVMIntToPtr;
  for (int k = 0; k < LLVMGetNumOperands(a); k++)
    if (!same_value(a, LLVMGetOperand(a, (unsigned)k), LLVMGetOperand(b, (unsigned)k)))
      return false;
  return !pointers;
}

// ---- two versions of one file

static Value next_of(Value i) {
  while (i && only_widens(i)) i = LLVMGetNextInstruction(i);
  return i;
}

static bool same_block(LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
  Value i = next_of(LLVMGetFirstInstruction(a)), k = next_of(LLVMGetFirstInstruction(b));
  while (i && k && same_instruction(i, k))
    i = next_of(LLVMGetNextInstruction(i)), k = next_of(LLVMGetNextInstruction(k));
  return !i && !k;
}

static bool same_function(Value a, Value b) {
  LLVMBasicBlockRef i = LLVMGetFirstBasicBlock(a), k = LLVMGetFirstBasicBlock(b);
  while (i && k && same_block(i, k)) i = LLVMGetNextBasicBlock(i), k = LLVMGetNextBasicBlock(k);
  return !i && !k;
}

static bool same_module(LLVMModuleRef a, LLVMModuleRef b) {
  for (Value f = LLVMGetFirstFunction(a); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    if (LLVMIsDeclaration(f)) continue;
    Value other = LLVMGetNamedFunction(b, LLVMGetValueName2(f, &length));
    if (!other || !same_function(f, other)) return false;
  }
  return true;
}

static LLVMModuleRef compile(LLVMContextRef context, Arena *arena, const char *const *args,
                             size_t n) {
  const char *path = temporary_file(arena, ".bc");
  LLVMMemoryBufferRef buffer = NULL;
  LLVMModuleRef module = NULL;
  char *message = NULL;
  bool good = !clang_emit_bitcode(path, args, n) &&
              !LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message) &&
              !LLVMParseBitcodeInContext2(context, buffer, &module);
  if (buffer) LLVMDisposeMemoryBuffer(buffer);
  if (message) LLVMDisposeMessage(message);
  unlink(path);
  return good ? module : NULL;
}

bool data_model_same(const char *const *args, size_t n) {
  Arena *arena = arena_new();
  LLVMContextRef context = LLVMContextCreate();
  const char **words = memory_take((n + 1) * sizeof *words);
  size_t kept = data_model_drop(args, n, words);
  LLVMModuleRef narrow = compile(context, arena, args, n),
                wide = narrow ? compile(context, arena, words, kept) : NULL;
  bool same = wide && same_module(narrow, wide);
  if (narrow) LLVMDisposeModule(narrow);
  if (wide) LLVMDisposeModule(wide);
  LLVMContextDispose(context);
  free(words);
  arena_delete(arena);
  return same;
}
