// What a thread finds out once has one value, for itself and for the tasks that it creates.
//
// Where one thread and its tasks are compared (same_thread), the program has two copies of that
// thread, and each may read any value from memory. Both are the same execution of the region,
// though. A block of the region that lies on no cycle is executed at most once, so what it reads is
// the same in both, whatever that is; and a value that a loop made, used where no loop comes any
// more, is the one that the loop left behind. Code of tasks is not included: two tasks, or a task
// and its creator, execute it at different times.
//
// What would break it: a block that is executed twice. So blocks on a cycle, functions that are not
// the region's own, and what lies between the marks of a task are left out.
#include "front/openmp/omp_once.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"

static bool on_cycle(LLVMBasicBlockRef b) { return omp_block_reaches(b, b); }

static void assume_once(OmpEmitter *e, OmpContext *c, LLVMValueRef value) {
  if (omp_kind(LLVMTypeOf(value)) != VAL_INT) return;
  OmpVal v = omp_value(e, c, value);
  uintptr_t number = (uintptr_t)omp_table_get(&e->once, value);
  if (!number) omp_table_put(&e->once, value, (void *)(number = ++e->n_once));
  if (v.kind == VAL_INT) omp_emit(e, "assume %s == $once(%zu);", v.text, (size_t)number);
}

static bool picks_iterations(const OmpEmitter *e) {
  for (size_t f = 0; f < e->region_functions.n; f++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->region_functions.at[f]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
        if (name && !strcmp(name, MARK "begin") && !LLVMIsNull(LLVMGetOperand(i, 0))) return true;
      }
  return false;
}

static bool compares_one_thread(const OmpEmitter *e, const OmpContext *c, LLVMBasicBlockRef b) {
  return e->same_thread && c->mode != MODE_SEQUENTIAL && !c->inner && !c->outer && !on_cycle(b) &&
         !picks_iterations(e);
}

// What the loops before have left behind.
static void assume_left(OmpEmitter *e, OmpContext *c, LLVMValueRef user) {
  for (int k = 0; k < LLVMGetNumOperands(user); k++) {
    LLVMValueRef value = LLVMGetOperand(user, (unsigned)k);
    if (LLVMIsAInstruction(value) && on_cycle(LLVMGetInstructionParent(value)) &&
        !omp_in_task(e, value))
      assume_once(e, c, value);
  }
}

void omp_once_enter(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef b) {
  if (!compares_one_thread(e, c, b)) return;
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
    if (!LLVMIsAPHINode(i)) assume_left(e, c, i);
    else if (!omp_in_task(e, i)) assume_once(e, c, i);
  }
}

void omp_once_read(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  // What a mark gives, as which iteration of a taskloop is looked at, is each copy's own choice.
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  bool reads = LLVMIsALoadInst(i) || (name && !starts(name, MARK));
  if (reads && compares_one_thread(e, c, LLVMGetInstructionParent(i)) && !omp_in_task(e, i))
    assume_once(e, c, i);
}
