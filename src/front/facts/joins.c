#include "front/facts/joins.h"

#include <string.h>

#include "base/check.h"
#include "front/facts/points_outside.h"
#include "model/threads.h"

enum { HANDLE = 8 }; // bytes

// Where a handle lies: in an object, at an offset, and in the element with this number if there is
// one.
typedef struct {
  uint32_t object;
  int64_t offset;
  uint32_t stride;
  LLVMValueRef index;
} Slot;

static bool slot_of(Points *p, LLVMValueRef address, Slot *slot) {
  LLVMValueRef base = address;
  PointsStep step = {0};
  while (LLVMIsAGetElementPtrInst(base)) {
    PointsStep inner = points_step(p->ir, base);
    if (inner.stride && (step.stride || !inner.index)) return false;
    step.constant += inner.constant;
    if (inner.stride) step.stride = inner.stride, step.index = inner.index;
    base = LLVMGetOperand(base, 0);
  }
  const PointsSet *set = points_of(p, base);
  if (set->n != 1 || set->at[0].stride) return false;
  *slot = (Slot){set->at[0].object, set->at[0].offset + step.constant, step.stride,
                 step.index ? loop_plain_number(step.index) : NULL};
  return true;
}

static bool is_call(LLVMValueRef i, LibraryKind kind) {
  return LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == kind;
}

static bool same_slot(const Slot *a, const Slot *b) {
  return a->object == b->object && a->offset == b->offset && a->index == b->index;
}

// A join of what lies in the very slot.
static bool joins(Points *p, LLVMValueRef i, const Slot *slot) {
  if (!is_call(i, LIBRARY_JOIN)) return false;
  LLVMValueRef handle = loop_plain_value(LLVMGetOperand(i, 0));
  Slot other;
  return LLVMIsALoadInst(handle) && slot_of(p, LLVMGetOperand(handle, 0), &other) &&
         same_slot(&other, slot);
}

// Does the store put bytes of something else into such a slot: a pointer, or a part of a handle?
static bool overwrites(Points *p, LLVMValueRef store, const Slot *slot) {
  const PointsSet *set = points_of(p, LLVMGetOperand(store, 1));
  const ModelRef handle = {
      .object = slot->object, .offset = slot->offset, .stride = slot->stride, .size = HANDLE};
  uint64_t size = LLVMStoreSizeOfType(p->ir->layout, LLVMTypeOf(LLVMGetOperand(store, 0)));
  for (size_t k = 0; k < set->n; k++) {
    ModelRef written = {.object = set->at[k].object,
                        .offset = set->at[k].offset,
                        .stride = set->at[k].stride,
                        .extent = set->at[k].extent,
                        .size = (uint32_t)size};
    if (written.object == handle.object && model_overlap(&written, &handle)) return true;
  }
  return false;
}

static bool is_handle(LLVMValueRef v) {
  LLVMTypeRef type = LLVMTypeOf(v);
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8 * HANDLE;
}

// Does anything but the creation of a thread put something into the object, or another call join
// what lies in it?
static bool is_shared(Points *p, const Slot *slot, LLVMValueRef join) {
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(join));
  for (LLVMValueRef f = LLVMGetFirstFunction(p->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef address = NULL;
        if (points_moves_handle(p, i,
                                (PointsTarget){slot->object, slot->offset, slot->index != NULL, 0}))
          return true;
        bool store = LLVMIsAStoreInst(i), whole = store && is_handle(LLVMGetOperand(i, 0));
        if (store && !whole && overwrites(p, i, slot)) return true;
        if (whole) address = LLVMGetOperand(i, 1);
        if (LLVMIsACallInst(i) &&
            (strstr(ir_callee_name(i), "memcpy") || strstr(ir_callee_name(i), "memmove")))
          address = LLVMGetOperand(i, 0);
        if (f == function && joins(p, i, slot)) continue; // met on the way, or not
        LLVMValueRef handle =
            is_call(i, LIBRARY_JOIN) ? loop_plain_value(LLVMGetOperand(i, 0)) : NULL;
        if (handle && !LLVMIsALoadInst(handle)) return true;
        if (handle) address = LLVMGetOperand(handle, 0);
        if (!address) continue;
        Slot other;
        bool known = slot_of(p, address, &other);
        if (known && other.object == slot->object && !other.index && !slot->index &&
            other.offset != slot->offset)
          continue;
        const PointsSet *set = points_of(p, address);
        for (size_t k = 0; k < set->n; k++)
          if (set->at[k].object == slot->object) return true;
      }
  return false;
}

// A thread is put into the very slot.
static bool refills(Points *p, LLVMValueRef i, const Slot *slot) {
  Slot made;
  return is_call(i, LIBRARY_CREATE) && slot_of(p, LLVMGetOperand(i, 0), &made) &&
         same_slot(&made, slot);
}

// The way goes on through the block: 1 to its end, 0 to a call that refills the slot, -1 to a join.
static int walk(Points *p, LLVMValueRef from, const Slot *slot) {
  for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
    if (joins(p, i, slot)) return -1;
    if (refills(p, i, slot)) return 0;
  }
  return 1;
}

// Is there a way from the starts to a join of it without a new thread in the slot?
static bool comes_back(const LoopTable *t, uint8_t *seen, const Slot *slot) {
  VEC(uint32_t) work = {0};
  for (uint32_t b = 0; b < t->blocks.n; b++)
    if (seen[b]) vec_push(&work, b);
  bool back = false;
  while (work.n && !back) {
    LLVMBasicBlockRef block = t->blocks.at[vec_pop(&work)];
    int way = walk(t->points, LLVMGetFirstInstruction(block), slot);
    back = way < 0;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; way > 0 && k < LLVMGetNumSuccessors(end); k++) {
      uint32_t next = loop_block(t, LLVMGetSuccessor(end, k));
      if (seen[next]) continue;
      seen[next] = 1;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  return back;
}

// Where the way goes on after the join; after the loop, if each turn joins another element.
static bool mark_starts(const LoopTable *t, LLVMValueRef join, const Slot *slot, uint8_t *starts) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(join);
  if (!slot->index) {
    int way = walk(t->points, LLVMGetNextInstruction(join), slot);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned k = 0; way > 0 && k < LLVMGetNumSuccessors(end); k++)
      starts[loop_block(t, LLVMGetSuccessor(end, k))] = 1;
    return way >= 0;
  }
  CountedLoop loop;
  if (!loop_around(t, join, &loop)) return false;
  ALWAYS(loop.body[loop_block(t, block)]); // the join is in the loop around it
  bool counted = loop.counter == slot->index;
  for (uint32_t b = 0; b < t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
    for (unsigned k = 0; loop.body[b] && k < LLVMGetNumSuccessors(end); k++) {
      uint32_t to = loop_block(t, LLVMGetSuccessor(end, k));
      if (!loop.body[to]) starts[to] = 1;
    }
  }
  free(loop.body);
  return counted;
}

// ---- whether there is a thread of its own in the slot

// Is the phi one more, or less, each time?
static bool is_counter(LLVMValueRef phi) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    bool moved = LLVMIsABinaryOperator(v) && LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
                 !LLVMIsNull(LLVMGetOperand(v, 1));
    LLVMOpcode op = moved ? LLVMGetInstructionOpcode(v) : LLVMPHI;
    if ((op == LLVMAdd || op == LLVMSub) && LLVMGetOperand(v, 0) == phi) return true;
  }
  return false;
}

// A number that may well be another one each time: not one of which parts are left out, or that is
// chosen.
static bool is_stepped(LLVMValueRef index) {
  while (LLVMIsABinaryOperator(index) && LLVMGetInstructionOpcode(index) == LLVMAdd &&
         LLVMIsAConstantInt(LLVMGetOperand(index, 1)))
    index = loop_plain_value(LLVMGetOperand(index, 0));
  if (LLVMIsAPHINode(index)) return is_counter(index);
  return !LLVMIsABinaryOperator(index) && !LLVMIsASelectInst(index);
}

static bool uses_object(Points *p, LLVMValueRef address, uint32_t object) {
  const PointsSet *set = points_of(p, address);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == object) return true;
  return false;
}

static bool joins_any(Points *p, LLVMValueRef i, uint32_t object) {
  LLVMValueRef handle = is_call(i, LIBRARY_JOIN) ? loop_plain_value(LLVMGetOperand(i, 0)) : NULL;
  return handle && LLVMIsALoadInst(handle) && uses_object(p, LLVMGetOperand(handle, 0), object);
}

typedef bool Wanted(Points *, LLVMValueRef, const Slot *);

// Does a way lead on from the call to what is wanted? `past`: without a join of a handle of the
// object.
static bool leads_to(const LoopTable *t, LLVMValueRef call, const Slot *slot, Wanted *wanted,
                     bool past) {
  uint8_t *seen = memory_take(t->blocks.n);
  VEC(LLVMValueRef) work = {0};
  vec_push(&work, LLVMGetNextInstruction(call));
  bool found = false;
  while (work.n && !found) {
    LLVMValueRef i = vec_pop(&work), last = i;
    bool on = true;
    for (; i && on && !found; last = i, i = LLVMGetNextInstruction(i)) {
      found = wanted(t->points, i, slot);
      on = !past || !joins_any(t->points, i, slot->object);
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(last));
    for (unsigned k = 0; on && k < LLVMGetNumSuccessors(end); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
      uint8_t *known = &seen[loop_block(t, next)];
      if (!*known) vec_push(&work, LLVMGetFirstInstruction(next));
      *known = 1;
    }
  }
  vec_delete(&work);
  free(seen);
  return found;
}

// In each turn of a loop the element is joined first, and filled then.
static bool is_filled_behind(const LoopTable *t, LLVMValueRef create, LLVMValueRef join) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(join), b = LLVMGetInstructionParent(create);
  if (a != b) return t->dominates[loop_block(t, a) * t->blocks.n + loop_block(t, b)];
  for (LLVMValueRef i = join; i; i = LLVMGetNextInstruction(i))
    if (i == create) return true;
  return false;
}

// The numbers from first to before end, where the loop around the call counts the slot's index.
typedef struct {
  int64_t first, end; // INT64_MAX where the end is no constant
} Numbers;

static bool numbers_of(const LoopTable *t, LLVMValueRef call, const Slot *slot, Numbers *numbers) {
  CountedLoop loop;
  if (!slot->index || !loop_around(t, call, &loop)) return false;
  bool counted = loop.counter == slot->index;
  LLVMValueRef bound = loop_plain_value(loop.bound);
  *numbers = (Numbers){loop.first, INT64_MAX};
  if (LLVMIsAConstantInt(bound))
    numbers->end = LLVMConstIntGetSExtValue(bound) + (loop.inclusive ? 1 : 0);
  free(loop.body);
  return counted;
}

// The join asks for elements that the call's loop does not fill.
static bool leaves_some_empty(const LoopTable *t, LLVMValueRef create, const Slot *made,
                              LLVMValueRef join, const Slot *slot) {
  Numbers filled, joined;
  if (made->offset != slot->offset || !numbers_of(t, create, made, &filled) ||
      !numbers_of(t, join, slot, &joined))
    return false;
  bool ends = filled.end < INT64_MAX && joined.end < INT64_MAX;
  return joined.first < filled.first || (ends && joined.end > filled.end);
}

// A counter, and a constant that is added to it.
static LLVMValueRef counter_of(LLVMValueRef index, int64_t *plus) {
  *plus = 0;
  while (index && LLVMIsABinaryOperator(index) && LLVMGetInstructionOpcode(index) == LLVMAdd &&
         LLVMIsAConstantInt(LLVMGetOperand(index, 1))) {
    *plus += LLVMConstIntGetSExtValue(LLVMGetOperand(index, 1));
    index = loop_plain_value(LLVMGetOperand(index, 0));
  }
  return index;
}

// Two calls in one loop, one of which fills in a later turn the element that the other has filled.
static bool fill_each_others(const LoopTable *t, LLVMValueRef one, LLVMValueRef other) {
  Slot a, b;
  int64_t a_plus, b_plus;
  CountedLoop loop;
  if (one == other || !slot_of(t->points, LLVMGetOperand(one, 0), &a) ||
      !slot_of(t->points, LLVMGetOperand(other, 0), &b) || a.object != b.object || !a.index ||
      !b.index || !a.stride || a.stride != b.stride || (b.offset - a.offset) % a.stride ||
      LLVMGetBasicBlockParent(LLVMGetInstructionParent(other)) != t->function)
    return false;
  LLVMValueRef counter = counter_of(a.index, &a_plus);
  if (counter != counter_of(b.index, &b_plus) || !loop_around(t, one, &loop)) return false;
  int64_t apart = b_plus - a_plus + (b.offset - a.offset) / (int64_t)a.stride;
  bool constant = LLVMIsAConstantInt(loop.bound);
  bool turns = loop.counter == counter && loop.body[loop_block(t, LLVMGetInstructionParent(other))];
  int64_t n = constant ? LLVMConstIntGetSExtValue(loop.bound) + loop.inclusive - loop.first : -1;
  free(loop.body);
  return turns && apart && (!constant || (apart < 0 ? -apart : apart) < n);
}

static bool is_filled_again(const LoopTable *t, LLVMValueRef create) {
  for (size_t b = 0; b < t->blocks.n; b++)
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i;
         i = LLVMGetNextInstruction(i))
      if (is_call(i, LIBRARY_CREATE) && fill_each_others(t, create, i)) return true;
  return false;
}

// Threads that the call makes may be overwritten before they are joined, or come too late: then
// something else is joined instead, and nobody waits for it. Sets `fills` where the join may find
// one of them.
static bool fills_well(const LoopTable *t, LLVMValueRef create, const Slot *slot, LLVMValueRef join,
                       bool *fills) {
  Slot made;
  if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(create)) != t->function ||
      !slot_of(t->points, LLVMGetOperand(create, 0), &made))
    return *fills = true;
  if (made.index && !is_stepped(made.index)) return false;
  if (!made.index && leads_to(t, create, &made, refills, true)) return false;
  if (made.index && is_filled_again(t, create)) return false;
  bool late = made.index && made.index == slot->index && is_filled_behind(t, create, join);
  *fills |= !late && !leaves_some_empty(t, create, &made, join, slot) &&
            leads_to(t, create, slot, joins, false);
  return true;
}

static bool is_filled(const LoopTable *t, const Slot *slot, LLVMValueRef join) {
  Points *p = t->points;
  bool fills = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(p->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_call(i, LIBRARY_CREATE) && uses_object(p, LLVMGetOperand(i, 0), slot->object) &&
            !fills_well(t, i, slot, join, &fills))
          return false;
  return fills;
}

bool join_is_first(LoopTable *t, LLVMValueRef join) {
  LLVMValueRef handle = loop_plain_value(LLVMGetOperand(join, 0));
  Slot slot;
  if (!t->dominates || !LLVMIsALoadInst(handle) ||
      !slot_of(t->points, LLVMGetOperand(handle, 0), &slot))
    return false;
  uint8_t *starts = memory_take(t->blocks.n);
  bool first = mark_starts(t, join, &slot, starts) && !is_shared(t->points, &slot, join) &&
               !comes_back(t, starts, &slot) && is_filled(t, &slot, join);
  free(starts);
  return first;
}
