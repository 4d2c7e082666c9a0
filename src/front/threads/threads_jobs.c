#include "front/threads/threads_jobs.h"

#include "front/facts/loops_of.h"
#include "front/threads/terms.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_library.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_value.h"
#include <string.h>

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
  ModelNode *n = threads_node_at(b, node);
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
bool threads_is_called_back(ThreadBuilder *b, LLVMValueRef f) {
  if (f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f)) return true;
  model_threads_reason(b->model, "the library calls a function that is none of the program's");
  return false;
}

void threads_start_any(ThreadBuilder *b, uint32_t create, const PointsSet *functions) {
  threads_node_at(b, create)->first_job = (uint32_t)b->model->job_lists.n;
  for (size_t k = 0; k < functions->n; k++) {
    LLVMValueRef f = b->points->objects.at[functions->at[k].object].value;
    if (!threads_is_called_back(b, f)) continue;
    vec_push(&b->model->job_lists, job_of_entry(b, f));
    threads_node_at(b, create)->n_jobs++;
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
    threads_node_at(b, node)->from = MODEL_NONE;
    threads_node_at(b, node)->value = threads_value(b, end->counter);
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
    threads_node_at(b, node)->first_job = scratch.first_job;
    threads_node_at(b, node)->n_jobs = scratch.n_jobs;
    if (fork != MODEL_NONE) threads_link(b, fork, threads_then(b, MODEL_NOP, NULL));
  }
  LLVMValueRef result = LLVMGetOperand(call, 1);
  if (!LLVMIsNull(result)) threads_access(b, MODEL_WRITE, call, result, 8, false);
}

// The function's part of the job's graph; made once, whoever calls it.
uint32_t threads_include(ThreadBuilder *b, LLVMValueRef function) {
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
  uint32_t entry = threads_include(b, function), before = threads_then(b, MODEL_NOP, call),
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
    uint32_t entry = threads_include(b, functions.at[k]);
    threads_link(b, fork, entry);
    threads_link(b, entry + 1, after);
  }
  if (!functions.n) threads_link(b, fork, after);
  vec_delete(&functions);
  vec_delete(&simple);
  b->last = after;
}
