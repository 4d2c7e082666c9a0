#include "front/threads/thread_model.h"

#include <string.h>

#include "base/check.h"

#include "front/facts/joins.h"
#include "front/facts/loops_of.h"
#include "front/threads/ownership.h"
#include "front/threads/shares_of.h"
#include "front/threads/terms.h"
#include "front/threads/thread_model_inner.h"
#include "front/threads/threads_deadlocks.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_event.h"
#include "front/threads/threads_facts.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_library.h"
#include "front/threads/threads_ordered.h"
#include "front/threads/threads_queues.h"
#include "front/threads/threads_split.h"
#include "front/threads/threads_stripes.h"
#include "front/threads/threads_taken.h"
#include "front/threads/threads_tasks.h"
#include "front/threads/threads_tickets.h"
#include "front/threads/threads_value.h"
#include "model/facts_check.h"
#include "model/threads_check.h"
#include "model/weak_order.h"

static ModelNode *node_at(ThreadBuilder *b, uint32_t node) {
  return &b->model->jobs.at[b->job].nodes.at[node];
}

uint32_t threads_add(ThreadBuilder *b, ModelOp op, LLVMValueRef at) {
  ALWAYS(b->job < b->model->jobs.n);
  ModelNode node = {.op = op,
                    .value = MODEL_NONE,
                    .from = MODEL_NONE,
                    .turn = MODEL_NONE,
                    .term = MODEL_NONE,
                    .first_ref = (uint32_t)b->model->refs.n};
  if (at) {
    node.at = ir_position(b->ir, at);
    node.function = ir_function_at(b->ir, node.at);
  }
  vec_push(&b->model->jobs.at[b->job].nodes, node);
  return (uint32_t)b->model->jobs.at[b->job].nodes.n - 1;
}

void threads_link(ThreadBuilder *b, uint32_t from, uint32_t to) {
  ALWAYS(from < b->model->jobs.at[b->job].nodes.n && to < b->model->jobs.at[b->job].nodes.n);
  vec_push(&node_at(b, from)->next, to);
}

// Adds a node after the last one.
uint32_t threads_then(ThreadBuilder *b, ModelOp op, LLVMValueRef at) {
  uint32_t node = threads_add(b, op, at);
  threads_link(b, b->last, node);
  return b->last = node;
}

static bool is_shared_memory(const ThreadBuilder *b, const PointsObject *o) {
  if (o->kind == OBJECT_FUNCTION || o->kind == OBJECT_THREAD || o->kind == OBJECT_OWN || !o->shared)
    return false;
  return o->kind != OBJECT_GLOBAL || !LLVMIsGlobalConstant(o->value);
}

const char *threads_where(ThreadBuilder *b, LLVMValueRef i) {
  Position at = ir_position(b->ir, i);
  return at.file ? arena_format(b->model->arena, "%s:%d", at.file, at.line) : "an unknown place";
}

// Somewhere in an array inside the element whose number is known: all of that array.
static void take_row(ThreadBuilder *b, ModelRef *ref, uint32_t stride) {
  ref->bytes = ref->size;
  ref->offset = ref->base + ref->inside;
  ref->stride = stride, ref->extent = 0;
  ref->size = ref->row;
  model_threads_assume(b->model, "an index into an array inside another stays inside it");
}

// What an access to the targets may touch. `whole`: from there to the end of the object.
static uint32_t access_any(ThreadBuilder *b, ModelOp op, LLVMValueRef at, ModelRef root,
                           const PointsSet *set, uint64_t size, bool whole) {
  uint32_t first = (uint32_t)b->model->refs.n, n = 0;
  for (size_t k = 0; k < set->n; k++) {
    PointsTarget t = set->at[k];
    const PointsObject *o = &b->points->objects.at[t.object];
    if (o->kind == OBJECT_OWN && o->shared && !LLVMIsACallInst(o->value))
      model_threads_reason(b->model,
                           "the address of a thread-local variable reaches other threads");
    if (!is_shared_memory(b, o)) continue;
    ModelRef ref = root;
    ref.object = t.object, ref.offset = t.offset, ref.stride = t.stride, ref.extent = t.extent;
    ref.size = size > UINT32_MAX / 2 || whole ? UINT32_MAX / 2 : (uint32_t)size;
    if (whole && t.stride) ref.offset = 0, ref.stride = 1, ref.extent = 0;
    if (ref.extent)
      model_threads_assume(b->model, "an index into an array inside a structure stays inside it");
    if (root.row && set->n == 1 && !whole && size <= root.row) take_row(b, &ref, root.stride);
    else if (root.row) ref.varies = true, ref.row = 0;
    vec_push(&b->model->refs, ref);
    n++;
  }
  if (!n) return MODEL_NONE;
  uint32_t node = threads_then(b, op, at);
  node_at(b, node)->first_ref = first;
  node_at(b, node)->n_refs = n;
  vec_push(&b->origins, (Origin){.job = b->job, .node = node, .at = at});
  return node;
}

// To what hangs in an owner: to the place that stands for all of that.
static uint32_t access_owned(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef cell,
                             int64_t shift) {
  enum { POINTER = 8 };
  ModelRef root = threads_root(b, cell);
  uint32_t node = access_any(b, op, at, root, points_of(b->points, cell), POINTER, false);
  b->owned = true;
  if (node == MODEL_NONE) return node;
  b->origins.at[b->origins.n - 1].owned = true;
  node_at(b, node)->unordered = op == MODEL_ATOMIC_READ || op == MODEL_ATOMIC_WRITE;
  for (uint32_t r = 0; r < node_at(b, node)->n_refs; r++) {
    ModelRef *ref = &b->model->refs.at[node_at(b, node)->first_ref + r];
    ref->offset += shift, ref->inside += shift;
  }
  return node;
}

uint32_t threads_access(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef pointer,
                        uint64_t size, bool whole) {
  LLVMValueRef cell;
  int64_t shift;
  RegionsAnswer answer = regions_of(b->regions, pointer, at, &cell, &shift);
  b->owned = false;
  if (answer == REGIONS_PRIVATE) return MODEL_NONE;
  if (answer == REGIONS_OWNED) return access_owned(b, op, at, cell, shift);
  ModelRef root = threads_root(b, pointer);
  const PointsSet *set = points_of(b->points, pointer);
  if (!set->n && !LLVMIsUndef(pointer) && !LLVMIsNull(pointer))
    model_threads_reason(b->model, "%s: access through a pointer of which nothing is known",
                         threads_where(b, at));
  uint32_t node = access_any(b, op, at, root, set, size, whole);
  if (node == MODEL_NONE) return node;
  Origin *origin = &b->origins.at[b->origins.n - 1];
  *(whole ? &origin->whole : &origin->pointer) = pointer;
  return node;
}

void threads_of_lock(ThreadBuilder *b, uint32_t access, bool itself) {
  for (uint32_t r = 0; access != MODEL_NONE && r < node_at(b, access)->n_refs; r++) {
    ModelRef *ref = &b->model->refs.at[node_at(b, access)->first_ref + r];
    if (itself) ref->is_lock = true;
    else
      ref->with_locks =
          !ref->stride || (ref->row ? ref->bytes : ref->size) > 8; // an element stays in its array
  }
}

uint32_t threads_access_list(ThreadBuilder *b, ModelOp op, LLVMValueRef call) {
  return access_any(b, op, call, (ModelRef){.root = MODEL_NONE}, points_of_list(b->points, call), 1,
                    true);
}

static void sync_ref(ThreadBuilder *b, LLVMValueRef pointer) {
  ModelRef ref = threads_root(b, pointer);
  if (ref.row) ref.root = MODEL_NONE, ref.row = 0; // which lock of the row is not known
  const PointsSet *set = points_of(b->points, pointer);
  for (size_t k = 0; k < set->n; k++) {
    ref.object = set->at[k].object, ref.offset = set->at[k].offset, ref.stride = set->at[k].stride,
    ref.extent = set->at[k].extent;
    ref.size = 1;
    vec_push(&b->model->refs, ref);
  }
}

// A lock operation on what `pointer` may point to.
uint32_t threads_sync(ThreadBuilder *b, ModelOp op, LLVMValueRef at, LLVMValueRef pointer) {
  uint32_t first = (uint32_t)b->model->refs.n;
  sync_ref(b, pointer);
  uint32_t node = threads_then(b, op, at);
  node_at(b, node)->first_ref = first;
  node_at(b, node)->n_refs = (uint32_t)b->model->refs.n - first;
  ALWAYS(first <= b->model->refs.n);
  return node;
}

static uint32_t job_of_entry(ThreadBuilder *b, LLVMValueRef function) {
  for (uint32_t j = 0; j < b->entries.n; j++)
    if (b->entries.at[j] == function) return j;
  vec_push(&b->entries, function);
  return (uint32_t)b->entries.n - 1;
}

void threads_create_jobs(ThreadBuilder *b, LLVMValueRef call, uint32_t node) {
  bool posix = !strcmp(ir_callee_name(call), "pthread_create");
  bool by_index;
  uint32_t handed = threads_handed(b, LLVMGetOperand(call, posix ? 3 : 2), &by_index);
  const PointsSet *entries = points_of(b->points, LLVMGetOperand(call, posix ? 2 : 1));
  ModelNode *n = node_at(b, node);
  n->first_job = (uint32_t)b->model->job_lists.n;
  n->from = handed;
  n->by_index = by_index;
  n->turn = b->job ? MODEL_NONE : map_get(&b->turns, call);
  n->by_turn = map_get(&b->by_turn, call) != MAP_NONE;
  n->once = n->by_turn && posix && threads_hands_once(b, call);
  n->how = question_number(LLVMGetOperand(call, posix ? 3 : 2), &n->number) ? HOW_NUMBER : HOW_ANY;
  uint32_t address = threads_address(b, LLVMGetOperand(call, posix ? 3 : 2));
  if (n->how == HOW_ANY && address != MODEL_NONE) n->how = HOW_ADDRESS, n->object = address;
  n->cast = !question_keeps(LLVMGetOperand(call, posix ? 3 : 2));
  for (size_t k = 0; k < entries->n; k++) {
    LLVMValueRef f = b->points->objects.at[entries->at[k].object].value;
    if (!LLVMIsAFunction(f) || LLVMIsDeclaration(f)) {
      model_threads_reason(b->model, "%s: a thread that starts in an unknown function",
                           threads_where(b, call));
      continue;
    }
    vec_push(&b->model->job_lists, job_of_entry(b, f));
    n->n_jobs++;
  }
  if (!entries->n)
    model_threads_reason(b->model, "%s: a thread that starts in an unknown function",
                         threads_where(b, call));
}

// Is it a function of the program, which the library calls? What else it may be is not followed.
static bool is_called_back(ThreadBuilder *b, LLVMValueRef f) {
  if (f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f)) return true;
  model_threads_reason(b->model, "the library calls a function that is none of the program's");
  return false;
}

void threads_start_any(ThreadBuilder *b, uint32_t create, const PointsSet *functions) {
  node_at(b, create)->first_job = (uint32_t)b->model->job_lists.n;
  for (size_t k = 0; k < functions->n; k++) {
    LLVMValueRef f = b->points->objects.at[functions->at[k].object].value;
    if (!is_called_back(b, f)) continue;
    vec_push(&b->model->job_lists, job_of_entry(b, f));
    node_at(b, create)->n_jobs++;
  }
}

void threads_may_end(ThreadBuilder *b) {
  threads_then(b, MODEL_NOP, NULL);
  threads_link(b, b->last, b->model->jobs.at[b->job].entry + 1);
}

// The jobs of the threads that the handle may stand for; false if it may be another thread's.
static bool joined_jobs(ThreadBuilder *b, LLVMValueRef call, ModelNode *n) {
  const PointsSet *handles = points_of(b->points, LLVMGetOperand(call, 0));
  n->first_job = (uint32_t)b->model->job_lists.n;
  for (size_t k = 0; k < handles->n; k++) {
    const PointsObject *o = &b->points->objects.at[handles->at[k].object];
    if (o->kind != OBJECT_THREAD || o->detached) return false;
    bool posix = !strcmp(ir_callee_name(o->value), "pthread_create");
    const PointsSet *entries = points_of(b->points, LLVMGetOperand(o->value, posix ? 2 : 1));
    for (size_t e = 0; e < entries->n; e++) {
      LLVMValueRef f = b->points->objects.at[entries->at[e].object].value;
      if (!LLVMIsAFunction(f) || LLVMIsDeclaration(f)) return false;
      vec_push(&b->model->job_lists, job_of_entry(b, f));
      n->n_jobs++;
    }
    handles = points_of(b->points, LLVMGetOperand(call, 0));
  }
  return n->n_jobs > 0;
}

// Turn by turn: the loop that creates counts as the one that joins does, and hands its count over.
static void join_turn(ThreadBuilder *b, LLVMValueRef call, const LoopEnd *end) {
  if (!b->whole || !threads_follows(b, end->counter)) return;
  for (size_t k = 0; k < end->creates.n; k++) {
    uint32_t node = threads_then(b, MODEL_JOIN_TURN, call);
    threads_create_jobs(b, end->creates.at[k], node);
    node_at(b, node)->from = MODEL_NONE;
    node_at(b, node)->value = threads_value(b, end->counter);
  }
}

void threads_join(ThreadBuilder *b, LLVMValueRef call) {
  vec_push(&b->joins, ((JoinCall){b->job, call}));
  if (map_get(&b->whole_joins, call) != MAP_NONE)
    join_turn(b, call, &b->ends.at[map_get(&b->whole_joins, call)]);
  threads_join_handed(b, call);
  ModelNode scratch = {0};
  if (map_get(&b->whole_joins, call) == MAP_NONE && joined_jobs(b, call, &scratch)) {
    // A thread that was joined before is not waited for.
    uint32_t fork =
        map_get(&b->first_joins, call) == MAP_NONE ? threads_then(b, MODEL_NOP, call) : MODEL_NONE;
    uint32_t node = threads_then(b, MODEL_JOIN, call);
    node_at(b, node)->first_job = scratch.first_job;
    node_at(b, node)->n_jobs = scratch.n_jobs;
    if (fork != MODEL_NONE) threads_link(b, fork, threads_then(b, MODEL_NOP, NULL));
  }
  LLVMValueRef result = LLVMGetOperand(call, 1);
  if (!LLVMIsNull(result)) threads_access(b, MODEL_WRITE, call, result, 8, false);
}

// The function's part of the job's graph; made once, whoever calls it.
static uint32_t include(ThreadBuilder *b, LLVMValueRef function) {
  uint32_t known = map_get(&b->functions, function);
  if (known != MAP_NONE) return known;
  uint32_t entry = threads_add(b, MODEL_NOP, NULL);
  threads_add(b, MODEL_NOP, NULL); // its exit: entry + 1
  map_put(&b->functions, function, entry);
  vec_push(&b->pending, function);
  return entry;
}

// A call of a function that was not inlined: in at its entry, and back from its exit, to whichever
// call.
void threads_call(ThreadBuilder *b, LLVMValueRef call, LLVMValueRef function) {
  uint32_t entry = include(b, function), before = threads_then(b, MODEL_NOP, call),
           after = threads_add(b, MODEL_NOP, NULL);
  threads_link(b, before, entry);
  threads_link(b, entry + 1, after);
  b->last = after;
}

// Library functions of which the arguments tell all.
static bool is_simple(LLVMValueRef call, LLVMValueRef function) {
  LibraryKind kind = library_find(ir_name(function))->kind;
  return !library_find(ir_name(function))->state && kind > LIBRARY_UNKNOWN &&
         kind <= LIBRARY_SECOND && kind != LIBRARY_ALLOCATE && kind != LIBRARY_REALLOCATE &&
         LLVMCountParams(function) <= LLVMGetNumArgOperands(call);
}

void threads_call_any(ThreadBuilder *b, LLVMValueRef call, const PointsSet *targets) {
  VEC(LLVMValueRef) functions = {0}, simple = {0};
  for (size_t k = 0; k < targets->n; k++) {
    LLVMValueRef f = b->points->objects.at[targets->at[k].object].value;
    if (b->points->objects.at[targets->at[k].object].kind == OBJECT_LIBRARY)
      model_threads_reason(b->model, "%s: call through a pointer that comes from the library",
                           threads_where(b, call));
    if (!f || !LLVMIsAFunction(f)) continue;
    if (!LLVMIsDeclaration(f)) vec_push(&functions, f);
    else if (LLVMGetCalledValue(call) != f && !LLVMIsAFunction(LLVMGetCalledValue(call)) &&
             is_simple(call, f))
      vec_push(&simple, f);
    else
      model_threads_reason(b->model, "%s: call of a library function through a pointer",
                           threads_where(b, call));
  }
  if (!functions.n && !simple.n)
    model_threads_reason(b->model, "%s: call through a pointer of which nothing is known",
                         threads_where(b, call));
  uint32_t fork = threads_then(b, MODEL_NOP, call), after = threads_add(b, MODEL_NOP, NULL);
  for (size_t k = 0; k < simple.n; k++) {
    b->last = fork;
    threads_call_library(b, call, ir_name(simple.at[k]));
    threads_link(b, b->last, after);
  }
  for (size_t k = 0; k < functions.n; k++) {
    uint32_t entry = include(b, functions.at[k]);
    threads_link(b, fork, entry);
    threads_link(b, entry + 1, after);
  }
  if (!functions.n) threads_link(b, fork, after);
  vec_delete(&functions);
  vec_delete(&simple);
  b->last = after;
}

static uint32_t head_of(ThreadBuilder *b, LLVMBasicBlockRef block) {
  uint32_t node = map_get(&b->heads, block);
  if (node != MAP_NONE) return node;
  node = threads_add(b, MODEL_NOP, NULL);
  map_put(&b->heads, block, node);
  if (b->whole) map_put(&b->block_nodes, block, node);
  return node;
}

// All threads of the call have been joined, and so those that end before these: a node that leads
// to the target.
static uint32_t join_all(ThreadBuilder *b, LLVMValueRef create, LLVMValueRef at, uint32_t target) {
  LoopCalls all = {0};
  vec_push(&all, create);
  threads_nested_in(b, create, &all);
  while (all.n) { // the outer ones come first, so they are the last to be put in front
    uint32_t node = threads_add(b, MODEL_JOIN_ALL, at);
    threads_create_jobs(b, vec_pop(&all), node);
    node_at(b, node)->from = MODEL_NONE;
    threads_link(b, node, target);
    target = node;
  }
  vec_delete(&all);
  return target;
}

// The edge to a block: past the joins of a loop that ends here, and the values that its phis get.
static uint32_t edge_to(ThreadBuilder *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  uint32_t target = head_of(b, to);
  for (size_t k = 0; k < b->ends.n; k++) {
    const LoopEnd *end = &b->ends.at[k];
    if (end->head != from || end->exit != to) continue;
    for (size_t c = 0; c < end->creates.n; c++)
      target = join_all(b, end->creates.at[c], LLVMGetBasicBlockTerminator(from), target);
  }
  for (size_t k = 0; k < b->passed.n; k++) {
    LoopPassed loop = b->passed.at[k];
    if (loop.head != from || loop.exit != to) continue;
    uint32_t node = threads_add(b, MODEL_PASSED, NULL);
    node_at(b, node)->value = threads_value(b, loop.counter);
    node_at(b, node)->low = loop.first, node_at(b, node)->high = loop.end - 1;
    threads_link(b, node, target);
    target = node;
  }
  return threads_phis(b, from, to, target);
}

// The branch's ways: first where the value is in the range, then where it is not.
static void link_ways(ThreadBuilder *b, uint32_t node, LLVMValueRef end, LLVMBasicBlockRef from,
                      const Question *q) {
  uint32_t inside = edge_to(b, from, LLVMGetSuccessor(end, q->outside ? 1 : 0)),
           other = edge_to(b, from, LLVMGetSuccessor(end, q->outside ? 0 : 1));
  threads_link(b, node, inside);
  threads_link(b, node, other);
}

static void link_try(ThreadBuilder *b, uint32_t taken, uint32_t refused) {
  uint32_t try = b->last, yes = threads_succeeds(b, b->last_try, taken),
           no = threads_fails(b, b->last_try, refused);
  threads_link(b, try, yes);
  threads_link(b, try, no);
}

// Any node after a try-lock has to leave it both ways.
void threads_settle_try(ThreadBuilder *b) {
  ModelOp op = node_at(b, b->last)->op;
  if ((op != MODEL_TRYLOCK && op != MODEL_TRYSHARE) || node_at(b, b->last)->next.n) return;
  uint32_t after = threads_add(b, MODEL_NOP, NULL);
  link_try(b, after, after);
  b->last = after;
}

// A branch on the result of the try-lock just before it goes the way that the result tells: 0 is
// success.
static bool route_try(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  Question q;
  if (!question_of(LLVMGetCondition(end), &q) || q.value != b->last_try || q.low || q.high)
    return false;
  uint32_t taken = edge_to(b, from, LLVMGetSuccessor(end, q.outside ? 1 : 0)),
           refused = edge_to(b, from, LLVMGetSuccessor(end, q.outside ? 0 : 1));
  link_try(b, taken, refused);
  return true;
}

// The head of a loop with few turns: out when the count is over.
static bool route_count(ThreadBuilder *b, LLVMBasicBlockRef from) {
  for (size_t k = 0; k < b->counts.n; k++) {
    LoopCount loop = b->counts.at[k];
    if (loop.head != from) continue;
    uint32_t node = threads_then(b, MODEL_TEST, LLVMGetBasicBlockTerminator(from));
    node_at(b, node)->value = threads_value(b, loop.counter);
    node_at(b, node)->low = node_at(b, node)->high = loop.end;
    uint32_t out = edge_to(b, from, loop.exit), on = edge_to(b, from, loop.body);
    threads_link(b, node, out);
    threads_link(b, node, on);
    return true;
  }
  return false;
}

static uint32_t test_node(ThreadBuilder *b, LLVMValueRef end, const Question *q) {
  uint32_t node = threads_then(b, MODEL_TEST, end);
  node_at(b, node)->value = threads_value(b, q->value);
  node_at(b, node)->low = q->low;
  node_at(b, node)->high = q->high;
  return node;
}

// As numbers, the addresses of two objects may be the same, if one of them is gone.
static bool are_addresses(ThreadBuilder *b, LLVMValueRef left, LLVMValueRef right) {
  return LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMIntegerTypeKind &&
         points_of(b->points, left)->n && points_of(b->points, right)->n;
}

// Two values that are compared with each other, if that is what the condition does. Returns whether
// it holds where the node's answer is no.
static bool compared(ThreadBuilder *b, uint32_t node, LLVMValueRef condition) {
  if (!LLVMIsAICmpInst(condition)) return false;
  LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
  LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
  bool greater = p == LLVMIntSGT || p == LLVMIntSLE,
       less = greater || p == LLVMIntSLT || p == LLVMIntSGE;
  if ((!less && p != LLVMIntEQ && p != LLVMIntNE) || !threads_follows(b, left) ||
      !threads_follows(b, right))
    return false;
  if (are_addresses(b, left, right)) return false;
  node_at(b, node)->op = MODEL_COMPARE;
  node_at(b, node)->value = threads_value(b, greater ? right : left);
  node_at(b, node)->from = threads_value(b, greater ? left : right);
  node_at(b, node)->less = less;
  return p == LLVMIntNE || p == LLVMIntSLE || p == LLVMIntSGE;
}

// On the way with the fence the value is what it was compared with; the other way is always open,
// and nothing is known on it.
static bool route_fenced(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from, unsigned way) {
  Question q;
  if (!b->whole || !question_of(LLVMGetCondition(end), &q) || !threads_follows(b, q.value))
    return false;
  uint32_t fork = threads_then(b, MODEL_NOP, end), test = test_node(b, end, &q);
  uint32_t forget = threads_add(b, MODEL_SET, NULL);
  node_at(b, forget)->value = threads_value(b, q.value);
  node_at(b, forget)->how = HOW_ANY;
  uint32_t other = edge_to(b, from, LLVMGetSuccessor(end, 1 - way)),
           fenced = edge_to(b, from, LLVMGetSuccessor(end, way));
  threads_link(b, forget, other);
  bool inside = way == (q.outside ? 1u : 0u);
  threads_link(b, test, inside ? fenced : forget);
  threads_link(b, test, inside ? forget : fenced);
  threads_link(b, fork, forget);
  return true;
}

// A branch on whether a value that is followed lies in some range, or on another condition over
// such values.
static bool route_test(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  Question q;
  uint32_t way = map_get(&b->fenced, end);
  if (way != MAP_NONE) return route_fenced(b, end, from, way);
  uint32_t term = threads_condition(b, LLVMGetCondition(end)), node;
  if (b->whole && question_of(LLVMGetCondition(end), &q) && threads_follows(b, q.value)) {
    node = test_node(b, end, &q);
  } else if (term != MODEL_NONE) {
    node = threads_then(b, MODEL_TEST, end);
    q = (Question){.outside = compared(b, node, LLVMGetCondition(end))};
  } else {
    return false;
  }
  node_at(b, node)->term = term;
  node_at(b, node)->outside = q.outside;
  link_ways(b, node, end, from, &q);
  return true;
}

// One test after the other; what is none of the cases goes the default way.
static bool route_switch(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  LLVMValueRef value = LLVMGetOperand(end, 0);
  if (!b->whole || !threads_follows(b, value)) return false;
  for (unsigned k = 1; k < LLVMGetNumSuccessors(end); k++) {
    Question q = {.value = value};
    if (!question_number(LLVMGetOperand(end, 2 * k), &q.low)) return false;
    q.high = q.low;
    uint32_t node = test_node(b, end, &q);
    threads_link(b, node, edge_to(b, from, LLVMGetSuccessor(end, k)));
    b->last = threads_add(b, MODEL_NOP, NULL);
    threads_link(b, node, b->last);
  }
  threads_link(b, b->last, edge_to(b, from, LLVMGetSwitchDefaultDest(end)));
  return true;
}

// Ways out of a block whose effects are all on their edges. Others (calls that may unwind, assembly
// that jumps) do something themselves.
static bool only_leads_on(LLVMValueRef end) {
  return LLVMIsABranchInst(end) || LLVMIsASwitchInst(end) || LLVMIsAReturnInst(end) ||
         LLVMIsAUnreachableInst(end) || LLVMIsAIndirectBrInst(end);
}

static void end_block(ThreadBuilder *b, LLVMBasicBlockRef block, uint32_t exit) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (!only_leads_on(end))
    model_threads_reason(b->model, "%s: a call that may unwind, or assembly that jumps",
                         threads_where(b, end));
  bool pending =
      node_at(b, b->last)->op == MODEL_TRYLOCK || node_at(b, b->last)->op == MODEL_TRYSHARE;
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end) && pending && route_try(b, end, block))
    return;
  if (pending) threads_settle_try(b); // the result is not looked at here: either way
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
      (route_count(b, block) || route_test(b, end, block)))
    return;
  if (LLVMIsASwitchInst(end) && route_switch(b, end, block)) return;
  if (LLVMIsAReturnInst(end) && LLVMGetNumOperands(end))
    threads_stored(b, end, LLVMGetOperand(end, 0));
  if (LLVMIsAReturnInst(end)) threads_link(b, b->last, exit);
  else if (LLVMIsAUnreachableInst(end)) threads_then(b, MODEL_STOP, end);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    uint32_t to = edge_to(b, block, LLVMGetSuccessor(end, k));
    threads_link(b, b->last, to);
  }
}

static bool has_event(ThreadBuilder *b, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
  case LLVMStore:
  case LLVMCall:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
  case LLVMAlloca:
  case LLVMFence: return true;
  default: return threads_defines(b, i);
  }
}

static void find_loop_ends(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = loop_table_new(b->points, function);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_JOIN ||
          !loop_around(table, i, &loop))
        continue;
      LoopEnd end = {loop.head, loop.exit, i, loop.counter, {0}};
      loop_joined(table, i, &loop, &end.creates);
      if (end.creates.n) {
        map_put(&b->whole_joins, i, (uint32_t)b->ends.n);
        vec_push(&b->ends, end);
      } else {
        vec_delete(&end.creates);
      }
      free(loop.body);
    }
  loop_table_delete(table);
}

// The counters of loops that create threads; and whether these are joined turn by turn.
static void find_turns(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = b->whole ? loop_table_new(b->points, function) : NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); table && block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_CREATE ||
          !loop_around(table, i, &loop))
        continue;
      threads_follow(b, loop.counter);
      map_put(&b->turns, i, threads_value(b, loop.counter));
      free(loop.body);
    }
  for (size_t k = 0; table && k < b->ends.n; k++) {
    threads_follow(b, b->ends.at[k].counter);
    for (size_t c = 0; c < b->ends.at[k].creates.n; c++)
      if (map_get(&b->turns, b->ends.at[k].creates.at[c]) != MAP_NONE)
        map_put(&b->by_turn, b->ends.at[k].creates.at[c], 1);
  }
  loop_table_delete(table);
}

// Calls for which it matters how often they are made.
static bool counts(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LibraryKind kind = library_find(ir_callee_name(i))->kind;
  return kind == LIBRARY_CREATE || kind == LIBRARY_JOIN || kind == LIBRARY_DOWN ||
         kind == LIBRARY_UP || kind == LIBRARY_BARRIER;
}

static void add_count(ThreadBuilder *b, const CountedLoop *loop) {
  enum { MOST_TURNS = 8 };
  for (size_t k = 0; k < b->counts.n; k++)
    if (b->counts.at[k].head == loop->head) return;
  if (loop->down || !LLVMIsAConstantInt(loop->bound)) return;
  int64_t end = LLVMConstIntGetSExtValue(loop->bound) + loop->inclusive;
  if (end < loop->first || end - loop->first > MOST_TURNS) return;
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(loop->head);
  vec_push(&b->counts,
           (LoopCount){loop->head, loop->exit, LLVMGetSuccessor(branch, 0), loop->counter, end});
  threads_follow(b, loop->counter);
  for (unsigned k = 0; k < LLVMCountIncoming(loop->counter); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(loop->counter, k);
    if (LLVMIsAInstruction(v))
      vec_push(&b->model->jobs.at[b->job].counters,
               (ModelCounter){threads_value(b, v), loop->first, end});
  }
  vec_push(&b->model->jobs.at[b->job].counters,
           (ModelCounter){threads_value(b, loop->counter), loop->first, end});
}

// A loop that takes one lock after the other.
static void add_passed(ThreadBuilder *b, const CountedLoop *loop) {
  for (size_t k = 0; k < b->passed.n; k++)
    if (b->passed.at[k].head == loop->head) return;
  if (loop->down || !LLVMIsAConstantInt(loop->bound) || !threads_follows(b, loop->counter)) return;
  int64_t end = LLVMConstIntGetSExtValue(loop->bound) + loop->inclusive;
  if (end > loop->first)
    vec_push(&b->passed, (LoopPassed){loop->head, loop->exit, loop->counter, loop->first, end});
}

static bool locks(LLVMValueRef i) {
  LibraryKind kind = LLVMIsACallInst(i) ? library_find(ir_callee_name(i))->kind : LIBRARY_UNKNOWN;
  return kind == LIBRARY_LOCK || kind == LIBRARY_SHARE;
}

// Loops with few turns, each of which makes such a call; and joins that are the first of their
// thread.
static void find_counts(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = b->whole ? loop_table_new(b->points, function) : NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); table && block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_JOIN &&
          join_is_first(table, i))
        map_put(&b->first_joins, i, 1);
      if ((!counts(i) && !locks(i)) || !loop_around(table, i, &loop)) continue;
      if (counts(i)) add_count(b, &loop);
      else if (loop_every_turn(table, &loop, i)) add_passed(b, &loop);
      free(loop.body);
    }
  loop_table_delete(table);
}

static void build_function(ThreadBuilder *b, LLVMValueRef function) {
  uint32_t entry = map_get(&b->functions, function);
  // Only main's own loops: another function may run in several threads, whose handles are then
  // several arrays.
  if (b->job == 0 && function == b->entries.at[0]) find_loop_ends(b, function);
  threads_track(b, function);
  if (b->job == 0 && function == b->entries.at[0]) find_turns(b, function);
  find_counts(b, function);
  threads_find_joined(b, function);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block)) {
    uint32_t head = head_of(b, block);
    b->last = head;
    if (block == LLVMGetEntryBasicBlock(function)) {
      threads_link(b, entry, head);
      threads_define_parameters(b, function);
    }
    b->stopped = false;
    threads_ticket_end(b, block);
    threads_ticket(b, block, MODEL_LOCK, LLVMGetBasicBlockTerminator(block));
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !b->stopped;
         i = LLVMGetNextInstruction(i)) {
      if (has_event(b, i)) threads_event(b, i);
    }
    if (!b->stopped) end_block(b, block, entry + 1);
  }
}

// What the library calls at the end of a thread, and of the program, each perhaps and in any order.
static void build_end(ThreadBuilder *b) {
  const Points *p = b->points;
  uint32_t exit = b->model->jobs.at[b->job].entry + 1;
  VEC(uint32_t) entries = {0};
  bool leaves = !b->job || LLVMGetNamedFunction(b->ir->module, "exit") ||
                LLVMGetNamedFunction(b->ir->module, "quick_exit");
  for (int k = 0; k < 1 + leaves; k++) {
    const PointsSet *set = &p->nodes.at[k ? p->at_exit : p->destructors];
    for (size_t i = 0; i < set->n; i++) {
      LLVMValueRef f = p->objects.at[set->at[i].object].value;
      if (is_called_back(b, f)) vec_push(&entries, include(b, f));
    }
  }
  uint32_t head = threads_add(b, MODEL_NOP, NULL), stop = threads_add(b, MODEL_STOP, NULL);
  for (size_t i = 0; i < entries.n; i++)
    threads_link(b, head, entries.at[i]), threads_link(b, entries.at[i] + 1, head);
  threads_link(b, exit, head);
  threads_link(b, head, stop);
  vec_delete(&entries);
}

static void build_job(ThreadBuilder *b, uint32_t job) {
  LLVMValueRef function = b->entries.at[job];
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  vec_push(&b->model->jobs, (ModelJob){.name = arena_copy(b->model->arena, name, length),
                                       .argument = MODEL_NONE,
                                       .turn = MODEL_NONE,
                                       .made = MODEL_NONE});
  b->job = job;
  b->functions = (Map){0};
  b->heads = (Map){0};
  b->values = (Map){0};
  b->model->jobs.at[job].entry = include(b, function);
  b->n_values = 0;
  // Of a parameter that is less than a pointer only a part is handed over.
  LLVMValueRef parameter = LLVMCountParams(function) && job ? LLVMGetParam(function, 0) : NULL;
  if (parameter &&
      LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(parameter)) == LLVMPointerSize(b->ir->layout))
    b->model->jobs.at[job].argument = threads_value(b, parameter);
  if (job) b->model->jobs.at[job].turn = b->n_values++;
  LLVMValueRef made = job ? threads_made(b, function) : NULL;
  if (made) b->model->jobs.at[job].made = threads_value(b, made);
  build_end(b);
  while (b->pending.n) build_function(b, vec_pop(&b->pending));
  b->model->jobs.at[job].n_values = b->n_values;
  vec_clear(&b->counts);
  vec_clear(&b->passed);
  map_delete(&b->functions);
  map_delete(&b->heads);
  if (job) map_delete(&b->values);
  else b->main_values = b->values, b->values = (Map){0};
}

static void build_objects(ThreadBuilder *b) {
  for (size_t o = 0; o < b->points->objects.n; o++) {
    const PointsObject *from = &b->points->objects.at[o];
    ModelObject object = {.shared = from->shared};
    size_t length;
    const char *name = LLVMGetValueName2(from->value, &length);
    bool instruction = LLVMIsAInstruction(from->value);
    if (instruction) object.at = ir_position(b->ir, from->value);
    object.name = arena_copy(b->model->arena, name, length);
    switch (from->kind) {
    case OBJECT_GLOBAL:
      object.lives = "global variable";
      object.global = true;
      object.size = LLVMABISizeOfType(b->ir->layout, LLVMGlobalGetValueType(from->value));
      break;
    case OBJECT_STACK: object.lives = "local variable"; break;
    case OBJECT_HEAP:
      object.name = object.at.file
                        ? arena_format(b->model->arena, "block of line %d", object.at.line)
                        : "block";
      object.lives = "heap block";
      break;
    default: object.lives = "object of the library"; break;
    }
    vec_push(&b->model->objects, object);
  }
}

// Lists of functions that are called before or after main, and code that stands among them.
static bool is_start_section(const char *section) {
  static const char *const starts[] = {".init", ".fini", ".preinit_array", ".ctors", ".dtors"};
  for (size_t k = 0; section && k < sizeof starts / sizeof *starts; k++)
    if (!strncmp(section, starts[k], strlen(starts[k]))) return true;
  return false;
}

static void distrust_start(ThreadBuilder *b) {
  bool found = false;
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->ir->module); g; g = LLVMGetNextGlobal(g))
    found |= !strcmp(ir_name(g), "llvm.global_ctors") || !strcmp(ir_name(g), "llvm.global_dtors") ||
             is_start_section(LLVMGetSection(g));
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    found |= is_start_section(LLVMGetSection(f));
  if (found) model_threads_reason(b->model, "functions that run before or after main");
}

// Assembly outside functions may define and call anything; names and versions of symbols are not
// code.
static void distrust_assembly(ThreadBuilder *b) {
  size_t length;
  const char *text = LLVMGetModuleInlineAsm(b->ir->module, &length), *end = text + length;
  while (text < end) {
    const char *line = text + strspn(text, " \t\n;");
    text = line + strcspn(line, "\n;");
    if (line < text && strncmp(line, ".symver", 7) && strncmp(line, ".ident", 6)) {
      model_threads_reason(b->model, "assembly code outside functions");
      return;
    }
  }
}

// A mutex with a priority ceiling refuses threads whose priority is higher.
static void distrust_ceilings(ThreadBuilder *b) {
  enum { INHERIT = 1 }; // PTHREAD_PRIO_INHERIT; the one below is PTHREAD_PRIO_NONE
  LLVMValueRef setter = LLVMGetNamedFunction(b->ir->module, "pthread_mutexattr_setprotocol");
  for (LLVMUseRef use = setter ? LLVMGetFirstUse(setter) : NULL; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use), protocol;
    bool direct = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == setter;
    protocol = direct ? LLVMGetOperand(call, 1) : NULL;
    if (!protocol || !LLVMIsAConstantInt(protocol) || LLVMConstIntGetZExtValue(protocol) > INHERIT)
      model_threads_reason(b->model, "mutexes with a priority ceiling");
  }
}

// Code and variables that this module does not show.
static void distrust_outside(ThreadBuilder *b) {
  static const char *const known[] = {"stdin",  "stdout", "stderr", "environ", "optarg",
                                      "optind", "opterr", "optopt", "signgam"};
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->ir->module); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    const char *name = LLVMGetValueName2(g, &length);
    bool outside = LLVMIsDeclaration(g);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
      outside &= strcmp(name, known[k]) != 0;
    if (outside) model_threads_reason(b->model, "variable %s, of which nothing is known", name);
  }
}

static bool uses_environment(const LibraryFunction *f) {
  bool uses = f->state && !strcmp(f->state, "environ");
  for (uint32_t k = 0; k < f->n_more; k++) uses |= !strcmp(f->more[k].name, "environ");
  return uses;
}

// The strings of the environment by its variable, or as main's third argument.
static bool names_environment(LLVMModuleRef module, LLVMValueRef main) {
  static const char *const names[] = {"environ", "__environ", "_environ"};
  bool named = LLVMCountParams(main) > 2 && LLVMGetFirstUse(LLVMGetParam(main, 2));
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    named |= LLVMGetNamedGlobal(module, names[k]) != NULL;
  return named;
}

// getenv and its like read what the program has put into the environment itself: that is not
// followed.
static void distrust_environment(ThreadBuilder *b, LLVMValueRef main) {
  if (!names_environment(b->ir->module, main)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    if (LLVMGetFirstUse(f) && uses_environment(library_find(ir_name(f))))
      return model_threads_reason(b->model, "%s, and the environment is used by its variable",
                                  ir_name(f));
}

// A handled signal ends a wait for a semaphore: it returns without having got it.
static bool catches_signals(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LibraryKind kind = library_find(ir_name(f))->kind;
    if (LLVMGetFirstUse(f) && (kind == LIBRARY_HANDLE || kind == LIBRARY_HANDLERS)) return true;
  }
  return false;
}

// A fact that does not stand up where it is used is not believed, however it was found.
static void distrust_facts(ThreadBuilder *b) {
  const ModelFact *fact = model_facts_check(b->model);
  if (fact)
    model_threads_reason(b->model, "what was found out about %s does not hold in the model",
                         b->model->objects.at[fact->of.object].name);
}

static void distrust_stripes(ThreadBuilder *b) {
  if (!model_stripes_check(b->model))
    model_threads_reason(b->model, "locks chosen by a part of a number are not used alike");
}

static ModelThreads *build(Ir *ir, LLVMValueRef main, bool handles_first) {
  ThreadBuilder b = {.ir = ir,
                     .points = points_find(ir),
                     .model = model_threads_new(),
                     .handles_first = handles_first};
  if (b.points->late)
    model_threads_reason(b.model, "there was not enough time to find out what pointers may hold");
  b.cancels = LLVMGetNamedFunction(ir->module, "pthread_cancel") != NULL;
  b.catches = catches_signals(ir->module);
  build_objects(&b);
  distrust_outside(&b);
  distrust_environment(&b, main);
  distrust_start(&b);
  distrust_assembly(&b);
  distrust_ceilings(&b);
  if (ir->own_copy) model_threads_reason(b.model, "%s of the program's own", ir->own_copy);
  vec_push(&b.entries, main);
  b.regions = regions_find(&b);
  threads_find_tickets(&b);
  threads_find_queues(&b);
  threads_find_nested(&b);
  threads_find_tasks(&b);
  for (uint32_t job = 0; job < b.entries.n; job++) build_job(&b, job);
  threads_distrust_joins(&b);
  if (b.points->calls_stay_in_rows)
    model_threads_assume(b.model, "a library call on an array inside another stays inside it");
  if (b.points->stays_in_rows)
    model_threads_assume(b.model, "an index into an array inside another stays inside it");
  threads_forget_queues(&b);
  threads_forget_tasks(&b);
  threads_find_many(&b);
  threads_find_syncs(&b);
  threads_find_initials(&b);
  shares_find(&b);
  distrust_facts(&b);
  threads_split(b.model);
  threads_find_stripes(b.model);
  distrust_stripes(&b);
  threads_order_by_locks(b.model);
  threads_take_updates(b.model);
  for (size_t k = 0; k < b.ends.n; k++) vec_delete(&b.ends.at[k].creates);
  vec_delete(&b.ends);
  vec_delete(&b.entries);
  vec_delete(&b.counts);
  vec_delete(&b.passed);
  vec_delete(&b.pending);
  map_delete(&b.whole_joins);
  map_delete(&b.turns);
  map_delete(&b.by_turn);
  if (b.main_loops) loop_table_delete(b.main_loops);
  map_delete(&b.fenced);
  map_delete(&b.first_joins);
  map_delete(&b.alloc_nodes);
  map_delete(&b.handed_joins);
  vec_delete(&b.handed);
  vec_delete(&b.nested);
  vec_delete(&b.joins);
  vec_delete(&b.allocations);
  vec_delete(&b.inits);
  vec_delete(&b.origins);
  vec_delete(&b.creations);
  map_delete(&b.tickets);
  map_delete(&b.ticket_ends);
  map_delete(&b.queue_accesses);
  vec_delete(&b.ticket_locks);
  map_delete(&b.tracked);
  map_delete(&b.block_nodes);
  map_delete(&b.main_values);
  regions_delete(b.regions);
  points_delete(b.points);
  return b.model;
}

// Its order is weaker than sequential consistency; a library's function takes its order as an
// argument.
static bool is_relaxed(LLVMValueRef i) {
  const LLVMAtomicOrdering strong = LLVMAtomicOrderingSequentiallyConsistent;
  if (LLVMIsAAtomicCmpXchgInst(i))
    return LLVMGetCmpXchgSuccessOrdering(i) != strong || LLVMGetCmpXchgFailureOrdering(i) != strong;
  if (LLVMIsACallInst(i)) {
    size_t n = 0;
    LLVMValueRef called = LLVMGetCalledValue(i);
    const char *name = LLVMIsAFunction(called) ? LLVMGetValueName2(called, &n) : "";
    return n > 9 && !strncmp(name, "__atomic_", 9);
  }
  bool access = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i);
  LLVMAtomicOrdering order = access ? LLVMGetOrdering(i) : LLVMAtomicOrderingNotAtomic;
  return order != LLVMAtomicOrderingNotAtomic && order != strong;
}

static bool has_relaxed(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (is_relaxed(i)) return true;
  return false;
}

static void distrust_order(ModelThreads *model) {
  WeakOrder order = weak_order_find(model);
  if (order.first)
    model_threads_reason(model,
                         "%s:%u: with its memory order this atomic access may change places with "
                         "that of line %u: only sequential consistency keeps them",
                         order.first->at.file, order.first->at.line, order.second->at.line);
}

ModelThreads *threads_read(const ClangModule *modules, size_t n, bool handles_first) {
  Ir *ir = ir_read(modules, n);
  if (!ir) return NULL;
  LLVMValueRef main = LLVMGetNamedFunction(ir->module, "main");
  ModelThreads *model = NULL;
  if (main && !LLVMIsDeclaration(main)) model = build(ir, main, handles_first);
  else diag_error((Position){.file = modules[0].member}, "there is no main");
  // Positions are in the IR's arena: they outlive it in the model's.
  if (model) model->relaxed = has_relaxed(ir->module);
  if (model && model->relaxed) distrust_order(model);
  if (model) threads_own_positions(model);
  ALWAYS(!model || model_threads_check(model));
  ir_delete(ir);
  return model;
}
