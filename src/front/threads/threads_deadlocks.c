// Threads that wait for each other, or for themselves.
//
// Such a join may be refused (EDEADLK), and whoever asked goes on beside the thread that it has not
// waited for. Proofs let every join wait, so a program in which joins may go in a circle is not
// proved. A thread that waits for one that it has started itself, by a handle that stays in its own
// variable, is above it in the tree of threads: such joins alone make no circle, however often the
// same function is started.
#include <stdlib.h>
#include <string.h>

#include "front/threads/threads_deadlocks.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_nodes.h"

static bool starts_thread(LLVMValueRef i, LLVMValueRef handle) {
  return LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_CREATE &&
         LLVMGetOperand(i, 0) == handle;
}

// Is it only read, and filled by threads that are started here?
static bool holds_children(LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool part = LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == variable;
    bool marks = LLVMIsACallInst(user) && !strncmp(ir_callee_name(user), "llvm.lifetime", 13);
    if (part ? !holds_children(user)
             : !LLVMIsALoadInst(user) && !marks && !starts_thread(user, variable))
      return false;
  }
  return true;
}

static bool joins_child(LLVMValueRef call) {
  LLVMValueRef handle = loop_plain_value(LLVMGetOperand(call, 0));
  if (!LLVMIsALoadInst(handle)) return false;
  LLVMValueRef variable = LLVMGetOperand(handle, 0);
  while (LLVMIsAGetElementPtrInst(variable)) variable = LLVMGetOperand(variable, 0);
  return LLVMIsAAllocaInst(variable) && holds_children(variable);
}

static uint32_t job_of(const ThreadBuilder *b, LLVMValueRef function) {
  for (uint32_t j = 0; j < b->entries.n; j++)
    if (b->entries.at[j] == function) return j;
  return MODEL_NONE;
}

// The jobs whose threads the call may wait for.
static void mark_joined(const ThreadBuilder *b, LLVMValueRef call, bool *joined) {
  const PointsSet *handles = points_of(b->points, LLVMGetOperand(call, 0));
  bool any = !handles->n;
  for (size_t k = 0; k < handles->n && !any; k++) {
    const PointsObject *o = &b->points->objects.at[handles->at[k].object];
    any = o->kind != OBJECT_THREAD;
    if (any) break;
    bool posix = !strcmp(ir_callee_name(o->value), "pthread_create");
    const PointsSet *entries = points_of(b->points, LLVMGetOperand(o->value, posix ? 2 : 1));
    for (size_t e = 0; e < entries->n; e++) {
      uint32_t job = job_of(b, b->points->objects.at[entries->at[e].object].value);
      if (job != MODEL_NONE) joined[job] = true;
    }
    handles = points_of(b->points, LLVMGetOperand(call, 0));
  }
  for (uint32_t j = 0; any && j < b->entries.n; j++) joined[j] = true;
}

static void close_over(bool *waits, size_t n) {
  for (size_t k = 0; k < n; k++)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; waits[i * n + k] && j < n; j++) waits[i * n + j] |= waits[k * n + j];
}

void threads_distrust_joins(ThreadBuilder *b) {
  size_t n = b->entries.n;
  bool *waits = memory_take(n * n), *joined = memory_take(n);
  for (size_t k = 0; k < b->joins.n; k++)
    mark_joined(b, b->joins.at[k].call, &waits[b->joins.at[k].job * n]);
  close_over(waits, n);
  for (size_t k = 0; k < b->joins.n; k++) {
    const JoinCall *c = &b->joins.at[k];
    if (joins_child(c->call)) continue;
    memset(joined, 0, n);
    mark_joined(b, c->call, joined);
    for (size_t j = 0; j < n; j++)
      if (joined[j] && (j == c->job || waits[j * n + c->job]))
        model_threads_reason(b->model,
                             "%s: threads that may wait for each other: a join may be refused",
                             threads_where(b, c->call));
  }
  free(waits);
  free(joined);
}
