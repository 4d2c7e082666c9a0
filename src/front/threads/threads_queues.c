// Queue locks made by hand (MCS): a thread puts its node behind the last one and waits until the
// one before it lets it in.
//
//   before = exchange(&tail, me); if (before) { before->next = me; while (me->waiting) ; }
//   ...
//   after = me->next; if (!after) { if (tail was me and is null now) return; wait for me->next; }
//   after->waiting = false;
//
// Where every access to the tail and to the nodes is one of these, with the node of a thread a
// local variable of it that was made ready in front of the exchange, at most one thread is past its
// wait and has not let in the next: the thread that found no node before its own, or the one whose
// `waiting` was cleared by the thread before it. The exchange that finds nothing reads from the one
// that took the last node away, which releases, and acquires; the wait acquires what clearing
// `waiting` releases. So being past the wait is having a lock that lies where the tail lies. What
// the accesses return decides nothing else, so no further value is known of them (nor does it
// matter that C11 lets them be seen in other orders than one).
#include <string.h>

#include "front/threads/threads_inner.h"
#include "front/threads/threads_queues.h"

typedef VEC(LLVMValueRef) Values;
typedef VEC(LLVMBasicBlockRef) Blocks;

typedef struct {
  ThreadBuilder *b;
  LLVMValueRef tail;     // a global variable
  int64_t next, waiting; // where they lie in a node; -1: not known yet
  Values matched;        // accesses that are as above
  Blocks taken, given;   // begin with the lock taken, or just given back
  PointsSet nodes;
} Queue;

static bool acquires(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingAcquire || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}
static bool releases(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingRelease || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}

// A pointer, whether it is one or a number at the moment.
static LLVMValueRef plain(LLVMValueRef v) {
  while (LLVMIsAIntToPtrInst(v) || LLVMIsAPtrToIntInst(v) || LLVMIsABitCastInst(v))
    v = LLVMGetOperand(v, 0);
  return v;
}

static LLVMValueRef base_of(const Queue *q, LLVMValueRef pointer, int64_t *offset) {
  *offset = 0;
  pointer = plain(pointer);
  while (LLVMIsAGetElementPtrInst(pointer)) {
    PointsStep step = points_step(q->b->ir, pointer);
    if (step.stride) return NULL;
    *offset += step.constant, pointer = plain(LLVMGetOperand(pointer, 0));
  }
  return pointer;
}

static bool is_at(const Queue *q, LLVMValueRef pointer, LLVMValueRef base, int64_t offset) {
  int64_t at;
  return base_of(q, pointer, &at) == base && at == offset;
}

static bool is_marker(LLVMValueRef i) {
  return LLVMIsACallInst(i) && (!strncmp(ir_callee_name(i), "llvm.lifetime", 13) ||
                                !strncmp(ir_callee_name(i), "llvm.dbg", 8));
}

// Touches memory, or calls something.
static bool is_event(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) ||
         LLVMIsAAtomicCmpXchgInst(i) || LLVMIsAFenceInst(i) ||
         (LLVMIsACallInst(i) && !is_marker(i) && strcmp(ir_callee_name(i), "sched_yield"));
}

// ---- branches

typedef enum { ASKS_NOTHING, ASKS_NULL, ASKS_ZERO, ASKS_DONE } Asks;

// What a condition asks for: whether a pointer is null, a number 0, an exchange done. `yes`: the
// way on which that is so.
static Asks asked(LLVMValueRef condition, LLVMValueRef *of, unsigned *yes) {
  *yes = 0;
  while (LLVMIsABinaryOperator(condition) && LLVMGetInstructionOpcode(condition) == LLVMXor &&
         LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) &&
         LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1)))
    condition = LLVMGetOperand(condition, 0), *yes ^= 1;
  if (LLVMIsAExtractValueInst(condition) && LLVMGetIndices(condition)[0] == 1) {
    *of = LLVMGetOperand(condition, 0);
    return LLVMIsAAtomicCmpXchgInst(*of) ? ASKS_DONE : ASKS_NOTHING;
  }
  if (LLVMIsATruncInst(condition)) {
    *of = LLVMGetOperand(condition, 0), *yes ^= 1;
    return ASKS_ZERO;
  }
  if (!LLVMIsAICmpInst(condition) || !LLVMIsNull(LLVMGetOperand(condition, 1))) return ASKS_NOTHING;
  LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
  if (p != LLVMIntEQ && p != LLVMIntNE) return ASKS_NOTHING;
  *of = plain(LLVMGetOperand(condition, 0)), *yes ^= p == LLVMIntNE;
  bool pointer = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(condition, 0))) == LLVMPointerTypeKind;
  return pointer ? ASKS_NULL : ASKS_ZERO;
}

// ---- the ways through a lock, and through an unlock

typedef struct {
  LLVMBasicBlockRef block;
  bool found, linked, done; // lock: there was a node, it was told, the wait is over; unlock: the
                            // next node is known, and was let in, or nobody was behind
} Point;

typedef struct {
  Queue *q;
  LLVMValueRef start, me; // the exchange, or the first look at the next node
  bool locks;
  LLVMBasicBlockRef end;
  VEC(Point) seen;
} Walk;

static bool is_seen(const Walk *w, const Point *p) {
  for (size_t k = 0; k < w->seen.n; k++) {
    const Point *o = &w->seen.at[k];
    if (o->block == p->block && o->found == p->found && o->linked == p->linked &&
        o->done == p->done)
      return true;
  }
  return false;
}

static bool is_zero(LLVMValueRef v) { return LLVMIsConstant(v) && LLVMIsNull(v); }

// What the thread may do on its way into the lock.
static bool lock_event(Walk *w, LLVMValueRef i, Point *p) {
  Queue *q = w->q;
  if (LLVMIsAStoreInst(i) && releases(LLVMGetOrdering(i)) && p->found && !p->linked) {
    int64_t at;
    LLVMValueRef to = base_of(q, LLVMGetOperand(i, 1), &at);
    if (to != w->start || at != q->next || plain(LLVMGetOperand(i, 0)) != w->me) return false;
    p->linked = true;
    return true;
  }
  return LLVMIsALoadInst(i) && acquires(LLVMGetOrdering(i)) && p->linked &&
         is_at(q, LLVMGetOperand(i, 0), w->me, q->waiting);
}

// The next node: what was read from this one's `next`, on all ways.
static bool is_next(Walk *w, LLVMValueRef v) {
  v = plain(v);
  if (LLVMIsAPHINode(v)) {
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++)
      if (LLVMIsAPHINode(plain(LLVMGetIncomingValue(v, k))) ||
          !is_next(w, LLVMGetIncomingValue(v, k)))
        return false;
    return true;
  }
  return LLVMIsALoadInst(v) && is_at(w->q, LLVMGetOperand(v, 0), w->me, w->q->next);
}

static bool unlock_event(Walk *w, LLVMValueRef i, Point *p) {
  Queue *q = w->q;
  if (LLVMIsALoadInst(i))
    return acquires(LLVMGetOrdering(i)) && !p->done &&
           is_at(q, LLVMGetOperand(i, 0), w->me, q->next);
  if (LLVMIsAAtomicCmpXchgInst(i))
    return releases(LLVMGetCmpXchgSuccessOrdering(i)) && !p->done && !p->found &&
           plain(LLVMGetOperand(i, 0)) == q->tail && plain(LLVMGetOperand(i, 1)) == w->me &&
           is_zero(LLVMGetOperand(i, 2));
  int64_t at;
  if (!LLVMIsAStoreInst(i) || !releases(LLVMGetOrdering(i)) || p->done || !p->found ||
      !is_zero(LLVMGetOperand(i, 0)))
    return false;
  LLVMValueRef to = base_of(q, LLVMGetOperand(i, 1), &at);
  if (!to || at != q->waiting || !is_next(w, to)) return false;
  p->done = true;
  return true;
}

static bool walk_from(Walk *w, LLVMValueRef i, Point p);

// Where the branch at the end of a block leads, with what is known there.
static bool walk_ways(Walk *w, LLVMValueRef end, Point p) {
  LLVMValueRef of = NULL;
  unsigned yes = 0;
  bool asks = LLVMIsABranchInst(end) && LLVMIsConditional(end);
  Asks what = asks ? asked(LLVMGetCondition(end), &of, &yes) : ASKS_NOTHING;
  if (!LLVMIsABranchInst(end)) return false;
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    Point next = p;
    bool is = k == yes;
    if (w->locks && what == ASKS_NULL && of == w->start) {
      if (p.found && is) continue;
      next.found = !is, next.done = is;
    } else if (w->locks && what == ASKS_ZERO && LLVMIsALoadInst(of) && p.linked &&
               is_at(w->q, LLVMGetOperand(of, 0), w->me, w->q->waiting)) {
      next.done = is;
    } else if (!w->locks && what == ASKS_NULL && is_next(w, of)) {
      next.found = !is;
    } else if (!w->locks && what == ASKS_DONE) {
      if (p.done && !is) continue;
      next.done = is;
    }
    next.block = LLVMGetSuccessor(end, k);
    if (!walk_from(w, NULL, next)) return false;
  }
  return true;
}

// Control is at `i`, or at the beginning of the point's block.
static bool walk_from(Walk *w, LLVMValueRef i, Point p) {
  enum { MOST = 64 };
  if (!i) {
    if (p.block == w->end) return p.done;
    if (is_seen(w, &p)) return true;
    if (w->seen.n == MOST) return false;
    vec_push(&w->seen, p);
    i = LLVMGetFirstInstruction(p.block);
  }
  for (; i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsATerminatorInst(i)) return walk_ways(w, i, p);
    if (!is_event(i)) continue;
    if (!(w->locks ? lock_event(w, i, &p) : unlock_event(w, i, &p))) return false;
    vec_push(&w->q->matched, i);
  }
  return false;
}

// The block where all ways meet: the first one behind with more than one way to it.
static LLVMBasicBlockRef meeting(LLVMBasicBlockRef block) {
  enum { MOST = 8 };
  for (int k = 0; k < MOST; k++) {
    unsigned n = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use;
         use = LLVMGetNextUse(use))
      n += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
    if (n > 1) return block;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(end) || LLVMIsConditional(end) || LLVMGetFirstInstruction(block) != end)
      return NULL;
    block = LLVMGetSuccessor(end, 0);
  }
  return NULL;
}

// Does control come to the end from nowhere else?
static bool is_end_of(const Walk *w) {
  LLVMBasicBlockRef start = LLVMGetInstructionParent(w->start);
  for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(w->end)); use;
       use = LLVMGetNextUse(use)) {
    if (!LLVMIsATerminatorInst(LLVMGetUser(use))) continue;
    LLVMBasicBlockRef from = LLVMGetInstructionParent(LLVMGetUser(use));
    bool seen = from == start;
    for (size_t k = 0; k < w->seen.n; k++) seen |= w->seen.at[k].block == from;
    if (!seen) return false;
  }
  return true;
}

// ---- a lock, and an unlock

// In front of the exchange, in its block: the node has no next one, and waits, each stored once.
// That is where the two lie.
static bool is_ready(Queue *q, LLVMValueRef exchange, LLVMValueRef me) {
  int64_t next = -1, waiting = -1, at;
  unsigned stores = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetInstructionParent(exchange)); i != exchange;
       i = LLVMGetNextInstruction(i)) {
    bool store = LLVMIsAStoreInst(i) && LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    if (!store || base_of(q, LLVMGetOperand(i, 1), &at) != me) continue;
    LLVMValueRef value = LLVMGetOperand(i, 0);
    if (is_zero(value)) next = at;
    else if (LLVMIsAConstantInt(value)) waiting = at;
    else return false;
    stores++;
    vec_push(&q->matched, i);
  }
  bool same = q->next < 0 || (q->next == next && q->waiting == waiting);
  q->next = next, q->waiting = waiting;
  return same && stores == 2 && next >= 0 && waiting >= 0 && next != waiting;
}

static void note_node(Queue *q, LLVMValueRef me) {
  uint32_t object = map_get(&q->b->points->object_of, me);
  for (size_t k = 0; k < q->nodes.n; k++)
    if (q->nodes.at[k].object == object) return;
  vec_push(&q->nodes, (PointsTarget){.object = object});
}

// The branch on what the exchange has found: where it leads if that was nothing.
static LLVMBasicBlockRef way_of_null(LLVMValueRef exchange) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(exchange)), of = NULL;
  unsigned yes;
  if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
      asked(LLVMGetCondition(end), &of, &yes) != ASKS_NULL || of != exchange)
    return NULL;
  return LLVMGetSuccessor(end, yes);
}

static bool match_lock(Queue *q, LLVMValueRef exchange) {
  LLVMValueRef me = plain(LLVMGetOperand(exchange, 1));
  LLVMBasicBlockRef none = way_of_null(exchange);
  LLVMAtomicOrdering order = LLVMGetOrdering(exchange);
  if (!LLVMIsAAllocaInst(me) || map_get(&q->b->points->object_of, me) == MAP_NONE || !none ||
      !acquires(order) || !releases(order) || !is_ready(q, exchange, me))
    return false;
  Walk w = {.q = q, .start = exchange, .me = me, .locks = true, .end = meeting(none)};
  vec_push(&q->matched, exchange);
  bool good = w.end && walk_from(&w, LLVMGetNextInstruction(exchange), (Point){0}) && is_end_of(&w);
  if (good) vec_push(&q->taken, w.end);
  if (good) note_node(q, me);
  vec_delete(&w.seen);
  return good;
}

// The first look at the next node is in the block that leads to the exchange if there is none; the
// store that lets it in leads to the end.
static LLVMBasicBlockRef end_of_unlock(const Queue *q, LLVMValueRef exchange) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(exchange)), of;
  unsigned yes;
  for (int k = 0; k < 4; k++) {
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
        asked(LLVMGetCondition(end), &of, &yes) != ASKS_DONE || of != exchange)
      return NULL;
    LLVMBasicBlockRef done = LLVMGetSuccessor(end, yes);
    LLVMValueRef next = LLVMGetBasicBlockTerminator(done);
    bool again = LLVMIsABranchInst(next) && LLVMIsConditional(next) &&
                 asked(LLVMGetCondition(next), &of, &yes) == ASKS_DONE && of == exchange;
    if (!again) return meeting(done);
    end = next;
  }
  return NULL;
}

static LLVMValueRef first_look(const Queue *q, LLVMValueRef exchange, LLVMValueRef me) {
  LLVMValueRef use = NULL;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(LLVMGetInstructionParent(exchange))); u;
       u = LLVMGetNextUse(u)) {
    if (!LLVMIsATerminatorInst(LLVMGetUser(u))) continue;
    if (use) return NULL;
    use = LLVMGetUser(u);
  }
  LLVMValueRef of = NULL;
  unsigned yes;
  if (!use || !LLVMIsABranchInst(use) || !LLVMIsConditional(use) ||
      asked(LLVMGetCondition(use), &of, &yes) != ASKS_NULL || !LLVMIsALoadInst(of) ||
      LLVMGetInstructionParent(of) != LLVMGetInstructionParent(use) ||
      !is_at(q, LLVMGetOperand(of, 0), me, q->next))
    return NULL;
  return of;
}

static bool match_unlock(Queue *q, LLVMValueRef exchange) {
  LLVMValueRef me = plain(LLVMGetOperand(exchange, 1)), look = first_look(q, exchange, me);
  Walk w = {.q = q, .start = look, .me = me, .end = end_of_unlock(q, exchange)};
  if (!look || !w.end || !LLVMIsAAllocaInst(me)) return false;
  bool good = walk_from(&w, look, (Point){0}) && is_end_of(&w);
  if (good) vec_push(&q->given, w.end);
  if (good) note_node(q, me);
  vec_delete(&w.seen);
  return good;
}

// ---- whether that is all

#define EACH_INSTRUCTION(b, f, i)                                                             \
  for (LLVMValueRef f = LLVMGetFirstFunction((b)->ir->module); f; f = LLVMGetNextFunction(f)) \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i;                  \
         block_##i = LLVMGetNextBasicBlock(block_##i))                                        \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i))

static bool is_matched(const Queue *q, LLVMValueRef i) {
  for (size_t k = 0; k < q->matched.n; k++)
    if (q->matched.at[k] == i) return true;
  return false;
}

static bool may_touch(const Queue *q, LLVMValueRef pointer) {
  uint32_t tail = map_get(&q->b->points->object_of, q->tail);
  const PointsSet *set = points_of(q->b->points, pointer);
  for (size_t k = 0; k < set->n; k++) {
    if (set->at[k].object == tail) return true;
    for (size_t n = 0; n < q->nodes.n; n++)
      if (set->at[k].object == q->nodes.at[n].object) return true;
  }
  return false;
}

static bool touches(const Queue *q, LLVMValueRef i) {
  if (!is_event(i)) return false;
  if (LLVMIsACallInst(i)) {
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
      if (may_touch(q, LLVMGetOperand(i, k))) return true;
    return false;
  }
  return !LLVMIsAFenceInst(i) && may_touch(q, LLVMGetOperand(i, LLVMIsAStoreInst(i) != NULL));
}

static bool match_all(Queue *q) {
  LLVMValueRef first = LLVMGetInitializer(q->tail);
  bool good = first && LLVMIsNull(first);
  EACH_INSTRUCTION(q->b, f, i)
  if (good && LLVMIsAAtomicRMWInst(i) && LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpXchg &&
      LLVMGetOperand(i, 0) == q->tail)
    good = match_lock(q, i);
  EACH_INSTRUCTION(q->b, f, i)
  if (good && LLVMIsAAtomicCmpXchgInst(i) && LLVMGetOperand(i, 0) == q->tail)
    good = match_unlock(q, i);
  EACH_INSTRUCTION(q->b, f, i)
  if (good && touches(q, i)) good = is_matched(q, i);
  return good && q->taken.n && q->given.n;
}

static void keep(Queue *q) {
  ThreadBuilder *b = q->b;
  uint32_t lock = (uint32_t)b->ticket_locks.n;
  uint32_t object = map_get(&b->points->object_of, q->tail);
  ModelRef tail = {.object = object, .size = sizeof(void *), .root = MODEL_NONE};
  vec_push(&b->model->facts, ((ModelFact){.kind = FACT_QUEUE, .of = tail}));
  vec_push(&b->ticket_locks, q->tail);
  for (size_t k = 0; k < q->taken.n; k++) map_put(&b->tickets, q->taken.at[k], lock);
  for (size_t k = 0; k < q->given.n; k++) map_put(&b->ticket_ends, q->given.at[k], lock);
  for (size_t k = 0; k < q->matched.n; k++) map_put(&b->queue_accesses, q->matched.at[k], lock);
  for (size_t k = 0; k < q->nodes.n; k++)
    map_put(&b->queue_nodes, b->points->objects.at[q->nodes.at[k].object].value, lock);
}

// A node that has let in the next one, or has never stood in the queue, is nobody else's: the one
// behind it has looked at its own node last, and the one in front has cleared `waiting` before it.
bool threads_is_idle_node(ThreadBuilder *b, LLVMValueRef local, LLVMValueRef at) {
  if (map_get(&b->queue_nodes, local) == MAP_NONE) return false;
  Blocks work = {0};
  Map seen = {0};
  bool idle = true;
  vec_push(&work, LLVMGetInstructionParent(at));
  while (work.n && idle) {
    LLVMBasicBlockRef block = vec_pop(&work);
    idle = map_get(&b->tickets, block) == MAP_NONE;
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    if (map_get(&b->ticket_ends, block) != MAP_NONE) use = NULL;
    for (; use; use = LLVMGetNextUse(use)) {
      LLVMValueRef end = LLVMGetUser(use);
      if (!LLVMIsATerminatorInst(end) || map_get(&seen, end) != MAP_NONE) continue;
      map_put(&seen, end, 1);
      vec_push(&work, LLVMGetInstructionParent(end));
    }
  }
  vec_delete(&work);
  map_delete(&seen);
  return idle;
}

void threads_find_queues(ThreadBuilder *b) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->ir->module); g; g = LLVMGetNextGlobal(g)) {
    bool exchanged = false;
    for (LLVMUseRef use = LLVMGetFirstUse(g); use; use = LLVMGetNextUse(use))
      exchanged |= LLVMIsAAtomicRMWInst(LLVMGetUser(use)) != NULL;
    Queue q = {.b = b, .tail = g, .next = -1, .waiting = -1};
    if (exchanged && match_all(&q)) keep(&q);
    vec_delete(&q.matched);
    vec_delete(&q.taken);
    vec_delete(&q.given);
    vec_delete(&q.nodes);
  }
}

void threads_forget_queues(ThreadBuilder *b) {
  for (size_t k = 0; k < b->origins.n; k++) {
    const Origin *o = &b->origins.at[k];
    if (map_get(&b->queue_accesses, o->at) == MAP_NONE) continue;
    ModelNode *n = &b->model->jobs.at[o->job].nodes.at[o->node];
    n->weak = false, n->unordered = true, n->how = HOW_ANY, n->value = n->from = MODEL_NONE;
  }
}
