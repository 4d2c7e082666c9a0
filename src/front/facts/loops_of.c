#include "front/facts/loops_of.h"

#include <string.h>

#include "base/check.h"
#include "front/facts/loops_bound.h"
#include "front/facts/points_outside.h"

enum { MAX_BLOCKS = 3000 };

// What is asked of a block of another function would be answered for one of this.
uint32_t loop_block(const LoopTable *t, LLVMBasicBlockRef block) {
  uint32_t number = map_get(&t->index, block);
  ALWAYS(number < t->blocks.n && t->blocks.at[number] == block);
  return number;
}

static size_t n_successors(LLVMBasicBlockRef b) {
  return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(b));
}
static LLVMBasicBlockRef successor(LLVMBasicBlockRef b, size_t k) {
  return LLVMGetSuccessor(LLVMGetBasicBlockTerminator(b), (unsigned)k);
}

// dominates[a * n + b]: every path from the entry to b passes a. By rounds, until nothing changes.
static void find_dominators(LoopTable *t) {
  size_t n = t->blocks.n;
  t->dominates = memory_take(n * n);
  memset(t->dominates, 1, n * n);
  for (size_t a = 1; a < n; a++) t->dominates[a * n] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++) {
        if (a == b) continue;
        for (size_t k = 0; k < n_successors(t->blocks.at[b]); k++) {
          uint32_t s = loop_block(t, successor(t->blocks.at[b], k));
          if (s != a && t->dominates[a * n + s] && !t->dominates[a * n + b])
            t->dominates[a * n + s] = 0, changed = true;
        }
      }
  }
}

static bool dominates(const LoopTable *t, uint32_t a, uint32_t b) {
  ALWAYS(t->dominates && a < t->blocks.n && b < t->blocks.n);
  return t->dominates[a * t->blocks.n + b];
}

// The natural loops with this head: all blocks that reach a back edge to it without passing it.
size_t loop_blocks(const LoopTable *t, uint32_t head, uint8_t *body) {
  ALWAYS(head < t->blocks.n);
  memset(body, 0, t->blocks.n);
  ALWAYS(dominates(t, head, head));
  body[head] = 1;
  size_t size = 1;
  bool closed = false;
  for (uint32_t b = 0; b < t->blocks.n; b++)
    for (size_t k = 0; k < n_successors(t->blocks.at[b]); k++)
      if (loop_block(t, successor(t->blocks.at[b], k)) == head && dominates(t, head, b)) {
        closed = true;
        if (!body[b]) body[b] = 1, size++;
      }
  for (bool changed = closed; changed;) {
    changed = false;
    for (uint32_t b = 0; b < t->blocks.n; b++)
      for (size_t k = 0; k < n_successors(t->blocks.at[b]) && !body[b]; k++) {
        uint32_t s = loop_block(t, successor(t->blocks.at[b], k));
        if (s != head && body[s] && dominates(t, head, b)) body[b] = 1, size++, changed = true;
      }
  }
  return closed ? size : 0;
}

static void find_inner(LoopTable *t) {
  size_t n = t->blocks.n;
  uint8_t *body = memory_take(n);
  size_t *best = memory_take(n * sizeof *best);
  t->inner = memory_take(n * sizeof *t->inner);
  memset(t->inner, 0xff, n * sizeof *t->inner);
  for (uint32_t head = 0; head < n; head++) {
    size_t size = loop_blocks(t, head, body);
    for (uint32_t b = 0; size && b < n; b++)
      if (body[b] && (!best[b] || size < best[b])) t->inner[b] = head, best[b] = size;
  }
  free(body);
  free(best);
}

// The entry dominates every block and nothing but itself dominates it; a loop's head dominates the
// blocks of the loop.
static bool table_holds(const LoopTable *t) {
  for (uint32_t b = 0; t->dominates && b < t->blocks.n; b++) {
    if (!dominates(t, b, b) || !dominates(t, 0, b) || (b && dominates(t, b, 0))) return false;
    if (t->inner[b] != MAP_NONE && !dominates(t, t->inner[b], b)) return false;
  }
  return true;
}

LoopTable *loop_table_new(Points *points, LLVMValueRef function) {
  LoopTable *t = memory_take(sizeof *t);
  t->points = points;
  t->function = function;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    map_put(&t->index, b, (uint32_t)t->blocks.n);
    vec_push(&t->blocks, b);
  }
  if (t->blocks.n && t->blocks.n <= MAX_BLOCKS) find_dominators(t), find_inner(t);
  ALWAYS(table_holds(t));
  return t;
}

void loop_table_delete(LoopTable *t) {
  if (!t) return;
  vec_delete(&t->blocks);
  map_delete(&t->index);
  free(t->dominates);
  free(t->inner);
  free(t);
}

// A number of a thread, or of an element, fits into an int; into less it need not fit, and then two
// become one.
bool loop_counts_far(LLVMTypeRef type) {
  enum { INT_BITS = 32 };
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= INT_BITS;
}

static bool keeps_number(LLVMValueRef v) {
  return LLVMIsATruncInst(v) && loop_counts_far(LLVMTypeOf(v));
}

LLVMValueRef loop_plain_value(LLVMValueRef v) {
  while (LLVMIsASExtInst(v) || LLVMIsAZExtInst(v) || keeps_number(v) || LLVMIsAIntToPtrInst(v) ||
         LLVMIsAPtrToIntInst(v) || LLVMIsAFreezeInst(v))
    v = LLVMGetOperand(v, 0);
  return v;
}

static bool is_widened_signed(LLVMValueRef v) {
  for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use))
    if (LLVMIsASExtInst(LLVMGetUser(use))) return true;
  return false;
}

// 200 of an `unsigned char` and -56 of a `signed char` are the same bits: where a value is widened
// in both ways, the two are different numbers. What is wider than that is no index if it is
// negative as an `int`.
LLVMValueRef loop_plain_number(LLVMValueRef v) {
  while (loop_plain_value(v) != v) {
    LLVMValueRef from = LLVMGetOperand(v, 0);
    if (LLVMIsAZExtInst(v) && !loop_counts_far(LLVMTypeOf(from)) && is_widened_signed(from)) break;
    v = from;
  }
  return v;
}

// `signed char` and `unsigned char` make two numbers of the same bits: one of the two casts stays.
LLVMValueRef loop_plain_bound(LLVMValueRef v) {
  while (loop_plain_value(v) != v &&
         (!LLVMIsASExtInst(v) || loop_counts_far(LLVMTypeOf(LLVMGetOperand(v, 0)))))
    v = LLVMGetOperand(v, 0);
  return v;
}

static bool outside(const LoopTable *t, const CountedLoop *loop, LLVMValueRef v) {
  return !LLVMIsAInstruction(v) || !loop->body[loop_block(t, LLVMGetInstructionParent(v))];
}

enum { HANDLE_SIZE = 8 };

// A fixed place in a variable.
static bool is_place(const LoopTable *t, LLVMValueRef v) {
  while (LLVMIsAGetElementPtrInst(v) && !points_step(t->points->ir, v).stride)
    v = LLVMGetOperand(v, 0);
  return LLVMIsAAllocaInst(v) || LLVMIsConstant(v);
}

// A pointer that walks over an array of handles: it counts by their size, from the beginning of the
// array.
static bool walks(const LoopTable *t, CountedLoop *loop) {
  LLVMValueRef phi = loop->counter, start = NULL;
  bool steps = false;
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    if (!loop->body[loop_block(t, LLVMGetIncomingBlock(phi, k))]) {
      start = v;
    } else if (LLVMIsAGetElementPtrInst(v) && LLVMGetOperand(v, 0) == phi) {
      PointsStep step = points_step(t->points->ir, v);
      steps = !step.stride && step.constant == HANDLE_SIZE;
    }
  }
  if (!start || !steps || !is_place(t, start) || !is_place(t, loop->bound)) return false;
  const PointsSet *from = points_of(t->points, start);
  if (from->n != 1 || from->at[0].stride) return false;
  PointsTarget first = from->at[0];
  const PointsSet *to = points_of(t->points, loop->bound);
  if (to->n != 1 || to->at[0].stride || to->at[0].object != first.object) return false;
  int64_t bytes = to->at[0].offset - first.offset;
  if (bytes < 0 || bytes % HANDLE_SIZE) return false;
  loop->first = 0;
  loop->bound = LLVMConstInt(LLVMInt64TypeInContext(t->points->ir->context),
                             (uint64_t)(bytes / HANDLE_SIZE), true);
  return true;
}

static bool counts_up(const LoopTable *t, CountedLoop *loop) {
  LLVMValueRef phi = loop->counter;
  bool pointer = LLVMIsAPHINode(phi) && LLVMGetTypeKind(LLVMTypeOf(phi)) == LLVMPointerTypeKind;
  if (pointer && LLVMGetInstructionParent(phi) == loop->head && LLVMCountIncoming(phi) == 2)
    return walks(t, loop);
  if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != loop->head ||
      LLVMCountIncoming(phi) != 2)
    return false;
  bool starts = false, steps = false;
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    if (loop->body[loop_block(t, LLVMGetIncomingBlock(phi, k))]) {
      if (!LLVMIsAInstruction(v) || LLVMGetInstructionOpcode(v) != LLVMAdd) return false;
      LLVMValueRef one = LLVMGetOperand(v, 1);
      steps = LLVMGetOperand(v, 0) == phi && LLVMIsAConstantInt(one) &&
              LLVMConstIntGetSExtValue(one) == 1;
    } else if (LLVMIsAConstantInt(v)) {
      loop->first = LLVMConstIntGetSExtValue(v);
      starts = true;
    }
  }
  return starts && steps;
}

// What is one more than a constant, or than a value that was made by taking one away.
static LLVMValueRef one_more(LLVMValueRef last) {
  if (LLVMIsAConstantInt(last))
    return LLVMConstInt(LLVMTypeOf(last), (uint64_t)LLVMConstIntGetSExtValue(last) + 1, true);
  if (!LLVMIsABinaryOperator(last) || !LLVMIsAConstantInt(LLVMGetOperand(last, 1))) return NULL;
  int64_t step = LLVMConstIntGetSExtValue(LLVMGetOperand(last, 1));
  LLVMOpcode op = LLVMGetInstructionOpcode(last);
  bool less = (op == LLVMAdd && step == -1) || (op == LLVMSub && step == 1);
  return less ? loop_plain_bound(LLVMGetOperand(last, 0)) : NULL;
}

static bool counts_down(const LoopTable *t, CountedLoop *loop) {
  LLVMValueRef phi = loop->counter;
  if (!LLVMIsAPHINode(phi) || LLVMGetInstructionParent(phi) != loop->head ||
      LLVMCountIncoming(phi) != 2)
    return false;
  bool steps = false;
  loop->bound = NULL;
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k);
    if (loop->body[loop_block(t, LLVMGetIncomingBlock(phi, k))]) steps = one_more(v) == phi;
    else loop->bound = one_more(loop_plain_bound(v));
  }
  return steps && loop->bound;
}

static bool is_counted(const LoopTable *t, CountedLoop *loop) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->head);
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
  LLVMValueRef test = LLVMGetCondition(end);
  if (!LLVMIsAICmpInst(test)) return false;
  LLVMBasicBlockRef yes = LLVMGetSuccessor(end, 0), no = LLVMGetSuccessor(end, 1);
  if (!loop->body[loop_block(t, yes)] || loop->body[loop_block(t, no)]) return false;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  LLVMValueRef last = LLVMGetOperand(test, 1);
  bool narrow = LLVMGetTypeKind(LLVMTypeOf(last)) == LLVMIntegerTypeKind &&
                !loop_counts_far(LLVMTypeOf(last));
  if (narrow) return false; // the predicate alone would tell which number the bits are
  loop->exit = no;
  if ((p == LLVMIntSGE || p == LLVMIntSGT) && LLVMIsAConstantInt(last)) {
    loop->down = true;
    loop->first = LLVMConstIntGetSExtValue(last) + (p == LLVMIntSGT);
    loop->counter = loop_plain_value(LLVMGetOperand(test, 0));
    return counts_down(t, loop) && outside(t, loop, loop->bound);
  }
  if (p != LLVMIntSLT && p != LLVMIntULT && p != LLVMIntNE && p != LLVMIntSLE && p != LLVMIntULE)
    return false;
  loop->inclusive = p == LLVMIntSLE || p == LLVMIntULE;
  loop->counter = loop_plain_value(LLVMGetOperand(test, 0));
  loop->bound = loop_plain_bound(last);
  loop->bound = loop_steady(t, loop->head, loop->bound);
  return counts_up(t, loop) && outside(t, loop, loop->bound);
}

bool loop_around(const LoopTable *t, LLVMValueRef instruction, CountedLoop *loop) {
  uint32_t head =
      t->inner ? t->inner[loop_block(t, LLVMGetInstructionParent(instruction))] : MAP_NONE;
  if (head == MAP_NONE) return false;
  *loop = (CountedLoop){.head = t->blocks.at[head], .body = memory_take(t->blocks.n)};
  loop_blocks(t, head, loop->body);
  if (is_counted(t, loop)) { // it is left at its head, for a block outside
    ALWAYS(loop->counter && loop->bound && !loop->body[loop_block(t, loop->exit)]);
    return true;
  }
  free(loop->body);
  loop->body = NULL;
  return false;
}

bool loop_every_turn(const LoopTable *t, const CountedLoop *loop, LLVMValueRef instruction) {
  uint32_t block = loop_block(t, LLVMGetInstructionParent(instruction)),
           head = loop_block(t, loop->head);
  for (uint32_t b = 0; b < t->blocks.n; b++)
    for (size_t k = 0; k < n_successors(t->blocks.at[b]); k++)
      if (loop->body[b] && loop_block(t, successor(t->blocks.at[b], k)) == head &&
          !dominates(t, block, b))
        return false;
  return true;
}

// An element of an array of handles, or of structures with a handle in them: `index` NULL for the
// constant offset alone. The base's stride is that of the elements.
typedef struct {
  PointsTarget base;
  LLVMValueRef index;
  bool known;
} Element;

// Where a pointer that walks over an array starts; NULL if it is none.
static LLVMValueRef walk_start(LLVMValueRef phi) {
  if (!LLVMIsAPHINode(phi) || LLVMCountIncoming(phi) != 2) return NULL;
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef v = LLVMGetIncomingValue(phi, k), other = LLVMGetIncomingValue(phi, 1 - k);
    if (LLVMIsAGetElementPtrInst(v) && LLVMGetOperand(v, 0) == phi && !LLVMIsAPHINode(other))
      return other;
  }
  return NULL;
}

static Element element_of(LoopTable *t, LLVMValueRef address) {
  Element e = {0};
  LLVMValueRef start = walk_start(address);
  if (start) {
    const PointsSet *from = points_of(t->points, start);
    if (from->n == 1 && !from->at[0].stride) e = (Element){from->at[0], address, true};
    e.base.stride = HANDLE_SIZE;
    return e;
  }
  int64_t inside = 0;
  LLVMValueRef v = address;
  for (; LLVMIsAGetElementPtrInst(v) && !points_step(t->points->ir, v).stride;
       v = LLVMGetOperand(v, 0))
    inside += points_step(t->points->ir, v).constant;
  PointsStep step = LLVMIsAGetElementPtrInst(v) ? points_step(t->points->ir, v) : (PointsStep){0};
  const PointsSet *base = points_of(t->points, step.stride ? LLVMGetOperand(v, 0) : address);
  if (base->n != 1 || base->at[0].stride) return e;
  e = (Element){base->at[0], NULL, true};
  if (!step.stride) return e;
  if (!step.index || step.stride < HANDLE_SIZE) return (Element){0};
  e.base.offset += step.constant + inside;
  e.base.stride = step.stride;
  e.index = loop_plain_number(step.index);
  return e;
}

// May so many bytes there lie in the array of handles? count: -1 if its length is not known.
static bool meets(PointsTarget to, int64_t size, PointsTarget array, int64_t count) {
  int64_t step = (int64_t)points_gcd(array.stride, to.stride),
          apart = ((to.offset - array.offset) % step + step) % step;
  if (apart >= HANDLE_SIZE && step - apart >= size) return false; // between the handles
  if (to.stride || count < 0) return true;
  return to.offset < array.offset + count * array.stride && array.offset < to.offset + size;
}

// The same of all of the array inside an element that a store writes somewhere into.
static bool row_meets(LoopTable *t, LLVMValueRef pointer, PointsTarget array, int64_t count) {
  int64_t bytes;
  LLVMValueRef whole = points_row(t->points->ir, pointer, &bytes);
  const PointsSet *to = whole ? points_of(t->points, whole) : NULL;
  for (size_t k = 0; to && k < to->n; k++)
    if (to->at[k].extent || bytes > (to->at[k].stride ? to->at[k].stride : INT32_MAX) ||
        (to->at[k].object == array.object && meets(to->at[k], bytes, array, count)))
      return true;
  if (whole) t->points->stays_in_rows = true;
  return !whole;
}

// Does any other instruction put something into the array? Stores of handles by create are looked
// at one by one.
static bool written_otherwise(LoopTable *t, PointsTarget array, int64_t count) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->points->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        bool copies = LLVMIsACallInst(i) && strstr(ir_callee_name(i), "mem");
        if (copies && strstr(ir_callee_name(i), "memset"))
          continue; // handles are joined once they were created
        if (!LLVMIsAStoreInst(i) && !copies) {
          if (points_moves_handle(t->points, i, array)) return true;
          continue;
        }
        const PointsSet *to = points_of(t->points, LLVMGetOperand(i, copies ? 0 : 1));
        int64_t size = copies ? INT64_MAX / 2
                              : (int64_t)LLVMStoreSizeOfType(t->points->ir->layout,
                                                             LLVMTypeOf(LLVMGetOperand(i, 0)));
        for (size_t k = 0; k < to->n; k++)
          if (to->at[k].object == array.object && meets(to->at[k], size, array, count) &&
              (copies || row_meets(t, LLVMGetOperand(i, 1), array, count)))
            return true;
      }
  return false;
}

static bool is_create(LLVMValueRef i) {
  return LLVMIsACallInst(i) && (!strcmp(ir_callee_name(i), "pthread_create") ||
                                !strcmp(ir_callee_name(i), "thrd_create"));
}

// Can `from` be reached again from where `start` blocks lead, without the edge on which all are
// joined?
static bool comes_back(const LoopTable *t, const uint8_t *start, LLVMBasicBlockRef from,
                       const CountedLoop *joining) {
  VEC(LLVMBasicBlockRef) work = {0};
  uint8_t *seen = memory_take(t->blocks.n);
  for (uint32_t b = 0; b < t->blocks.n; b++)
    for (size_t k = 0; start[b] && k < n_successors(t->blocks.at[b]); k++) {
      LLVMBasicBlockRef s = successor(t->blocks.at[b], k);
      if (!start[loop_block(t, s)] || t->blocks.at[b] == s) vec_push(&work, s);
    }
  bool back = false;
  while (work.n && !back) {
    LLVMBasicBlockRef b = vec_pop(&work);
    uint32_t at = loop_block(t, b);
    back = b == from;
    if (seen[at]) continue;
    seen[at] = 1;
    for (size_t k = 0; k < n_successors(b); k++)
      if (b != joining->head || successor(b, k) != joining->exit) vec_push(&work, successor(b, k));
  }
  vec_delete(&work);
  free(seen);
  return back;
}

static bool bound_covers(const CountedLoop *outer, const CountedLoop *inner) {
  if (inner->first < outer->first) return false;
  if (outer->bound == inner->bound) return outer->inclusive || !inner->inclusive;
  if (!LLVMIsAConstantInt(outer->bound) || !LLVMIsAConstantInt(inner->bound)) return false;
  return LLVMConstIntGetSExtValue(outer->bound) + outer->inclusive >=
         LLVMConstIntGetSExtValue(inner->bound) + inner->inclusive;
}

// In a loop that both starts threads and joins them: does it start one before it joins it? Else the
// last one is left.
static bool starts_first(const LoopTable *t, LLVMValueRef create, LLVMValueRef join) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(create), b = LLVMGetInstructionParent(join);
  if (a != b)
    return t->dominates && t->dominates[loop_block(t, a) * t->blocks.n + loop_block(t, b)];
  for (LLVMValueRef i = create; i; i = LLVMGetNextInstruction(i))
    if (i == join) return true;
  return false;
}

// Is every thread that this call creates among those joined?
static bool covered(LoopTable *t, LLVMValueRef create, Element array, const CountedLoop *joining,
                    LLVMValueRef join) {
  Element e = element_of(t, LLVMGetOperand(create, 0));
  if (!e.known) return false;
  uint8_t *start = memory_take(t->blocks.n);
  bool good = false;
  if (e.index) {
    CountedLoop loop;
    if (loop_around(t, create, &loop)) {
      good = e.index == loop.counter && e.base.offset == array.base.offset &&
             e.base.stride == array.base.stride && bound_covers(joining, &loop) &&
             !comes_back(t, loop.body, loop.head, joining) &&
             (loop.head != joining->head || starts_first(t, create, join));
      free(loop.body);
    }
  } else {
    int64_t apart = e.base.offset - array.base.offset, slot = apart / array.base.stride;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(create);
    start[loop_block(t, block)] = 1;
    good = LLVMIsAConstantInt(joining->bound) && !(apart % array.base.stride) &&
           slot >= joining->first &&
           slot < LLVMConstIntGetSExtValue(joining->bound) + joining->inclusive &&
           !comes_back(t, start, block, joining);
  }
  free(start);
  return good;
}

static bool same_slot(LoopTable *t, LLVMValueRef one, LLVMValueRef other) {
  Element a = element_of(t, LLVMGetOperand(one, 0)), b = element_of(t, LLVMGetOperand(other, 0));
  return a.index || b.index || a.base.offset == b.base.offset;
}

// Does control come from the one block to the other within a turn of the loop?
static bool within_turn(const LoopTable *t, const CountedLoop *loop, LLVMBasicBlockRef from,
                        LLVMBasicBlockRef to) {
  uint8_t *seen = memory_take(t->blocks.n);
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n && !seen[loop_block(t, to)]) {
    LLVMBasicBlockRef b = vec_pop(&work);
    for (size_t k = 0; k < n_successors(b); k++) {
      uint32_t at = loop_block(t, successor(b, k));
      if (seen[at] || !loop->body[at] || successor(b, k) == loop->head) continue;
      seen[at] = 1;
      vec_push(&work, successor(b, k));
    }
  }
  bool reached = from == to || seen[loop_block(t, to)];
  vec_delete(&work);
  free(seen);
  return reached;
}

// Both in one loop, whose count says which handle is filled, and never both in one turn: no handle
// is filled twice.
static bool other_turns(LoopTable *t, LLVMValueRef one, LLVMValueRef other) {
  Element a = element_of(t, LLVMGetOperand(one, 0)), b = element_of(t, LLVMGetOperand(other, 0));
  LLVMBasicBlockRef first = LLVMGetInstructionParent(one), second = LLVMGetInstructionParent(other);
  CountedLoop loop;
  if (!a.index || a.index != b.index || a.base.offset != b.base.offset ||
      a.base.stride != b.base.stride || !loop_around(t, one, &loop))
    return false;
  bool good = a.index == loop.counter && loop.body[loop_block(t, second)] &&
              !within_turn(t, &loop, first, second) && !within_turn(t, &loop, second, first);
  free(loop.body);
  return good;
}

static bool may_start(LoopTable *t, LLVMValueRef create, LLVMValueRef function) {
  bool posix = !strcmp(ir_callee_name(create), "pthread_create");
  const PointsSet *entries = points_of(t->points, LLVMGetOperand(create, posix ? 2 : 1));
  for (size_t k = 0; k < entries->n; k++)
    if (t->points->objects.at[entries->at[k].object].value == function) return true;
  return false;
}

// Does a call that is not among these start threads in the same function? Those are not joined with
// them.
static bool started_elsewhere(LoopTable *t, const LoopCalls *creates) {
  for (LLVMValueRef f = LLVMGetFirstFunction(t->points->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (!is_create(i)) continue;
        bool among = false, same = false;
        for (size_t k = 0; k < creates->n; k++) {
          LLVMValueRef create = creates->at[k];
          bool posix = !strcmp(ir_callee_name(create), "pthread_create");
          among |= create == i;
          const PointsSet *entries = points_of(t->points, LLVMGetOperand(create, posix ? 2 : 1));
          for (size_t e = 0; e < entries->n && !same; e++) {
            same = may_start(t, i, t->points->objects.at[entries->at[e].object].value);
            entries = points_of(t->points, LLVMGetOperand(create, posix ? 2 : 1));
          }
        }
        if (same && !among) return true;
      }
  return false;
}

static int64_t handles_of(const CountedLoop *loop) {
  return LLVMIsAConstantInt(loop->bound) && loop->first >= 0
             ? LLVMConstIntGetSExtValue(loop->bound) + loop->inclusive
             : -1;
}

static Element joined_element(LoopTable *t, LLVMValueRef join) {
  LLVMValueRef handle = loop_plain_value(LLVMGetOperand(join, 0));
  return LLVMIsALoadInst(handle) ? element_of(t, LLVMGetOperand(handle, 0)) : (Element){0};
}

// The ways out of other loops that join every thread which the call creates: by block, the one that
// is left to; NULL for none.
static LLVMBasicBlockRef *other_ends(LoopTable *t, LLVMValueRef create, Element array,
                                     const CountedLoop *joining) {
  LLVMBasicBlockRef *ends = memory_take(t->blocks.n * sizeof *ends);
  for (size_t b = 0; b < t->blocks.n; b++)
    for (LLVMValueRef i = LLVMGetFirstInstruction(t->blocks.at[b]); i;
         i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_JOIN ||
          !loop_around(t, i, &loop))
        continue;
      Element e = joined_element(t, i);
      bool same = e.known && e.index == loop.counter && e.base.object == array.base.object &&
                  e.base.offset == array.base.offset && e.base.stride == array.base.stride;
      if (same && loop.head != joining->head && loop_every_turn(t, &loop, i) &&
          covered(t, create, array, &loop, i))
        ends[loop_block(t, loop.head)] = loop.exit;
      free(loop.body);
    }
  return ends;
}

// Have the threads that the call creates all been joined by another loop whenever control comes to
// this one?
static bool joined_before(LoopTable *t, LLVMValueRef create, Element array,
                          const CountedLoop *joining) {
  LLVMBasicBlockRef *ends = other_ends(t, create, array, joining);
  uint8_t *seen = memory_take(t->blocks.n);
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, LLVMGetInstructionParent(create));
  bool reached = false;
  while (work.n) {
    LLVMBasicBlockRef b = vec_pop(&work);
    for (size_t k = 0; k < n_successors(b); k++) {
      LLVMBasicBlockRef next = successor(b, k);
      uint32_t at = loop_block(t, next);
      if (seen[at] || ends[loop_block(t, b)] == next) continue;
      seen[at] = 1;
      reached |= next == joining->head;
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
  free(seen);
  free(ends);
  return !reached;
}

// Can the one call be made after the other, before the threads of that were joined here?
static bool comes_between(LoopTable *t, LLVMValueRef create, LLVMValueRef other,
                          const CountedLoop *joining) {
  uint8_t *start = memory_take(t->blocks.n);
  start[loop_block(t, LLVMGetInstructionParent(create))] = 1;
  bool between = LLVMGetInstructionParent(create) == LLVMGetInstructionParent(other) ||
                 comes_back(t, start, LLVMGetInstructionParent(other), joining);
  free(start);
  return between;
}

// The handles of one call take the place of those of another, whose threads were joined before; not
// the other way round.
static bool in_order(LoopTable *t, const LoopCalls *creates, const LoopCalls *earlier,
                     const CountedLoop *joining) {
  for (size_t k = 0; k < creates->n; k++)
    for (size_t e = 0; e < earlier->n; e++)
      if (comes_between(t, creates->at[k], earlier->at[e], joining)) return false;
  return true;
}

// Puts the call where it belongs; false if a handle may have been overwritten, or its thread may
// not be joined.
static bool sort_create(LoopTable *t, LLVMValueRef i, Element array, const CountedLoop *loop,
                        LLVMValueRef join, LoopCalls *creates, LoopCalls *earlier) {
  if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)) != t->function) return false;
  if (t->points->objects.at[map_get(&t->points->object_of, i)].detached) return false;
  if (joined_before(t, i, array, loop)) {
    vec_push(earlier, i);
    return true;
  }
  bool good = covered(t, i, array, loop, join);
  for (size_t k = 0; k < creates->n && good; k++)
    good = !same_slot(t, creates->at[k], i) || other_turns(t, creates->at[k], i);
  if (good) vec_push(creates, i);
  return good;
}

void loop_joined(LoopTable *t, LLVMValueRef join, const CountedLoop *loop, LoopCalls *creates) {
  Element array = joined_element(t, join);
  if (!array.known || !loop_every_turn(t, loop, join)) return;
  if (array.index != loop->counter || written_otherwise(t, array.base, handles_of(loop))) return;
  LoopCalls earlier = {0};
  bool good = true;
  for (LLVMValueRef f = LLVMGetFirstFunction(t->points->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && good; i = LLVMGetNextInstruction(i)) {
        const PointsSet *to = is_create(i) ? points_of(t->points, LLVMGetOperand(i, 0)) : NULL;
        bool here = false;
        for (size_t k = 0; to && k < to->n; k++) here |= to->at[k].object == array.base.object;
        if (here) good = sort_create(t, i, array, loop, join, creates, &earlier);
      }
  if (!good || !in_order(t, creates, &earlier, loop) || started_elsewhere(t, creates))
    vec_clear(creates);
  vec_delete(&earlier);
}
