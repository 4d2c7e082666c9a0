// What is read before the first barrier of a region and written only behind one has still the value
// that it had before the region, as the variable of a `linear` clause.
#include <string.h>

#include "front/openmp/omp_inside.h"

typedef VEC(LLVMBasicBlockRef) Blocks;

// clang keeps some barriers that the program has not asked for: they are no barriers where one is
// needed.
static bool is_barrier(LLVMValueRef i) {
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return name && !strcmp(name, "__kmpc_barrier");
}

static bool is_sure_barrier(OmpEmitter *e, LLVMValueRef i) {
  if (!is_barrier(i)) return false;
  return !omp_clause(omp_directive(e->arena, i), "nowait");
}

static void add_next(LLVMBasicBlockRef b, OmpTable *seen, Blocks *work) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
  for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
    if (omp_table_get(seen, next)) continue;
    omp_table_put(seen, next, next);
    vec_push(work, next);
  }
}

// Does every way from the start of the region to a write pass a barrier?
static bool is_written_late(OmpEmitter *e, LLVMValueRef function, const OmpClass *class) {
  OmpTable seen = {0};
  Blocks work = {0};
  bool late = true;
  vec_push(&work, LLVMGetEntryBasicBlock(function));
  while (work.n && late) {
    LLVMBasicBlockRef b = vec_pop(&work);
    LLVMValueRef i = LLVMGetFirstInstruction(b);
    for (; i && late && !is_sure_barrier(e, i); i = LLVMGetNextInstruction(i))
      late = !omp_writes(e, i, class);
    if (!i) add_next(b, &seen, &work);
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return late;
}

// Does no way from a barrier lead to this instruction?
static bool comes_first(LLVMValueRef instruction) {
  OmpTable seen = {0};
  Blocks work = {0};
  LLVMBasicBlockRef here = LLVMGetInstructionParent(instruction);
  bool first = true;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(here)); b;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!is_barrier(i)) continue;
      add_next(b, &seen, &work);
      for (LLVMValueRef k = i; k; k = LLVMGetNextInstruction(k)) first &= k != instruction;
    }
  while (work.n) add_next(vec_pop(&work), &seen, &work);
  first &= !omp_table_get(&seen, here);
  omp_table_delete(&seen);
  vec_delete(&work);
  return first;
}

bool omp_reads_early(OmpEmitter *e, const OmpContext *c, LLVMValueRef load) {
  if (c->mode == MODE_SEQUENTIAL || c->inner || c->league || e->simd || e->path.n != 1 ||
      e->region_functions.n != 1)
    return false;
  if (!LLVMIsALoadInst(load) || LLVMGetVolatile(load)) return false;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(load));
  OmpClass *class = omp_class(e->memory, LLVMGetOperand(load, 0));
  return function == e->region_functions.at[0] && comes_first(load) &&
         is_written_late(e, function, class);
}
