#include "front/instrument/clang_simd.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
#include "front/instrument/clang_locals.h"

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
  bool written;               // inside
  bool copied_in, read_later; // outside: set to what another variable has; looked at besides
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
  return !strncmp(name, "llvm.lifetime.", 14) || !strncmp(name, "llvm.dbg.", 9) ||
         !strcmp(name, "__norace_local_ends"); // clang_openmp.c
}

static bool is_part(LLVMValueRef user) {
  return LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user) ||
         LLVMIsAAddrSpaceCastInst(user);
}

// Of a variable that a clause makes, outside of its loop: a value comes in from another variable,
// or the variable is read, or handed on.
static void note_copy(LLVMValueRef user, LLVMValueRef pointer, LocalUse *found) {
  bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer;
  bool copies = LLVMIsAMemCpyInst(user) && LLVMGetOperand(user, 0) == pointer;
  if (copies || (stores && LLVMIsALoadInst(LLVMGetOperand(user, 0)))) found->copied_in = true;
  else if (!stores) found->read_later = true;
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
    found->written |= inside && LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer;
    found->outside |= !inside && line && line != loop->line;
    if (!inside) note_copy(user, pointer, found);
    bool as_value = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer;
    found->escapes |=
        as_value || !(LLVMIsALoadInst(user) || LLVMIsAStoreInst(user) || LLVMIsAICmpInst(user));
  }
}

static bool has_parts(LLVMValueRef local) {
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(local));
  return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind ||
         !LLVMIsAConstantInt(LLVMGetOperand(local, 0));
}

// The counter, which the head of a loop loads first.
static LLVMValueRef counter_of(LLVMBasicBlockRef head) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsALoadInst(i))
      return LLVMIsAAllocaInst(LLVMGetOperand(i, 0)) ? LLVMGetOperand(i, 0) : NULL;
  return NULL;
}

// What a variable is set to, if that is once.
static LLVMValueRef value_of(LLVMValueRef local) {
  LLVMValueRef value = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef store = LLVMIsAStoreInst(LLVMGetUser(use));
    if (!store || LLVMGetOperand(store, 1) != local) continue;
    if (value) return NULL;
    value = LLVMGetOperand(store, 0);
  }
  return value;
}

// taskloop: its bounds come with the task, and so does every variable from before it.
static bool is_of_taskloop(LLVMBasicBlockRef head) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(head);
  LLVMValueRef compared = end && LLVMIsABranchInst(end) && LLVMIsConditional(end)
                              ? LLVMIsAICmpInst(LLVMGetCondition(end))
                              : NULL;
  LLVMValueRef bound = compared ? LLVMIsALoadInst(LLVMGetOperand(compared, 1)) : NULL;
  LLVMValueRef given = bound && LLVMIsAAllocaInst(LLVMGetOperand(bound, 0))
                           ? value_of(LLVMGetOperand(bound, 0))
                           : NULL;
  if (!given) return false;
  return LLVMIsAArgument(given) ||
         (LLVMIsALoadInst(given) && LLVMIsAGetElementPtrInst(LLVMGetOperand(given, 0)));
}

static bool comes_before(LLVMValueRef local, LLVMValueRef other) {
  for (; local && local != other; local = LLVMGetNextInstruction(local)) {}
  return local;
}

// A variable without a clause that was there before the directive, so that its lanes write to the
// same one: clang lays out variables in the order of the source, and begins a loop with its
// counter.
static bool is_from_before(const SimdLoop *loop, LLVMValueRef local) {
  LLVMValueRef counter = counter_of(loop->head);
  return counter && counter != local && !is_of_taskloop(loop->head) && comes_before(local, counter);
}

// firstprivate where the loop is shared out: a copy for the thread, made before the loop, that its
// lanes have in common (OpenMP 5.2, 17.2: simd has no such clause). What comes in is all that
// happens to it outside: lastprivate copies it out again, a reduction combines it, and these are
// clauses of simd as well. Only such a copy has a value of another variable and is written: linear
// puts what it begins with into a variable of its own.
static bool is_firstprivate(const SimdLoop *loop, LLVMValueRef local, const LocalUse *use) {
  return use->copied_in && !use->read_later && !use->outside && local != counter_of(loop->head) &&
         !is_of_taskloop(loop->head);
}

static bool is_shared_scalar(const SimdLoop *loop, LLVMValueRef local, const LocalUse *use) {
  return use->written && !has_parts(local) &&
         (is_from_before(loop, local) || is_firstprivate(loop, local, use));
}

static void tell_own(const ClangOpenmp *m, const SimdLoop *loop, LLVMValueRef local) {
  LLVMTypeRef word = LLVMInt64TypeInContext(m->context);
  for (size_t i = 0; i < loop->before.n; i++) {
    LLVMValueRef at = LLVMGetBasicBlockTerminator(loop->before.at[i]);
    LLVMValueRef size =
        LLVMConstInt(word, LLVMABISizeOfType(m->layout, LLVMGetAllocatedType(local)), false);
    clang_openmp_call(m, at, "__norace_simd_own", (LLVMValueRef[]){local, size}, 2);
  }
}

// A variable that is made inside the loop, with a length of its own, lies below the others: the
// runtime sees that itself.
static bool treat(const ClangOpenmp *m, const SimdLoop *loop, LLVMValueRef local) {
  LocalUse use = {0};
  follow(loop, local, &use);
  if (!use.inside || has(&loop->blocks, LLVMGetInstructionParent(local))) return false;
  if (is_shared_scalar(loop, local, &use))
    return clang_locals_show_one(m->context, m->builder, local), true;
  if (use.outside || is_from_before(loop, local) || is_firstprivate(loop, local, &use))
    return has_parts(local) && (clang_locals_show_one(m->context, m->builder, local), true);
  if (!use.escapes || !LLVMIsAConstantInt(LLVMGetOperand(local, 0))) return false;
  tell_own(m, loop, local);
  return true;
}

static int tell_taskloop(const ClangOpenmp *m, const SimdLoop *loop) {
  if (!is_of_taskloop(loop->head)) return 0;
  for (size_t i = 0; i < loop->before.n; i++)
    clang_openmp_call(m, LLVMGetBasicBlockTerminator(loop->before.at[i]),
                      "__norace_simd_of_taskloop", NULL, 0);
  return 1;
}

static Values locals_of(LLVMValueRef function) {
  Values locals = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMIsAAllocaInst(i) && LLVMGetPointerAddressSpace(LLVMTypeOf(i)) == 0)
        vec_push(&locals, i);
  return locals;
}

static void delete_loop(SimdLoop *loop) {
  vec_delete(&loop->blocks);
  vec_delete(&loop->before);
}

int clang_simd_locals(const ClangOpenmp *m, LLVMValueRef back) {
  SimdLoop loop = {0};
  find_loop(back, &loop);
  int n = tell_taskloop(m, &loop);
  Values locals = locals_of(LLVMGetBasicBlockParent(loop.head));
  for (size_t i = 0; i < locals.n; i++) n += treat(m, &loop, locals.at[i]);
  vec_delete(&locals);
  delete_loop(&loop);
  return n;
}

void clang_simd_shared(LLVMValueRef back, void found(LLVMValueRef local)) {
  SimdLoop loop = {0};
  find_loop(back, &loop);
  Values locals = locals_of(LLVMGetBasicBlockParent(loop.head));
  for (size_t i = 0; i < locals.n; i++) {
    LocalUse use = {0};
    follow(&loop, locals.at[i], &use);
    if (is_shared_scalar(&loop, locals.at[i], &use)) found(locals.at[i]);
  }
  vec_delete(&locals);
  delete_loop(&loop);
}
