#include "front/clang_simd.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
#include "front/clang_locals.h"

typedef VEC(LLVMBasicBlockRef) Blocks;
typedef VEC(LLVMValueRef) Values;

typedef struct {
  LLVMBasicBlockRef head;
  Blocks blocks;
  Blocks before; // jump into it from outside
  unsigned line; // of the directive
} SimdLoop;

typedef struct {
  bool inside, outside; // outside: by the program itself, not by what the directive's clauses make
  bool escapes;
} LocalUse;

static bool has(const Blocks *blocks, LLVMBasicBlockRef b) {
  for (size_t i = 0; i < blocks->n; i++)
    if (blocks->at[i] == b) return true;
  return false;
}

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
    if (LLVMGetSuccessor(end, i) == to) return true;
  return false;
}

static void find_loop(LLVMValueRef back, SimdLoop *loop) {
  LLVMBasicBlockRef latch = LLVMGetInstructionParent(back);
  loop->head = LLVMGetSuccessor(back, 0);
  loop->line = LLVMGetDebugLocLine(back);
  vec_push(&loop->blocks, loop->head);
  if (latch != loop->head) vec_push(&loop->blocks, latch);
  LLVMBasicBlockRef first = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(latch));
  for (size_t i = 1; i < loop->blocks.n; i++)
    for (LLVMBasicBlockRef b = first; b; b = LLVMGetNextBasicBlock(b))
      if (!has(&loop->blocks, b) && leads_to(b, loop->blocks.at[i])) vec_push(&loop->blocks, b);
  for (LLVMBasicBlockRef b = first; b; b = LLVMGetNextBasicBlock(b))
    if (!has(&loop->blocks, b) && leads_to(b, loop->head)) vec_push(&loop->before, b);
}

static bool is_mark(LLVMValueRef user) {
  if (!LLVMIsACallInst(user)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(user), &n);
  return !strncmp(name, "llvm.lifetime.", 14) || !strncmp(name, "llvm.dbg.", 9);
}

static bool is_part(LLVMValueRef user) {
  return LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user) || LLVMIsAAddrSpaceCastInst(user);
}

static void follow(const SimdLoop *loop, LLVMValueRef pointer, LocalUse *found) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (is_mark(user)) continue;
    if (is_part(user)) {
      follow(loop, user, found);
      continue;
    }
    bool inside = has(&loop->blocks, LLVMGetInstructionParent(user));
    unsigned line = LLVMGetDebugLocLine(user);
    found->inside |= inside;
    found->outside |= !inside && line && line != loop->line;
    bool as_value = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer;
    found->escapes |= as_value || !(LLVMIsALoadInst(user) || LLVMIsAStoreInst(user) || LLVMIsAICmpInst(user));
  }
}

static bool has_parts(LLVMValueRef local) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(local));
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || !LLVMIsAConstantInt(LLVMGetOperand(local, 0));
}

static void tell_own(const ClangOpenmp *m, const SimdLoop *loop, LLVMValueRef local) {
  LLVMTypeRef word = LLVMInt64TypeInContext(m->context);
  for (size_t i = 0; i < loop->before.n; i++) {
    LLVMValueRef at = LLVMGetBasicBlockTerminator(loop->before.at[i]);
    LLVMValueRef size = LLVMConstInt(word, LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(local)), false);
    clang_openmp_call(m, at, "__norace_simd_own", (LLVMValueRef[]){local, size}, 2);
  }
}

// A variable that is made inside the loop, with a length of its own, lies below the others: the runtime sees that itself.
static bool treat(const ClangOpenmp *m, const SimdLoop *loop, LLVMValueRef local) {
  LocalUse use = {0};
  follow(loop, local, &use);
  if (!use.inside || has(&loop->blocks, LLVMGetInstructionParent(local))) return false;
  if (use.outside) return has_parts(local) && (clang_locals_show_one(m->context, m->builder, local), true);
  if (!use.escapes || !LLVMIsAConstantInt(LLVMGetOperand(local, 0))) return false;
  tell_own(m, loop, local);
  return true;
}

int clang_simd_locals(const ClangOpenmp *m, LLVMValueRef back) {
  SimdLoop loop = {0};
  Values locals = {0};
  int n = 0;
  find_loop(back, &loop);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(loop.head)); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && LLVMGetPointerAddressSpace(LLVMTypeOf(i)) == 0) vec_push(&locals, i);
  for (size_t i = 0; i < locals.n; i++) n += treat(m, &loop, locals.at[i]);
  vec_delete(&locals);
  vec_delete(&loop.blocks);
  vec_delete(&loop.before);
  return n;
}
