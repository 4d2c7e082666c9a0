// Whose memory it is: of one task, or of the thread that creates tasks.
//
// Tasks nest, as their marks do: each instruction belongs to the innermost task around it, or to
// the creator of all. A class of objects is of one instance of a task if all of its objects are
// made there, and all who touch it, or hold its address, are: they lie in the task, or in tasks
// that it creates. Then instances of that task have different objects, and what is touched by
// nobody but the code of the task itself is its own. Anything else that a task touches is shared,
// even if only one place in the program does it: there may be many tasks of that place, and what
// they are given was made outside of them.
//
// A variable is made in the task if it is used nowhere else. Those whose address goes anywhere have
// a use where they are declared (`omp_tasks_release` leaves it there).
#include "front/openmp/omp_task_owner.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_calls.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_tasks.h"

typedef struct {
  bool known;         // something of it was seen
  LLVMValueRef owner; // the innermost task that has all of it; NULL: the creator
  bool touched, several;
  LLVMValueRef touched_in; // by whom, if not several
} Ownership;

static bool is_mark(LLVMValueRef i, const char *name) {
  const char *callee = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  return callee && !strcmp(callee, name);
}

// ---- tasks in tasks

LLVMValueRef omp_task_around(const OmpEmitter *e, LLVMValueRef i) {
  return omp_table_get(&e->task_bodies, i);
}

unsigned omp_task_level(const OmpEmitter *e, LLVMValueRef i) {
  unsigned level = 0;
  while ((i = omp_task_around(e, i))) level++;
  return level;
}

static LLVMValueRef common_task(const OmpEmitter *e, LLVMValueRef a, LLVMValueRef b) {
  unsigned at_a = a ? omp_task_level(e, a) + 1 : 0, at_b = b ? omp_task_level(e, b) + 1 : 0;
  for (; at_a > at_b; at_a--) a = omp_task_around(e, a);
  for (; at_b > at_a; at_b--) b = omp_task_around(e, b);
  while (a != b) {
    a = omp_task_around(e, a);
    b = omp_task_around(e, b);
  }
  return a;
}

static size_t size_of_body(const OmpTable *body) {
  size_t n = 0;
  for (size_t k = 0; k < body->room; k++) n += body->slots[k].key != NULL;
  return n;
}

// Of two bodies that an instruction lies in, the smaller one lies in the other.
static void note_body(OmpEmitter *e, LLVMValueRef begin, OmpTable *sizes) {
  OmpTable body = {0};
  omp_task_note(&body, begin);
  size_t size = size_of_body(&body);
  omp_table_put(sizes, begin, (void *)(size + 1));
  for (size_t k = 0; k < body.room; k++) {
    LLVMValueRef i = (LLVMValueRef)body.slots[k].key;
    if (!i) continue;
    LLVMValueRef other = omp_task_around(e, i);
    if (!other || (size_t)omp_table_get(sizes, other) > size + 1)
      omp_table_put(&e->task_bodies, i, begin);
  }
  omp_table_delete(&body);
}

static void note_bodies(OmpEmitter *e, LLVMValueRef function) {
  OmpTable sizes = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (is_mark(i, MARK "begin")) e->tasks = true, note_body(e, i, &sizes);
      else if (is_mark(i, MARK "undeferred")) omp_task_note(&e->undeferred, i);
      else if (is_mark(i, MARK "dep")) e->uses_deps = true;
      else if (is_mark(i, MARK "waited")) e->uses_waits = true;
  omp_table_delete(&sizes);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      e->nests_tasks |= is_mark(i, MARK "begin") && omp_task_around(e, i);
}

// ---- waits inside a task

enum { GROUPS = 4 };

typedef struct {
  const OmpEmitter *e;
  LLVMValueRef parent;
  OmpTable seen[GROUPS + 1]; // blocks, by the groups that were opened since
  bool awaited;
} Ahead;

// One block: false if the way on is over, because all is waited for, or because it is not.
static bool wait_in_block(Ahead *a, LLVMValueRef i, unsigned *groups) {
  for (; i; i = LLVMGetNextInstruction(i)) {
    if (is_mark(i, MARK "end") && LLVMGetOperand(i, 0) == a->parent) return a->awaited = false;
    if (omp_task_around(a->e, i) != a->parent || omp_table_get(&a->e->undeferred, i)) continue;
    if (is_mark(i, "__kmpc_omp_taskwait")) return false;
    if (is_mark(i, "__kmpc_end_taskgroup") && !(*groups)--) return false;
    if (is_mark(i, "__kmpc_taskgroup") && ++*groups > GROUPS) return a->awaited = false;
  }
  return true;
}

static void wait_from(Ahead *a, LLVMValueRef i, unsigned groups) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(i);
  if (!a->awaited || !wait_in_block(a, i, &groups)) return;
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  if (!LLVMGetNumSuccessors(last) && !LLVMIsAUnreachableInst(last)) a->awaited = false;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(last); k++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(last, k);
    if (omp_table_get(&a->seen[groups], next)) continue;
    omp_table_put(&a->seen[groups], next, next);
    wait_from(a, LLVMGetFirstInstruction(next), groups);
  }
}

// Has the task that begins here ended whenever the task that creates it has? On every way from here
// to the end of that one lies a taskwait of its own, or the end of a group that is open here.
bool omp_task_is_awaited(const OmpEmitter *e, LLVMValueRef begin) {
  Ahead a = {.e = e, .parent = omp_task_around(e, begin), .awaited = true};
  if (a.parent) wait_from(&a, LLVMGetNextInstruction(begin), 0);
  for (size_t k = 0; k <= GROUPS; k++) omp_table_delete(&a.seen[k]);
  return a.parent && a.awaited;
}

// ---- ownership

static Ownership *ownership_of(OmpEmitter *e, OmpTable *all, OmpClass *c) {
  Ownership *o = omp_table_get(all, c);
  if (!o) omp_table_put(all, c, o = arena_take(e->arena, sizeof *o));
  return o;
}

static bool widen(const OmpEmitter *e, Ownership *o, LLVMValueRef task) {
  LLVMValueRef before = o->owner;
  o->owner = o->known ? common_task(e, before, task) : task;
  bool changed = !o->known || o->owner != before;
  o->known = true;
  return changed;
}

// What clang makes a task of: each creation has its own, which the creator fills before.
static bool is_made_for_task(LLVMValueRef variable) {
  size_t n;
  return starts(LLVMGetValueName2(variable, &n), "task.");
}

static LLVMValueRef child_around(const OmpEmitter *e, LLVMValueRef i, LLVMValueRef parent) {
  LLVMValueRef task = omp_task_around(e, i);
  while (task && omp_task_around(e, task) != parent) task = omp_task_around(e, task);
  return task;
}

// Which task it is made for: the only one that its creator, who fills it, does not do himself.
static LLVMValueRef task_made_of(const OmpEmitter *e, LLVMValueRef variable) {
  Ownership all = {0};
  LLVMValueRef task = NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
    widen(e, &all, omp_task_around(e, LLVMGetUser(use)));
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    if (omp_task_around(e, LLVMGetUser(use)) == all.owner) continue;
    LLVMValueRef child = child_around(e, LLVMGetUser(use), all.owner);
    if (task && child != task) return NULL;
    task = child;
  }
  return task ? task : all.owner;
}

// The task that all objects of the class are made for; NULL if it is not like that.
static LLVMValueRef task_of_class(const OmpEmitter *e, const OmpClass *c) {
  LLVMValueRef task = NULL;
  for (size_t k = 0; k < c->roots.n; k++) {
    LLVMValueRef origin = c->roots.at[k].origin;
    bool made = c->roots.at[k].kind == ROOT_ALLOCA && is_made_for_task(origin);
    LLVMValueRef of = made ? task_made_of(e, origin) : NULL;
    if (!of || (task && task != of)) return NULL;
    task = of;
  }
  return task;
}

static void own_root(const OmpEmitter *e, Ownership *o, const OmpRoot *r) {
  bool fixed = LLVMIsAAllocaInst(r->origin) && LLVMIsAConstantInt(LLVMGetOperand(r->origin, 0));
  bool made = r->kind == ROOT_ALLOCA && is_made_for_task(r->origin);
  if (made) {
    widen(e, o, task_made_of(e, r->origin));
    return;
  }
  if (r->kind != ROOT_ALLOCA && r->kind != ROOT_HEAP) widen(e, o, NULL);
  else if (!fixed) widen(e, o, omp_task_around(e, r->origin));
  for (LLVMUseRef use = fixed ? LLVMGetFirstUse(r->origin) : NULL; use; use = LLVMGetNextUse(use))
    widen(e, o, omp_task_around(e, LLVMGetUser(use)));
}

// A variable of which each thread has one: whoever names it means that of the thread he runs on,
// where nobody else is at the same time. So two accesses by its name never race, in whatever tasks
// they are; but what it holds may change wherever the thread does another task in between. An
// address that was taken elsewhere, before the task, may be that of another thread's.
static void note_thread_local(OmpEmitter *e, LLVMValueRef i, LLVMValueRef pointer, OmpClass *c) {
  while (LLVMIsAGetElementPtrInst(pointer)) pointer = LLVMGetOperand(pointer, 0);
  const char *name = LLVMIsACallInst(pointer) ? omp_callee(pointer) : NULL;
  bool named = name && starts(name, "llvm.threadlocal.address") &&
               LLVMIsAGlobalVariable(LLVMGetOperand(pointer, 0)) &&
               omp_task_around(e, pointer) == omp_task_around(e, i) &&
               LLVMGetInstructionParent(pointer) == LLVMGetInstructionParent(i);
  if (LLVMIsAGlobalVariable(pointer)) return; // where its address is taken
  if (!named || !omp_is_private(e, c))
    omp_problem(e, i, "a threadprivate variable used through a pointer, with tasks");
  omp_table_put(&e->inner_written, c, c);
}

static void note_touch(OmpEmitter *e, OmpTable *all, LLVMValueRef i, LLVMValueRef pointer) {
  if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind || LLVMIsAFunction(pointer))
    return;
  OmpClass *c = omp_class(e->memory, pointer);
  Ownership *o = ownership_of(e, all, c);
  LLVMValueRef here = omp_task_around(e, i), made_for = task_of_class(e, c);
  if (made_for && here == omp_task_around(e, made_for)) return; // filled before the task begins
  widen(e, o, here);
  o->several |= o->touched && o->touched_in != here;
  o->touched = true;
  o->touched_in = here;
  for (size_t k = 0; k < c->roots.n; k++)
    if (c->roots.at[k].kind == ROOT_THREAD_LOCAL) note_thread_local(e, i, pointer, c);
}

static void note_touches(OmpEmitter *e, OmpTable *all, LLVMValueRef i) {
  if (LLVMIsALoadInst(i)) note_touch(e, all, i, LLVMGetOperand(i, 0));
  if (LLVMIsAStoreInst(i)) note_touch(e, all, i, LLVMGetOperand(i, 1));
  if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
    note_touch(e, all, i, LLVMGetOperand(i, 0));
  const char *name = LLVMIsACallInst(i) ? omp_callee(i) : NULL;
  bool touches =
      LLVMIsACallInst(i) &&
      !(name && (starts(name, MARK) || starts(name, "llvm.dbg") || starts(name, "llvm.lifetime")));
  for (unsigned k = 0; touches && k < LLVMGetNumArgOperands(i); k++)
    note_touch(e, all, i, LLVMGetOperand(i, k));
}

static void own_roots(OmpEmitter *e, OmpTable *all) {
  for (size_t k = 0; k < e->memory->all.n; k++) {
    OmpClass *c = e->memory->all.at[k];
    if (c->same) continue;
    Ownership *o = ownership_of(e, all, c);
    if (!omp_is_private(e, c)) widen(e, o, NULL);
    for (size_t r = 0; r < c->roots.n; r++) own_root(e, o, &c->roots.at[r]);
  }
}

// Whoever holds an address may hand it to those who reach him.
static void own_what_is_reached(OmpEmitter *e, OmpTable *all) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < e->memory->all.n; k++) {
      OmpClass *c = e->memory->all.at[k];
      if (c->same || !c->pointee) continue;
      Ownership *holder = ownership_of(e, all, c);
      if (holder->known)
        changed |= widen(e, ownership_of(e, all, omp_find(c->pointee)), holder->owner);
    }
  }
}

static bool is_thread_local(const OmpClass *c) {
  for (size_t k = 0; k < c->roots.n; k++)
    if (c->roots.at[k].kind != ROOT_THREAD_LOCAL) return false;
  return c->roots.n > 0;
}

// What others may change is not one's own.
static void share(OmpEmitter *e, OmpClass *c, const Ownership *o) {
  bool by_task = o->several || o->touched_in, own = !o->several && o->touched_in == o->owner;
  if (!o->touched || !by_task || own) return;
  omp_table_put(&e->task_shared, c, c);
  if (!omp_is_private(e, c) || is_thread_local(c)) return;
  omp_table_put(&e->task_own, c, c);
  omp_table_put(&e->region_private, c, NULL);
  if (o->owner && !omp_task_level(e, o->owner)) omp_table_put(&e->task_instance, c, c);
}

void omp_study_tasks(OmpEmitter *e) {
  LLVMValueRef body = e->simd ? NULL : e->path.at[e->path.n - 1].body;
  OmpTable all = {0};
  if (body) note_bodies(e, body);
  if (!e->tasks) return;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(body); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      note_touches(e, &all, i);
  own_roots(e, &all);
  own_what_is_reached(e, &all);
  for (size_t k = 0; k < e->memory->all.n; k++) {
    OmpClass *c = e->memory->all.at[k];
    if (!c->same) share(e, c, ownership_of(e, &all, c));
  }
  omp_table_delete(&all);
}
