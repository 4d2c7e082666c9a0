// The bound of a loop that reads it anew in each turn.
#include <string.h>

#include "front/facts/loops_bound.h"
#include "front/facts/loops_of.h"

// Does the instruction perhaps write to the object?
static bool may_write(const LoopTable *t, LLVMValueRef i, uint32_t object) {
  unsigned n = LLVMIsACallInst(i) ? LLVMGetNumArgOperands(i) : 0;
  const PointsSet *list = points_of_list(t->points, i);
  for (size_t e = 0; e < list->n; e++)
    if (list->at[e].object == object) return true;
  bool stores = LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i);
  for (unsigned k = 0; k < (stores ? 1 : n); k++) {
    const PointsSet *to = points_of(t->points, LLVMGetOperand(i, LLVMIsAStoreInst(i) ? 1 : k));
    for (size_t e = 0; e < to->n; e++)
      if (to->at[e].object == object) return true;
  }
  return false;
}

static void mark_reached(const LoopTable *t, LLVMBasicBlockRef from, uint8_t *seen) {
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n) {
    LLVMBasicBlockRef b = vec_pop(&work);
    uint32_t at = loop_block(t, b);
    if (seen[at]) continue;
    seen[at] = 1;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
      vec_push(&work, LLVMGetSuccessor(end, k));
  }
  vec_delete(&work);
}

// A bound that is read from a variable anew in each turn, but that nobody changes from the
// beginning of the loop on: the variable.
static LLVMValueRef steady(const LoopTable *t, LLVMBasicBlockRef head, LLVMValueRef bound) {
  LLVMValueRef variable = LLVMGetOperand(bound, 0);
  if (!LLVMIsAGlobalVariable(variable) && !LLVMIsAAllocaInst(variable)) return NULL;
  uint32_t object = map_get(&t->points->object_of, variable);
  uint8_t *seen = memory_take(t->blocks.n);
  mark_reached(t, head, seen);
  bool changed = object == MAP_NONE;
  for (LLVMValueRef f = LLVMGetFirstFunction(t->points->ir->module); f && !changed;
       f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b && !changed;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !changed;
           i = LLVMGetNextInstruction(i))
        changed = (f != t->function || seen[loop_block(t, b)]) && may_write(t, i, object);
  free(seen);
  return changed ? NULL : variable;
}

// ---- a field that is written once

typedef struct {
  uint32_t object;
  int64_t from, to; // bytes
} Field;

static bool set_may_mean(const PointsSet *to, const Field *field, int64_t size) {
  for (size_t k = 0; k < to->n; k++) {
    const PointsTarget *at = &to->at[k];
    if (at->object != field->object) continue;
    if (at->stride || (at->offset < field->to && (!size || at->offset + size > field->from)))
      return true;
  }
  return false;
}

static bool may_mean(const LoopTable *t, LLVMValueRef pointer, const Field *field, int64_t size) {
  return set_may_mean(points_of(t->points, pointer), field, size);
}

// Functions that touch locks and the like, but leave all else as it is.
static bool is_of_lock(LibraryKind kind) {
  return kind == LIBRARY_INIT || kind == LIBRARY_RENEW || kind == LIBRARY_DESTROY ||
         (kind >= LIBRARY_LOCK && kind <= LIBRARY_BARRIER);
}

// A call of what is not part of the program may write to whatever it is given, from there to its
// end.
static bool call_writes(const LoopTable *t, LLVMValueRef call, const Field *field) {
  enum { HANDLE_SIZE = 8, LOCK_SIZE = 4 };
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee)) return false;
  const char *name = ir_callee_name(call);
  LibraryKind kind = library_find(name)->kind;
  if (!strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13)) return false;
  if (kind == LIBRARY_FREE) return false;
  if (is_of_lock(kind)) return may_mean(t, LLVMGetOperand(call, 0), field, LOCK_SIZE);
  if (kind == LIBRARY_CREATE) return may_mean(t, LLVMGetOperand(call, 0), field, HANDLE_SIZE);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
    if (may_mean(t, LLVMGetOperand(call, k), field, 0)) return true;
  return set_may_mean(points_of_list(t->points, call), field, 0);
}

static bool writes(const LoopTable *t, LLVMValueRef i, const Field *field) {
  LLVMTargetDataRef layout = t->points->ir->layout;
  if (LLVMIsACallInst(i)) return call_writes(t, i, field);
  if (LLVMIsAStoreInst(i))
    return may_mean(t, LLVMGetOperand(i, 1), field,
                    (int64_t)LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(i, 0))));
  return (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) &&
         may_mean(t, LLVMGetOperand(i, 0), field, 8);
}

bool loop_comes_again(const LoopTable *t, LLVMBasicBlockRef block) {
  uint8_t *seen = memory_take(t->blocks.n);
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
    mark_reached(t, LLVMGetSuccessor(end, k), seen);
  bool found = seen[loop_block(t, block)];
  free(seen);
  return found;
}

// Is there one such object only? A global variable, or what main makes outside of loops.
static bool is_single(const LoopTable *t, const PointsObject *o) {
  if (o->kind == OBJECT_GLOBAL) return true;
  bool made = (o->kind == OBJECT_HEAP || o->kind == OBJECT_STACK) && LLVMIsAInstruction(o->value);
  if (!made || strcmp(ir_name(t->function), "main")) return false;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(o->value);
  return LLVMGetBasicBlockParent(block) == t->function && !loop_comes_again(t, block);
}

// The only instruction of the program that may write to the field; NULL if there are none or
// several.
static LLVMValueRef only_write(const LoopTable *t, const Field *field) {
  LLVMValueRef found = NULL;
  for (LLVMValueRef f = LLVMGetFirstFunction(t->points->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!writes(t, i, field)) continue;
        if (found) return NULL;
        found = i;
      }
  return found;
}

// Nobody reads a new block of memory before something is put there.
static bool starts_empty(const PointsObject *o) {
  return o->kind == OBJECT_HEAP && LLVMIsACallInst(o->value) &&
         !strcmp(ir_callee_name(o->value), "malloc");
}

// The way of a branch on which the block could not be made; 2 for none.
static unsigned failed_way(LLVMValueRef end, LLVMValueRef made) {
  LLVMValueRef test =
      LLVMIsABranchInst(end) && LLVMIsConditional(end) ? LLVMGetCondition(end) : NULL;
  if (!test || !LLVMIsAICmpInst(test)) return 2;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  bool null = LLVMGetOperand(test, 0) == made && LLVMIsNull(LLVMGetOperand(test, 1));
  if (!null || (p != LLVMIntEQ && p != LLVMIntNE)) return 2;
  return p == LLVMIntEQ ? 0 : 1;
}

// Has the block been written to there whenever control comes to the head with a block? It is made
// once, and who reads a field of it has it, so the ways on which it could not be made do not count.
static bool comes_filled(const LoopTable *t, const PointsObject *o, LLVMBasicBlockRef store,
                         LLVMBasicBlockRef head) {
  if (o->kind != OBJECT_HEAP || !LLVMIsACallInst(o->value)) return false;
  LLVMBasicBlockRef start = LLVMGetInstructionParent(o->value);
  if (LLVMGetBasicBlockParent(start) != t->function || start == head) return false;
  uint8_t *seen = memory_take(t->blocks.n);
  VEC(LLVMBasicBlockRef) work = {0};
  if (start != store) vec_push(&work, start);
  bool filled = true;
  while (work.n && filled) {
    LLVMBasicBlockRef b = vec_pop(&work);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    unsigned failed = failed_way(end, o->value);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      if (k == failed || next == store || seen[loop_block(t, next)]) continue;
      seen[loop_block(t, next)] = 1;
      filled &= next != head;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  return filled;
}

// What is in the field from its only store on, which comes before the loop: the value that is
// stored.
static LLVMValueRef stored_once(const LoopTable *t, LLVMBasicBlockRef head, LLVMValueRef load) {
  const PointsSet *from = points_of(t->points, LLVMGetOperand(load, 0));
  if (!t->dominates || from->n != 1 || from->at[0].stride || strcmp(ir_name(t->function), "main"))
    return NULL;
  int64_t size = (int64_t)LLVMStoreSizeOfType(t->points->ir->layout, LLVMTypeOf(load));
  Field field = {from->at[0].object, from->at[0].offset, from->at[0].offset + size};
  if (!is_single(t, &t->points->objects.at[field.object])) return NULL;
  LLVMValueRef store = only_write(t, &field);
  if (!store || !LLVMIsAStoreInst(store) || LLVMGetOrdering(store) != LLVMAtomicOrderingNotAtomic)
    return NULL;
  const PointsSet *to = points_of(t->points, LLVMGetOperand(store, 1));
  LLVMBasicBlockRef block = LLVMGetInstructionParent(store);
  bool same = to->n == 1 && !to->at[0].stride && to->at[0].offset == field.from &&
              LLVMTypeOf(LLVMGetOperand(store, 0)) == LLVMTypeOf(load) &&
              LLVMGetBasicBlockParent(block) == t->function;
  if (!same || loop_comes_again(t, block)) return NULL;
  size_t a = loop_block(t, block), b = loop_block(t, head);
  bool before = (a != b && t->dominates[a * t->blocks.n + b]) ||
                starts_empty(&t->points->objects.at[field.object]) ||
                comes_filled(t, &t->points->objects.at[field.object], block, head);
  return before ? loop_plain_bound(LLVMGetOperand(store, 0)) : NULL;
}

// A number of less than an int is a bound without its sign (loop_plain_bound).
static LLVMValueRef widened(const LoopTable *t, LLVMValueRef v) {
  if (!LLVMIsAConstantInt(v) || loop_counts_far(LLVMTypeOf(v))) return v;
  return LLVMConstInt(LLVMInt64TypeInContext(t->points->ir->context), LLVMConstIntGetZExtValue(v),
                      false);
}

LLVMValueRef loop_steady(const LoopTable *t, LLVMBasicBlockRef head, LLVMValueRef bound) {
  if (!LLVMIsALoadInst(bound) || LLVMGetOrdering(bound) != LLVMAtomicOrderingNotAtomic)
    return bound;
  LLVMValueRef value = stored_once(t, head, bound);
  if (!value) value = steady(t, head, bound);
  return value ? widened(t, value) : bound;
}
