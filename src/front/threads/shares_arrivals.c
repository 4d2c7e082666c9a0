// Threads that count down when they are done, and whoever finds that the count is over.
//
//   main: running = n;  start n threads;  lock; while (running > 0) wait; unlock;  use the results
//   thread: work;  lock; running--; unlock          or          if (fetch_sub(&refs, 1) == 1) free
//
// A thread arrives where it counts down, at most once. If there are at least as many to be counted
// as threads are started (and main, if it counts down itself), then the count is over only when all
// of them have been started and have arrived: none is left, and none comes later. Counts that go up
// to the number of threads are the same. What a thread has done before it arrived happens before
// whatever comes behind the test that finds the count over: every change of it releases, as an
// update or under one lock, and the test acquires.
//
// That is what a reader-writer lock says that does not exist: each of the threads has it as a
// reader from its beginning until it arrives, whoever finds the count over takes it as a writer,
// for ever. Every run of the program is one with this lock, too, if it is taken so at most once: so
// there is one for all who make a step, since only the last step ends the count, and one for each
// other test, which only counts where control comes once. They may be put into the model.
//
// What would break it: a thread that counts down twice, a count that is set again, a thread that is
// started besides, a test before the last one is counted (`running++` in front of each start, and
// nobody who counts for main), a change that orders nothing. None of these is taken.
#include <string.h>

#include "base/check.h"
#include "front/facts/loops_bound.h"
#include "front/threads/shares_arrivals.h"
#include "front/threads/shares_inner.h"
#include "front/threads/shares_load.h"
#include "model/held.h"

typedef enum { STEP_DOWN = -1, STEP_UP = 1 } Direction;

// One change of the count by one. `load`: what a plain one reads first; NULL: an atomic update.
typedef struct {
  LLVMValueRef at, load;
  uint32_t job;
  int by;
} Step;

typedef struct {
  Shares *s;
  uint32_t object;
  int64_t offset;
  unsigned width;
  VEC(Step) steps;        // once it is set
  VEC(LLVMValueRef) sets; // where main sets it
  VEC(LLVMValueRef) loads;
  const ModelHeld *held;
  uint64_t locks; // that every plain access to it holds
  bool plain;     // there are such
} Count;

// A number of the program plus a constant; `base` NULL: the constant alone.
typedef struct {
  LLVMValueRef base;
  int64_t more;
  bool known;
} Sum;

#define EACH_INSTRUCTION(b, f, i)                                                             \
  for (LLVMValueRef f = LLVMGetFirstFunction((b)->ir->module); f; f = LLVMGetNextFunction(f)) \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i;                  \
         block_##i = LLVMGetNextBasicBlock(block_##i))                                        \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i))

static bool acquires(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingAcquire || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}
static bool releases(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingRelease || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}

static unsigned bytes_of(const Count *c, LLVMValueRef v) {
  return (unsigned)LLVMStoreSizeOfType(c->s->b->ir->layout, LLVMTypeOf(v));
}

static bool may_mean(const Count *c, LLVMValueRef pointer, uint32_t bytes) {
  const PointsSet *set = points_of(c->s->b->points, pointer);
  ModelRef count = {.object = c->object, .offset = c->offset, .size = c->width};
  for (size_t k = 0; k < set->n; k++) {
    ModelRef ref = {.object = set->at[k].object,
                    .offset = set->at[k].offset,
                    .stride = set->at[k].stride,
                    .extent = set->at[k].extent,
                    .size = bytes};
    if (ref.object == c->object && model_overlap(&ref, &count)) return true;
  }
  return false;
}

static bool means(const Count *c, LLVMValueRef pointer, LLVMValueRef number) {
  const PointsSet *set = points_of(c->s->b->points, pointer);
  return set->n == 1 && set->at[0].object == c->object && set->at[0].offset == c->offset &&
         !set->at[0].stride && bytes_of(c, number) == c->width;
}

// The job whose thread runs the function, main being 0; MODEL_NONE if it is none that is followed.
static uint32_t job_of(const Count *c, LLVMValueRef function) {
  const Shares *s = c->s;
  for (uint32_t j = 0; j < s->b->model->jobs.n; j++)
    if (s->b->entries.at[j] == function) return !j || s->starts[j].followed ? j : MODEL_NONE;
  return MODEL_NONE;
}

// ---- what is done to the count

static bool is_marker(LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  return !strncmp(name, "llvm.lifetime", 13) || !strncmp(name, "llvm.dbg", 8);
}

static bool call_is_allowed(const Count *c, LLVMValueRef call) {
  enum { EVERYTHING = UINT32_MAX / 2, HANDLE = 8, LOCK = 4 };
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (is_marker(call) || (LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee))) return true;
  LibraryKind kind = library_find(ir_callee_name(call))->kind;
  if (kind == LIBRARY_FREE) return true;
  if (kind >= LIBRARY_LOCK) return !may_mean(c, LLVMGetOperand(call, 0), LOCK);
  if (kind == LIBRARY_CREATE) return !may_mean(c, LLVMGetOperand(call, 0), HANDLE);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
        may_mean(c, argument, EVERYTHING))
      return false;
  }
  return true;
}

// `x + 1` or `x - 1` of a load of the count in the same block, with no call in between: the step.
static int stepped(const Count *c, LLVMValueRef store, LLVMValueRef *load) {
  LLVMValueRef sum = LLVMGetOperand(store, 0);
  if (!LLVMIsABinaryOperator(sum) || !LLVMIsAConstantInt(LLVMGetOperand(sum, 1))) return 0;
  LLVMOpcode op = LLVMGetInstructionOpcode(sum);
  int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(sum, 1));
  if (op == LLVMSub) by = -by;
  *load = LLVMGetOperand(sum, 0);
  if ((op != LLVMAdd && op != LLVMSub) || (by != 1 && by != -1) || !LLVMIsALoadInst(*load) ||
      LLVMGetInstructionParent(*load) != LLVMGetInstructionParent(store) ||
      !means(c, LLVMGetOperand(*load, 0), *load))
    return 0;
  for (LLVMValueRef i = LLVMGetNextInstruction(*load); i && i != store;
       i = LLVMGetNextInstruction(i)) {
    bool writes = (LLVMIsACallInst(i) && !is_marker(i)) || LLVMIsAAtomicRMWInst(i) ||
                  LLVMIsAAtomicCmpXchgInst(i) || LLVMIsAStoreInst(i);
    if (writes) return 0;
  }
  return (int)by;
}

static bool note_store(Count *c, LLVMValueRef i, uint32_t job) {
  Step step = {i, NULL, job, 0};
  if (!means(c, LLVMGetOperand(i, 1), LLVMGetOperand(i, 0))) return false;
  if (LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic) step.by = stepped(c, i, &step.load);
  if (step.by) vec_push(&c->steps, step);
  else vec_push(&c->sets, i);
  return step.by || !job;
}

static bool note_update(Count *c, LLVMValueRef i, uint32_t job) {
  LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
  LLVMValueRef number = LLVMGetOperand(i, 1);
  if (!means(c, LLVMGetOperand(i, 0), i) || !LLVMIsAConstantInt(number) ||
      (op != LLVMAtomicRMWBinOpAdd && op != LLVMAtomicRMWBinOpSub))
    return false;
  int64_t by = LLVMConstIntGetSExtValue(number);
  if (op == LLVMAtomicRMWBinOpSub) by = -by;
  if (by != 1 && by != -1) return false;
  vec_push(&c->steps, (Step){i, NULL, job, (int)by});
  return true;
}

// False if the instruction does something else to it.
static bool note(Count *c, LLVMValueRef f, LLVMValueRef i) {
  if (LLVMIsACallInst(i)) return call_is_allowed(c, i);
  bool load = LLVMIsALoadInst(i), store = LLVMIsAStoreInst(i), update = LLVMIsAAtomicRMWInst(i);
  if (!load && !store && !update && !LLVMIsAAtomicCmpXchgInst(i)) return true;
  LLVMValueRef pointer = LLVMGetOperand(i, store), number = store ? LLVMGetOperand(i, 0) : i;
  if (LLVMIsAAtomicCmpXchgInst(i)) number = LLVMGetOperand(i, 1);
  if (!may_mean(c, pointer, bytes_of(c, number))) return true;
  uint32_t job = job_of(c, f);
  if (job == MODEL_NONE) return false;
  if (load) {
    vec_push(&c->loads, i);
    return means(c, pointer, i);
  }
  return store ? note_store(c, i, job) : update && note_update(c, i, job);
}

// A function that nobody calls, or starts as a thread, does nothing.
static bool note_all(Count *c) {
  EACH_INSTRUCTION(c->s->b, f, i)
  if ((LLVMGetFirstUse(f) || f == c->s->b->entries.at[0]) && !note(c, f, i)) return false;
  return true;
}

// ---- order

static uint32_t node_of(const Count *c, LLVMValueRef at) {
  uint32_t origin = map_get(&c->s->origin_at, at);
  return origin == MAP_NONE ? MODEL_NONE : c->s->b->origins.at[origin].node;
}

static bool held_at(Count *c, uint32_t job, LLVMValueRef at) {
  uint32_t node = node_of(c, at);
  if (node == MODEL_NONE) return false;
  c->plain = true;
  c->locks &= c->held->at[job][node];
  return true;
}

// Every change releases: an update by itself, though one by main that counts for a thread to come
// need not; a plain one by the lock that all of them hold.
static bool is_ordered(Count *c, int arrival) {
  bool updates = false;
  for (size_t k = 0; k < c->steps.n; k++) {
    const Step *step = &c->steps.at[k];
    if (step->load) {
      if (!held_at(c, step->job, step->load) || !held_at(c, step->job, step->at)) return false;
      continue;
    }
    updates = true;
    if (step->by == arrival && !releases(LLVMGetOrdering(step->at))) return false;
    if (node_of(c, step->at) == MODEL_NONE) return false;
  }
  return c->locks && !(updates && c->plain);
}

static bool load_is_ordered(const Count *c, LLVMValueRef load) {
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(load));
  if (!c->plain) return acquires(LLVMGetOrdering(load));
  uint32_t node = node_of(c, load);
  return node != MODEL_NONE && (c->locks & c->held->at[job_of(c, f)][node]);
}

// ---- how often

static void mark_behind(LLVMBasicBlockRef from, Map *seen) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
    if (map_get(seen, next) != MAP_NONE) continue;
    map_put(seen, next, 1);
    mark_behind(next, seen);
  }
}

// May control come from behind the one to the other, or to itself again?
static bool leads_to(LLVMValueRef from, LLVMValueRef to) {
  LLVMBasicBlockRef a = LLVMGetInstructionParent(from), b = LLVMGetInstructionParent(to);
  if (LLVMGetBasicBlockParent(a) != LLVMGetBasicBlockParent(b)) return false;
  for (LLVMValueRef i = LLVMGetNextInstruction(from); i; i = LLVMGetNextInstruction(i))
    if (i == to) return true;
  Map seen = {0};
  mark_behind(a, &seen);
  bool found = map_get(&seen, b) != MAP_NONE;
  map_delete(&seen);
  return found;
}

// A thread of the job makes no more than one such step.
static bool steps_once(const Count *c, uint32_t job, int by) {
  for (size_t i = 0; i < c->steps.n; i++)
    for (size_t k = 0; k < c->steps.n; k++) {
      const Step *a = &c->steps.at[i], *b = &c->steps.at[k];
      if (a->job == job && b->job == job && a->by == by && b->by == by && leads_to(a->at, b->at))
        return false;
    }
  return true;
}

static bool has_step(const Count *c, uint32_t job, int by) {
  for (size_t k = 0; k < c->steps.n; k++)
    if (c->steps.at[k].job == job && c->steps.at[k].by == by) return true;
  return false;
}

static Sum sum_of(LLVMValueRef v) {
  int64_t more = 0;
  while (LLVMIsABinaryOperator(v) && LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
         (LLVMGetInstructionOpcode(v) == LLVMAdd || LLVMGetInstructionOpcode(v) == LLVMSub)) {
    int64_t by = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));
    more += LLVMGetInstructionOpcode(v) == LLVMAdd ? by : -by;
    v = LLVMGetOperand(v, 0);
  }
  if (LLVMIsAConstantInt(v)) return (Sum){NULL, more + LLVMConstIntGetSExtValue(v), true};
  return (Sum){v, more, true};
}

// Is the loop that starts threads gone through once, and does it ask with signs?
static bool loop_runs_once(const LoopTable *t, const CountedLoop *loop) {
  for (size_t b = 0; b < t->blocks.n; b++) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(t->blocks.at[b]);
    for (unsigned k = 0; !loop->body[b] && k < LLVMGetNumSuccessors(end); k++)
      if (LLVMGetSuccessor(end, k) == loop->head && loop_comes_again(t, t->blocks.at[b]))
        return false;
  }
  LLVMValueRef end = LLVMGetBasicBlockTerminator(loop->head),
               test = LLVMIsConditional(end) ? LLVMGetCondition(end) : NULL;
  return test && LLVMIsAICmpInst(test) && LLVMGetICmpPredicate(test) >= LLVMIntSGT;
}

// Where the count is over: at the beginning of a block.
typedef struct {
  LLVMBasicBlockRef block;
  LLVMValueRef read; // where the count was read that is tested
  uint32_t job;
  int arrival;
  bool exactly, stepped; // it is the number itself; read by whoever made the last step to it
  Sum up_to;             // of a count that goes up
} Over;
typedef VEC(Over) Overs;

// How many threads are started: `bound` by a loop (NULL: there is none), if that is not negative,
// and a constant number.
typedef struct {
  LLVMValueRef bound;
  LLVMBasicBlockRef head;
  int64_t more;
} Started;

static bool count_started(const Count *c, int arrival, Started *all) {
  const LoopTable *t = c->s->tables[0];
  *all = (Started){0};
  for (uint32_t j = 1; j < c->s->b->model->jobs.n; j++) {
    const Start *start = &c->s->starts[j];
    if (!has_step(c, j, arrival)) continue;
    if (!start->looped) {
      all->more++;
      continue;
    }
    if (start->loop.down || !loop_runs_once(t, &start->loop)) return false;
    int64_t extra = start->loop.inclusive - start->loop.first;
    if (LLVMIsAConstantInt(start->loop.bound)) {
      int64_t n = LLVMConstIntGetSExtValue(start->loop.bound) + extra;
      all->more += n > 0 ? n : 0;
    } else if (all->bound || extra) {
      return false;
    } else {
      all->bound = start->loop.bound, all->head = start->loop.head;
    }
  }
  return true;
}

// What main reads is looked at from there on; what a thread reads, from the loop on that starts it.
static bool same_number(const Count *c, LLVMValueRef a, const Started *all) {
  const LoopTable *t = c->s->tables[0];
  LLVMBasicBlockRef from = LLVMIsAInstruction(a) ? LLVMGetInstructionParent(a) : all->head;
  if (LLVMGetBasicBlockParent(from) != t->function) from = all->head;
  LLVMValueRef one = loop_steady(t, from, a), other = loop_steady(t, all->head, all->bound);
  return LLVMTypeOf(a) == LLVMTypeOf(all->bound) && one == other && !LLVMIsALoadInst(one);
}

// At least as many are counted as are started, and as main counts itself. A number of the program
// may be negative: then the loop starts nobody, and the count can be over before those besides the
// loop arrive. If there is one of these, it has arrived where a step comes to the number itself.
static bool covers(const Count *c, Sum counted, const Started *all, const Over *over) {
  int64_t others = all->more + has_step(c, 0, over->arrival);
  if (!counted.known || !counted.base != !all->bound || counted.more < others) return false;
  if (!counted.base) return true;
  return same_number(c, counted.base, all) &&
         (!others || (others == 1 && over->exactly && over->stepped));
}

// ---- what it is at first

static bool initial_of(const Count *c, Sum *sum) {
  const PointsObject *o = &c->s->b->points->objects.at[c->object];
  const LoopTable *t = c->s->tables[0];
  if (!c->sets.n) {
    LLVMValueRef first = o->kind == OBJECT_GLOBAL ? LLVMGetInitializer(o->value) : NULL;
    *sum =
        (Sum){.known = first && (LLVMIsNull(first) || (LLVMIsAConstantInt(first) && !c->offset))};
    if (sum->known && LLVMIsAConstantInt(first)) sum->more = LLVMConstIntGetSExtValue(first);
    return sum->known;
  }
  if (c->sets.n != 1 || loop_comes_again(t, LLVMGetInstructionParent(c->sets.at[0]))) return false;
  *sum = sum_of(LLVMGetOperand(c->sets.at[0], 0));
  for (uint32_t j = 1; j < c->s->b->model->jobs.n; j++)
    if (c->s->starts[j].create && !shares_precedes(t, c->sets.at[0], c->s->starts[j].create))
      return false;
  for (size_t k = 0; k < c->steps.n; k++)
    if (!c->steps.at[k].job && !shares_precedes(t, c->sets.at[0], c->steps.at[k].at)) return false;
  return true;
}

// Main counts each thread in front of its start: one step of its own for each.
static bool counts_each(const Count *c, int arrival) {
  const LoopTable *t = c->s->tables[0];
  VEC(LLVMValueRef) used = {0};
  bool good = true;
  for (uint32_t j = 1; j < c->s->b->model->jobs.n && good; j++) {
    const Start *start = &c->s->starts[j];
    if (!has_step(c, j, arrival)) continue;
    LLVMValueRef found = NULL;
    for (size_t k = 0; k < c->steps.n && !found; k++) {
      const Step *step = &c->steps.at[k];
      if (step->job || step->by == arrival || !shares_precedes(t, step->at, start->create))
        continue;
      bool fits = start->looped ? shares_same_loop(t, step->at, start->create)
                                : !loop_comes_again(t, LLVMGetInstructionParent(step->at));
      for (size_t u = 0; u < used.n; u++) fits &= used.at[u] != step->at;
      if (fits) found = step->at;
    }
    good = found != NULL;
    if (good) vec_push(&used, found);
  }
  vec_delete(&used);
  return good;
}

// ---- where the count is over

static unsigned n_ways_to(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
       use = LLVMGetNextUse(use))
    n += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
  return n;
}

static LLVMIntPredicate turned(LLVMIntPredicate p) {
  switch (p) {
  case LLVMIntSLT: return LLVMIntSGT;
  case LLVMIntSLE: return LLVMIntSGE;
  case LLVMIntSGT: return LLVMIntSLT;
  case LLVMIntSGE: return LLVMIntSLE;
  case LLVMIntULT: return LLVMIntUGT;
  case LLVMIntULE: return LLVMIntUGE;
  case LLVMIntUGT: return LLVMIntULT;
  case LLVMIntUGE: return LLVMIntULE;
  default: return p;
  }
}

static LLVMIntPredicate negated(LLVMIntPredicate p) {
  switch (p) {
  case LLVMIntEQ: return LLVMIntNE;
  case LLVMIntNE: return LLVMIntEQ;
  case LLVMIntSLT: return LLVMIntSGE;
  case LLVMIntSGE: return LLVMIntSLT;
  case LLVMIntSGT: return LLVMIntSLE;
  case LLVMIntSLE: return LLVMIntSGT;
  case LLVMIntULT: return LLVMIntUGE;
  case LLVMIntUGE: return LLVMIntULT;
  case LLVMIntUGT: return LLVMIntULE;
  default: return LLVMIntUGT;
  }
}

// Where `count + shift` compares with `limit` as `p` says: is the count over, and how is that
// known?
static bool is_over(LLVMIntPredicate p, Sum limit, int64_t shift, int arrival, Over *over) {
  limit.more -= shift;
  over->exactly = p == LLVMIntEQ;
  over->up_to = limit;
  if (arrival == STEP_DOWN) {
    if (limit.base) return false;
    bool none = (p == LLVMIntULT && limit.more == 1) || (p == LLVMIntULE && !limit.more);
    over->exactly |= none;
    return none || (p == LLVMIntEQ && !limit.more) || (p == LLVMIntSLT && limit.more == 1) ||
           (p == LLVMIntSLE && !limit.more);
  }
  if (p == LLVMIntSGT) over->up_to.more++;
  return p == LLVMIntEQ || p == LLVMIntSGE || p == LLVMIntSGT;
}

static bool begins_with_fence(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAFenceInst(i)) return acquires(LLVMGetOrdering(i)) && !LLVMIsAtomicSingleThread(i);
    if (!LLVMIsACallInst(i) || !is_marker(i)) return false;
  }
  return false;
}

// Where a number comes from. `ordered`: reading it acquires; `stepped`: it was read by a step.
typedef struct {
  LLVMValueRef read;
  bool ordered, stepped;
} Source;

// The ways behind a test of `value`, which is the count plus `shift`.
static void note_tests(const Count *c, LLVMValueRef value, int64_t shift, int arrival, Source from,
                       Overs *overs) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef test = LLVMGetUser(use);
    if (LLVMIsABinaryOperator(test) && LLVMGetOperand(test, 0) == value) {
      int64_t more = sum_of(test).more - sum_of(value).more;
      if (sum_of(test).base != test) note_tests(c, test, shift + more, arrival, from, overs);
      continue;
    }
    if (!LLVMIsAICmpInst(test)) continue;
    bool left = LLVMGetOperand(test, 0) == value;
    LLVMIntPredicate p = LLVMGetICmpPredicate(test);
    if (!left) p = turned(p);
    Sum limit = sum_of(LLVMGetOperand(test, left));
    for (LLVMUseRef way = LLVMGetFirstUse(test); way; way = LLVMGetNextUse(way)) {
      LLVMValueRef end = LLVMGetUser(way);
      if (!LLVMIsABranchInst(end)) continue;
      for (unsigned k = 0; k < 2; k++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
        LLVMValueRef f = LLVMGetBasicBlockParent(to);
        Over over = {.block = to,
                     .read = from.read,
                     .job = job_of(c, f),
                     .arrival = arrival,
                     .stepped = from.stepped};
        if (n_ways_to(to) == 1 && (from.ordered || begins_with_fence(to)) &&
            is_over(k ? negated(p) : p, limit, shift, arrival, &over))
          vec_push(overs, over);
      }
    }
  }
}

static bool is_stepped_load(const Count *c, LLVMValueRef load) {
  for (size_t k = 0; k < c->steps.n; k++)
    if (c->steps.at[k].load == load) return true;
  return false;
}

static void find_overs(const Count *c, int arrival, Overs *overs) {
  for (size_t k = 0; k < c->steps.n; k++) {
    const Step *step = &c->steps.at[k];
    if (step->by != arrival) continue;
    // What was read is the count behind the step, less the step.
    note_tests(c, step->load ? step->load : step->at, -step->by, arrival,
               (Source){step->at, step->load || acquires(LLVMGetOrdering(step->at)), true}, overs);
  }
  for (size_t k = 0; k < c->loads.n; k++)
    if (!is_stepped_load(c, c->loads.at[k]) && load_is_ordered(c, c->loads.at[k]))
      note_tests(c, c->loads.at[k], 0, arrival, (Source){c->loads.at[k], true, false}, overs);
}

// ---- into the model

static uint32_t add_node(ModelJob *job, ModelOp op, uint32_t ref, Position at) {
  ModelNode node = {.op = op,
                    .value = MODEL_NONE,
                    .from = MODEL_NONE,
                    .turn = MODEL_NONE,
                    .term = MODEL_NONE,
                    .first_ref = ref,
                    .n_refs = 1,
                    .at = at};
  vec_push(&job->nodes, node);
  return (uint32_t)job->nodes.n - 1;
}

static void insert_behind(const Count *c, uint32_t job, uint32_t node, ModelOp op, uint32_t ref) {
  DEBUG_ONLY(job < c->s->b->model->jobs.n);
  ModelJob *j = &c->s->b->model->jobs.at[job];
  uint32_t fresh = add_node(j, op, ref, j->nodes.at[node].at);
  ModelNode *before = &j->nodes.at[node], *added = &j->nodes.at[fresh];
  for (size_t k = 0; k < before->next.n; k++) vec_push(&added->next, before->next.at[k]);
  vec_clear(&before->next);
  vec_push(&before->next, fresh);
}

static uint32_t add_lock(const Count *c) {
  ModelThreads *m = c->s->b->model;
  ModelObject lock = {
      .name = arena_format(m->arena, "those counted by %s", m->objects.at[c->object].name),
      .lives = "no object of the program",
      .shared = true};
  vec_push(&m->objects, lock);
  vec_push(&m->refs,
           (ModelRef){.object = (uint32_t)m->objects.n - 1, .size = 1, .root = MODEL_NONE});
  return (uint32_t)m->refs.n - 1;
}

// From where the threads begin until they arrive, and behind the tests from `first` to `end`.
static void write_lock(const Count *c, int arrival, const Overs *overs, size_t first, size_t end) {
  ModelThreads *m = c->s->b->model;
  uint32_t ref = add_lock(c);
  ModelRef count = {.object = c->object, .offset = c->offset, .size = c->width, .root = MODEL_NONE};
  vec_push(&m->facts,
           ((ModelFact){.kind = FACT_ARRIVALS, .lock = m->refs.at[ref].object, .of = count}));
  for (uint32_t j = 0; j < m->jobs.n; j++)
    if (has_step(c, j, arrival)) insert_behind(c, j, m->jobs.at[j].entry, MODEL_SHARE, ref);
  for (size_t k = 0; k < c->steps.n; k++)
    if (c->steps.at[k].by == arrival)
      insert_behind(c, c->steps.at[k].job, node_of(c, c->steps.at[k].at), MODEL_UNLOCK, ref);
  for (size_t k = first; k < end; k++)
    insert_behind(c, overs->at[k].job, map_get(&c->s->b->block_nodes, overs->at[k].block),
                  MODEL_LOCK, ref);
}

// Behind another test of the same step, or behind itself: there the lock is taken already.
static bool is_behind(const Over *over, const Overs *others) {
  LLVMValueRef at = LLVMGetFirstInstruction(over->block);
  for (size_t k = 0; k < others->n; k++)
    if (leads_to(LLVMGetFirstInstruction(others->at[k].block), at)) return true;
  return leads_to(at, at);
}

static void write_down(const Count *c, int arrival, const Overs *overs) {
  Overs ordered = {0}, steps = {0};
  for (size_t k = 0; k < overs->n; k++)
    if (overs->at[k].stepped) vec_push(&steps, overs->at[k]);
  for (size_t k = 0; k < steps.n; k++)
    if (!is_behind(&steps.at[k], &steps)) vec_push(&ordered, steps.at[k]);
  vec_delete(&steps);
  size_t stepped = ordered.n;
  for (size_t k = 0; k < overs->n; k++)
    if (!overs->at[k].stepped) vec_push(&ordered, overs->at[k]);
  if (stepped) write_lock(c, arrival, &ordered, 0, stepped);
  for (size_t k = stepped; k < ordered.n; k++) write_lock(c, arrival, &ordered, k, k + 1);
  vec_delete(&ordered);
}

// ---- all of it

// Only one thread comes there, once.
static bool comes_once(const Count *c, const Over *over) {
  LLVMValueRef at = LLVMGetFirstInstruction(over->block);
  return (!over->job || !c->s->starts[over->job].looped) && !leads_to(at, at);
}

// No thread is counted, or started, any more where control comes from `at`.
static bool counts_no_more(const Count *c, LLVMValueRef at, int arrival) {
  for (uint32_t j = 1; j < c->s->b->model->jobs.n; j++)
    if (has_step(c, j, arrival) && leads_to(at, c->s->starts[j].create)) return false;
  for (size_t k = 0; k < c->steps.n; k++)
    if (!c->steps.at[k].job && c->steps.at[k].by != arrival && leads_to(at, c->steps.at[k].at))
      return false;
  return true;
}

static bool main_ends_count(const Count *c, int arrival) {
  for (size_t k = 0; k < c->steps.n; k++)
    if (!c->steps.at[k].job && c->steps.at[k].by == arrival &&
        !counts_no_more(c, c->steps.at[k].at, arrival))
      return false;
  return has_step(c, 0, arrival);
}

// What main has read before it set the count tells nothing of this count, whenever it is tested.
static bool is_read_once_set(const Count *c, const Over *over) {
  return over->job || !c->sets.n || shares_precedes(c->s->tables[0], c->sets.at[0], over->read);
}

static bool holds_for(const Count *c, const Over *over, int arrival) {
  Started all;
  Sum first;
  bool by_main = has_step(c, 0, arrival);
  if (over->job == MODEL_NONE || !initial_of(c, &first) || !is_read_once_set(c, over)) return false;
  bool counted = has_step(c, 0, -arrival);
  if (!counted) {
    if (!count_started(c, arrival, &all)) return false;
    if (arrival == STEP_UP && (first.base || first.more)) return false;
    return covers(c, arrival == STEP_DOWN ? first : over->up_to, &all, over);
  }
  // Counted one by one: main has its own, or finds out itself when there are no more.
  if (arrival == STEP_UP || first.base || first.more < by_main || !counts_each(c, arrival))
    return false;
  return by_main ? main_ends_count(c, arrival)
                 : !over->job && counts_no_more(c, over->read, arrival);
}

static void judge(Count *c, int arrival) {
  Overs overs = {0};
  size_t kept = 0;
  bool good = true, any = false;
  for (uint32_t j = 0; j < c->s->b->model->jobs.n && good; j++) {
    good = steps_once(c, j, arrival) && (!j || !has_step(c, j, -arrival));
    any |= j && has_step(c, j, arrival);
  }
  if (good && any && is_ordered(c, arrival)) find_overs(c, arrival, &overs);
  for (size_t k = 0; k < overs.n; k++)
    if (holds_for(c, &overs.at[k], arrival) &&
        (overs.at[k].stepped || comes_once(c, &overs.at[k])) &&
        map_get(&c->s->b->block_nodes, overs.at[k].block) != MAP_NONE)
      overs.at[kept++] = overs.at[k];
  overs.n = kept;
  if (kept) write_down(c, arrival, &overs);
  vec_delete(&overs);
}

static void try_count(Shares *s, const ModelHeld *held, PointsTarget at, unsigned width, int by) {
  Count c = {.s = s,
             .object = at.object,
             .offset = at.offset,
             .width = width,
             .held = held,
             .locks = UINT64_MAX};
  if (note_all(&c)) judge(&c, by);
  vec_delete(&c.steps);
  vec_delete(&c.sets);
  vec_delete(&c.loads);
}

typedef struct {
  PointsTarget at;
  unsigned width;
  int by;
} Candidate;

// A step by one in a thread, at a place that is certain.
static bool candidate_of(Shares *s, LLVMValueRef i, Candidate *c) {
  bool store = LLVMIsAStoreInst(i);
  if (!store && !LLVMIsAAtomicRMWInst(i)) return false;
  LLVMValueRef number = LLVMGetOperand(i, store ? 0 : 1);
  const PointsSet *set = points_of(s->b->points, LLVMGetOperand(i, store));
  if (LLVMGetTypeKind(LLVMTypeOf(number)) != LLVMIntegerTypeKind ||
      !loop_counts_far(LLVMTypeOf(number)) || set->n != 1 || set->at[0].stride ||
      set->at[0].object >= s->b->model->objects.n ||
      s->b->model->objects.at[set->at[0].object].many)
    return false;
  *c = (Candidate){set->at[0], (unsigned)LLVMStoreSizeOfType(s->b->ir->layout, LLVMTypeOf(number)),
                   0};
  Count count = {.s = s, .object = c->at.object, .offset = c->at.offset, .width = c->width};
  LLVMValueRef load;
  if (store) c->by = stepped(&count, i, &load);
  else if (note_update(&count, i, 0)) c->by = count.steps.at[0].by;
  vec_delete(&count.steps);
  return c->by != 0;
}

void shares_find_arrivals(Shares *s) {
  VEC(Candidate) all = {0};
  for (uint32_t j = 1; j < s->b->model->jobs.n; j++) {
    if (!s->starts[j].followed) continue;
    LLVMValueRef f = s->b->entries.at[j];
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        Candidate fresh;
        bool known = !candidate_of(s, i, &fresh);
        for (size_t k = 0; k < all.n && !known; k++)
          known = all.at[k].at.object == fresh.at.object &&
                  all.at[k].at.offset == fresh.at.offset && all.at[k].by == fresh.by;
        if (!known) vec_push(&all, fresh);
      }
  }
  if (all.n) {
    ModelHeld *held = model_held_find(s->b->model);
    for (size_t k = 0; k < all.n; k++)
      try_count(s, held, all.at[k].at, all.at[k].width, all.at[k].by);
    model_held_delete(held);
  }
  vec_delete(&all);
}
