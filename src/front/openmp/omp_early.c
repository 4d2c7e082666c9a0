// What is read before the first barrier of a region and written only behind one has still the value
// that it had before the region, as the variable of a `linear` clause.
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/instrument/clang_constructs.h"
#include "front/openmp/omp_early.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_table.h"

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

static bool is_asked_for(const OmpEmitter *e, LLVMValueRef i) {
  return is_barrier(i) && !clang_constructs_behind(i) &&
         !clang_constructs_any(&e->memory->directives, i, directive_adds_barrier);
}

// What a thread keeps to itself, and the copies that the directive makes.
static bool is_nothing(LLVMValueRef i, unsigned line) {
  if (LLVMIsAStoreInst(i)) return LLVMIsAAllocaInst(LLVMGetOperand(i, 1));
  if (LLVMIsALoadInst(i))
    return LLVMIsAAllocaInst(LLVMGetOperand(i, 0)) ||
           (!LLVMGetVolatile(i) &&
            (LLVMGetDebugLocLine(i) == line || LLVMIsAArgument(LLVMGetOperand(i, 0))));
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  if (name)
    return (!strncmp(name, "llvm.", 5) && omp_is_harmless(i)) ||
           !strcmp(name, "__kmpc_global_thread_num");
  return !LLVMIsACallInst(i) && !LLVMIsAAtomicRMWInst(i) && !LLVMIsAAtomicCmpXchgInst(i);
}

// From here back to the block's beginning, or to a barrier: is there nothing?
static bool is_nothing_before(const OmpEmitter *e, LLVMValueRef i, unsigned line, bool *begins) {
  for (; i; i = LLVMGetPreviousInstruction(i)) {
    if (is_asked_for(e, i)) return *begins = false, true;
    if (!is_nothing(i, line)) return false;
  }
  *begins = true;
  return true;
}

static void add_previous(LLVMBasicBlockRef to, OmpTable *seen, Blocks *work) {
  LLVMValueRef function = LLVMGetBasicBlockParent(to);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    bool leads = false;
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
      leads |= LLVMGetSuccessor(end, k) == to;
    if (!leads || omp_table_get(seen, b)) continue;
    omp_table_put(seen, b, b);
    vec_push(work, b);
  }
}

static bool comes_after_nothing(const OmpEmitter *e, LLVMValueRef barrier) {
  unsigned line = LLVMGetDebugLocLine(barrier);
  OmpTable seen = {0};
  Blocks work = {0};
  bool begins, nothing = is_nothing_before(e, LLVMGetPreviousInstruction(barrier), line, &begins);
  if (nothing && begins) add_previous(LLVMGetInstructionParent(barrier), &seen, &work);
  while (work.n && nothing) {
    LLVMBasicBlockRef b = vec_pop(&work);
    nothing = is_nothing_before(e, LLVMGetBasicBlockTerminator(b), line, &begins);
    if (nothing && begins) add_previous(b, &seen, &work);
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return nothing;
}

bool omp_is_real_barrier(const OmpEmitter *e, LLVMValueRef call) {
  const Directives *directives = &e->memory->directives;
  if (clang_constructs_any(directives, call, directive_scans)) return false;
  if (clang_constructs_any(directives, call, directive_adds_barrier)) return false;
  return !clang_constructs_behind(call) || comes_after_nothing(e, call);
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
