// Which pointers may point to the same objects: Steensgaard's analysis, over the whole module after
// inlining.
//
// A value that carries pointers, a struct or vector too, has one class for all of them. Whatever is
// not followed, as a pointer that was an integer in between, may be any object that we do not know;
// and what was handed out, or looked at as a number, may come back as such.
#include <string.h>

#include "front/facts/library_call.h"
#include "front/facts/points.h"
#include "front/facts/points_outside.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_points.h"

static bool carries(LLVMValueRef v) { return omp_carries_pointers(LLVMTypeOf(v)); }
static bool is_visible(LLVMValueRef v) {
  return LLVMGetLinkage(v) != LLVMInternalLinkage && LLVMGetLinkage(v) != LLVMPrivateLinkage;
}

static void same(OmpMemory *m, LLVMValueRef a, LLVMValueRef b) {
  if (carries(a) && carries(b)) omp_unify(m, omp_class(m, a), omp_class(m, b));
}

static void is_unknown(OmpMemory *m, LLVMValueRef v) {
  if (carries(v)) omp_unify(m, omp_class(m, v), m->unknown);
}

static void escapes(OmpMemory *m, OmpClass *c) { vec_push(&m->escaped, c); }

// ---- accesses

static LLVMTypeRef first_scalar(LLVMTypeRef type) {
  for (;;) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind && LLVMCountStructElementTypes(type))
      type = LLVMStructGetTypeAtIndex(type, 0);
    else if (kind == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    else return type;
  }
}

static bool is_address_step(LLVMValueRef v) {
  return LLVMIsAGetElementPtrInst(v) ||
         (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

// The type of a variable as the program declares it; NULL if the pointer comes from elsewhere.
static LLVMTypeRef variable_type(LLVMValueRef pointer) {
  while (is_address_step(pointer)) pointer = LLVMGetOperand(pointer, 0);
  if (LLVMIsAAllocaInst(pointer)) return LLVMGetAllocatedType(pointer);
  return LLVMIsAGlobalVariable(pointer) ? LLVMGlobalGetValueType(pointer) : NULL;
}

static LLVMTypeRef stepped_type(LLVMValueRef step) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
  for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(step); k++)
    type = LLVMGetTypeKind(type) == LLVMStructTypeKind
               ? LLVMStructGetTypeAtIndex(
                     type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(step, k)))
               : LLVMGetElementType(type);
  return type;
}

// Is it, as far as one can see, accessed as what it is: a field of a structure, an element of an
// array, a variable? Bytes one by one may be those of anything.
static bool is_as_declared(LLVMValueRef pointer, LLVMTypeRef type) {
  LLVMTypeRef whole = variable_type(pointer);
  if (!is_address_step(pointer)) return !whole || first_scalar(whole) == type;
  LLVMTypeRef source = LLVMGetGEPSourceElementType(pointer);
  bool aggregate =
      LLVMGetTypeKind(source) == LLVMStructTypeKind || LLVMGetTypeKind(source) == LLVMArrayTypeKind;
  if (!aggregate && whole) return first_scalar(whole) == type || !omp_carries_pointers(whole);
  bool byte = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
  return first_scalar(stepped_type(pointer)) == type && (aggregate || !byte);
}

static void note_access(OmpMemory *m, LLVMValueRef instruction, LLVMValueRef pointer,
                        LLVMTypeRef type, bool store) {
  OmpClass *c = omp_class(m, pointer);
  unsigned size = (unsigned)LLVMStoreSizeOfType(m->layout, type);
  c->misaligned |= (LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction)) &&
                   LLVMGetAlignment(instruction) < size;
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  c->holds_integers |= kind == LLVMIntegerTypeKind;
  c->holds_pointers |= kind == LLVMPointerTypeKind;
  c->holds_aggregates |= kind != LLVMPointerTypeKind && omp_carries_pointers(type);
  bool bits = kind != LLVMPointerTypeKind && (size == 1 || size >= 8);
  c->holds_bits |= bits;
  c->puns |= (bits || kind == LLVMPointerTypeKind) && !is_as_declared(pointer, type);
  bool direct =
      LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer) || LLVMIsAArgument(pointer);
  c->odd_access |= !direct || c->holds_aggregates;
  c->misaligned |= (size & (size - 1)) || size > 16; // bit-fields and structures: not followed
  c->sizes |= size;
  if (store && (!c->least_store || size < c->least_store)) c->least_store = size;
  if (!store && size > c->most_load) c->most_load = size;
}

static void load(OmpMemory *m, LLVMValueRef i) {
  note_access(m, i, LLVMGetOperand(i, 0), LLVMTypeOf(i), false);
  if (carries(i)) omp_unify(m, omp_class(m, i), omp_pointee(m, omp_class(m, LLVMGetOperand(i, 0))));
}

// Whatever stores a value: it may be found there again.
static void store(OmpMemory *m, LLVMValueRef i, LLVMValueRef value, LLVMValueRef pointer) {
  note_access(m, i, pointer, LLVMTypeOf(value), true);
  if (carries(value)) omp_unify(m, omp_pointee(m, omp_class(m, pointer)), omp_class(m, value));
}

static void exchange(OmpMemory *m, LLVMValueRef i) {
  for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++)
    store(m, i, LLVMGetOperand(i, k), LLVMGetOperand(i, 0));
  if (carries(i)) omp_unify(m, omp_class(m, i), omp_pointee(m, omp_class(m, LLVMGetOperand(i, 0))));
}

// ---- calls

static void bind_fork(OmpMemory *m, LLVMValueRef call) {
  LLVMValueRef body = omp_outlined(call);
  for (unsigned i = 3; body && i < LLVMGetNumArgOperands(call) && i - 1 < LLVMCountParams(body);
       i++)
    same(m, LLVMGetOperand(call, i), LLVMGetParam(body, i - 1));
}

static void bind_call(OmpMemory *m, LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef given = LLVMGetOperand(call, i);
    if (i < LLVMCountParams(f)) same(m, given, LLVMGetParam(f, i));
    else if (carries(given)) escapes(m, omp_class(m, given)); // variable arguments
  }
  if (carries(call))
    omp_unify(m, omp_class(m, call), omp_class(m, f)); // the function stands for what it returns
}

static void copy(OmpMemory *m, LLVMValueRef call) {
  omp_unify(m, omp_pointee(m, omp_class(m, LLVMGetOperand(call, 0))),
            omp_pointee(m, omp_class(m, LLVMGetOperand(call, 1))));
  for (unsigned i = 0; i < 2; i++) omp_class(m, LLVMGetOperand(call, i))->odd_access = true;
}

static void give_away(OmpMemory *m, LLVMValueRef call) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (carries(LLVMGetOperand(call, i))) {
      OmpClass *c = omp_class(m, LLVMGetOperand(call, i));
      c->odd_access = true;
      omp_unify(m, omp_pointee(m, c), m->unknown);
      escapes(m, c);
    }
  is_unknown(m, call);
}

// Kinds of functions whose arguments do not come back from them, but as the call says below.
static bool forgets_arguments(LibraryKind kind) {
  switch (kind) {
  case LIBRARY_PLAIN:
  case LIBRARY_FREE:
  case LIBRARY_SAME:
  case LIBRARY_COPY:
  case LIBRARY_OTHER:
  case LIBRARY_OWN:
  case LIBRARY_STATIC:
  case LIBRARY_ENDPOINTER:
  case LIBRARY_VALIST:
  case LIBRARY_INTO:
  case LIBRARY_FINDS:
  case LIBRARY_OPENS:
  case LIBRARY_ENVIRONMENT:
  case LIBRARY_BUFFER:
  case LIBRARY_STOP: return true;
  default:
    return kind >= LIBRARY_INIT && kind != LIBRARY_CREATE && kind != LIBRARY_JOIN &&
           kind != LIBRARY_TRYJOIN && kind != LIBRARY_ONCE;
  }
}

static bool is_kept(LLVMValueRef call, const LibraryFunction *f, unsigned i) {
  if (!forgets_arguments(f->kind) || points_call_keeps(call, f, i)) return true;
  return f->kind == LIBRARY_PLAIN && carries(call); // it may return what it was given
}

// The bytes of a pointer, looked at as a string.
static bool is_pointer_variable(LLVMValueRef v) {
  LLVMTypeRef type = LLVMIsAAllocaInst(v)       ? LLVMGetAllocatedType(v)
                     : LLVMIsAGlobalVariable(v) ? LLVMGlobalGetValueType(v)
                                                : NULL;
  while (type && LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  return type && LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

static void library_argument(OmpMemory *m, LLVMValueRef call, const LibraryFunction *f,
                             unsigned i) {
  LLVMValueRef given = LLVMGetOperand(call, i);
  OmpClass *c = omp_class(m, given);
  bool inner = library_is_inner(f) && !is_pointer_variable(given),
       writes =
           omp_library_touches(call, i, library_writes(call, f)) || !forgets_arguments(f->kind);
  if (is_kept(call, f, i)) escapes(m, c);
  if (omp_library_touches(call, i, f->reads) && !inner) vec_push(&m->told, c);
  if (!writes) return;
  c->odd_access = true;
  if (!inner) vec_push(&m->filled, c);
  if (f->kind == LIBRARY_ENDPOINTER)
    omp_unify(m, omp_pointee(m, c), omp_class(m, LLVMGetOperand(call, 0)));
}

// A function of the C library writes what the table says.
static void library_call(OmpMemory *m, LLVMValueRef call, const LibraryFunction *f) {
  if (f->kind == LIBRARY_COPY) copy(m, call);
  if (f->kind == LIBRARY_SAME || f->kind == LIBRARY_COPY) same(m, call, LLVMGetOperand(call, 0));
  else is_unknown(m, call);
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (carries(LLVMGetOperand(call, i))) library_argument(m, call, f, i);
}

static bool is_runtime(const char *name) { return starts(name, "__kmpc_") || omp_is_openmp(name); }

static void study_call(OmpMemory *m, LLVMValueRef call, LLVMValueRef function) {
  const char *name = omp_callee(call);
  if (omp_is_fork(name)) return bind_fork(m, call);
  if (omp_heap_function(name)) {
    if (!omp_makes_object(call))
      return escapes(m, omp_class(m, LLVMGetOperand(call, 0))), is_unknown(m, call);
    if (!strcmp(name, "realloc")) same(m, call, LLVMGetOperand(call, 0));
    return omp_unify(m, omp_class(m, call), omp_rooted(m, ROOT_HEAP, call, function));
  }
  if (name && starts(name, "llvm.threadlocal.address"))
    return same(m, call, LLVMGetOperand(call, 0));
  if (name && (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove"))) return copy(m, call);
  if (name && starts(name, "llvm.memset")) omp_class(m, LLVMGetOperand(call, 0))->odd_access = true;
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f) &&
      LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage)
    return bind_call(m, call);
  if ((name && is_runtime(name)) || omp_is_known_intrinsic(call)) return is_unknown(m, call);
  const LibraryFunction *known = library_find(name ? name : "");
  if (known->kind != LIBRARY_UNKNOWN) return library_call(m, call, known);
  m->open |= name && !omp_is_pure(call);
  give_away(m, call);
}

// ---- the other instructions

// A difference or a comparison of addresses does not lead back to a pointer.
static bool only_compared(LLVMValueRef number) {
  for (LLVMUseRef use = LLVMGetFirstUse(number); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool difference = LLVMIsAInstruction(user) && LLVMGetInstructionOpcode(user) == LLVMSub;
    for (unsigned k = 0; difference && k < 2; k++) {
      LLVMValueRef side = LLVMGetOperand(user, k);
      difference = LLVMIsAPtrToIntInst(side) ||
                   (LLVMIsAConstantExpr(side) && LLVMGetConstOpcode(side) == LLVMPtrToInt);
    }
    if (!difference && !LLVMIsAICmpInst(user)) return false;
  }
  return true;
}

static void study_constant(OmpMemory *m, LLVMValueRef v, LLVMValueRef user, int depth) {
  if (!LLVMIsAConstantExpr(v) || depth > 8) return;
  bool compared = user && LLVMIsAInstruction(user) &&
                  (LLVMIsAICmpInst(user) || LLVMGetInstructionOpcode(user) == LLVMSub);
  if (LLVMGetConstOpcode(v) == LLVMPtrToInt && !compared)
    escapes(m, omp_class(m, LLVMGetOperand(v, 0)));
  for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(v); i++)
    study_constant(m, LLVMGetOperand(v, i), NULL, depth + 1);
}

static void study_other(OmpMemory *m, LLVMValueRef i) {
  is_unknown(m, i);
  for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
    if (carries(LLVMGetOperand(i, k)) && carries(i)) escapes(m, omp_class(m, LLVMGetOperand(i, k)));
}

static void study(OmpMemory *m, LLVMValueRef i, LLVMValueRef function) {
  for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
    study_constant(m, LLVMGetOperand(i, k), i, 0);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAlloca: omp_unify(m, omp_class(m, i), omp_rooted(m, ROOT_ALLOCA, i, function)); break;
  case LLVMGetElementPtr:
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
  case LLVMExtractValue:
  case LLVMExtractElement: same(m, i, LLVMGetOperand(i, 0)); break;
  case LLVMInsertValue:
  case LLVMInsertElement:
  case LLVMShuffleVector:
    for (unsigned k = 0; k < 2; k++) same(m, i, LLVMGetOperand(i, k));
    break;
  case LLVMPHI:
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++) same(m, i, LLVMGetIncomingValue(i, k));
    break;
  case LLVMSelect:
    for (unsigned k = 1; k < 3; k++) same(m, i, LLVMGetOperand(i, k));
    break;
  case LLVMLoad: load(m, i); break;
  case LLVMStore: store(m, i, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)); break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: exchange(m, i); break;
  case LLVMPtrToInt:
    if (!only_compared(i)) escapes(m, omp_class(m, LLVMGetOperand(i, 0)));
    break;
  case LLVMRet:
    if (LLVMGetNumOperands(i) && carries(LLVMGetOperand(i, 0)))
      omp_unify(m, omp_class(m, function), omp_class(m, LLVMGetOperand(i, 0)));
    break;
  case LLVMCall: study_call(m, i, function); break;
  default: study_other(m, i); break;
  }
}

// ---- what comes from elsewhere and goes there

// Pointers inside the initial value of a global.
static void study_initial(OmpMemory *m, OmpClass *holder, LLVMValueRef v) {
  study_constant(m, v, NULL, 0);
  bool aggregate = LLVMIsAConstantStruct(v) || LLVMIsAConstantArray(v) || LLVMIsAConstantVector(v);
  if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind) {
    if (!LLVMIsNull(v) && !LLVMIsAFunction(v))
      omp_unify(m, omp_pointee(m, holder), omp_class(m, v));
    return;
  }
  for (unsigned i = 0; aggregate && i < (unsigned)LLVMGetNumOperands(v); i++)
    study_initial(m, holder, LLVMGetOperand(v, i));
}

static bool has_noalias(LLVMValueRef function, unsigned param) {
  unsigned kind = LLVMGetEnumAttributeKindForName("noalias", 7);
  return LLVMGetEnumAttributeAtIndex(function, param + 1, kind) != NULL;
}

// Can a function be called from elsewhere, or through a pointer? The body of a parallel region is
// only ever handed to its fork.
static bool is_called_from_outside(LLVMValueRef function) {
  if (LLVMGetLinkage(function) != LLVMInternalLinkage || !LLVMGetFirstUse(function)) return true;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    const char *name = LLVMIsACallInst(call) ? omp_callee(call) : NULL;
    bool forked = omp_is_fork(name) && omp_outlined(call) == function;
    if (!forked && !(LLVMIsACallInst(call) && LLVMGetCalledValue(call) == function)) return true;
  }
  return false;
}

static bool is_main(LLVMValueRef f) {
  size_t n;
  return !strcmp(LLVMGetValueName2(f, &n), "main");
}

// Parameters of the functions that others call, and what they find in memory, come from elsewhere.
static void study_parameters(OmpMemory *m, LLVMValueRef f) {
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMValueRef p = LLVMGetParam(f, i);
    if (!carries(p)) continue;
    bool apart = has_noalias(f, i) || m->options.assume_no_alias || is_main(f);
    if (apart && !has_noalias(f, i) && !is_main(f)) m->used_no_alias = true;
    if (!apart) omp_unify(m, omp_class(m, p), m->unknown);
    else {
      omp_unify(m, omp_class(m, p), omp_rooted(m, ROOT_PARAM, p, f));
      if (!m->options.assume_no_alias && !is_main(f) && omp_find(omp_class(m, p))->pointee)
        omp_unify(m, omp_pointee(m, omp_class(m, p)), m->unknown);
    }
  }
}

// What a function returns to others may come back as a parameter of another.
static void study_result(OmpMemory *m, LLVMValueRef f) {
  bool others_call = is_visible(f) && !is_main(f) && (!m->has_main || m->open);
  if (others_call && omp_carries_pointers(LLVMGetReturnType(LLVMGlobalGetValueType(f)))) {
    OmpClass *c = omp_class(m, f);
    if (c->pointee) omp_unify(m, c->pointee, m->unknown);
    escapes(m, c);
  }
}

// The run-time library hands each thread its number in a variable of its own.
static void study_body(OmpMemory *m, LLVMValueRef fork) {
  LLVMValueRef body = omp_outlined(fork);
  for (unsigned i = 0; body && i < 2 && i < LLVMCountParams(body); i++)
    omp_unify(m, omp_class(m, LLVMGetParam(body, i)),
              omp_rooted(m, ROOT_PARAM, LLVMGetParam(body, i), body));
}

static void study_globals(OmpMemory *m) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(m->module); g; g = LLVMGetNextGlobal(g)) {
    OmpClass *c = omp_class(m, g);
    if (!LLVMIsDeclaration(g) && LLVMGetInitializer(g)) study_initial(m, c, LLVMGetInitializer(g));
    bool outside =
        !m->has_main || m->open || LLVMIsDeclaration(g); // others may set it and take its address
    if (!outside || !is_visible(g) || LLVMIsGlobalConstant(g) || LLVMIsThreadLocal(g)) continue;
    if (m->options.assume_no_alias) m->used_no_alias = true;
    else escapes(m, c);
    if (!m->options.assume_no_alias && c->pointee) omp_unify(m, c->pointee, m->unknown);
  }
}

// ---- the whole

static void study_functions(OmpMemory *m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMIsDeclaration(f) ? NULL : LLVMGetFirstBasicBlock(f); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        study(m, i, f);
  for (LLVMValueRef fork = LLVMGetFirstFunction(m->module); fork;
       fork = LLVMGetNextFunction(fork)) {
    size_t n;
    if (!omp_is_fork(LLVMGetValueName2(fork, &n))) continue;
    for (LLVMUseRef use = LLVMGetFirstUse(fork); use; use = LLVMGetNextUse(use))
      if (LLVMIsACallInst(LLVMGetUser(use))) study_body(m, LLVMGetUser(use));
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(m->module); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    if (is_called_from_outside(f)) study_parameters(m, f);
    study_result(m, f);
  }
}

// What was noted on classes that were unified later.
static void gather_notes(OmpMemory *m) {
  for (size_t i = 0; i < m->all.n; i++) {
    OmpClass *c = omp_find(m->all.at[i]), *from = m->all.at[i];
    if (c == from) continue;
    c->holds_integers |= from->holds_integers;
    c->holds_pointers |= from->holds_pointers;
    c->holds_aggregates |= from->holds_aggregates;
    c->holds_bits |= from->holds_bits;
    c->puns |= from->puns;
    c->odd_access |= from->odd_access;
    c->misaligned |= from->misaligned;
    c->sizes |= from->sizes;
    if (from->least_store && (!c->least_store || from->least_store < c->least_store))
      c->least_store = from->least_store;
    if (from->most_load > c->most_load) c->most_load = from->most_load;
  }
}

// A pointer that comes from nowhere was put together from bits. Pointers whose bits are looked at
// may come back in this way.
static void study_bits(OmpMemory *m) {
  for (size_t i = 0; i < m->all.n; i++) {
    OmpClass *c = m->all.at[i];
    if (c->same) continue;
    if (c->sizes && !c->roots.n) omp_unify(m, c, m->unknown);
    if (c->holds_pointers && c->holds_bits && c->pointee) escapes(m, c->pointee);
  }
  for (size_t i = 0; m->escaped.n && i < m->all.n; i++) {
    OmpClass *c = m->all.at[i];
    if (!c->same && c->holds_pointers && c->holds_bits && c->puns && c->pointee)
      omp_unify(m, c->pointee, m->unknown);
  }
}

// What comes from outside was told to it before.
static void study_world(OmpMemory *m) {
  for (size_t i = 0; i < m->told.n; i++) {
    OmpClass *c = omp_find(m->told.at[i]);
    if (c->pointee) escapes(m, omp_find(c->pointee));
  }
  for (size_t i = 0; m->escaped.n && i < m->filled.n; i++) {
    OmpClass *c = omp_find(m->filled.at[i]);
    if (c->pointee) omp_unify(m, c->pointee, m->unknown);
  }
}

void omp_memory_build(OmpMemory *m) {
  m->unknown = omp_new_class(m);
  m->unknown->unknown = true;
  m->unknown->pointee = m->unknown;
  study_functions(m);
  study_globals(m);
  gather_notes(m);
  study_bits(m);
  study_world(m);
  gather_notes(m);
  // What was handed out may be what a pointer of unknown origin points to.
  bool looked_through = false;
  for (size_t i = 0; i < m->all.n; i++)
    looked_through |= m->all.at[i]->sizes && omp_find(m->all.at[i]) == omp_find(m->unknown);
  for (size_t i = 0; looked_through && i < m->escaped.n; i++)
    omp_unify(m, m->escaped.at[i], m->unknown);
  gather_notes(m);
}
