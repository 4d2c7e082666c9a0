// Which thread a join waits for, told by what that thread was handed; and threads that end before
// the one that has started them.
//
// A join is of the thread that the last call of one pthread_create has made with the same argument,
// if the handle is
//   - in a local variable that only this call fills, and only joins read: whatever thread executes
//     both, it joins its own;
//   - inside the very object that is handed over, at a place that nothing else fills, and all joins
//     of it are main's: `pthread_create(&f->thread, NULL, compute, f)`, `pthread_join(f->thread)`.
// So a program about one object knows that its thread has ended behind the join: MODEL_JOIN_HANDED.
// Two joins of one thread at the same time would let the second go on at once, so a handle that
// others can join is not taken; nor are threads that may be detached.
//
// A thread that joins every thread that a call of its own makes, on every way to its end, is
// outlived by none of them: whoever has joined all threads that run the outer function has joined
// the inner ones. A thread may not end elsewhere, by pthread_exit, thrd_exit or by being
// cancelled.
#include <string.h>

#include "front/facts/points_outside.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_value.h"

static bool is_kind(LLVMValueRef i, LibraryKind kind) {
  return LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == kind;
}

static bool is_posix_create(LLVMValueRef i) {
  return LLVMIsACallInst(i) && !strcmp(ir_callee_name(i), "pthread_create");
}

static bool is_marker(LLVMValueRef i) {
  return LLVMIsACallInst(i) && (!strncmp(ir_callee_name(i), "llvm.lifetime", 13) ||
                                !strncmp(ir_callee_name(i), "llvm.dbg", 8));
}

static LLVMValueRef function_of(LLVMValueRef i) {
  return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
}

LLVMValueRef threads_only_create(ThreadBuilder *b, LLVMValueRef handle) {
  const PointsSet *set = points_of(b->points, handle);
  if (set->n != 1) return NULL;
  const PointsObject *o = &b->points->objects.at[set->at[0].object];
  return o->kind == OBJECT_THREAD && !o->detached && is_posix_create(o->value) ? o->value : NULL;
}

static bool only_joined(LLVMValueRef load) {
  for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use))
    if (!is_kind(LLVMGetUser(use), LIBRARY_JOIN) || LLVMGetOperand(LLVMGetUser(use), 0) != load)
      return false;
  return true;
}

// A local variable that holds nothing but the handle of the call's last thread.
static bool is_own_handle(LLVMValueRef variable, LLVMValueRef create) {
  if (!LLVMIsAAllocaInst(variable) || LLVMGetOperand(create, 0) != variable ||
      function_of(variable) != function_of(create))
    return false;
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool reads = LLVMIsALoadInst(user) && only_joined(user);
    if (!reads && !is_marker(user) && user != create) return false;
  }
  for (unsigned k = 1; k < LLVMGetNumArgOperands(create); k++)
    if (LLVMGetOperand(create, k) == variable) return false;
  return true;
}

// ---- the handle is inside what is handed over

static bool in_slot(const PointsSet *set, uint64_t size, PointsTarget slot) {
  enum { HANDLE = 8 };
  const ModelRef handle = {.object = slot.object, .offset = slot.offset, .size = HANDLE};
  for (size_t k = 0; k < set->n; k++) {
    ModelRef ref = {.object = set->at[k].object,
                    .offset = set->at[k].offset,
                    .stride = set->at[k].stride,
                    .extent = set->at[k].extent,
                    .size = (uint32_t)size};
    if (ref.object == handle.object && model_overlap(&ref, &handle)) return true;
  }
  return false;
}

// Does the instruction put something into the slot, other than by the create call, or join what is
// there outside main?
static bool disturbs(ThreadBuilder *b, LLVMValueRef i, PointsTarget slot, LLVMValueRef create) {
  enum { HANDLE = 8, EVERYTHING = UINT32_MAX / 2 };
  if (points_moves_handle(b->points, i, slot)) return true;
  if (LLVMIsAStoreInst(i)) {
    uint64_t size = LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(LLVMGetOperand(i, 0)));
    return in_slot(points_of(b->points, LLVMGetOperand(i, 1)), size, slot);
  }
  if (!LLVMIsACallInst(i)) return false;
  const char *name = ir_callee_name(i);
  if (strstr(name, "memcpy") || strstr(name, "memmove"))
    return in_slot(points_of(b->points, LLVMGetOperand(i, 0)), EVERYTHING, slot);
  if (is_kind(i, LIBRARY_CREATE))
    return i != create && in_slot(points_of(b->points, LLVMGetOperand(i, 0)), HANDLE, slot);
  if (!is_kind(i, LIBRARY_JOIN) && !is_kind(i, LIBRARY_TRYJOIN)) return false;
  const PointsSet *set = points_of(b->points, LLVMGetOperand(i, 0));
  for (size_t k = 0; k < set->n; k++)
    if (b->points->objects.at[set->at[k].object].value == create &&
        (function_of(i) != b->entries.at[0] || is_kind(i, LIBRARY_TRYJOIN)))
      return true;
  return false;
}

static bool is_undisturbed(ThreadBuilder *b, PointsTarget slot, LLVMValueRef create) {
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
         block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (disturbs(b, i, slot, create)) return false;
  return true;
}

// Where a pointer comes from, over constant offsets only; NULL if there is an index on the way.
static LLVMValueRef plain_origin(ThreadBuilder *b, LLVMValueRef pointer, int64_t *inside) {
  ModelRef ref = {.root = MODEL_NONE};
  LLVMValueRef v = threads_origin(b, pointer, &ref);
  *inside = ref.inside;
  return ref.by_index || ref.varies || ref.row ? NULL : v;
}

// The object that the handle is read from, if it is the one that the thread was handed.
static LLVMValueRef handle_inside(ThreadBuilder *b, LLVMValueRef load, LLVMValueRef create) {
  int64_t read, made, handed;
  LLVMValueRef object = plain_origin(b, LLVMGetOperand(load, 0), &read),
               maker = plain_origin(b, LLVMGetOperand(create, 0), &made),
               argument = plain_origin(b, LLVMGetOperand(create, 3), &handed);
  const PointsSet *set = points_of(b->points, LLVMGetOperand(load, 0));
  if (!object || !maker || maker != argument || handed || read != made || set->n != 1 ||
      set->at[0].stride || function_of(load) != b->entries.at[0])
    return NULL;
  return is_undisturbed(b, set->at[0], create) ? object : NULL;
}

// ---- the joins of a function

// What was handed over is the same for as long as the function runs.
static bool is_fixed(LLVMValueRef v) { return LLVMIsAAllocaInst(v) || LLVMIsAArgument(v); }

static void note_join(ThreadBuilder *b, LLVMValueRef join) {
  LLVMValueRef handle = loop_plain_value(LLVMGetOperand(join, 0)), value = NULL,
               create = threads_only_create(b, handle);
  int64_t inside;
  if (!create || !LLVMIsALoadInst(handle)) return;
  if (is_own_handle(LLVMGetOperand(handle, 0), create)) {
    value = plain_origin(b, LLVMGetOperand(create, 3), &inside);
    if (!value || inside || !is_fixed(value)) return;
  } else {
    value = handle_inside(b, handle, create);
  }
  if (!value) return;
  threads_follow(b, value);
  map_put(&b->handed_joins, join, (uint32_t)b->handed.n);
  vec_push(&b->handed, (HandedJoin){create, value});
}

void threads_find_joined(ThreadBuilder *b, LLVMValueRef function) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); b->whole && block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (is_kind(i, LIBRARY_JOIN)) note_join(b, i);
}

void threads_join_handed(ThreadBuilder *b, LLVMValueRef join) {
  uint32_t known = map_get(&b->handed_joins, join);
  if (known == MAP_NONE) return;
  uint32_t node = threads_then(b, MODEL_JOIN_HANDED, join);
  threads_create_jobs(b, b->handed.at[known].create, node);
  b->model->jobs.at[b->job].nodes.at[node].from = MODEL_NONE;
  b->model->jobs.at[b->job].nodes.at[node].value = threads_value(b, b->handed.at[known].value);
}

// ---- threads that end before their creator

typedef struct {
  ThreadBuilder *b;
  LLVMValueRef create, variable;
  Map seen;
} Walk;

static bool joins_own(const Walk *w, LLVMValueRef i) {
  LLVMValueRef handle = is_kind(i, LIBRARY_JOIN) ? loop_plain_value(LLVMGetOperand(i, 0)) : NULL;
  return handle && LLVMIsALoadInst(handle) && LLVMGetOperand(handle, 0) == w->variable;
}

// The way of a branch behind the call on which it has failed; 2 for none.
static unsigned failed_way(LLVMValueRef end, LLVMValueRef create) {
  Question q;
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
      !question_of(LLVMGetCondition(end), &q) || q.value != create || q.low || q.high)
    return 2;
  return q.outside ? 0 : 1;
}

bool threads_may_leave(const ThreadBuilder *b) {
  return b->cancels || LLVMGetNamedFunction(b->ir->module, "pthread_exit") ||
         LLVMGetNamedFunction(b->ir->module, "thrd_exit");
}

// Is the thread joined on every way from `from` to the end of the function?
static bool is_joined_from(Walk *w, LLVMValueRef from) {
  for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
    if (joins_own(w, i)) return true;
    if (i == w->create || LLVMIsAReturnInst(i)) return false;
    if (!LLVMIsATerminatorInst(i)) continue;
    unsigned failed = failed_way(i, w->create);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(i); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(i, k);
      if (k == failed || map_get(&w->seen, next) != MAP_NONE) continue;
      map_put(&w->seen, next, 1);
      if (!is_joined_from(w, LLVMGetFirstInstruction(next))) return false;
    }
  }
  return true;
}

static bool is_own_copy(LLVMValueRef function) {
  size_t length;
  return strchr(LLVMGetValueName2(function, &length), '#') != NULL;
}

static void note_nested(ThreadBuilder *b, LLVMValueRef create) {
  LLVMValueRef variable = LLVMGetOperand(create, 0);
  uint32_t thread = map_get(&b->points->object_of, create);
  if (!is_own_copy(function_of(create)) || !is_own_handle(variable, create) || thread == MAP_NONE ||
      b->points->objects.at[thread].detached)
    return;
  Walk w = {.b = b, .create = create, .variable = variable};
  if (is_joined_from(&w, LLVMGetNextInstruction(create))) vec_push(&b->nested, create);
  map_delete(&w.seen);
}

void threads_find_nested(ThreadBuilder *b) {
  if (threads_may_leave(b)) return;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->ir->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block;
         block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (is_posix_create(i)) note_nested(b, i);
}

LLVMValueRef threads_started(ThreadBuilder *b, LLVMValueRef create) {
  if (!is_posix_create(create)) return NULL;
  const PointsSet *entries = points_of(b->points, LLVMGetOperand(create, 2));
  LLVMValueRef f = entries->n == 1 ? b->points->objects.at[entries->at[0].object].value : NULL;
  return f && LLVMIsAFunction(f) && is_own_copy(f) ? f : NULL;
}

void threads_nested_in(ThreadBuilder *b, LLVMValueRef create, LoopCalls *inner) {
  LLVMValueRef f = threads_started(b, create);
  for (size_t k = 0; f && k < b->nested.n; k++) {
    if (function_of(b->nested.at[k]) != f) continue;
    vec_push(inner, b->nested.at[k]);
    threads_nested_in(b, b->nested.at[k], inner);
  }
}
