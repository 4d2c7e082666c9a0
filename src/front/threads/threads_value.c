// Values that tell which object or element is meant.
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "base/check.h"
#include "front/facts/points_outside.h"
#include "front/threads/terms.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_value.h"

uint32_t threads_value(ThreadBuilder *b, LLVMValueRef value) {
  ALWAYS(value);
  uint32_t number = map_get(&b->values, value);
  if (number != MAP_NONE) return number;
  map_put(&b->values, value, b->n_values);
  return b->n_values++;
}

// An index into an array that has a size, and of which nothing but that is known: anywhere in the
// array, which lies inside an element.
static bool widen(ThreadBuilder *b, LLVMValueRef gep, const PointsStep *step, ModelRef *ref) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  bool plain = LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetNumOperands(gep) == 3 &&
               LLVMIsNull(LLVMGetOperand(gep, 1));
  uint64_t size = LLVMABISizeOfType(b->ir->layout, type);
  if (!plain || step->constant || !size || size > UINT32_MAX / 4 || ref->varies) return false;
  if (ref->inside < 0 || ref->inside + (ref->row ? ref->row : 1) > step->stride) return false;
  ref->row = (uint32_t)size, ref->inside = 0;
  return true;
}

// An array inside what a pointer points to: an element of which the pointer means the beginning, or
// an object. The array lies inside it, so all of the array stands for each of its elements.
static bool row_behind(ThreadBuilder *b, LLVMValueRef pointer, ModelRef *ref) {
  const PointsSet *set = points_of(b->points, pointer);
  if (set->n != 1 || set->at[0].extent || ref->inside < 0 || ref->varies) return false;
  if (set->at[0].stride && ref->inside + ref->row > set->at[0].stride) return false;
  ref->base = set->at[0].offset, ref->stride = set->at[0].stride;
  return true;
}

// Follows a pointer back to where it comes from: over constant offsets, and over at most one index
// into an object that is certain. Indices into arrays inside its elements may stand before it.
LLVMValueRef threads_origin(ThreadBuilder *b, LLVMValueRef pointer, ModelRef *ref) {
  LLVMValueRef v = loop_plain_number(pointer);
  while (LLVMIsAGetElementPtrInst(v)) {
    PointsStep step = points_step(b->ir, v);
    LLVMValueRef from = LLVMGetOperand(v, 0);
    if (!step.stride) {
      ref->inside += step.constant;
      v = loop_plain_number(from);
      continue;
    }
    const PointsSet *base = points_of(b->points, from);
    if (step.index && base->n == 1 && !base->at[0].stride && !ref->varies) {
      ref->by_index = true;
      ref->base = base->at[0].offset + step.before;
      ref->inside += step.constant - step.before;
      // Elements overlap if the rest reaches into the next one: then the index does not tell which
      // is meant.
      if (ref->inside < 0 || ref->inside + (ref->row ? ref->row : 1) > step.stride) return NULL;
      ref->stride = step.stride;
      return loop_plain_number(step.index);
    }
    if (!widen(b, v, &step, ref)) ref->varies = true;
    v = loop_plain_number(from);
  }
  if (ref->row && !row_behind(b, v, ref)) ref->varies = true, ref->row = 0;
  return v;
}

static bool followed(LLVMValueRef v) { return LLVMIsAInstruction(v) || LLVMIsAArgument(v); }

ModelRef threads_root(ThreadBuilder *b, LLVMValueRef pointer) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(b, pointer, &ref);
  if (v && followed(v) && map_get(&b->tracked, v) != MAP_NONE) ref.root = threads_value(b, v);
  if (ref.root == MODEL_NONE && ref.row) ref.varies = true, ref.row = 0;
  return ref;
}

uint32_t threads_handed(ThreadBuilder *b, LLVMValueRef argument, bool *by_index) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(b, argument, &ref);
  *by_index = ref.by_index;
  if (!v || !followed(v) || ref.inside || ref.varies || ref.row ||
      map_get(&b->tracked, v) == MAP_NONE)
    return MODEL_NONE;
  return threads_value(b, v);
}

static bool is_release(LLVMValueRef i) {
  LLVMAtomicOrdering o =
      LLVMIsAAtomicCmpXchgInst(i) ? LLVMGetCmpXchgSuccessOrdering(i) : LLVMGetOrdering(i);
  return o == LLVMAtomicOrderingRelease || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}

static bool is_acquire(LLVMValueRef load) {
  LLVMAtomicOrdering o = LLVMGetOrdering(load);
  return o == LLVMAtomicOrderingNotAtomic || o == LLVMAtomicOrderingAcquire ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}

static void set_node(ThreadBuilder *b, uint32_t node, uint32_t value, ModelHow how, uint32_t from,
                     int64_t number) {
  ModelNode *n = &b->model->jobs.at[b->job].nodes.at[node];
  n->value = value, n->how = how, n->from = from, n->number = number;
}

// What a pointer that was loaded, is stored, or comes from anywhere, may point to.
static void note_targets(ThreadBuilder *b, uint32_t node, LLVMValueRef pointer) {
  const PointsSet *set = points_of(b->points, pointer);
  uint32_t first = (uint32_t)b->model->refs.n;
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind) return;
  for (size_t k = 0; k < set->n; k++)
    vec_push(&b->model->refs, (ModelRef){.object = set->at[k].object, .root = MODEL_NONE});
  b->model->jobs.at[b->job].nodes.at[node].first_ref = first;
  b->model->jobs.at[b->job].nodes.at[node].n_refs = (uint32_t)b->model->refs.n - first;
}

void threads_stored(ThreadBuilder *b, LLVMValueRef at, LLVMValueRef value) {
  if (!points_of(b->points, value)->n) return; // not an address
  bool atomic = LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at) ||
                (LLVMIsAStoreInst(at) && LLVMGetOrdering(at) != LLVMAtomicOrderingNotAtomic);
  if (atomic && !is_release(at)) b->model->unordered = true;
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(b, value, &ref);
  uint32_t from =
      v && followed(v) && map_get(&b->tracked, v) != MAP_NONE ? threads_value(b, v) : MODEL_NONE;
  if (v && !followed(v)) return; // the address of a global, which is everywhere anyway
  if (ref.by_index) from = MODEL_NONE;
  threads_then(b, MODEL_SET, at);
  set_node(b, b->last, MODEL_NONE, HOW_STORED, from, 0);
  if (from == MODEL_NONE) note_targets(b, b->last, value);
}

void threads_stored_unseen(ThreadBuilder *b, LLVMValueRef at) {
  threads_then(b, MODEL_SET, at);
  set_node(b, b->last, MODEL_NONE, HOW_STORED, MODEL_NONE, 0);
}

// The sum of a value and a constant. Numbers of less than an int's size come round again soon.
static bool is_shift(LLVMValueRef v, int64_t *step) {
  if (!LLVMIsABinaryOperator(v) || !loop_counts_far(LLVMTypeOf(v)) ||
      !LLVMIsAConstantInt(LLVMGetOperand(v, 1)))
    return false;
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  if ((op != LLVMAdd && op != LLVMSub) || !question_number(LLVMGetOperand(v, 1), step) ||
      *step == INT64_MIN)
    return false;
  if (op == LLVMSub) *step = -*step;
  return true;
}

// One of the operations with a constant that are followed number by number.
static bool is_mapped(LLVMValueRef v, ModelArithmetic *kind, int64_t *number, LLVMValueRef *from) {
  if (!LLVMIsABinaryOperator(v)) return false;
  LLVMValueRef left = LLVMGetOperand(v, 0), right = LLVMGetOperand(v, 1);
  *from = left;
  bool right_constant = question_number(right, number);
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMSRem:
  case LLVMURem: return *kind = ARITHMETIC_REMAINDER, right_constant && *number > 0;
  case LLVMAnd: return *kind = ARITHMETIC_AND, right_constant && *number >= 0;
  case LLVMXor: return *kind = ARITHMETIC_XOR, right_constant && *number >= 0;
  case LLVMMul: return *kind = ARITHMETIC_TIMES, right_constant;
  case LLVMSub:
    return *kind = ARITHMETIC_MINUS, *from = right,
           !right_constant && question_number(left, number);
  default: return false;
  }
}

// How the operation chooses among locks: what it makes of the number is the same wherever that is,
// and the other operand. 0 if nothing is known, as of one that an index was cut from.
static uint32_t shape_of(LLVMValueRef v, LLVMValueRef operand) {
  enum { ANY_SIGN = 1, WITH_SIGN = 2, CUT = 4, WITHOUT_SIGN = 8, WIDTH = 16, INT_BITS = 32 };
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  LLVMValueRef key = loop_plain_number(operand);
  bool cut = false, zero = false, sign = false;
  for (LLVMValueRef at = operand; at != key; at = LLVMGetOperand(at, 0))
    cut |= LLVMIsATruncInst(at) != NULL, zero |= LLVMIsAZExtInst(at) != NULL,
        sign |= LLVMIsASExtInst(at) != NULL;
  if (LLVMGetTypeKind(LLVMTypeOf(key)) != LLVMIntegerTypeKind) return 0;
  unsigned of_key = LLVMGetIntTypeWidth(LLVMTypeOf(key)),
           of_result = LLVMGetIntTypeWidth(LLVMTypeOf(v));
  if (op == LLVMAnd && of_key >= INT_BITS &&
      LLVMConstIntGetZExtValue(LLVMGetOperand(v, 1)) <= INT32_MAX)
    return ANY_SIGN;
  if (zero + sign + cut > 1) return 0;
  uint32_t unsigned_op = op == LLVMURem ? WITHOUT_SIGN : 0;
  if (cut) return CUT | unsigned_op | of_result * WIDTH;
  for (LLVMUseRef use = LLVMGetFirstUse(key); use && of_key > INT_BITS; use = LLVMGetNextUse(use))
    if (LLVMIsATruncInst(LLVMGetUser(use))) return 0;
  if (zero) return of_key < INT_BITS ? WITH_SIGN : WITHOUT_SIGN | of_key * WIDTH;
  return unsigned_op ? WITHOUT_SIGN | of_result * WIDTH : WITH_SIGN;
}

// An address inside an object, at a constant distance from another one: what container_of makes of
// a link. NULL if it is none.
static LLVMValueRef part_of(ThreadBuilder *b, LLVMValueRef v) {
  if (!LLVMIsAGetElementPtrInst(v) || points_step(b->ir, v).stride) return NULL;
  return loop_plain_number(LLVMGetOperand(v, 0));
}

// A value is followed with all those that it is a copy of, or counted on from.
static void track(ThreadBuilder *b, LLVMValueRef v, int depth) {
  if (!v || !followed(v) || map_get(&b->tracked, v) != MAP_NONE || depth > 200) return;
  map_put(&b->tracked, v, 1);
  if (LLVMIsAPHINode(v))
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++)
      track(b, loop_plain_number(LLVMGetIncomingValue(v, k)), depth + 1);
  for (unsigned k = 1; k <= 2 && LLVMIsASelectInst(v); k++)
    track(b, loop_plain_number(LLVMGetOperand(v, k)), depth + 1);
  int64_t step;
  Question q;
  ModelArithmetic kind;
  LLVMValueRef operand;
  if (LLVMIsASelectInst(v) && question_of(LLVMGetOperand(v, 0), &q)) track(b, q.value, depth + 1);
  if (is_shift(v, &step)) track(b, loop_plain_number(LLVMGetOperand(v, 0)), depth + 1);
  else if (is_mapped(v, &kind, &step, &operand)) track(b, loop_plain_number(operand), depth + 1);
  if (LLVMIsAICmpInst(v) && question_of(v, &q)) track(b, q.value, depth + 1);
  if (loop_plain_number(v) != v) track(b, loop_plain_number(v), depth + 1);
  track(b, part_of(b, v), depth + 1);
}

void threads_follow(ThreadBuilder *b, LLVMValueRef value) { track(b, value, 0); }

static void track_pointer(ThreadBuilder *b, LLVMValueRef pointer) {
  ModelRef ref = {0};
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind ||
      LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMIntegerTypeKind)
    track(b, threads_origin(b, pointer, &ref), 0);
}

// What decides a branch.
static void track_question(ThreadBuilder *b, LLVMValueRef end) {
  Question q;
  if (LLVMIsASwitchInst(end)) track(b, LLVMGetOperand(end, 0), 0);
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end) && question_of(LLVMGetCondition(end), &q))
    track(b, q.value, 0);
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return;
  LLVMValueRef condition = LLVMGetCondition(end);
  threads_follow_condition(b, condition);
  for (unsigned k = 0; k < 2 && LLVMIsAICmpInst(condition); k++)
    track(b, LLVMGetOperand(condition, k), 0); // one with the other
}

// Only a function that nobody calls but the start of a thread: no recursion can give its values two
// meanings at once.
static bool is_whole_thread(ThreadBuilder *b, LLVMValueRef function) {
  size_t length;
  if (function != b->entries.at[b->job]) return false;
  if (strchr(LLVMGetValueName2(function, &length), '#')) return true;
  return b->job == 0 && !LLVMGetFirstUse(function);
}

uint32_t threads_datum(ThreadBuilder *b, LLVMValueRef value) {
  return b->whole ? threads_value(b, value) : MODEL_NONE;
}

void threads_track(ThreadBuilder *b, LLVMValueRef function) {
  b->whole = is_whole_thread(b, function);
  if (!b->whole) return;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsALoadInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
        track_pointer(b, LLVMGetOperand(i, 0));
      if (LLVMIsAStoreInst(i))
        track_pointer(b, LLVMGetOperand(i, 1)), track_pointer(b, LLVMGetOperand(i, 0));
      for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
        track_pointer(b, LLVMGetOperand(i, k));
      track_question(b, i);
    }
}

bool threads_follows(const ThreadBuilder *b, LLVMValueRef v) {
  return followed(v) && map_get(&b->tracked, v) != MAP_NONE;
}

bool threads_defines(ThreadBuilder *b, LLVMValueRef i) {
  return !LLVMIsAPHINode(i) && threads_follows(b, i);
}

// Nobody has stored the addresses of the library's objects: they were there before.
static bool may_be_the_librarys(ThreadBuilder *b, LLVMValueRef v) {
  const PointsSet *set = points_of(b->points, v);
  for (size_t k = 0; k < set->n; k++)
    if (b->points->objects.at[set->at[k].object].kind == OBJECT_LIBRARY) return true;
  return false;
}

static ModelHow how_defined(ThreadBuilder *b, LLVMValueRef i, uint32_t *object) {
  *object = map_get(&b->points->object_of, i);
  bool allocates = LLVMIsAAllocaInst(i) || (LLVMIsACallInst(i) && points_is_fresh(i));
  if (*object != MAP_NONE && allocates) return HOW_ALLOCATED;
  return LLVMIsALoadInst(i) && is_acquire(i) && !may_be_the_librarys(b, i) ? HOW_LOADED : HOW_ANY;
}

// An element of an array, told by its number.
static bool set_element(ThreadBuilder *b, LLVMValueRef i, ModelNode *n) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef index = LLVMIsAGetElementPtrInst(i) ? threads_origin(b, i, &ref) : NULL;
  const PointsSet *set = points_of(b->points, i);
  if (!index || !ref.by_index || ref.varies || ref.row || set->n != 1 || !threads_follows(b, index))
    return false;
  n->how = HOW_ELEMENT, n->from = threads_value(b, index);
  n->object = set->at[0].object, n->number = ref.base, n->high = ref.stride;
  return true;
}

// A sum, the answer to a question, or another width; everything else is anything.
static void set_computed(ThreadBuilder *b, LLVMValueRef i, ModelNode *n) {
  Question q;
  int64_t step;
  LLVMValueRef operand, whole = part_of(b, i);
  if (set_element(b, i, n)) return;
  if (whole && threads_follows(b, whole)) n->how = HOW_PART, n->from = threads_value(b, whole);
  else if (is_mapped(i, &n->arithmetic, &step, &operand) &&
           threads_follows(b, loop_plain_number(operand))) {
    n->how = HOW_MAPPED, n->number = step, n->shape = shape_of(i, operand);
    n->from = threads_value(b, loop_plain_number(operand));
  } else if (is_shift(i, &step)) {
    LLVMValueRef base = loop_plain_number(LLVMGetOperand(i, 0));
    if (!threads_follows(b, base)) return;
    n->how = step > 0 ? HOW_COUNTED : HOW_SHIFTED;
    n->from = threads_value(b, base), n->number = step;
    n->cast = !question_keeps(LLVMGetOperand(i, 0));
    n->wraps = !LLVMGetNSW(i);
  } else if (LLVMIsAICmpInst(i) && question_of(i, &q) && threads_follows(b, q.value)) {
    n->how = HOW_TESTED;
    n->from = threads_value(b, q.value);
    n->low = q.low, n->high = q.high, n->outside = q.outside;
  } else if (loop_plain_number(i) != i && threads_follows(b, loop_plain_number(i))) {
    n->how = HOW_COPY;
    n->from = threads_value(b, loop_plain_number(i));
    n->cast = !question_keeps(i);
  }
}

uint32_t threads_address(ThreadBuilder *b, LLVMValueRef v) {
  if (!LLVMIsConstant(v) || LLVMIsNull(v) || LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
    return MODEL_NONE;
  const PointsSet *set = points_of(b->points, v);
  return set->n == 1 && b->points->objects.at[set->at[0].object].kind == OBJECT_GLOBAL
             ? set->at[0].object
             : MODEL_NONE;
}

// The value becomes what is given: a number, an address, or a copy unless that `is_gone`.
static void given_node(ThreadBuilder *b, uint32_t node, LLVMValueRef value, LLVMValueRef given,
                       bool is_gone) {
  LLVMValueRef plain = loop_plain_number(given);
  int64_t number = 0;
  bool constant = question_number(given, &number);
  uint32_t address = constant ? MODEL_NONE : threads_address(b, given);
  bool copy = !constant && threads_follows(b, plain) && !is_gone;
  ModelHow how = constant                ? HOW_NUMBER
                 : address != MODEL_NONE ? HOW_ADDRESS
                 : copy                  ? HOW_COPY
                                         : HOW_ANY;
  set_node(b, node, threads_value(b, value), how,
           how == HOW_COPY ? threads_value(b, plain) : MODEL_NONE, number);
  b->model->jobs.at[b->job].nodes.at[node].object = address;
  if (how == HOW_ADDRESS)
    b->model->jobs.at[b->job].nodes.at[node].number = points_of(b->points, given)->at[0].offset;
  b->model->jobs.at[b->job].nodes.at[node].cast = !question_keeps(given);
  if (how == HOW_ANY) note_targets(b, node, given);
}

// Where it is decided which of two values it is: the first if the answer is yes.
static uint32_t selection(ThreadBuilder *b, LLVMValueRef condition, bool *outside) {
  Question q;
  *outside = false;
  if (!b->whole || !question_of(condition, &q) || !threads_follows(b, q.value))
    return threads_then(b, MODEL_NOP, NULL);
  uint32_t node = threads_then(b, MODEL_TEST, condition);
  ModelNode *n = &b->model->jobs.at[b->job].nodes.at[node];
  n->value = threads_value(b, q.value), n->low = q.low, n->high = q.high;
  *outside = q.outside;
  return node;
}

// One of two values.
static void define_select(ThreadBuilder *b, LLVMValueRef select) {
  bool outside;
  uint32_t fork = selection(b, LLVMGetOperand(select, 0), &outside),
           after = threads_add(b, MODEL_NOP, NULL);
  for (unsigned k = 1; k <= 2; k++) {
    uint32_t node = threads_add(b, MODEL_SET, select);
    given_node(b, node, select, LLVMGetOperand(select, outside ? 3 - k : k), false);
    threads_link(b, fork, node);
    threads_link(b, node, after);
  }
  b->last = after;
}

void threads_define(ThreadBuilder *b, LLVMValueRef i) {
  if (LLVMIsASelectInst(i)) {
    define_select(b, i);
    return;
  }
  threads_then(b, MODEL_SET, i);
  uint32_t object;
  ModelHow how = how_defined(b, i, &object);
  set_node(b, b->last, threads_follows(b, i) ? threads_value(b, i) : MODEL_NONE, how, MODEL_NONE,
           0);
  b->model->jobs.at[b->job].nodes.at[b->last].object = object;
  b->model->jobs.at[b->job].nodes.at[b->last].unordered = LLVMIsALoadInst(i) && !is_acquire(i);
  note_targets(b, b->last, i);
  ModelNode *n = &b->model->jobs.at[b->job].nodes.at[b->last];
  if (b->whole && threads_returned(b, i, n)) return;
  if (how == HOW_ANY) set_computed(b, i, n);
}

static uint32_t result_node(ThreadBuilder *b, LLVMValueRef call, int64_t number, uint32_t next) {
  uint32_t node = threads_add(b, MODEL_SET, NULL);
  set_node(b, node, threads_value(b, call), HOW_NUMBER, MODEL_NONE, number);
  threads_link(b, node, next);
  return node;
}

uint32_t threads_succeeds(ThreadBuilder *b, LLVMValueRef call, uint32_t next) {
  return threads_follows(b, call) ? result_node(b, call, 0, next) : next;
}

uint32_t threads_fails(ThreadBuilder *b, LLVMValueRef call, uint32_t next) {
  static const int numbers[] = {
      EBUSY,  -1,     1,       2,         3,      4,
      EAGAIN, EINVAL, EDEADLK, ETIMEDOUT, INT_MAX}; // of C11's functions, too
  if (!threads_follows(b, call)) return next;
  // A mutex that is one refuses for one reason only.
  if (!strcmp(ir_callee_name(call), "pthread_mutex_trylock"))
    return result_node(b, call, EBUSY, next);
  uint32_t fork = threads_add(b, MODEL_NOP, NULL);
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    uint32_t node = result_node(b, call, numbers[k], next);
    threads_link(b, fork, node);
  }
  return fork;
}

void threads_define_parameters(ThreadBuilder *b, LLVMValueRef function) {
  for (unsigned k = 0; k < LLVMCountParams(function); k++) {
    LLVMValueRef parameter = LLVMGetParam(function, k);
    if (map_get(&b->tracked, parameter) == MAP_NONE) continue;
    uint32_t value = threads_value(b, parameter);
    if (value == b->model->jobs.at[b->job].argument) continue;
    threads_then(b, MODEL_SET, NULL);
    set_node(b, b->last, value, HOW_ANY, MODEL_NONE, 0);
  }
}

// All phis of a block get their values at once. One after the other is the same if each that is
// copied gets its new value behind the copy; where they go round in a circle, one copy is given up.
typedef struct {
  LLVMBasicBlockRef from, to;
  uint32_t target; // what follows those that were done
  Map done;        // 0: begun
} Phis;

static LLVMValueRef given_to(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
    if (LLVMGetIncomingBlock(phi, k) == from) return LLVMGetIncomingValue(phi, k);
  return NULL;
}

static void give_phi(ThreadBuilder *b, Phis *p, LLVMValueRef phi) {
  LLVMValueRef given = given_to(phi, p->from), copied = given ? loop_plain_number(given) : NULL;
  if (!given || map_get(&b->tracked, phi) == MAP_NONE || map_get(&p->done, phi) != MAP_NONE) return;
  map_put(&p->done, phi, 0);
  bool among = LLVMIsAPHINode(copied) && LLVMGetInstructionParent(copied) == p->to;
  if (among) give_phi(b, p, copied);
  uint32_t node = threads_add(b, MODEL_SET, NULL);
  given_node(b, node, phi, given, among && map_get(&p->done, copied) == 0);
  threads_link(b, node, p->target);
  p->target = node;
  map_put(&p->done, phi, 1);
}

uint32_t threads_phis(ThreadBuilder *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                      uint32_t target) {
  Phis p = {.from = from, .to = to, .target = target};
  for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i))
    give_phi(b, &p, i);
  map_delete(&p.done);
  return p.target;
}
