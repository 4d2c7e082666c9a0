// Regions are worth something if their blocks are accessed under locks: those of the owner, it is
// to be hoped.
#include "front/threads/ownership_judge.h"
#include "front/threads/ownership_inner.h"
#include "front/threads/ownership_uses.h"

// Is a lock held for certain in front of each instruction? The answer for the beginning of each
// block.
static bool *held_at_blocks(const LoopTable *t) {
  bool *held = memory_take(t->blocks.n + 1);
  memset(held, true, t->blocks.n);
  held[0] = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = 0; b < t->blocks.n; b++) {
      bool now = held[b];
      for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i;
           i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsACallInst(i)) continue;
        LibraryKind kind = regions_kind(i);
        now = (now || kind == LIBRARY_LOCK || kind == LIBRARY_SHARE) && kind != LIBRARY_UNLOCK;
      }
      LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
      for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        bool *next = &held[loop_block(t, LLVMGetSuccessor(end, k))];
        if (*next && !now) *next = false, changed = true;
      }
    }
  }
  return held;
}

static void judge_pointer(Regions *r, LLVMValueRef i, LLVMValueRef pointer, bool held) {
  bool mixed;
  bool address = LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind;
  uint32_t object = address ? regions_candidate(r, pointer, &mixed) : MODEL_NONE;
  if (object == MODEL_NONE) return;
  LLVMValueRef cell;
  int64_t shift;
  RegionsAnswer answer = regions_of(r, pointer, i, &cell, &shift);
  if (answer == REGIONS_PRIVATE) return;
  if (answer == REGIONS_NONE || !held) r->useful[regions_class(r, object)] = false;
}

static void judge_access(Regions *r, LLVMValueRef i, bool held) {
  if (LLVMIsAStoreInst(i)) judge_pointer(r, i, LLVMGetOperand(i, 1), held);
  if (LLVMIsALoadInst(i)) judge_pointer(r, i, LLVMGetOperand(i, 0), held);
  for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
    judge_pointer(r, i, LLVMGetOperand(i, k), held);
}

static void judge_function(Regions *r, LLVMValueRef f) {
  const LoopTable *t = regions_table(r, f);
  bool *held = held_at_blocks(t), is_main = f == r->b->entries.at[0];
  for (size_t b = 0; b < t->blocks.n; b++) {
    bool now = held[b];
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i;
         i = LLVMGetNextInstruction(i)) {
      LibraryKind kind = LLVMIsACallInst(i) ? regions_kind(i) : LIBRARY_UNKNOWN;
      judge_access(r, i, now || is_main);
      now = (now || kind == LIBRARY_LOCK || kind == LIBRARY_SHARE) && kind != LIBRARY_UNLOCK;
    }
  }
  free(held);
}

// An owner that is one of many, or an element: what hangs in a single variable is protected by what
// protects that anyway.
void regions_judge(Regions *r) {
  for (size_t k = 0; k < r->allocs.n; k++) {
    Region region = regions_resolved(r, (Region){NEW, (uint32_t)k});
    r->useful[regions_class(r, r->allocs.at[k].object)] =
        region.kind == OWNED && r->owners.at[region.which].root;
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(r->b->ir->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) judge_function(r, f);
}
