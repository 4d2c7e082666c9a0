// Where a pointer lives: tables of pointers in which each allocation is put once.
//
// If every pointer that is ever stored in some objects is the result of an allocation of its own,
// no two places hold pointers to the same object, and a place can be told from the object:
// $home_object and $home_offset. A table of rows needs no invariant then, nor one of tables.
#include <string.h>

#include "front/facts/points.h"
#include "front/facts/points_outside.h"
#include "front/openmp/omp_home.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_value.h"

// Can control get from the end of `from` to `to` without passing through `around`?
static bool reaches_past(LLVMBasicBlockRef from, LLVMBasicBlockRef to, LLVMBasicBlockRef around) {
  OmpTable seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (next == around || omp_table_get(&seen, next)) continue;
      found |= next == to;
      omp_table_put(&seen, next, next);
      vec_push(&work, next);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return found;
}

static bool is_allocation(LLVMValueRef v) {
  const char *name = LLVMIsACallInst(v) ? omp_callee(v) : NULL;
  return name && library_find(name)->kind == LIBRARY_ALLOCATE && points_is_fresh(v);
}

// Is the result of an allocation stored here and nowhere else, and once only?
static bool stores_fresh(LLVMValueRef store) {
  LLVMValueRef v = LLVMGetOperand(store, 0);
  if (LLVMIsNull(v)) return true;
  if (!is_allocation(v)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user != store && LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == v) return false;
  }
  LLVMBasicBlockRef made = LLVMGetInstructionParent(v), put = LLVMGetInstructionParent(store);
  return LLVMGetBasicBlockParent(made) == LLVMGetBasicBlockParent(put) &&
         (made == put || !reaches_past(put, put, made));
}

static bool is_harmless(const char *name) {
  if (!name) return false;
  if (!strncmp(name, "llvm.", 5))
    return strncmp(name, "llvm.mem", 8) && strncmp(name, "llvm.masked", 11);
  return omp_is_fork(name) || library_find(name)->kind == LIBRARY_FREE;
}

static bool leaves_alone(OmpMemory *m, LLVMValueRef call, const OmpClass *class) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && !is_harmless(omp_callee(call)); k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (omp_kind(LLVMTypeOf(argument)) == VAL_POINTER && omp_class(m, argument) == class)
      return false;
  }
  return true;
}

static bool keeps_homes(OmpMemory *m, LLVMValueRef i, const OmpClass *class) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMStore:
    return omp_class(m, LLVMGetOperand(i, 1)) != class ||
           (omp_kind(LLVMTypeOf(LLVMGetOperand(i, 0))) == VAL_POINTER && stores_fresh(i));
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: return omp_class(m, LLVMGetOperand(i, 0)) != class;
  case LLVMCall: return leaves_alone(m, i, class);
  case LLVMInvoke: return false;
  default: return true;
  }
}

// Nothing but what is stored in this module is in the objects.
static bool starts_empty(const OmpMemory *m, const OmpClass *class) {
  if (class->unknown || class->misaligned || class->holds_bits || class->holds_aggregates ||
      !class->roots.n)
    return false;
  for (size_t i = 0; i < m->escaped.n; i++)
    if (omp_find(m->escaped.at[i]) == class) return false;
  for (size_t i = 0; i < class->roots.n; i++) {
    const OmpRoot *r = &class->roots.at[i];
    bool own = r->kind == ROOT_GLOBAL && LLVMGetLinkage(r->origin) == LLVMInternalLinkage &&
               LLVMGetInitializer(r->origin) && LLVMIsNull(LLVMGetInitializer(r->origin));
    if (!own && r->kind != ROOT_ALLOCA && !(r->kind == ROOT_HEAP && is_allocation(r->origin)))
      return false;
  }
  return true;
}

static bool find_homes(OmpMemory *m, const OmpClass *class) {
  if (!starts_empty(m, class)) return false;
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (!keeps_homes(m, i, class)) return false;
  return true;
}

static bool has_homes(OmpMemory *m, OmpClass *class) {
  if (!class->homes_known) class->homes = find_homes(m, class);
  class->homes_known = true;
  return class->homes;
}

static LLVMValueRef base_of(LLVMValueRef pointer) {
  while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer))
    pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// Of a pointer through which something is accessed, so that it is neither null nor uninitialised.
void omp_assume_home(OmpEmitter *e, OmpContext *c, LLVMValueRef pointer) {
  LLVMValueRef load = base_of(pointer);
  if (c->mode == MODE_SEQUENTIAL || !LLVMIsALoadInst(load) || LLVMGetVolatile(load)) return;
  OmpClass *class = omp_class(e->memory, LLVMGetOperand(load, 0));
  if (omp_only_root(omp_class(e->memory, load)) || !has_homes(e->memory, class)) return;
  OmpVal to = omp_value(e, c, load), place = omp_value(e, c, LLVMGetOperand(load, 0));
  const OmpRoot *root = omp_only_root(class);
  omp_emit(e, "assume $home_object(%s) == %s && $home_offset(%s) == %s;", to.object,
           root ? omp_text(e, "%d", root->id) : place.object, to.object, place.text);
}
