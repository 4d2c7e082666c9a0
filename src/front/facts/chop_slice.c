#include "front/facts/chop_slice.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

LLVMValueRef chop_pointer(LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return LLVMGetOperand(i, 0);
  case LLVMStore: return LLVMGetOperand(i, 1);
  default: return NULL;
  }
}

static bool is_sync(LLVMValueRef call) {
  LibraryKind kind = library_find(ir_callee_name(call))->kind;
  return kind >= LIBRARY_LOCK && kind <= LIBRARY_BARRIER;
}

// ---- memory

static int64_t size_accessed(const Points *p, LLVMValueRef i) {
  LLVMTypeRef type = LLVMIsALoadInst(i)    ? LLVMTypeOf(i)
                     : LLVMIsAStoreInst(i) ? LLVMTypeOf(LLVMGetOperand(i, 0))
                                           : LLVMTypeOf(LLVMGetOperand(i, 1));
  return (int64_t)LLVMABISizeOfType(p->ir->layout, type);
}

// With size 0: from there to the end of the object.
static ChopBytes bytes_at(const PointsTarget *t, int64_t size) {
  if (t->stride && t->extent)
    return (ChopBytes){t->object, t->offset, t->offset + (int64_t)t->extent + size};
  if (t->stride || !size) return (ChopBytes){t->object, INT64_MIN, INT64_MAX};
  return (ChopBytes){t->object, t->offset, t->offset + size};
}

static bool is_needed(const ChopSlice *s, const ChopBytes *b) {
  for (size_t i = 0; i < s->bytes.n; i++) {
    const ChopBytes *n = &s->bytes.at[i];
    if (n->object == b->object && n->low < b->high && b->low < n->high) return true;
  }
  return false;
}

static bool is_covered(const ChopSlice *s, const ChopBytes *b) {
  for (size_t i = 0; i < s->bytes.n; i++) {
    const ChopBytes *n = &s->bytes.at[i];
    if (n->object == b->object && n->low <= b->low && b->high <= n->high) return true;
  }
  return false;
}

static bool points_to_needed(ChopSlice *s, LLVMValueRef pointer, int64_t size) {
  const PointsSet *set = points_of(s->points, pointer);
  for (size_t i = 0; i < set->n; i++) {
    ChopBytes b = bytes_at(&set->at[i], size);
    if (is_needed(s, &b)) return true;
  }
  return false;
}

static void need_memory(ChopSlice *s, LLVMValueRef pointer, int64_t size) {
  const PointsSet *set = points_of(s->points, pointer);
  for (size_t i = 0; i < set->n; i++) {
    ChopBytes b = bytes_at(&set->at[i], size);
    if (!is_covered(s, &b)) vec_push(&s->bytes, b);
  }
}

static bool is_pointer(LLVMValueRef v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}

static bool call_touches(ChopSlice *s, LLVMValueRef call) {
  if (is_sync(call)) return false; // a lock beside the data is no data
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
    if (is_pointer(LLVMGetOperand(call, k)) && points_to_needed(s, LLVMGetOperand(call, k), 0))
      return true;
  return false;
}

static bool is_wanted(const ChopSlice *s, LLVMValueRef i) {
  for (size_t k = 0; k < s->wanted.n; k++)
    if (s->wanted.at[k] == i) return true;
  return false;
}

bool chop_touches(ChopSlice *s, LLVMValueRef i) {
  LLVMValueRef pointer = chop_pointer(i);
  if (is_wanted(s, i)) return true;
  if (pointer) return points_to_needed(s, pointer, size_accessed(s->points, i));
  return LLVMIsACallInst(i) && call_touches(s, i);
}

// ---- reasons

static void need_value(ChopSlice *s, LLVMValueRef v) {
  if (!v || (!LLVMIsAInstruction(v) && !LLVMIsAArgument(v))) return;
  if (map_get(&s->values, v) != MAP_NONE) return;
  map_put(&s->values, v, 1);
  vec_push(&s->todo, v);
}

// The blocks of a function, and ways between them.
typedef struct ChopWays {
  LoopTable *loops;
  uint8_t *leads, *avoids; // by block: to the block in question; to an end without it
  uint8_t *leaves;         // by block: its branch ends a loop, or goes on with it
} Ways;

// Where there are too many blocks to find loops, every branch may end one.
static void find_leaving(Ways *w) {
  const LoopTable *t = w->loops;
  uint8_t *body = memory_take(t->blocks.n + 1);
  for (uint32_t b = 0; b < t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
    w->leaves[b] = !t->inner;
    if (!t->inner || t->inner[b] == MAP_NONE) continue;
    memset(body, 0, t->blocks.n);
    loop_blocks(t, t->inner[b], body);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
      if (!body[loop_block(t, LLVMGetSuccessor(end, k))]) w->leaves[b] = 1;
  }
  free(body);
}

static Ways *ways_of(ChopSlice *s, LLVMValueRef function) {
  uint32_t known = map_get(&s->ways_of, function);
  if (known != MAP_NONE) return s->ways.at[known];
  Ways *w = memory_take(sizeof *w);
  w->loops = loop_table_new(s->points, function);
  size_t n = w->loops->blocks.n + 1;
  w->leads = memory_take(n);
  w->avoids = memory_take(n);
  w->leaves = memory_take(n);
  find_leaving(w);
  map_put(&s->ways_of, function, (uint32_t)s->ways.n);
  vec_push(&s->ways, w);
  return w;
}

void chop_slice_delete(ChopSlice *s) {
  for (size_t i = 0; i < s->ways.n; i++) {
    loop_table_delete(s->ways.at[i]->loops);
    free(s->ways.at[i]->leads);
    free(s->ways.at[i]->avoids);
    free(s->ways.at[i]->leaves);
    free(s->ways.at[i]);
  }
  vec_delete(&s->ways);
  map_delete(&s->ways_of);
  map_delete(&s->values);
  map_delete(&s->blocks);
  vec_delete(&s->todo);
  vec_delete(&s->bytes);
  vec_delete(&s->wanted);
}

static bool goes_to(const Ways *w, uint32_t b, const uint8_t *marks) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(w->loops->blocks.at[b]);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
    if (marks[loop_block(w->loops, LLVMGetSuccessor(end, k))]) return true;
  return false;
}

// Marks all blocks from which a marked one is reached, but not `without` itself.
static void mark_before(const Ways *w, uint8_t *marks, uint32_t without) {
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = (uint32_t)w->loops->blocks.n; i-- > 0;)
      if (!marks[i] && i != without && goes_to(w, i, marks)) marks[i] = more = true;
  }
}

// One way it comes to the block for certain, another way perhaps not.
static bool decides(const Ways *w, uint32_t b) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(w->loops->blocks.at[b]);
  bool certain = false, past = false;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    uint32_t next = loop_block(w->loops, LLVMGetSuccessor(end, k));
    certain |= w->leads[next] && !w->avoids[next];
    past |= !w->leads[next] || w->avoids[next];
  }
  return certain && past;
}

// Branches that decide whether the block is reached, or may go round for ever in front of it.
// Those that decide about these in turn come with them.
static void need_branches(ChopSlice *s, LLVMBasicBlockRef block) {
  Ways *w = ways_of(s, LLVMGetBasicBlockParent(block));
  uint32_t n = (uint32_t)w->loops->blocks.n, here = loop_block(w->loops, block);
  memset(w->leads, 0, n);
  w->leads[here] = 1;
  mark_before(w, w->leads, MAP_NONE);
  for (uint32_t i = 0; i < n; i++)
    w->avoids[i] =
        i != here && !LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(w->loops->blocks.at[i]));
  mark_before(w, w->avoids, here);
  for (uint32_t i = 0; i < n; i++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->loops->blocks.at[i]);
    if (LLVMGetNumSuccessors(end) < 2 || !goes_to(w, i, w->leads)) continue;
    if (decides(w, i) || w->leaves[i]) need_value(s, end);
  }
}

static void need_block(ChopSlice *s, LLVMBasicBlockRef);

// Calls of the function, and calls that are handed it: they start it as a thread.
static void need_function(ChopSlice *s, LLVMValueRef f) {
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user)) need_block(s, LLVMGetInstructionParent(user));
    else s->lost = true;
  }
}

static void need_block(ChopSlice *s, LLVMBasicBlockRef b) {
  if (map_get(&s->blocks, b) != MAP_NONE) return;
  map_put(&s->blocks, b, 1);
  need_branches(s, b);
  need_function(s, LLVMGetBasicBlockParent(b));
}

static void need_argument(ChopSlice *s, LLVMValueRef argument) {
  LLVMValueRef f = LLVMGetParamParent(argument);
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user)) continue;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(user); k++)
      need_value(s, LLVMGetOperand(user, k));
  }
}

static void need_returns(ChopSlice *s, LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
      need_value(s, LLVMGetBasicBlockTerminator(b));
}

// The library may compute its result from whatever it is given.
static void need_result(ChopSlice *s, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(callee)) s->lost = true;
  else if (!LLVMIsDeclaration(callee)) need_returns(s, callee);
  else if (!is_sync(call))
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
      if (is_pointer(LLVMGetOperand(call, k))) need_memory(s, LLVMGetOperand(call, k), 0);
}

static void need_incoming(ChopSlice *s, LLVMValueRef phi) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    need_value(s, LLVMGetBasicBlockTerminator(from));
    need_block(s, from);
  }
}

static void look_at(ChopSlice *s, LLVMValueRef v) {
  if (LLVMIsAArgument(v)) return need_argument(s, v);
  need_block(s, LLVMGetInstructionParent(v));
  for (int k = 0; k < LLVMGetNumOperands(v); k++)
    if (!LLVMValueIsBasicBlock(LLVMGetOperand(v, (unsigned)k)))
      need_value(s, LLVMGetOperand(v, (unsigned)k));
  if (LLVMIsAPHINode(v)) need_incoming(s, v);
  if (LLVMIsACallInst(v)) need_result(s, v);
  if (chop_pointer(v) && !LLVMIsAStoreInst(v) && !is_wanted(s, v))
    need_memory(s, chop_pointer(v), size_accessed(s->points, v));
}

static void drain(ChopSlice *s) {
  while (s->todo.n) look_at(s, vec_pop(&s->todo));
}

// A load changes nothing. What a call is handed it may write to.
static bool writes_needed(ChopSlice *s, LLVMValueRef i) {
  return !LLVMIsALoadInst(i) && chop_touches(s, i);
}

static void need_writes(ChopSlice *s) {
  for (LLVMValueRef f = LLVMGetFirstFunction(s->points->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (map_get(&s->values, i) == MAP_NONE && writes_needed(s, i)) need_value(s, i);
}

void chop_slice(ChopSlice *s) {
  for (size_t i = 0; i < s->wanted.n; i++) {
    need_value(s, chop_pointer(s->wanted.at[i]));
    need_block(s, LLVMGetInstructionParent(s->wanted.at[i]));
  }
  do {
    drain(s);
    need_writes(s);
  } while (s->todo.n && !s->lost);
}
