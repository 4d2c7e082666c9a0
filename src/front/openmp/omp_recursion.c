// Functions that call themselves and create tasks: Fibonacci numbers, sums over trees.
//
// They are not inlined. Each activation of such a function is a frame: its parameters, its own
// variables and what it allocates. The claim that is proved of all of them at once, by induction
// over the time at which an access happens: no two accesses of the activation, the tasks that it
// creates and all that they call are unordered and conflict; when it returns, its tasks have ended;
// and outside of the frame it touches only what `OmpEffects` says, as seen from its parameters.
//
// For the step, calls of functions of the kind are taken to do what is claimed of them. In a frame
// there are objects: each variable and allocation of its own whose address is stored nowhere, and
// everything else, which is one object, "outside". An object that a task touches is pending from
// the creation of the task to the next wait; touching it in a way that conflicts, by the function
// itself or by another task, is what must not happen. Frames share no object of the first kind but
// through parameters, so two activations of which neither calls the other meet only in what their
// callers gave them, and there the callers' own check tells.
//
// What would break it: a pointer to a variable that reaches a callee by another way than an
// argument. Therefore a variable whose address is stored, or turned into a number, counts as
// outside, and a function that stores or returns a parameter's address is not of the kind.
#include <stdlib.h>

#include "front/facts/library.h"
#include "front/facts/library_call.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_race.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"
#include "front/openmp/omp_value.h"

enum { OBJECTS = 63, OUTSIDE = 63, MOST_FUNCTIONS = 64, MOST_ROUNDS = 64, DEPTH = 12 };

typedef struct {
  uint64_t own;        // objects of the frame
  uint32_t parameters; // what they point to
  bool unknown;
} Roots;

typedef struct {
  uint8_t modes[OBJECTS + 1];
} Touched;

typedef struct {
  LLVMValueRef function;
  OmpEffects effects;
} Claim;

typedef struct {
  VEC(Claim) claims; // of all functions with a body that can be reached
  bool good;
} Proof;

typedef struct {
  Proof *proof;
  LLVMValueRef function;
  LLVMValueRef objects[OBJECTS];
  unsigned n;
  uint64_t stored;     // objects whose address may be anywhere
  bool settled;        // ... are all known
  OmpTable tasks;      // instruction -> the mark where its task begins
  OmpTable undeferred; // the same for tasks that are done at once
  OmpTable pending;    // block -> Touched at its start
  VEC(Touched *) made;
  OmpEffects effects;
} Frame;

// ---- variables that are only used by their names

static bool uses_by_name(LLVMValueRef user, LLVMValueRef global) {
  if (LLVMIsAStoreInst(user))
    return LLVMGetOperand(user, 1) == global && LLVMGetOperand(user, 0) != global;
  return LLVMIsALoadInst(user) || (LLVMIsAAtomicRMWInst(user) && LLVMGetOperand(user, 1) != global);
}

// No pointer leads to it: it is an object of its own.
static bool is_plain_global(LLVMValueRef v) {
  if (!LLVMIsAGlobalVariable(v) || LLVMIsGlobalConstant(v) || LLVMIsThreadLocal(v)) return false;
  LLVMValueRef main = LLVMGetNamedFunction(LLVMGetGlobalParent(v), "main");
  bool ours = LLVMGetLinkage(v) == LLVMInternalLinkage || (main && !LLVMIsDeclaration(main));
  for (LLVMUseRef use = LLVMGetFirstUse(v); use && ours; use = LLVMGetNextUse(use))
    ours = uses_by_name(LLVMGetUser(use), v);
  return ours && LLVMGetInitializer(v);
}

static bool add_to_global(OmpEffects *e, LLVMValueRef global, uint8_t modes) {
  unsigned k = 0;
  while (k < e->n_globals && e->global[k] != global) k++;
  if (k == OMP_GLOBALS) return false;
  if (k == e->n_globals) e->global[e->n_globals++] = global;
  e->to_global[k] |= modes;
  return true;
}

// ---- where a pointer leads

// Each task has its own, which others never see: what it is made of, and variables of its code.
static bool is_per_task(const Frame *f, LLVMValueRef object) {
  size_t n;
  if (!LLVMIsAAllocaInst(object)) return false;
  if (starts(LLVMGetValueName2(object, &n), "task.")) return true;
  void *task = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    void *here = omp_table_get(&f->tasks, LLVMGetUser(use));
    if (!here || (task && here != task)) return false;
    task = here;
  }
  return task != NULL;
}

static Roots join_roots(Roots a, Roots b) {
  return (Roots){a.own | b.own, a.parameters | b.parameters, a.unknown || b.unknown};
}

typedef struct {
  LLVMValueRef through[DEPTH]; // values with several sources that the walk is in
  size_t n;
} Walk;

static Roots find_roots(const Frame *, LLVMValueRef, Walk *);

static Roots roots_of_several(const Frame *f, LLVMValueRef v, Walk *w) {
  Roots all = {0};
  for (size_t k = 0; k < w->n; k++)
    if (w->through[k] == v) return all; // round a loop
  if (w->n == DEPTH) {
    f->proof->good = false;
    return all;
  }
  w->through[w->n++] = v;
  bool chosen = LLVMIsASelectInst(v);
  for (unsigned k = 0; k < (chosen ? 2 : LLVMCountIncoming(v)); k++)
    all = join_roots(
        all, find_roots(f, chosen ? LLVMGetOperand(v, k + 1) : LLVMGetIncomingValue(v, k), w));
  w->n--;
  return all;
}

static Roots roots_of_object(const Frame *f, unsigned k) {
  bool hidden = f->settled && is_per_task(f, f->objects[k]) && !(f->stored >> k & 1);
  return hidden ? (Roots){0} : (Roots){.own = 1ul << k};
}

static Roots roots_of_parameter(const Frame *f, LLVMValueRef v) {
  for (unsigned k = 0; k < OMP_PARAMETERS && k < LLVMCountParams(f->function); k++)
    if (LLVMGetParam(f->function, k) == v) return (Roots){.parameters = 1u << k};
  f->proof->good = false;
  return (Roots){0};
}

static Roots find_roots(const Frame *f, LLVMValueRef v, Walk *w) {
  Roots none = {0}, unknown = {.unknown = true};
  while (LLVMIsAGetElementPtrInst(v) || LLVMIsABitCastInst(v)) v = LLVMGetOperand(v, 0);
  if (!is_pointer(v) || LLVMIsNull(v) || LLVMIsUndef(v) || LLVMIsAFunction(v)) return none;
  for (unsigned k = 0; k < f->n; k++)
    if (f->objects[k] == v) return roots_of_object(f, k);
  if (LLVMIsAArgument(v)) return roots_of_parameter(f, v);
  if (LLVMIsAGlobalVariable(v)) return LLVMIsGlobalConstant(v) ? none : unknown;
  if (LLVMIsASelectInst(v) || LLVMIsAPHINode(v)) return roots_of_several(f, v, w);
  return unknown;
}

static Roots roots_of(const Frame *f, LLVMValueRef v) {
  Walk w = {.n = 0};
  return find_roots(f, v, &w);
}

static bool is_named(Roots r) { return r.own || r.parameters; }

// ---- addresses that are kept

static void note_stored(Frame *f, LLVMValueRef value) {
  Roots r = roots_of(f, value);
  f->stored |= r.own;
  if (r.parameters) f->proof->good = false;
}

static bool follows_pointers(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAGetElementPtrInst(i) || LLVMIsABitCastInst(i) ||
         LLVMIsAPHINode(i) || LLVMIsASelectInst(i) || LLVMIsAICmpInst(i) ||
         LLVMIsAAtomicRMWInst(i) || LLVMIsACallInst(i) || LLVMIsAAllocaInst(i);
}

static void note_kept(Frame *f, LLVMValueRef i) {
  if (LLVMIsAStoreInst(i)) return note_stored(f, LLVMGetOperand(i, 0));
  if (follows_pointers(i)) return;
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMValueIsBasicBlock(operand) || !is_pointer(operand)) continue;
    bool compares = LLVMIsAAtomicCmpXchgInst(i) && !k;
    if (!compares) note_stored(f, operand);
  }
}

static void add_object(Frame *f, LLVMValueRef object) {
  for (unsigned k = 0; k < f->n; k++)
    if (f->objects[k] == object) return;
  if (f->n == OBJECTS) f->proof->good = false;
  else f->objects[f->n++] = object;
}

static void collect_objects(Frame *f, LLVMValueRef i) {
  if (LLVMIsAAllocaInst(i) || (LLVMIsACallInst(i) && omp_makes_object(i))) add_object(f, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (!LLVMValueIsBasicBlock(operand) && is_plain_global(operand)) add_object(f, operand);
  }
}

static void collect_claimed(Frame *f) {
  for (size_t c = 0; c < f->proof->claims.n; c++) {
    const OmpEffects *e = &f->proof->claims.at[c].effects;
    for (unsigned k = 0; k < e->n_globals; k++) add_object(f, e->global[k]);
  }
}

// ---- what an instruction touches

static void add(Frame *f, Touched *to, Roots r, uint8_t modes) {
  for (unsigned k = 0; k < f->n; k++) {
    if (!(r.own >> k & 1)) continue;
    to->modes[f->stored >> k & 1 ? OUTSIDE : k] |= modes;
    if (LLVMIsAGlobalVariable(f->objects[k]) && !add_to_global(&f->effects, f->objects[k], modes))
      f->proof->good = false;
  }
  if (r.own & f->stored) f->effects.unknown |= modes;
  if (r.parameters || r.unknown) to->modes[OUTSIDE] |= modes;
  if (r.unknown) f->effects.unknown |= modes;
  for (unsigned k = 0; k < OMP_PARAMETERS; k++)
    if (r.parameters >> k & 1) f->effects.parameter[k] |= modes;
}

static void add_through(Frame *f, Touched *to, LLVMValueRef pointer, uint8_t modes) {
  add(f, to, roots_of(f, pointer), modes);
}

static OmpEffects *claim_of(Proof *p, LLVMValueRef function) {
  for (size_t k = 0; k < p->claims.n; k++)
    if (p->claims.at[k].function == function) return &p->claims.at[k].effects;
  if (p->claims.n == MOST_FUNCTIONS) return p->good = false, NULL;
  Claim c = {.function = function};
  vec_push(&p->claims, c);
  return &p->claims.at[p->claims.n - 1].effects;
}

static bool has_body(LLVMValueRef f) {
  return f && LLVMIsAFunction(f) && !LLVMIsDeclaration(f) &&
         LLVMGetLinkage(f) != LLVMAvailableExternallyLinkage;
}

static void add_claimed(Frame *f, Touched *to, LLVMValueRef call) {
  OmpEffects *claimed = claim_of(f->proof, LLVMGetCalledValue(call));
  if (!claimed) return;
  OmpEffects does = *claimed;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef given = LLVMGetOperand(call, k);
    if (!is_pointer(given)) continue;
    if (k >= OMP_PARAMETERS || k >= LLVMCountParams(LLVMGetCalledValue(call)))
      f->proof->good = false;
    else if (does.parameter[k]) add_through(f, to, given, does.parameter[k]);
  }
  if (does.unknown) add(f, to, (Roots){.unknown = true}, does.unknown);
  for (unsigned g = 0; g < does.n_globals; g++)
    add_through(f, to, does.global[g], does.to_global[g]);
}

static bool is_followed(LibraryKind kind) {
  return kind == LIBRARY_PLAIN || kind == LIBRARY_SAME || kind == LIBRARY_COPY ||
         kind == LIBRARY_OTHER || kind == LIBRARY_OWN;
}

static void add_library(Frame *f, Touched *to, LLVMValueRef call) {
  const LibraryFunction *function = library_find(omp_callee(call));
  if (function->kind == LIBRARY_STOP || omp_is_pure(call)) return;
  if (function->kind == LIBRARY_FREE)
    return add_through(f, to, LLVMGetOperand(call, 0), OMP_WRITES);
  bool known =
      is_followed(function->kind) && !function->changes && !library_format_writes(call, function);
  for (unsigned k = 0; known && k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef given = LLVMGetOperand(call, k);
    if (!is_pointer(given)) continue;
    if (is_pointer(call) && is_named(roots_of(f, given))) known = false; // it may return it
    if (omp_library_touches(call, k, library_writes(call, function)))
      add_through(f, to, given, OMP_WRITES);
    if (omp_library_touches(call, k, function->reads | function->uses))
      add_through(f, to, given, OMP_READS);
  }
  if (!known) f->proof->good = false;
}

static bool is_one_of(const char *name, const char *const *names, size_t n) {
  for (size_t k = 0; k < n; k++)
    if (!strcmp(name, names[k])) return true;
  return false;
}

// Calls of the run-time library and marks that touch nothing.
static bool is_quiet(LLVMValueRef call, const char *name) {
  static const char *const quiet[] = {"__kmpc_global_thread_num",
                                      "__kmpc_omp_taskyield",
                                      "__kmpc_omp_taskwait",
                                      "__kmpc_taskgroup",
                                      "__kmpc_end_taskgroup",
                                      MARK "begin",
                                      MARK "end",
                                      MARK "dep",
                                      MARK "undeferred",
                                      MARK "done",
                                      MARK "pick",
                                      "omp_get_num_threads",
                                      "omp_get_max_threads",
                                      "omp_get_thread_num",
                                      "omp_get_wtime",
                                      "omp_in_final",
                                      "omp_in_parallel",
                                      "omp_get_level"};
  return is_one_of(name, quiet, sizeof quiet / sizeof *quiet);
}

static void add_call(Frame *f, Touched *to, LLVMValueRef call) {
  const char *name = omp_callee(call);
  if (!name || starts(name, "llvm.threadlocal")) f->proof->good = false;
  else if (is_quiet(call, name)) return;
  else if (starts(name, "llvm.memcpy") || starts(name, "llvm.memmove")) {
    add_through(f, to, LLVMGetOperand(call, 0), OMP_WRITES);
    add_through(f, to, LLVMGetOperand(call, 1), OMP_READS);
  } else if (starts(name, "llvm.memset")) add_through(f, to, LLVMGetOperand(call, 0), OMP_WRITES);
  else if (omp_is_known_intrinsic(call)) return;
  else if (omp_makes_object(call)) f->proof->good &= strcmp(name, "realloc") != 0;
  else if (has_body(LLVMGetCalledValue(call))) add_claimed(f, to, call);
  else if (starts(name, "__kmpc") || starts(name, "omp_")) f->proof->good = false;
  else add_library(f, to, call);
}

static uint8_t mode_of(LLVMValueRef i, uint8_t plain) {
  return LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic ? plain : OMP_ATOMIC;
}

static Touched touched_by(Frame *f, LLVMValueRef i) {
  Touched all = {0};
  if (LLVMIsALoadInst(i)) add_through(f, &all, LLVMGetOperand(i, 0), mode_of(i, OMP_READS));
  else if (LLVMIsAStoreInst(i)) add_through(f, &all, LLVMGetOperand(i, 1), mode_of(i, OMP_WRITES));
  else if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
    add_through(f, &all, LLVMGetOperand(i, 0), OMP_ATOMIC);
  else if (LLVMIsACallInst(i)) add_call(f, &all, i);
  else if (LLVMIsAInvokeInst(i)) f->proof->good = false;
  else if (LLVMIsAReturnInst(i) && LLVMGetNumOperands(i) && is_pointer(LLVMGetOperand(i, 0)) &&
           is_named(roots_of(f, LLVMGetOperand(i, 0))))
    f->proof->good = false;
  return all;
}

// ---- what is pending where

static bool conflict(uint8_t a, uint8_t b) {
  return (a & OMP_WRITES && b) || (b & OMP_WRITES && a) || (a & OMP_ATOMIC && b & OMP_READS) ||
         (b & OMP_ATOMIC && a & OMP_READS);
}

static bool conflicts(const Touched *a, const Touched *b) {
  for (unsigned k = 0; k <= OBJECTS; k++)
    if (conflict(a->modes[k], b->modes[k])) return true;
  return false;
}

static bool unite(Touched *to, const Touched *more) {
  bool grew = false;
  for (unsigned k = 0; k <= OBJECTS; k++) {
    grew |= (more->modes[k] & ~to->modes[k]) != 0;
    to->modes[k] |= more->modes[k];
  }
  return grew;
}

static bool is_empty(const Touched *t) {
  static const Touched none;
  return !memcmp(t, &none, sizeof none);
}

static bool calls(LLVMValueRef i, const char *name) {
  const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return callee && !strcmp(callee, name);
}

static Touched touched_by_task(Frame *f, LLVMValueRef begin) {
  Touched all = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (omp_table_get(&f->tasks, i) != begin) continue;
      if (calls(i, MARK "begin")) f->proof->good = false; // tasks in a task: who waits for them?
      Touched one = touched_by(f, i);
      unite(&all, &one);
    }
  return all;
}

static void create_task(Frame *f, LLVMValueRef begin, Touched *pending) {
  Touched task = touched_by_task(f, begin);
  bool many = !LLVMIsNull(LLVMGetOperand(begin, 0)); // of a taskloop
  if (conflicts(&task, pending) || (many && conflicts(&task, &task)) ||
      omp_table_get(&f->undeferred, begin))
    f->proof->good = false;
  unite(pending, &task);
}

static void step(Frame *f, LLVMValueRef i, Touched *pending) {
  if (omp_table_get(&f->tasks, i)) return; // of a task: seen where that is created
  if (calls(i, MARK "begin")) return create_task(f, i, pending);
  if (calls(i, "__kmpc_omp_taskwait") && !omp_table_get(&f->undeferred, i)) *pending = (Touched){0};
  bool group = calls(i, "__kmpc_taskgroup"), ends = calls(i, "__kmpc_end_taskgroup");
  if ((group || ends) && omp_table_get(&f->undeferred, i)) f->proof->good = false;
  if (group && !is_empty(pending)) f->proof->good = false; // its end would not wait for these
  if (ends) *pending = (Touched){0};
  Touched now = touched_by(f, i);
  if (conflicts(&now, pending) || (LLVMIsAReturnInst(i) && !is_empty(pending)))
    f->proof->good = false;
}

static Touched *pending_at(Frame *f, LLVMBasicBlockRef b, bool *is_new) {
  Touched *at = omp_table_get(&f->pending, b);
  *is_new = !at;
  if (at) return at;
  at = calloc(1, sizeof *at);
  vec_push(&f->made, at);
  omp_table_put(&f->pending, b, at);
  return at;
}

static void follow_frame(Frame *f) {
  VEC(LLVMBasicBlockRef) work = {0};
  bool is_new;
  vec_push(&work, LLVMGetEntryBasicBlock(f->function));
  pending_at(f, work.at[0], &is_new);
  while (work.n && f->proof->good) {
    LLVMBasicBlockRef b = vec_pop(&work);
    Touched pending = *pending_at(f, b, &is_new);
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      step(f, i, &pending);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
      Touched *next = pending_at(f, LLVMGetSuccessor(end, k), &is_new);
      if (unite(next, &pending) || is_new) vec_push(&work, LLVMGetSuccessor(end, k));
    }
  }
  vec_delete(&work);
}

static void each_instruction(Frame *f, void (*do_it)(Frame *, LLVMValueRef)) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f->function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) do_it(f, i);
}

static void note_task(Frame *f, LLVMValueRef i) {
  if (calls(i, MARK "begin")) omp_task_note(&f->tasks, i);
  else if (calls(i, MARK "undeferred")) omp_task_note(&f->undeferred, i);
}

static OmpEffects prove_frame(Proof *p, LLVMValueRef function) {
  Frame f = {.proof = p, .function = function};
  each_instruction(&f, note_task);
  each_instruction(&f, collect_objects);
  collect_claimed(&f);
  each_instruction(&f, note_kept);
  f.settled = true;
  follow_frame(&f);
  omp_table_delete(&f.tasks);
  omp_table_delete(&f.undeferred);
  omp_table_delete(&f.pending);
  for (size_t k = 0; k < f.made.n; k++) free(f.made.at[k]);
  vec_delete(&f.made);
  return f.effects;
}

static bool unite_modes(uint8_t *to, uint8_t more) {
  bool grew = (more & ~*to) != 0;
  *to |= more;
  return grew;
}

static bool unite_effects(Proof *p, OmpEffects *to, const OmpEffects *more) {
  bool grew = unite_modes(&to->unknown, more->unknown);
  for (unsigned i = 0; i < OMP_PARAMETERS; i++)
    grew |= unite_modes(&to->parameter[i], more->parameter[i]);
  for (unsigned k = 0; k < more->n_globals; k++) {
    if (!add_to_global(to, more->global[k], 0)) p->good = false;
    for (unsigned i = 0; i < to->n_globals; i++)
      if (to->global[i] == more->global[k])
        grew |= unite_modes(&to->to_global[i], more->to_global[k]);
  }
  return grew;
}

// Claims grow until they hold of every function: then each step of the induction is proved with
// just what is claimed.
bool omp_recursion_effects(LLVMValueRef function, OmpEffects *effects) {
  Proof p = {.good = has_body(function)};
  if (p.good) claim_of(&p, function);
  bool grew = true;
  for (int round = 0; p.good && grew; round++) {
    grew = false;
    for (size_t k = 0; p.good && k < p.claims.n; k++) {
      size_t known = p.claims.n;
      OmpEffects found = prove_frame(&p, p.claims.at[k].function);
      grew |= unite_effects(&p, &p.claims.at[k].effects, &found) || known != p.claims.n;
    }
    if (round == MOST_ROUNDS) p.good = false;
  }
  p.good = p.good && !(p.claims.at[0].effects.unknown & ~OMP_READS);
  if (p.good) *effects = p.claims.at[0].effects;
  vec_delete(&p.claims);
  return p.good;
}

// ---- which functions these are

typedef VEC(LLVMValueRef) Functions;

static bool is_among(const Functions *all, LLVMValueRef f) {
  for (size_t k = 0; k < all->n; k++)
    if (all->at[k] == f) return true;
  return false;
}

// All that the function can call, by any number of calls in between.
static void collect_callees(LLVMValueRef from, Functions *found) {
  Functions work = {0};
  vec_push(&work, from);
  while (work.n) {
    LLVMValueRef f = vec_pop(&work);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef to = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
        if (!has_body(to) || is_among(found, to)) continue;
        vec_push(found, to);
        vec_push(&work, to);
      }
  }
  vec_delete(&work);
}

static bool is_compilers(LLVMValueRef f) { // the code of a construct, in a function of its own
  size_t n;
  return starts(LLVMGetValueName2(f, &n), ".omp_") || strstr(LLVMGetValueName2(f, &n), ".omp_");
}

bool omp_is_recursive_with_tasks(LLVMValueRef function) {
  if (!has_body(function) || is_compilers(function)) return false;
  Functions reached = {0};
  collect_callees(function, &reached);
  bool recursive = is_among(&reached, function), tasks = omp_has_tasks(function), forks = false;
  for (size_t k = 0; recursive && k < reached.n; k++) {
    tasks |= omp_has_tasks(reached.at[k]);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(reached.at[k]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        forks |= LLVMIsACallInst(i) && omp_is_fork(omp_callee(i));
  }
  vec_delete(&reached);
  return recursive && tasks && !forks;
}

// ---- what a call means in a region

static void read_unknown(const Call *k, LLVMValueRef function) {
  OmpEmitter *e = k->e;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsALoadInst(i)) omp_touch_class(e, k->c, k->call, LLVMGetOperand(i, 0));
      for (unsigned n = 0; LLVMIsACallInst(i) && n < LLVMGetNumArgOperands(i); n++)
        if (is_pointer(LLVMGetOperand(i, n)))
          omp_touch_class(e, k->c, k->call, LLVMGetOperand(i, n));
    }
}

void omp_recursion_each_written(LLVMValueRef call, OmpOnGlobal *on, void *with) {
  OmpEffects effects;
  LLVMValueRef function = LLVMGetCalledValue(call);
  if (!omp_is_recursive_with_tasks(function) || !omp_recursion_effects(function, &effects)) return;
  for (unsigned k = 0; k < effects.n_globals; k++)
    if (effects.to_global[k] & ~OMP_READS) on(with, effects.global[k]);
}

static void touch_object(const Call *k, LLVMValueRef pointer, uint8_t modes) {
  static const uint8_t each[] = {OMP_READS, OMP_WRITES, OMP_ATOMIC};
  for (size_t m = 0; m < sizeof each; m++)
    if (modes & each[m])
      omp_touch(k->e, k->c, k->call, pointer, omp_any_int(k->e, k->c, "anywhere"), "1",
                each[m] != OMP_READS, each[m] == OMP_ATOMIC);
  if (modes & ~OMP_READS) omp_forget(k->e, k->c, omp_class(k->e->memory, pointer));
}

bool call_recursive(const Call *k) {
  OmpEmitter *e = k->e;
  OmpEffects effects;
  LLVMValueRef function = LLVMGetCalledValue(k->call);
  if (!omp_is_recursive_with_tasks(function) || !omp_recursion_effects(function, &effects))
    return false;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(k->call) && i < OMP_PARAMETERS; i++)
    if (effects.parameter[i]) touch_object(k, argument(k, i), effects.parameter[i]);
  for (unsigned i = 0; i < effects.n_globals; i++)
    touch_object(k, effects.global[i], effects.to_global[i]);
  if (effects.unknown) {
    Functions reached = {0};
    collect_callees(function, &reached);
    for (size_t n = 0; n < reached.n; n++) read_unknown(k, reached.at[n]);
    vec_delete(&reached);
  }
  omp_havoc(e, k->c, k->call);
  return true;
}
