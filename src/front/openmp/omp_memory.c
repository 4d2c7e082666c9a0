// Classes of objects that the same pointers may point to, and what is known about each.
#include <string.h>

#include "front/facts/points.h"
#include "front/facts/points_outside.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"

OmpClass *omp_new_class(OmpMemory *m) {
  OmpClass *c = arena_take(m->arena, sizeof *c);
  c->id = (int)m->all.n;
  vec_push(&m->all, c);
  return c;
}

OmpClass *omp_find(OmpClass *c) {
  while (c->same) c = c->same;
  return c;
}

void omp_unify(OmpMemory *m, OmpClass *a, OmpClass *b) {
  a = omp_find(a);
  b = omp_find(b);
  if (a == b) return;
  b->same = a;
  for (size_t i = 0; i < b->roots.n; i++) vec_push(&a->roots, b->roots.at[i]);
  a->unknown |= b->unknown;
  if (a->pointee && b->pointee) omp_unify(m, a->pointee, b->pointee);
  else if (b->pointee) a->pointee = b->pointee;
}

OmpClass *omp_pointee(OmpMemory *m, OmpClass *c) {
  c = omp_find(c);
  if (!c->pointee) c->pointee = omp_new_class(m);
  return omp_find(c->pointee);
}

bool omp_block_reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  OmpTable seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(&work, from);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      found |= next == to;
      if (omp_table_get(&seen, next)) continue;
      omp_table_put(&seen, next, next);
      vec_push(&work, next);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return found;
}

static bool repeats_itself(LLVMBasicBlockRef block) { return omp_block_reaches(block, block); }

// Is the instruction, or a fork that leads to its function, executed more than once?
static bool repeats(LLVMValueRef instruction, int depth) {
  if (depth > 8 || repeats_itself(LLVMGetInstructionParent(instruction))) return true;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  int users = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    if (users++ || !LLVMIsACallInst(LLVMGetUser(use)) || repeats(LLVMGetUser(use), depth + 1))
      return true;
  return false;
}

OmpClass *omp_rooted(OmpMemory *m, OmpRootKind kind, LLVMValueRef origin, LLVMValueRef function) {
  OmpClass *c = omp_new_class(m);
  vec_push(&c->roots, (OmpRoot){kind, ++m->n_roots, kind == ROOT_HEAP && repeats(origin, 0), origin,
                                function});
  return c;
}

bool omp_carries_pointers(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMStructTypeKind:
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      if (omp_carries_pointers(LLVMStructGetTypeAtIndex(type, i))) return true;
    return false;
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind:
  case LLVMScalableVectorTypeKind: return omp_carries_pointers(LLVMGetElementType(type));
  default: return false;
  }
}

// An aggregate stands for all the pointers in it.
static OmpClass *constant_class(OmpMemory *m, LLVMValueRef v) {
  if (LLVMIsAGlobalAlias(v)) return omp_class(m, LLVMAliasGetAliasee(v));
  if (LLVMIsAConstantExpr(v) &&
      (LLVMGetConstOpcode(v) == LLVMGetElementPtr || LLVMGetConstOpcode(v) == LLVMBitCast))
    return omp_class(m, LLVMGetOperand(v, 0));
  if (LLVMIsAConstantExpr(v)) return m->unknown;
  OmpClass *c = omp_new_class(m); // null, undef: points nowhere
  if (!LLVMIsAConstantStruct(v) && !LLVMIsAConstantArray(v) && !LLVMIsAConstantVector(v)) return c;
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(v); i++)
    if (omp_carries_pointers(LLVMTypeOf(LLVMGetOperand(v, i))))
      omp_unify(m, c, omp_class(m, LLVMGetOperand(v, i)));
  return omp_find(c);
}

OmpClass *omp_class(OmpMemory *m, LLVMValueRef v) {
  OmpClass *c = omp_table_get(&m->classes, v);
  if (c) return omp_find(c);
  if (LLVMIsAGlobalVariable(v))
    c = omp_rooted(m, LLVMIsThreadLocal(v) ? ROOT_THREAD_LOCAL : ROOT_GLOBAL, v, NULL);
  else if (LLVMIsConstant(v)) c = constant_class(m, v);
  else c = omp_new_class(m);
  omp_table_put(&m->classes, v, c);
  return omp_find(c);
}

bool omp_heap_function(const char *name) {
  // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): OMP_COPY is one name
  static const char *const heap[] = {"omp_alloc", "omp_calloc", "omp_aligned_alloc",
                                     "valloc",    "memalign",   "_Znwm",
                                     "_Znam",     OMP_COPY}; // NOLINT
  LibraryKind kind = name ? library_find(name)->kind : LIBRARY_UNKNOWN;
  if (kind == LIBRARY_ALLOCATE || kind == LIBRARY_REALLOCATE) return true;
  for (size_t i = 0; name && i < sizeof heap / sizeof *heap; i++)
    if (!strcmp(name, heap[i])) return true;
  return false;
}

bool omp_makes_object(LLVMValueRef call) {
  const char *name = omp_callee(call);
  return name && omp_heap_function(name) && (strncmp(name, "mmap", 4) || points_is_fresh(call));
}

const char *omp_callee(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  size_t n;
  return f && LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : NULL;
}

bool omp_is_fork(const char *name) {
  return name && (!strcmp(name, "__kmpc_fork_call") || !strcmp(name, "__kmpc_fork_teams"));
}

bool omp_forks_league(LLVMValueRef fork) { return !strcmp(omp_callee(fork), "__kmpc_fork_teams"); }

LLVMValueRef omp_outlined(LLVMValueRef fork) {
  LLVMValueRef f = LLVMGetNumArgOperands(fork) > 2 ? LLVMGetOperand(fork, 2) : NULL;
  return f && LLVMIsAFunction(f) ? f : NULL;
}

void omp_memory_delete(OmpMemory *m) {
  for (size_t i = 0; i < m->all.n; i++) vec_delete(&m->all.at[i]->roots);
  vec_delete(&m->all);
  vec_delete(&m->escaped);
  vec_delete(&m->told);
  vec_delete(&m->filled);
  omp_table_delete(&m->classes);
}

const OmpRoot *omp_only_root(const OmpClass *c) {
  return c->roots.n == 1 && !c->unknown && !c->roots.at[0].many ? &c->roots.at[0] : NULL;
}

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind || kind == LLVMFloatTypeKind ||
         kind == LLVMDoubleTypeKind;
}

static bool is_one(LLVMValueRef v) {
  return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == 1;
}

// A variable passed by value to an outlined function is written narrow and read wide; only the
// narrow part is ever used.
static bool is_casted(LLVMValueRef v) {
  size_t n;
  return strstr(LLVMGetValueName2(v, &n), ".casted") != NULL;
}

bool omp_is_cell(const OmpClass *c) {
  const OmpRoot *root = omp_only_root(c);
  if (!root || c->odd_access || (c->holds_integers && c->holds_pointers)) return false;
  if (c->least_store && c->most_load > c->least_store && !is_casted(root->origin)) return false;
  if (c->holds_pointers && (c->sizes & (c->sizes - 1))) return false;
  if (root->kind == ROOT_ALLOCA)
    return is_scalar(LLVMGetAllocatedType(root->origin)) && is_one(LLVMGetOperand(root->origin, 0));
  return root->kind == ROOT_GLOBAL && is_scalar(LLVMGlobalGetValueType(root->origin));
}
