// What is read before the first barrier of a region and written only behind one has still the value
// that it had before the region, as the variable of a `linear` clause.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/compile/clang_constructs.h"
#include "front/openmp/omp_inside.h"

typedef VEC(LLVMBasicBlockRef) Blocks;

static bool is_barrier(LLVMValueRef i) {
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return name && !strcmp(name, "__kmpc_barrier");
}

// clang keeps some barriers that the program has not asked for: they are no barriers where one is
// needed.
static bool is_sure_barrier(OmpEmitter *e, LLVMValueRef i) {
  return is_barrier(i) && omp_is_real_barrier(e, i);
}

// ---- barriers that clang adds in front of a loop, so that copies of variables are made before the
// last value is written back. They order nothing else; but if a thread has done nothing in the
// region so far, there is nothing else.

static bool is_of_directive(LLVMValueRef i, unsigned line) {
  return LLVMGetDebugLocLine(i) == line || !LLVMGetDebugLocLine(i);
}

static bool is_nothing(LLVMValueRef i, unsigned line) {
  if (LLVMIsALoadInst(i)) return !LLVMGetVolatile(i) && is_of_directive(i, line);
  if (LLVMIsAStoreInst(i)) return LLVMIsAAllocaInst(LLVMGetOperand(i, 1)) && is_of_directive(i, line);
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  if (name)
    return !strncmp(name, "llvm.dbg.", 9) || !strncmp(name, "llvm.lifetime.", 14) ||
           !strcmp(name, "__kmpc_global_thread_num");
  return !LLVMIsACallInst(i) && !LLVMIsAAtomicRMWInst(i) && !LLVMIsAAtomicCmpXchgInst(i);
}

static bool comes_after_nothing(LLVMValueRef barrier) {
  unsigned line = LLVMGetDebugLocLine(barrier);
  LLVMBasicBlockRef here = LLVMGetInstructionParent(barrier);
  OmpTable seen = {0};
  Blocks work = {0};
  bool nothing = true;
  for (LLVMValueRef i = LLVMGetPreviousInstruction(barrier); i; i = LLVMGetPreviousInstruction(i))
    nothing &= is_nothing(i, line);
  vec_push(&work, here);
  while (work.n && nothing) {
    LLVMBasicBlockRef to = vec_pop(&work);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(here)); b;
         b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
      bool leads = false;
      for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
        leads |= LLVMGetSuccessor(end, k) == to;
      if (!leads || omp_table_get(&seen, b)) continue;
      omp_table_put(&seen, b, b);
      vec_push(&work, b);
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        nothing &= is_nothing(i, line);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return nothing;
}

bool omp_is_real_barrier(const OmpEmitter *e, LLVMValueRef call) {
  const Directives *directives = &e->memory->directives;
  if (clang_constructs_any(directives, call, directive_scans)) return true;
  if (clang_constructs_any(directives, call, directive_adds_barrier)) return false;
  return !clang_constructs_behind(call) || comes_after_nothing(call);
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
