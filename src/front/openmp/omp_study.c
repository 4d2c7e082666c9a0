// What a region writes, and what belongs to one of its threads.
#include "front/openmp/omp_study.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_library.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_recursion.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"

typedef void OnWrite(OmpEmitter *, OmpClass *, LLVMValueRef function, OmpTable *);

typedef struct {
  OmpEmitter *e;
  LLVMValueRef function;
  OnWrite *on;
  OmpTable *table;
} Writing;

static void on_global(void *writing, LLVMValueRef global) {
  Writing *w = writing;
  w->on(w->e, omp_class(w->e->memory, global), w->function, w->table);
}

static void each_write_in(OmpEmitter *e, LLVMBasicBlockRef b, LLVMValueRef function, OnWrite *on,
                          OmpTable *table) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (op == LLVMStore) on(e, omp_class(e->memory, LLVMGetOperand(i, 1)), function, table);
    if (op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg)
      on(e, omp_class(e->memory, LLVMGetOperand(i, 0)), function, table);
    for (unsigned k = 0; op == LLVMCall && k < LLVMGetNumArgOperands(i); k++)
      if (omp_call_writes(i, k)) on(e, omp_class(e->memory, LLVMGetOperand(i, k)), function, table);
    if (op == LLVMCall)
      omp_recursion_each_written(i, on_global, &(Writing){e, function, on, table});
  }
}

static void each_write(OmpEmitter *e, LLVMValueRef function, OnWrite *on, OmpTable *table) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    each_write_in(e, b, function, on, table);
}

static void add_write(OmpEmitter *e, OmpClass *c, LLVMValueRef function, OmpTable *table) {
  omp_table_put(table, c, c);
}

// A team inside the region writes what does not belong to one of its own threads.
static void add_inner_write(OmpEmitter *e, OmpClass *c, LLVMValueRef function, OmpTable *table) {
  for (size_t i = 0; i < c->roots.n; i++)
    if (c->roots.at[i].function != function) omp_table_put(table, c, c);
}

static void collect_functions(OmpEmitter *e, LLVMValueRef body, int depth) {
  for (size_t i = 0; i < e->region_functions.n; i++)
    if (e->region_functions.at[i] == body) return;
  vec_push(&e->region_functions, body);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(body); b && depth < 20;
       b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      if (omp_is_fork(name) && omp_outlined(i)) collect_functions(e, omp_outlined(i), depth + 1);
    }
}

static bool in_region(const OmpEmitter *e, LLVMValueRef function) {
  for (size_t i = 0; i < e->region_functions.n; i++)
    if (e->region_functions.at[i] == function) return true;
  return false;
}

bool omp_is_thread_made(const OmpEmitter *e, const OmpRoot *r) {
  if (e->simd) return omp_simd_owns(e->simd, r->origin);
  return r->kind == ROOT_THREAD_LOCAL ||
         ((r->kind == ROOT_ALLOCA || r->kind == ROOT_HEAP) && in_region(e, r->function));
}

static bool made_by_threads(const OmpEmitter *e, const OmpClass *c) {
  if (c->unknown || !c->roots.n) return false;
  for (size_t i = 0; i < c->roots.n; i++)
    if (!omp_is_thread_made(e, &c->roots.at[i])) return false;
  return true;
}

// What a thread hands to the others by copyprivate.
static void share_copied(OmpEmitter *e, OmpTable *shared) {
  for (size_t f = 0; f < e->region_functions.n; f++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->region_functions.at[f]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
        if (!name || strcmp(name, "__kmpc_copyprivate")) continue;
        OmpClass *copied = omp_pointee(e->memory, omp_class(e->memory, LLVMGetOperand(i, 3))),
                 *to = copied->pointee ? omp_find(copied->pointee) : NULL;
        if (to) omp_table_put(shared, to, to);
      }
}

// Private is what the threads made and no pointer in shared memory leads to.
static void find_private(OmpEmitter *e) {
  OmpTable shared = {0};
  OmpMemory *m = e->memory;
  for (size_t i = 0; i < m->all.n; i++)
    if (!m->all.at[i]->same && !made_by_threads(e, m->all.at[i]))
      omp_table_put(&shared, m->all.at[i], m->all.at[i]);
  share_copied(e, &shared);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < m->all.n; i++) {
      OmpClass *c = m->all.at[i];
      if (c->same || !c->pointee || !omp_table_get(&shared, c)) continue;
      OmpClass *to = omp_find(c->pointee);
      if (omp_table_get(&shared, to)) continue;
      omp_table_put(&shared, to, to);
      changed = true;
    }
  }
  for (size_t i = 0; i < m->all.n; i++)
    if (!m->all.at[i]->same && !omp_table_get(&shared, m->all.at[i]))
      omp_table_put(&e->region_private, m->all.at[i], m->all.at[i]);
  omp_table_delete(&shared);
}

// What the teams around the region write, other than what belongs to the one thread that leads
// here. With tasks, what it owns may change between the creation of a task and its execution.
static void study_around(OmpEmitter *e, const OmpFork *fork) {
  OmpEmitter around = {.memory = e->memory, .arena = e->arena};
  collect_functions(&around, fork->body, 0);
  find_private(&around);
  bool tasks = false;
  OmpTable written = {0};
  for (size_t k = 0; k < around.region_functions.n && e->simd; k++)
    tasks |= omp_has_tasks(around.region_functions.at[k]);
  for (size_t k = 0; k < around.region_functions.n; k++)
    each_write(e, around.region_functions.at[k], add_write, &written);
  for (size_t k = 0; k < written.room; k++)
    if (written.slots[k].key &&
        (tasks || !omp_table_get(&around.region_private, written.slots[k].key)))
      omp_table_put(&e->outside_written, written.slots[k].key, written.slots[k].value);
  omp_table_delete(&written);
  omp_table_delete(&around.region_private);
  vec_delete(&around.region_functions);
}

// Nothing that orders threads, as far as is known.
static bool is_plain(LLVMValueRef i) {
  if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i))
    return !LLVMGetVolatile(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
  if (LLVMIsACallInst(i)) return omp_callee(i) && omp_is_harmless(i);
  return !LLVMIsAFenceInst(i) && !LLVMIsAAtomicRMWInst(i) && !LLVMIsAAtomicCmpXchgInst(i);
}

// Nothing between the two instructions of one block synchronises.
static bool follows_plainly(LLVMValueRef store, LLVMValueRef load) {
  LLVMValueRef i = LLVMGetNextInstruction(load);
  while (i && i != store && is_plain(i)) i = LLVMGetNextInstruction(i);
  return i == store;
}

// `x = x + number`, where it does not stand in one with what orders threads: the load; else NULL.
static LLVMValueRef load_of_update(LLVMValueRef store) {
  LLVMValueRef sum = LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 0) : NULL;
  if (!sum || !LLVMIsABinaryOperator(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd) return NULL;
  LLVMValueRef load = LLVMGetOperand(sum, 0);
  bool plain = LLVMIsALoadInst(load) && LLVMGetOperand(load, 0) == LLVMGetOperand(store, 1) &&
               LLVMGetInstructionParent(load) == LLVMGetInstructionParent(store);
  return plain && follows_plainly(store, load) ? load : NULL;
}

// What the instruction adds to a variable; NULL if that is not all that it does to it.
static LLVMValueRef number_added(LLVMValueRef i) {
  if (LLVMIsAAtomicRMWInst(i))
    return LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpAdd ? LLVMGetOperand(i, 1) : NULL;
  return load_of_update(i) ? LLVMGetOperand(LLVMGetOperand(i, 0), 1) : NULL;
}

LLVMValueRef omp_number_taken(LLVMValueRef i) {
  if (!LLVMIsALoadInst(i)) return number_added(i);
  LLVMValueRef store = LLVMGetNextInstruction(i);
  for (; store && is_plain(store); store = LLVMGetNextInstruction(store))
    if (load_of_update(store) && LLVMGetOperand(store, 1) == LLVMGetOperand(i, 0))
      return number_added(store);
  return NULL;
}

typedef struct {
  const OmpEmitter *e;
  const OmpClass *class;
  bool found;
} Sought;

static void on_sought(void *sought, LLVMValueRef global) {
  Sought *s = sought;
  s->found |= omp_class(s->e->memory, global) == s->class;
}

bool omp_writes(const OmpEmitter *e, LLVMValueRef i, const OmpClass *class) {
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  if (op == LLVMStore) return omp_class(e->memory, LLVMGetOperand(i, 1)) == class;
  if (op == LLVMAtomicRMW || op == LLVMAtomicCmpXchg)
    return omp_class(e->memory, LLVMGetOperand(i, 0)) == class;
  for (unsigned k = 0; op == LLVMCall && k < LLVMGetNumArgOperands(i); k++)
    if (omp_call_writes(i, k) && omp_class(e->memory, LLVMGetOperand(i, k)) == class) return true;
  Sought global = {e, class, false};
  if (op == LLVMCall) omp_recursion_each_written(i, on_sought, &global);
  return global.found;
}

bool omp_only_adds(const OmpEmitter *e, const OmpClass *class, LLVMValueRef number) {
  for (size_t f = 0; f < e->region_functions.n; f++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(e->region_functions.at[f]); b;
         b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (omp_writes(e, i, class) && number_added(i) != number) return false;
  return true;
}

static size_t locks_set_in(LLVMValueRef function) {
  size_t n = 0;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
      n += name && (starts(name, "omp_set_lock") || starts(name, "omp_set_nest_lock") ||
                    starts(name, "omp_test_"));
    }
  return n;
}

void omp_study(OmpEmitter *e) {
  if (e->simd) {
    for (size_t i = 0; i < e->simd->blocks.n; i++)
      each_write_in(e, e->simd->blocks.at[i], NULL, add_write, &e->shared_written);
  } else {
    collect_functions(e, e->path.at[e->path.n - 1].body, 0);
    for (size_t i = 0; i < e->region_functions.n; i++) {
      each_write(e, e->region_functions.at[i], add_write, &e->shared_written);
      if (i) each_write(e, e->region_functions.at[i], add_inner_write, &e->inner_written);
    }
    size_t locks = 0;
    for (size_t i = 0; i < e->region_functions.n; i++)
      locks += locks_set_in(e->region_functions.at[i]);
    e->nests_locks = locks > 1;
  }
  for (size_t i = 0; i < omp_teams_before(e); i++) study_around(e, &e->path.at[i]);
  find_private(e);
}
