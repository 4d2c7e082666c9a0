// Which pointers may point to the same objects: Steensgaard's analysis, over the whole module after inlining.
#include <string.h>

#include "front/omp_inside.h"

static OmpClass *new_class(OmpMemory *m) {
  OmpClass *c = arena_take(m->arena, sizeof *c);
  c->id = (int)m->all.n;
  vec_push(&m->all, c);
  return c;
}

OmpClass *omp_find(OmpClass *c) {
  while (c->same) c = c->same;
  return c;
}

static void unify(OmpMemory *m, OmpClass *a, OmpClass *b) {
  a = omp_find(a);
  b = omp_find(b);
  if (a == b) return;
  b->same = a;
  for (size_t i = 0; i < b->roots.n; i++) vec_push(&a->roots, b->roots.at[i]);
  a->unknown |= b->unknown;
  if (a->pointee && b->pointee) unify(m, a->pointee, b->pointee);
  else if (b->pointee) a->pointee = b->pointee;
}

OmpClass *omp_pointee(OmpMemory *m, OmpClass *c) {
  c = omp_find(c);
  if (!c->pointee) c->pointee = new_class(m);
  return omp_find(c->pointee);
}

bool omp_block_repeats(LLVMBasicBlockRef start) {
  OmpTable seen = {0};
  VEC(LLVMBasicBlockRef) work = {0};
  bool found = false;
  vec_push(&work, start);
  while (work.n && !found) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(vec_pop(&work));
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      found |= next == start;
      if (omp_table_get(&seen, next)) continue;
      omp_table_put(&seen, next, next);
      vec_push(&work, next);
    }
  }
  omp_table_delete(&seen);
  vec_delete(&work);
  return found;
}

// Is the instruction, or a fork that leads to its function, executed more than once?
static bool repeats(LLVMValueRef instruction, int depth) {
  if (depth > 8 || omp_block_repeats(LLVMGetInstructionParent(instruction))) return true;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  int users = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    if (users++ || !LLVMIsACallInst(LLVMGetUser(use)) || repeats(LLVMGetUser(use), depth + 1)) return true;
  return false;
}

static OmpClass *rooted(OmpMemory *m, OmpRootKind kind, LLVMValueRef origin, LLVMValueRef function) {
  OmpClass *c = new_class(m);
  vec_push(&c->roots, (OmpRoot){kind, ++m->n_roots, kind == ROOT_HEAP && repeats(origin, 0), origin, function});
  return c;
}

static bool is_pointer(LLVMValueRef v) { return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind; }

static OmpClass *constant_class(OmpMemory *m, LLVMValueRef v) {
  if (LLVMIsAConstantExpr(v) && (LLVMGetConstOpcode(v) == LLVMGetElementPtr || LLVMGetConstOpcode(v) == LLVMBitCast))
    return omp_class(m, LLVMGetOperand(v, 0));
  if (LLVMIsAConstantExpr(v)) return m->unknown;
  return new_class(m); // null, undef: points nowhere
}

OmpClass *omp_class(OmpMemory *m, LLVMValueRef v) {
  OmpClass *c = omp_table_get(&m->classes, v);
  if (c) return omp_find(c);
  if (LLVMIsAGlobalVariable(v)) c = rooted(m, LLVMIsThreadLocal(v) ? ROOT_THREAD_LOCAL : ROOT_GLOBAL, v, NULL);
  else if (LLVMIsConstant(v)) c = constant_class(m, v);
  else c = new_class(m);
  omp_table_put(&m->classes, v, c);
  return omp_find(c);
}

bool omp_heap_function(const char *name) {
  static const char *const heap[] = {"malloc", "calloc",   "realloc", "aligned_alloc", "omp_alloc",
                                     "valloc", "memalign", "_Znwm",   "_Znam"};
  for (size_t i = 0; name && i < sizeof heap / sizeof *heap; i++)
    if (!strcmp(name, heap[i])) return true;
  return false;
}

const char *omp_callee(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  size_t n;
  return f && LLVMIsAFunction(f) ? LLVMGetValueName2(f, &n) : NULL;
}

LLVMValueRef omp_outlined(LLVMValueRef fork) {
  LLVMValueRef f = LLVMGetNumArgOperands(fork) > 2 ? LLVMGetOperand(fork, 2) : NULL;
  return f && LLVMIsAFunction(f) ? f : NULL;
}

static void note_access(OmpMemory *m, LLVMValueRef instruction, LLVMValueRef pointer, LLVMTypeRef type, bool store) {
  OmpClass *c = omp_class(m, pointer);
  unsigned size = (unsigned)LLVMStoreSizeOfType(m->layout, type);
  c->misaligned |= (LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction)) && LLVMGetAlignment(instruction) < size;
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  c->holds_integers |= kind == LLVMIntegerTypeKind;
  c->holds_pointers |= kind == LLVMPointerTypeKind;
  bool direct = LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer) || LLVMIsAArgument(pointer);
  c->odd_access |= !direct;
  c->misaligned |= (size & (size - 1)) || size > 16; // bit-fields and structures: not followed
  c->sizes |= size;
  if (store && (!c->least_store || size < c->least_store)) c->least_store = size;
  if (!store && size > c->most_load) c->most_load = size;
}

static void bind_fork(OmpMemory *m, LLVMValueRef call) {
  LLVMValueRef body = omp_outlined(call);
  for (unsigned i = 3; body && i < LLVMGetNumArgOperands(call) && i - 1 < LLVMCountParams(body); i++)
    if (is_pointer(LLVMGetOperand(call, i)))
      unify(m, omp_class(m, LLVMGetOperand(call, i)), omp_class(m, LLVMGetParam(body, i - 1)));
}

static void bind_call(OmpMemory *m, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && i < LLVMCountParams(f); i++)
    if (is_pointer(LLVMGetOperand(call, i)) && is_pointer(LLVMGetParam(f, i)))
      unify(m, omp_class(m, LLVMGetOperand(call, i)), omp_class(m, LLVMGetParam(f, i)));
  if (is_pointer(call)) unify(m, omp_class(m, call), omp_class(m, f)); // the function stands for what it returns
}

static bool starts(const char *text, const char *beginning) { return !strncmp(text, beginning, strlen(beginning)); }

// Does the run-time library or an intrinsic leave the pointers that it gets alone?
static bool harmless(const char *name) {
  return starts(name, "__kmpc_") || starts(name, "omp_") || starts(name, "llvm.") || starts(name, "__atomic") ||
         !strcmp(name, "printf") || !strcmp(name, "fprintf") || !strcmp(name, "free") || !strcmp(name, "puts") ||
         !strcmp(name, "scanf") || !strcmp(name, "__isoc99_scanf") || !strcmp(name, "atoi") || !strcmp(name, "strtol");
}

static void study_call(OmpMemory *m, LLVMValueRef call, LLVMValueRef function) {
  const char *name = omp_callee(call);
  if (name && !strcmp(name, "__kmpc_fork_call")) return bind_fork(m, call);
  if (omp_heap_function(name)) {
    if (!strcmp(name, "realloc")) unify(m, omp_class(m, call), omp_class(m, LLVMGetOperand(call, 0)));
    return unify(m, omp_class(m, call), rooted(m, ROOT_HEAP, call, function));
  }
  if (name && starts(name, "llvm.threadlocal.address"))
    return unify(m, omp_class(m, call), omp_class(m, LLVMGetOperand(call, 0)));
  if (name && (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove"))) {
    unify(m, omp_pointee(m, omp_class(m, LLVMGetOperand(call, 0))), omp_pointee(m, omp_class(m, LLVMGetOperand(call, 1))));
    for (unsigned i = 0; i < 2; i++) omp_class(m, LLVMGetOperand(call, i))->odd_access = true;
    return;
  }
  if (name && (starts(name, "llvm.memset"))) omp_class(m, LLVMGetOperand(call, 0))->odd_access = true;
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f) && LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage)
    return bind_call(m, call);
  if (name && harmless(name)) {
    if (is_pointer(call)) unify(m, omp_class(m, call), m->unknown);
    return;
  }
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (is_pointer(LLVMGetOperand(call, i))) {
      OmpClass *c = omp_class(m, LLVMGetOperand(call, i));
      c->odd_access = true;
      unify(m, omp_pointee(m, c), m->unknown);
      vec_push(&m->escaped, c);
    }
  if (is_pointer(call)) unify(m, omp_class(m, call), m->unknown);
}

static void study(OmpMemory *m, LLVMValueRef i, LLVMValueRef function) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAlloca: unify(m, omp_class(m, i), rooted(m, ROOT_ALLOCA, i, function)); break;
  case LLVMGetElementPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
    if (is_pointer(i)) unify(m, omp_class(m, i), omp_class(m, LLVMGetOperand(i, 0)));
    break;
  case LLVMPHI:
    for (unsigned k = 0; is_pointer(i) && k < LLVMCountIncoming(i); k++)
      unify(m, omp_class(m, i), omp_class(m, LLVMGetIncomingValue(i, k)));
    break;
  case LLVMSelect:
    if (!is_pointer(i)) break;
    unify(m, omp_class(m, i), omp_class(m, LLVMGetOperand(i, 1)));
    unify(m, omp_class(m, i), omp_class(m, LLVMGetOperand(i, 2)));
    break;
  case LLVMLoad:
    note_access(m, i, LLVMGetOperand(i, 0), LLVMTypeOf(i), false);
    if (is_pointer(i)) unify(m, omp_class(m, i), omp_pointee(m, omp_class(m, LLVMGetOperand(i, 0))));
    break;
  case LLVMStore:
    note_access(m, i, LLVMGetOperand(i, 1), LLVMTypeOf(LLVMGetOperand(i, 0)), true);
    if (is_pointer(LLVMGetOperand(i, 0)))
      unify(m, omp_pointee(m, omp_class(m, LLVMGetOperand(i, 1))), omp_class(m, LLVMGetOperand(i, 0)));
    break;
  case LLVMAtomicRMW: note_access(m, i, LLVMGetOperand(i, 0), LLVMTypeOf(LLVMGetOperand(i, 1)), true); break;
  case LLVMAtomicCmpXchg: note_access(m, i, LLVMGetOperand(i, 0), LLVMTypeOf(LLVMGetOperand(i, 1)), true); break;
  case LLVMIntToPtr: unify(m, omp_class(m, i), m->unknown); break;
  case LLVMRet:
    if (LLVMGetNumOperands(i) && is_pointer(LLVMGetOperand(i, 0)))
      unify(m, omp_class(m, function), omp_class(m, LLVMGetOperand(i, 0)));
    break;
  case LLVMCall: study_call(m, i, function); break;
  default: break;
  }
}

// Pointers inside the initial value of a global.
static void study_initial(OmpMemory *m, OmpClass *holder, LLVMValueRef v, int depth) {
  if (depth > 4) return;
  if (is_pointer(v)) {
    if (!LLVMIsNull(v) && !LLVMIsAFunction(v)) unify(m, omp_pointee(m, holder), omp_class(m, v));
    return;
  }
  if (!LLVMIsAConstantStruct(v) && !LLVMIsAConstantArray(v)) return;
  for (int i = 0; i < LLVMGetNumOperands(v); i++) study_initial(m, holder, LLVMGetOperand(v, (unsigned)i), depth + 1);
}

static bool has_noalias(LLVMValueRef function, unsigned param) {
  unsigned kind = LLVMGetEnumAttributeKindForName("noalias", 7);
  return LLVMGetEnumAttributeAtIndex(function, param + 1, kind) != NULL;
}

// Can a function be called from elsewhere, or through a pointer? The body of a parallel region is only ever handed to its fork.
static bool is_called_from_outside(LLVMValueRef function) {
  if (LLVMGetLinkage(function) != LLVMInternalLinkage || !LLVMGetFirstUse(function)) return true;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    bool forked = name && !strcmp(name, "__kmpc_fork_call") && omp_outlined(call) == function;
    if (!forked && !(LLVMIsACallInst(call) && LLVMGetCalledValue(call) == function)) return true;
  }
  return false;
}

// Parameters of the functions that others call, and what they find in memory, come from elsewhere.
static void study_parameters(OmpMemory *m, LLVMValueRef f) {
  size_t n;
  bool is_main = !strcmp(LLVMGetValueName2(f, &n), "main");
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMValueRef p = LLVMGetParam(f, i);
    if (!is_pointer(p)) continue;
    bool apart = has_noalias(f, i) || m->options.assume_no_alias || is_main;
    if (apart && !has_noalias(f, i) && !is_main) m->used_no_alias = true;
    if (!apart) unify(m, omp_class(m, p), m->unknown);
    else {
      unify(m, omp_class(m, p), rooted(m, ROOT_PARAM, p, f));
      if (!m->options.assume_no_alias && !is_main && omp_find(omp_class(m, p))->pointee)
        unify(m, omp_pointee(m, omp_class(m, p)), m->unknown);
    }
  }
}

static void study_globals(OmpMemory *m) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(m->module); g; g = LLVMGetNextGlobal(g)) {
    OmpClass *c = omp_class(m, g);
    if (!LLVMIsDeclaration(g) && LLVMGetInitializer(g)) study_initial(m, c, LLVMGetInitializer(g), 0);
    bool outside = !m->has_main || LLVMIsDeclaration(g); // others may set it and take its address
    bool visible = LLVMGetLinkage(g) != LLVMInternalLinkage && LLVMGetLinkage(g) != LLVMPrivateLinkage;
    if (!outside || !visible || LLVMIsGlobalConstant(g) || LLVMIsThreadLocal(g)) continue;
    if (m->options.assume_no_alias) m->used_no_alias = true;
    else {
      unify(m, c, m->unknown);
      c = omp_find(c);
    }
    if (!m->options.assume_no_alias && c->pointee) unify(m, c->pointee, m->unknown);
  }
}

void omp_memory_build(OmpMemory *m) {
  m->unknown = new_class(m);
  m->unknown->unknown = true;
  m->unknown->pointee = m->unknown;
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMIsDeclaration(f) ? NULL : LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) study(m, i, f);
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && is_called_from_outside(f)) study_parameters(m, f);
  study_globals(m);
  // A function that we do not see may hand out again what it was given: to whoever looks through a pointer of unknown origin.
  bool looked_through = false;
  for (size_t i = 0; i < m->all.n; i++) looked_through |= m->all.at[i]->sizes && omp_find(m->all.at[i]) == omp_find(m->unknown);
  for (size_t i = 0; looked_through && i < m->escaped.n; i++) unify(m, m->escaped.at[i], m->unknown);
  // What was noted on classes that were unified later.
  for (size_t i = 0; i < m->all.n; i++) {
    OmpClass *c = omp_find(m->all.at[i]), *from = m->all.at[i];
    if (c == from) continue;
    c->holds_integers |= from->holds_integers;
    c->holds_pointers |= from->holds_pointers;
    c->odd_access |= from->odd_access;
    c->misaligned |= from->misaligned;
    c->sizes |= from->sizes;
    if (from->least_store && (!c->least_store || from->least_store < c->least_store)) c->least_store = from->least_store;
    if (from->most_load > c->most_load) c->most_load = from->most_load;
  }
}

void omp_memory_delete(OmpMemory *m) {
  for (size_t i = 0; i < m->all.n; i++) vec_delete(&m->all.at[i]->roots);
  vec_delete(&m->all);
  vec_delete(&m->escaped);
  omp_table_delete(&m->classes);
}

const OmpRoot *omp_only_root(const OmpClass *c) {
  return c->roots.n == 1 && !c->unknown && !c->roots.at[0].many ? &c->roots.at[0] : NULL;
}

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

static bool is_one(LLVMValueRef v) { return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == 1; }

// A variable passed by value to an outlined function is written narrow and read wide; only the narrow part is ever used.
static bool is_casted(LLVMValueRef v) {
  size_t n;
  return strstr(LLVMGetValueName2(v, &n), ".casted") != NULL;
}

bool omp_is_cell(const OmpClass *c) {
  const OmpRoot *root = omp_only_root(c);
  if (!root || c->odd_access || (c->holds_integers && c->holds_pointers)) return false;
  if (c->least_store && c->most_load > c->least_store && !is_casted(root->origin)) return false;
  if (c->holds_pointers && (c->sizes & (c->sizes - 1))) return false;
  if (root->kind == ROOT_ALLOCA) return is_scalar(LLVMGetAllocatedType(root->origin)) && is_one(LLVMGetOperand(root->origin, 0));
  return root->kind == ROOT_GLOBAL && is_scalar(LLVMGlobalGetValueType(root->origin));
}
