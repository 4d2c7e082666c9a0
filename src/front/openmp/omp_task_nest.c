#include "front/openmp/omp_task_nest.h"

#include "base/vec.h"
#include "front/openmp/omp_table.h"

static void flood(OmpTable *within, LLVMBasicBlockRef from, OmpTable *seen) {
  VEC(LLVMBasicBlockRef) work = {0};
  vec_push(&work, from);
  while (work.n) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned k = 0; k < LLVMGetNumSuccessors(last); k++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(last, k);
      if (omp_table_get(seen, next) || !omp_table_get(within, next)) continue;
      omp_table_put(seen, next, next);
      vec_push(&work, next);
    }
  }
  vec_delete(&work);
}

// The blocks on cycles through the block, among those of the table.
static void find_cycle(LLVMValueRef function, OmpTable *within, LLVMBasicBlockRef block,
                       OmpTable *cycle) {
  OmpTable ahead = {0};
  flood(within, block, &ahead);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    if (!omp_table_get(&ahead, b)) continue;
    OmpTable back = {0};
    flood(within, b, &back);
    if (omp_table_get(&back, block)) omp_table_put(cycle, b, b);
    omp_table_delete(&back);
  }
  omp_table_delete(&ahead);
}

// The only block through which the cycle is entered; NULL if there are several.
static LLVMBasicBlockRef head_of(LLVMValueRef function, OmpTable *cycle) {
  LLVMBasicBlockRef head = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
    for (unsigned k = 0; !omp_table_get(cycle, b) && k < LLVMGetNumSuccessors(last); k++) {
      LLVMBasicBlockRef to = LLVMGetSuccessor(last, k);
      if (!omp_table_get(cycle, to) || to == head) continue;
      if (head) return NULL;
      head = to;
    }
  }
  return head;
}

static bool adds_constant(LLVMValueRef sum, LLVMValueRef phi, long long *step) {
  if (!LLVMIsABinaryOperator(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd ||
      LLVMGetOperand(sum, 0) != phi || !LLVMIsAConstantInt(LLVMGetOperand(sum, 1)))
    return false;
  *step = LLVMConstIntGetSExtValue(LLVMGetOperand(sum, 1));
  return *step &&
         (LLVMGetNSW(sum) || LLVMGetNUW(sum) || LLVMGetIntTypeWidth(LLVMTypeOf(phi)) >= 64);
}

// A phi of the head that only ever goes up, or down, on the cycle.
static LLVMValueRef counter_of(LLVMBasicBlockRef head, OmpTable *cycle) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    long long all = 0, step = 0;
    bool counts = LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
    for (unsigned k = 0; counts && k < LLVMCountIncoming(i); k++) {
      if (!omp_table_get(cycle, LLVMGetIncomingBlock(i, k))) continue;
      counts =
          adds_constant(LLVMGetIncomingValue(i, k), i, &step) && (!all || (all < 0) == (step < 0));
      all = step;
    }
    if (counts && all) return i;
  }
  return NULL;
}

bool omp_task_nest(LLVMValueRef begin, OmpNest *nest) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(begin);
  LLVMValueRef function = LLVMGetBasicBlockParent(block);
  OmpTable within = {0};
  bool good = true, more = true;
  nest->n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    omp_table_put(&within, b, b);
  while (good && more) {
    OmpTable cycle = {0};
    find_cycle(function, &within, block, &cycle);
    more = omp_table_get(&cycle, block);
    LLVMBasicBlockRef head = more ? head_of(function, &cycle) : NULL;
    LLVMValueRef counter = head ? counter_of(head, &cycle) : NULL;
    good = !more || (counter && nest->n < OMP_NEST);
    if (more && good) nest->counters[nest->n++] = counter;
    more = more && head != block;
    omp_table_delete(&within);
    within = cycle;
    if (head) omp_table_put(&within, head, NULL);
  }
  omp_table_delete(&within);
  return good;
}
