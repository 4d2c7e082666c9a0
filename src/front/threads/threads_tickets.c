// Ticket locks made by hand: a thread draws a number from a counter, waits until another counter
// shows it, and gives the lock back by counting that one on.
//
//   mine = fetch_add(&next, 1); while (load_acquire(&serving) != mine); ...;
//   store_release(&serving, serving + 1);
//
// Where every change of the two counters is of these kinds, each number is drawn once, and at most
// one is shown: so being shown one's own number is taking a lock, and counting on is giving it
// back. Whoever counts on without having the lock lets in a further thread, here as there. The
// acquiring load sees what the releasing store of the thread before has put there. What a counter
// was at first does not matter; it must not be set once there are threads, or behind a place where
// main takes the lock. Numbers of 32 bits and more do not come round among the threads that wait.
#include <string.h>

#include "front/threads/threads_inner.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_tickets.h"

typedef struct {
  LLVMValueRef pointer, base; // base: what it is a constant distance from
  int64_t offset;
} Place;

// The lock is taken at the beginning of `block`, which only the branch of the load leads to.
typedef struct {
  LLVMValueRef draw, load;
  LLVMBasicBlockRef block;
  Place next, serving;
} Taking;

typedef struct {
  LLVMValueRef at;
  Place serving;
} Giving;

typedef struct {
  ThreadBuilder *b;
  VEC(Taking) takings;
  VEC(Giving) givings;
} Tickets;

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

static Place place_of(const ThreadBuilder *b, LLVMValueRef pointer) {
  Place p = {pointer, pointer, 0};
  while (LLVMIsAGetElementPtrInst(p.base) ||
         (LLVMIsAConstantExpr(p.base) && LLVMGetConstOpcode(p.base) == LLVMGetElementPtr)) {
    PointsStep step = points_step(b->ir, p.base);
    if (step.stride) break;
    p.offset += step.constant, p.base = LLVMGetOperand(p.base, 0);
  }
  return p;
}

static bool same_place(const Place *a, const Place *b) {
  return a->base == b->base && a->offset == b->offset;
}

static LLVMValueRef only_user(LLVMValueRef v) {
  LLVMUseRef use = LLVMGetFirstUse(v);
  return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

static bool is_one(LLVMValueRef v) {
  return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v) == 1;
}

static bool adds_one(LLVMValueRef i) {
  return LLVMIsAAtomicRMWInst(i) && LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpAdd &&
         loop_counts_far(LLVMTypeOf(i)) && is_one(LLVMGetOperand(i, 1));
}

static unsigned n_ways_to(LLVMBasicBlockRef block) {
  unsigned n = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
       use = LLVMGetNextUse(use))
    n += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
  return n;
}

// ---- what is a taking, what a giving

static void note_taking(Tickets *t, LLVMValueRef draw) {
  LLVMValueRef test = adds_one(draw) ? only_user(draw) : NULL;
  if (!test || !LLVMIsAICmpInst(test)) return;
  LLVMIntPredicate p = LLVMGetICmpPredicate(test);
  LLVMValueRef load = LLVMGetOperand(test, LLVMGetOperand(test, 0) == draw), way = only_user(test);
  if ((p != LLVMIntEQ && p != LLVMIntNE) || !LLVMIsALoadInst(load) ||
      !acquires(LLVMGetOrdering(load)) || !way || !LLVMIsABranchInst(way))
    return;
  LLVMBasicBlockRef block = LLVMGetSuccessor(way, p == LLVMIntNE);
  if (LLVMGetInstructionParent(load) != LLVMGetInstructionParent(way) || n_ways_to(block) != 1)
    return;
  Place next = place_of(t->b, LLVMGetOperand(draw, 0)),
        serving = place_of(t->b, LLVMGetOperand(load, 0));
  bool variables = LLVMIsAGlobalVariable(next.base) && LLVMIsAGlobalVariable(serving.base);
  if (next.base == serving.base || variables)
    vec_push(&t->takings, (Taking){draw, load, block, next, serving});
}

static void note_giving(Tickets *t, LLVMValueRef i) {
  if (adds_one(i) && releases(LLVMGetOrdering(i)) && !LLVMGetFirstUse(i))
    vec_push(&t->givings, (Giving){i, place_of(t->b, LLVMGetOperand(i, 0))});
  if (!LLVMIsAStoreInst(i) || !releases(LLVMGetOrdering(i))) return;
  LLVMValueRef sum = LLVMGetOperand(i, 0);
  if (!LLVMIsABinaryOperator(sum) || LLVMGetInstructionOpcode(sum) != LLVMAdd ||
      !is_one(LLVMGetOperand(sum, 1)) || !LLVMIsALoadInst(LLVMGetOperand(sum, 0)))
    return;
  Place to = place_of(t->b, LLVMGetOperand(i, 1)),
        from = place_of(t->b, LLVMGetOperand(LLVMGetOperand(sum, 0), 0));
  bool atomic = LLVMGetOrdering(LLVMGetOperand(sum, 0)) != LLVMAtomicOrderingNotAtomic;
  if (atomic && same_place(&to, &from)) vec_push(&t->givings, (Giving){i, to});
}

// ---- whether that is all that is done to the counters

static bool may_meet(const ThreadBuilder *b, LLVMValueRef pointer, uint64_t size,
                     LLVMValueRef counter, uint64_t width) {
  PointsSet to = {0};
  const PointsSet *set = points_of(b->points, counter);
  for (size_t k = 0; k < set->n; k++) vec_push(&to, set->at[k]);
  set = points_of(b->points, pointer);
  bool meets = false;
  for (size_t k = 0; k < set->n && !meets; k++)
    for (size_t c = 0; c < to.n && !meets; c++) {
      ModelRef x = {.object = set->at[k].object,
                    .offset = set->at[k].offset,
                    .stride = set->at[k].stride,
                    .extent = set->at[k].extent,
                    .size = (uint32_t)size},
               y = {.object = to.at[c].object,
                    .offset = to.at[c].offset,
                    .stride = to.at[c].stride,
                    .extent = to.at[c].extent,
                    .size = (uint32_t)width};
      meets = model_overlap(&x, &y);
    }
  vec_delete(&to);
  return meets;
}

static void mark_reached(LLVMBasicBlockRef from, Map *seen) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, k);
    if (map_get(seen, next) != MAP_NONE) continue;
    map_put(seen, next, 1);
    mark_reached(next, seen);
  }
}

// Is it in main, before there are threads, and before main takes such a lock?
static bool comes_first(const Tickets *t, LLVMValueRef at) {
  LLVMBasicBlockRef here = LLVMGetInstructionParent(at);
  LLVMValueRef main = t->b->entries.at[0];
  if (LLVMGetBasicBlockParent(here) != main) return false;
  Map seen = {0};
  EACH_INSTRUCTION(t->b, f, i) {
    bool creates = LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_CREATE;
    if (f != main || (!creates && !adds_one(i))) continue;
    map_put(&seen, block_i, 1);
    mark_reached(block_i, &seen);
  }
  bool first = map_get(&seen, here) == MAP_NONE;
  map_delete(&seen);
  return first;
}

static uint64_t width_at(const ThreadBuilder *b, LLVMValueRef v) {
  return LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(v));
}

// Does the instruction change the counter only as is said above? `giving`: the only kind of update
// allowed; `draws`: or drawing a number.
static bool is_allowed(const Tickets *t, LLVMValueRef i, const Taking *of, bool draws) {
  LLVMValueRef counter = draws ? of->next.pointer : of->serving.pointer;
  uint64_t width = width_at(t->b, of->draw);
  bool call = LLVMIsACallInst(i), store = LLVMIsAStoreInst(i),
       update = LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i);
  if (call) {
    LibraryKind kind = library_find(ir_callee_name(i))->kind;
    enum { EVERYTHING = UINT32_MAX / 2 };
    if (kind == LIBRARY_FREE || !strncmp(ir_callee_name(i), "llvm.lifetime", 13)) return true;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
      LLVMValueRef argument = LLVMGetOperand(i, k);
      if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
          may_meet(t->b, argument, EVERYTHING, counter, width))
        return kind >= LIBRARY_INIT || comes_first(t, i);
    }
    return true;
  }
  if (!store && !update) return true;
  LLVMValueRef pointer = LLVMGetOperand(i, store);
  if (!may_meet(t->b, pointer, width_at(t->b, LLVMGetOperand(i, store ? 0 : 1)), counter, width))
    return true;
  if (store && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic) return comes_first(t, i);
  for (size_t k = 0; k < t->takings.n && draws; k++)
    if (t->takings.at[k].draw == i) return true;
  for (size_t k = 0; k < t->givings.n && !draws; k++)
    if (t->givings.at[k].at == i) return true;
  return false;
}

// The same two counters belong together wherever one of them is used to take the lock.
static bool is_paired(const Tickets *t, const Taking *a) {
  uint64_t width = width_at(t->b, a->draw);
  for (size_t k = 0; k < t->takings.n; k++) {
    const Taking *o = &t->takings.at[k];
    bool next = may_meet(t->b, o->next.pointer, width, a->next.pointer, width),
         serving = may_meet(t->b, o->serving.pointer, width, a->serving.pointer, width),
         crossed = may_meet(t->b, o->next.pointer, width, a->serving.pointer, width);
    bool apart = (a->next.base == a->serving.base) != (o->next.base == o->serving.base) ||
                 (a->next.base == a->serving.base &&
                  a->serving.offset - a->next.offset != o->serving.offset - o->next.offset);
    if (crossed || next != serving || (next && apart)) return false;
  }
  return true;
}

static bool is_ticket_lock(const Tickets *t, const Taking *a) {
  if (!is_paired(t, a)) return false;
  EACH_INSTRUCTION(t->b, f, i)
  if (!is_allowed(t, i, a, true) || !is_allowed(t, i, a, false)) return false;
  return true;
}

static void note_fact(ThreadBuilder *b, const Taking *a) {
  const PointsSet *set = points_of(b->points, a->serving.pointer);
  for (size_t k = 0; k < set->n; k++) {
    const PointsTarget *t = &set->at[k];
    ModelRef serving = {.object = t->object,
                        .offset = t->offset,
                        .stride = t->stride,
                        .extent = t->extent,
                        .size = (uint32_t)width_at(b, a->draw),
                        .root = MODEL_NONE};
    vec_push(&b->model->facts,
             ((ModelFact){.kind = FACT_TICKET, .lock = MODEL_NONE, .of = serving}));
  }
}

// ---- what is asked

void threads_find_tickets(ThreadBuilder *b) {
  Tickets t = {.b = b};
  EACH_INSTRUCTION(b, f, i) note_taking(&t, i), note_giving(&t, i);
  for (size_t k = 0; k < t.takings.n; k++) {
    const Taking *a = &t.takings.at[k];
    if (!is_ticket_lock(&t, a)) continue;
    note_fact(b, a);
    map_put(&b->tickets, a->block, (uint32_t)b->ticket_locks.n);
    vec_push(&b->ticket_locks, a->serving.pointer);
    for (size_t g = 0; g < t.givings.n; g++) {
      uint64_t width = width_at(b, a->draw);
      const Giving *giving = &t.givings.at[g];
      if (map_get(&b->tickets, giving->at) != MAP_NONE ||
          !may_meet(b, giving->serving.pointer, width, a->serving.pointer, width))
        continue;
      map_put(&b->tickets, giving->at, (uint32_t)b->ticket_locks.n);
      vec_push(&b->ticket_locks, giving->serving.pointer);
    }
  }
  vec_delete(&t.takings);
  vec_delete(&t.givings);
}

void threads_ticket(ThreadBuilder *b, const void *block_or_giving, ModelOp op, LLVMValueRef at) {
  uint32_t lock = map_get(&b->tickets, block_or_giving);
  if (lock != MAP_NONE) threads_sync(b, op, at, b->ticket_locks.at[lock]);
}

void threads_ticket_end(ThreadBuilder *b, LLVMBasicBlockRef block) {
  uint32_t lock = map_get(&b->ticket_ends, block);
  if (lock != MAP_NONE)
    threads_sync(b, MODEL_UNLOCK, LLVMGetBasicBlockTerminator(block), b->ticket_locks.at[lock]);
}
