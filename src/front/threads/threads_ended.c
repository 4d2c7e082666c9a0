// What main knows of a block behind a join: that the thread has ended which was handed it, or which
// has made it.
//
// A thread that returns what it was handed: the one that is joined in turn i of a loop returns what
// was handed in turn i. A thread that returns a block that it has made itself, once: whoever gets
// the address by joining it knows that its maker has ended. Both are told by a local variable that
// only the join fills.
//
// Blocks that are handed over one in each turn: `a[i] = malloc(n); create(&t[i], f, a[i])`. If
// element i of the table only ever gets the new block of iteration i of one loop of main, the block
// in element i was handed over in turn i and in no other one. So where main reads element i behind
// the join of turn i, the thread of that block has ended (MODEL_ENDED). Without a table, what
// the joined thread returns is such a block if each turn hands over a new one.
//
// What is said of a block that was handed over counts only while a thread that was handed it runs;
// of a block that nobody was handed it says nothing.
// What breaks the argument: a block that is handed over in two turns (one for all, `a[i / 2]`), an
// element that gets another block, a variable that is filled otherwise, a block that is read before
// the join of its turn, a thread that makes several blocks and returns any of them.
#include <string.h>

#include "front/facts/loops_bound.h"
#include "front/facts/points_outside.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_value.h"

static bool is_kind(LLVMValueRef i, LibraryKind kind) {
  return LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == kind;
}

static bool is_marker(LLVMValueRef i) {
  return LLVMIsACallInst(i) && (!strncmp(ir_callee_name(i), "llvm.lifetime", 13) ||
                                !strncmp(ir_callee_name(i), "llvm.dbg", 8));
}

// ---- what a joined thread has returned

// Every return of the function gives back what it was handed.
static bool returns_argument(LLVMValueRef f) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    if (LLVMIsAReturnInst(end) &&
        (!LLVMGetNumOperands(end) || LLVMGetOperand(end, 0) != LLVMGetParam(f, 0)))
      return false;
  }
  return LLVMCountParams(f) == 1;
}

static bool has_predecessor_unseen(LLVMBasicBlockRef block, Map *seen, LLVMBasicBlockRef *found) {
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
       use = LLVMGetNextUse(use)) {
    if (!LLVMIsATerminatorInst(LLVMGetUser(use))) continue;
    *found = LLVMGetInstructionParent(LLVMGetUser(use));
    if (map_get(seen, *found) == MAP_NONE) return true;
  }
  return false;
}

typedef enum { WAY_OPEN, WAY_FROM_JOIN, WAY_OTHER } Way;

// Backwards from behind `last` to the beginning of its block.
static Way way_in_block(LLVMValueRef last, LLVMValueRef join, LLVMValueRef variable) {
  for (LLVMValueRef i = last; i; i = LLVMGetPreviousInstruction(i)) {
    if (i == join) return WAY_FROM_JOIN;
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == variable) return WAY_OTHER;
  }
  return WAY_OPEN;
}

// Every way to the load comes from the join, and nothing is stored in the variable behind it.
static bool comes_from(LLVMValueRef join, LLVMValueRef load, LLVMValueRef variable) {
  Way way = way_in_block(LLVMGetPreviousInstruction(load), join, variable);
  if (way != WAY_OPEN) return way == WAY_FROM_JOIN;
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(
                        LLVMGetBasicBlockParent(LLVMGetInstructionParent(load))),
                    next;
  Map seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, LLVMGetInstructionParent(load));
  while (work.n && way == WAY_OPEN) {
    LLVMBasicBlockRef at = work.at[work.n - 1];
    if (at == entry) way = WAY_OTHER;
    if (!has_predecessor_unseen(at, &seen, &next)) {
      vec_pop(&work);
      continue;
    }
    map_put(&seen, next, 1);
    Way there = way_in_block(LLVMGetBasicBlockTerminator(next), join, variable);
    if (there == WAY_OPEN) vec_push(&work, next);
    if (there == WAY_OTHER) way = WAY_OTHER;
  }
  map_delete(&seen);
  vec_delete(&work);
  return way == WAY_OPEN;
}

// The only join that fills the variable, if nothing else does but stores.
static LLVMValueRef filling_join(LLVMValueRef variable) {
  LLVMValueRef join = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool stored = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
    if (LLVMIsALoadInst(user) || stored || is_marker(user)) continue;
    if (join || !is_kind(user, LIBRARY_JOIN) || LLVMGetOperand(user, 1) != variable) return NULL;
    join = user;
  }
  return join;
}

// The join that has filled the variable which is read.
static LLVMValueRef filled_by(ThreadBuilder *b, LLVMValueRef load) {
  LLVMValueRef variable = LLVMIsALoadInst(load) ? LLVMGetOperand(load, 0) : NULL;
  if (!variable || !LLVMIsAAllocaInst(variable) || threads_may_leave(b)) return NULL;
  LLVMValueRef join = filling_join(variable);
  return join && comes_from(join, load, variable) ? join : NULL;
}

bool threads_returned(ThreadBuilder *b, LLVMValueRef load, ModelNode *n) {
  LLVMValueRef join = b->job ? NULL : filled_by(b, load);
  uint32_t end = join ? map_get(&b->whole_joins, join) : MAP_NONE;
  if (end == MAP_NONE || b->ends.at[end].creates.n != 1) return false;
  LLVMValueRef create = b->ends.at[end].creates.at[0], f = threads_started(b, create);
  if (!f || !returns_argument(f) || map_get(&b->by_turn, create) == MAP_NONE) return false;
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef index = threads_origin(b, LLVMGetOperand(create, 3), &ref);
  const PointsSet *set = points_of(b->points, LLVMGetOperand(create, 3));
  if (!index || !ref.by_index || ref.varies || ref.row || ref.inside || set->n != 1 ||
      !threads_follows(b, index) || threads_value(b, index) != map_get(&b->turns, create))
    return false;
  n->how = HOW_ELEMENT, n->from = threads_value(b, b->ends.at[end].counter);
  n->object = set->at[0].object, n->number = ref.base, n->high = ref.stride;
  return true;
}

// ---- blocks that a thread makes and returns

enum { DEPTH = 16 };

// The only new block that the value may be, besides a null pointer; false if it may be another one.
static bool only_block(LLVMValueRef v, LLVMValueRef *call, int depth) {
  v = loop_plain_value(v);
  if (LLVMIsConstant(v)) return LLVMIsNull(v);
  if (LLVMIsACallInst(v)) {
    bool same = points_is_fresh(v) && (!*call || *call == v);
    *call = v;
    return same;
  }
  bool good = depth < DEPTH && (LLVMIsAPHINode(v) || LLVMIsASelectInst(v));
  for (unsigned k = 0; good && LLVMIsAPHINode(v) && k < LLVMCountIncoming(v); k++)
    good = only_block(LLVMGetIncomingValue(v, k), call, depth + 1);
  for (unsigned k = 1; good && LLVMIsASelectInst(v) && k <= 2; k++)
    good = only_block(LLVMGetOperand(v, k), call, depth + 1);
  return good;
}

LLVMValueRef threads_made(ThreadBuilder *b, LLVMValueRef function) {
  LLVMValueRef call = NULL;
  for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(function); at;
       at = LLVMGetNextBasicBlock(at)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(at);
    if (LLVMIsAReturnInst(end) &&
        (!LLVMGetNumOperands(end) || !only_block(LLVMGetOperand(end, 0), &call, 0)))
      return NULL;
  }
  if (!call || map_get(&b->points->object_of, call) == MAP_NONE) return NULL;
  LoopTable *t = loop_table_new(b->points, function);
  bool once = t->dominates && !loop_comes_again(t, LLVMGetInstructionParent(call));
  loop_table_delete(t);
  return once ? call : NULL;
}

static void say_ended(ThreadBuilder *b, LLVMValueRef at, LLVMValueRef create, LLVMValueRef made) {
  uint32_t node = threads_then(b, MODEL_ENDED, at);
  threads_create_jobs(b, create, node);
  ModelNode *n = &b->model->jobs.at[b->job].nodes.at[node];
  n->from = MODEL_NONE;
  n->value = threads_value(b, at);
  n->how = made ? HOW_ALLOCATED : HOW_ANY;
  if (made) n->object = map_get(&b->points->object_of, made);
}

// ---- blocks that are handed over one in each turn

typedef struct {
  LLVMValueRef made;  // the call that makes them; NULL: told by the table alone
  ModelRef elements;  // of the table, if they are in one
  LLVMValueRef store; // the only one that fills it
} Handed;

static const LoopTable *loops_of_main(ThreadBuilder *b) {
  if (!b->main_loops) b->main_loops = loop_table_new(b->points, b->entries.at[0]);
  return b->main_loops;
}

static LLVMValueRef function_of(LLVMValueRef i) {
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
}

static LLVMValueRef counter_around(ThreadBuilder *b, LLVMValueRef i) {
  CountedLoop loop;
  const LoopTable *t = loops_of_main(b);
  if (function_of(i) != b->entries.at[0] || !t->dominates || !loop_around(t, i, &loop)) return NULL;
  free(loop.body);
  return LLVMGetTypeKind(LLVMTypeOf(loop.counter)) == LLVMIntegerTypeKind ? loop.counter : NULL;
}

static bool comes_before(LLVMValueRef first, LLVMValueRef then) {
  while (then && then != first) then = LLVMGetPreviousInstruction(then);
  return then;
}

static bool precedes(const LoopTable *t, LLVMValueRef first, LLVMValueRef then) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(first), b = LLVMGetInstructionParent(then);
  return a == b ? comes_before(first, then)
                : t->dominates[loop_block(t, a) * t->blocks.n + loop_block(t, b)];
}

static bool in_elements(const PointsSet *set, uint64_t size, const ModelRef *elements) {
  for (size_t k = 0; k < set->n; k++) {
    ModelRef ref = {.object = set->at[k].object,
                    .offset = set->at[k].offset,
                    .stride = set->at[k].stride,
                    .extent = set->at[k].extent,
                    .size = (uint32_t)size};
    if (ref.object == elements->object && model_overlap(&ref, elements)) return true;
  }
  return false;
}

static bool reaches_object(ThreadBuilder *b, LLVMValueRef v, uint32_t object) {
  const PointsSet *set = points_of(b->points, v);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object == object) return true;
  return false;
}

static bool is_clearing(LLVMValueRef call) {
  return !strncmp(ir_callee_name(call), "llvm.memset", 11) && LLVMIsNull(LLVMGetOperand(call, 1));
}

// May the call write into the elements, other than null pointers?
static bool call_writes(ThreadBuilder *b, LLVMValueRef call, const ModelRef *elements) {
  enum { HANDLE = 8 };
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (is_marker(call) || is_kind(call, LIBRARY_FREE) || is_clearing(call)) return false;
  if (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee)) return false; // looked at itself
  bool creates = is_kind(call, LIBRARY_CREATE);
  if (creates && in_elements(points_of(b->points, LLVMGetOperand(call, 0)), HANDLE, elements))
    return true;
  for (unsigned k = 0; !creates && k < LLVMGetNumArgOperands(call); k++)
    if (reaches_object(b, LLVMGetOperand(call, k), elements->object)) return true;
  return false;
}

static bool is_access(LLVMValueRef i) {
  return LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i);
}

static bool may_write(ThreadBuilder *b, LLVMValueRef i, const ModelRef *elements) {
  if (LLVMIsACallInst(i)) return call_writes(b, i, elements);
  if (LLVMIsATerminatorInst(i)) return LLVMIsAInvokeInst(i) || LLVMIsACallBrInst(i);
  if (!is_access(i)) return false;
  LLVMValueRef pointer = LLVMGetOperand(i, LLVMIsAStoreInst(i) ? 1 : 0),
               value = LLVMGetOperand(i, LLVMIsAStoreInst(i) ? 0 : 1);
  bool null = LLVMIsAStoreInst(i) && LLVMIsNull(value);
  uint64_t size = LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(value));
  return !null && in_elements(points_of(b->points, pointer), size, elements);
}

// The only instruction that puts anything but null pointers there; NULL if there is not just one.
static LLVMValueRef only_writer(ThreadBuilder *b, const ModelRef *elements) {
  LLVMValueRef found = NULL;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef at = LLVMGetFirstBasicBlock(f); at; at = LLVMGetNextBasicBlock(at))
      for (LLVMValueRef i = LLVMGetFirstInstruction(at); i; i = LLVMGetNextInstruction(i)) {
        if (!may_write(b, i, elements)) continue;
        if (found) return NULL;
        found = i;
      }
  return found;
}

// The index by which a pointer means an element, as it stands there; NULL if it is none.
static LLVMValueRef index_of(const Ir *ir, LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer)) {
    PointsStep step = points_step(ir, pointer);
    if (step.stride) return step.index;
    pointer = LLVMGetOperand(pointer, 0);
  }
  return NULL;
}

// Other numbers of the counter are other indices: it is not cut off.
static bool keeps_number(LLVMValueRef index, LLVMValueRef counter) {
  bool wider = index && (LLVMIsASExtInst(index) || LLVMIsAZExtInst(index));
  return index == counter || (wider && LLVMGetOperand(index, 0) == counter);
}

// An element of an array of pointers, by the number `counter`.
static bool is_element(ThreadBuilder *b, LLVMValueRef pointer, LLVMValueRef counter,
                       ModelRef *elements) {
  enum { POINTER = 8 };
  const PointsSet *set = points_of(b->points, pointer);
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef index = threads_origin(b, pointer, &ref);
  if (index != counter || !keeps_number(index_of(b->ir, pointer), counter) || !ref.by_index ||
      ref.varies || ref.row || set->n != 1 || set->at[0].stride != ref.stride)
    return false;
  *elements = (ModelRef){.object = set->at[0].object,
                         .offset = set->at[0].offset,
                         .stride = set->at[0].stride,
                         .extent = set->at[0].extent,
                         .size = POINTER,
                         .base = ref.base,
                         .inside = ref.inside};
  return true;
}

// Choices between the block and a null pointer are made behind the call: none brings the block of
// the iteration before.
static bool is_chosen_behind(ThreadBuilder *b, LLVMValueRef v, LLVMValueRef made, int depth) {
  v = loop_plain_value(v);
  if (LLVMIsConstant(v) || v == made) return true;
  if (depth == DEPTH || !LLVMIsAInstruction(v) || function_of(v) != b->entries.at[0] ||
      !precedes(loops_of_main(b), made, v))
    return false;
  unsigned first = LLVMIsAPHINode(v) ? 0 : 1;
  for (unsigned k = first; k < (unsigned)LLVMGetNumOperands(v); k++)
    if (!is_chosen_behind(b, LLVMGetOperand(v, k), made, depth + 1)) return false;
  return true;
}

// The call that makes the block which the value is in this iteration, if it is not null; NULL if it
// may be something else.
static LLVMValueRef made_in_turn(ThreadBuilder *b, LLVMValueRef value, LLVMValueRef counter) {
  LLVMValueRef made = NULL;
  bool only = only_block(value, &made, 0) && made && counter_around(b, made) == counter;
  return only && is_chosen_behind(b, value, made, 0) ? made : NULL;
}

// The new block of iteration i is put into element i, and nothing else ever is.
static bool is_table(ThreadBuilder *b, Handed *h) {
  h->store = only_writer(b, &h->elements);
  LLVMValueRef counter =
      h->store && LLVMIsAStoreInst(h->store) ? counter_around(b, h->store) : NULL;
  ModelRef filled;
  if (!counter || !is_element(b, LLVMGetOperand(h->store, 1), counter, &filled) ||
      filled.object != h->elements.object || filled.base != h->elements.base ||
      filled.stride != h->elements.stride || filled.inside != h->elements.inside)
    return false;
  h->made = made_in_turn(b, LLVMGetOperand(h->store, 0), counter);
  return h->made && precedes(loops_of_main(b), h->made, h->store);
}

static bool is_plain_load(LLVMValueRef v) {
  return LLVMIsALoadInst(v) && LLVMGetOrdering(v) == LLVMAtomicOrderingNotAtomic;
}

// What the call hands over in turn i was made for that turn.
static bool hands_new(ThreadBuilder *b, LLVMValueRef create, Handed *h) {
  LLVMValueRef argument = loop_plain_value(LLVMGetOperand(create, 3)),
               counter = counter_around(b, create);
  *h = (Handed){0};
  if (!counter || map_get(&b->by_turn, create) == MAP_NONE) return false;
  h->made = made_in_turn(b, argument, counter);
  if (h->made) return true;
  return is_plain_load(argument) &&
         is_element(b, LLVMGetOperand(argument, 0), counter, &h->elements) && is_table(b, h);
}

// Can control come to the loop of main a second time?
static bool loop_runs_again(ThreadBuilder *b, LLVMValueRef inside) {
  const LoopTable *t = loops_of_main(b);
  CountedLoop loop;
  if (!loop_around(t, inside, &loop)) return true;
  bool again = false, *seen = memory_take(t->blocks.n + 1);
  VEC(LLVMBasicBlockRef) work = {0};
  for (size_t k = 0; k < t->blocks.n; k++)
    if (loop.body[k]) vec_push(&work, t->blocks.at[k]);
  while (work.n) {
    LLVMBasicBlockRef at = vec_pop(&work);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(at);
    bool within = loop.body[loop_block(t, at)];
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      uint32_t next = loop_block(t, LLVMGetSuccessor(end, k));
      again |= !within && loop.body[next];
      if (seen[next] || loop.body[next]) continue;
      seen[next] = true;
      vec_push(&work, t->blocks.at[next]);
    }
  }
  free(loop.body);
  free(seen);
  vec_delete(&work);
  return again;
}

bool threads_hands_once(ThreadBuilder *b, LLVMValueRef create) {
  Handed h;
  return !b->job && b->whole && threads_started(b, create) && hands_new(b, create, &h) &&
         !loop_runs_again(b, create);
}

LLVMValueRef threads_returned_block(ThreadBuilder *b, LLVMValueRef load, LLVMValueRef *counter) {
  Handed h;
  LLVMValueRef join = filled_by(b, load), f;
  for (size_t k = 0; join && k < b->ends.n; k++) {
    const LoopEnd *end = &b->ends.at[k];
    if (end->join != join || end->creates.n != 1 || function_of(join) != b->entries.at[0]) continue;
    f = threads_started(b, end->creates.at[0]);
    if (!f || !returns_argument(f) || !hands_new(b, end->creates.at[0], &h)) continue;
    *counter = end->counter;
    return h.made;
  }
  return NULL;
}

// The load is of element i behind the join of turn i, and that is where the blocks are that the
// call hands over.
static bool is_joined_element(ThreadBuilder *b, const LoopEnd *end, LLVMValueRef load,
                              const Handed *handed) {
  Handed h = {0};
  if (function_of(load) != function_of(end->join) || counter_around(b, load) != end->counter ||
      !precedes(loops_of_main(b), end->join, load) ||
      !is_element(b, LLVMGetOperand(load, 0), end->counter, &h.elements))
    return false;
  return is_table(b, &h) && h.made == handed->made;
}

void threads_note_ended(ThreadBuilder *b, LLVMValueRef load) {
  if (!b->whole || !threads_follows(b, load) || !is_plain_load(load) ||
      LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMPointerTypeKind)
    return;
  LLVMValueRef join = filled_by(b, load);
  LLVMValueRef create =
      join ? threads_only_create(b, loop_plain_value(LLVMGetOperand(join, 0))) : NULL;
  LLVMValueRef f = create ? threads_started(b, create) : NULL, made = f ? threads_made(b, f) : NULL;
  Handed h;
  if (made) say_ended(b, load, create, made);
  for (size_t k = 0; k < b->ends.n && !b->job && !made; k++) {
    const LoopEnd *end = &b->ends.at[k];
    if (end->creates.n != 1 || !(f = threads_started(b, end->creates.at[0])) ||
        !hands_new(b, end->creates.at[0], &h))
      continue;
    bool returned = join == end->join && returns_argument(f);
    if (returned || is_joined_element(b, end, load, &h))
      say_ended(b, load, end->creates.at[0], NULL);
  }
}
