// What each instruction makes of a state.
#include "front/threads/custody_walk.h"
#include "front/facts/library_call.h"
#include "front/facts/points_outside.h"
#include "front/threads/custody_heap.h"
#include "front/threads/custody_ring.h"
#include "front/threads/ownership_uses.h"

static void note(Custody *c, CustodyAccess fresh) {
  for (size_t k = 0; k < c->accesses.n; k++) {
    CustodyAccess *a = &c->accesses.at[k];
    if (a->at != fresh.at || a->pointer != fresh.pointer) continue;
    if (fresh.answer == CUSTODY_HELD) return;
    if (a->answer == CUSTODY_HELD) *a = fresh;
    else if (a->cell != fresh.cell || a->shift != fresh.shift) custody_give_up_at(c, fresh.pointer);
    return;
  }
  vec_push(&c->accesses, fresh);
}

// Does it touch no more bytes than an address has? What counts as an access to a cell has as many.
static bool is_small(Custody *c, LLVMValueRef at) {
  if (!LLVMIsALoadInst(at) && !LLVMIsAStoreInst(at)) return false;
  LLVMValueRef moved = LLVMIsAStoreInst(at) ? LLVMGetOperand(at, 0) : at;
  return LLVMStoreSizeOfType(c->b->ir->layout, LLVMTypeOf(moved)) <= CUSTODY_POINTER;
}

// An access through the pointer; false if it is null, so that nothing comes behind it.
static bool access(Custody *c, const State *s, LLVMValueRef at, LLVMValueRef pointer) {
  if (!custody_may_point(c, pointer)) return true;
  Address a = custody_address(c, s, pointer);
  CustodyAccess fresh = {.at = at, .pointer = pointer, .answer = CUSTODY_HELD};
  if (a.kind == ADDRESS_NULL) return false;
  if (a.kind == ADDRESS_LOST) {
    custody_give_up_at(c, pointer);
    return true;
  }
  if (a.kind == ADDRESS_OUTSIDE) {
    fresh.answer = CUSTODY_LENT, fresh.cell = a.root, fresh.shift = a.offset;
    if (custody_cell_object(c, pointer, CUSTODY_POINTER) == MODEL_NONE || !is_small(c, at))
      custody_give_up_at(c, pointer);
  } else if (s->node[a.node].state == NODE_LENT) {
    fresh.answer = CUSTODY_LENT;
    fresh.cell = s->node[a.node].anchor, fresh.shift = s->node[a.node].shift;
  }
  note(c, fresh);
  return true;
}

// What `touched` left in `out` is taken out, and each of it goes on.
static size_t touched(Custody *c, const State *s, LLVMValueRef pointer, State **all) {
  size_t from = c->out.n;
  custody_touch(c, s, pointer);
  size_t n = c->out.n - from;
  *all = memory_take((n + 1) * sizeof **all);
  memcpy(*all, c->out.at + from, n * sizeof **all);
  c->out.n = from;
  return n;
}

static void load(Custody *c, const State *before, LLVMValueRef i) {
  LLVMValueRef pointer = LLVMGetOperand(i, 0);
  State s = *before;
  if (!access(c, &s, i, pointer)) return;
  custody_ring_step(c, &s, i);
  if (!custody_may_point(c, i)) {
    vec_push(&c->out, s);
    return;
  }
  State *all;
  size_t n = touched(c, &s, pointer, &all), from = c->out.n;
  for (size_t k = 0; k < n; k++) custody_load(c, &all[k], i);
  for (size_t k = from; k < c->out.n; k++) custody_ring_loaded(c, &c->out.at[k], i);
  free(all);
}

static void store(Custody *c, const State *before, LLVMValueRef i) {
  LLVMValueRef pointer = LLVMGetOperand(i, 1);
  State s = *before;
  if (!access(c, &s, i, pointer)) return;
  custody_ring_step(c, &s, i);
  State *all;
  size_t n = touched(c, &s, pointer, &all);
  for (size_t k = 0; k < n; k++) {
    custody_store(c, &all[k], pointer, LLVMGetOperand(i, 0), i);
    vec_push(&c->out, all[k]);
  }
  free(all);
}

static bool access_arguments(Custody *c, const State *s, LLVMValueRef call) {
  bool goes_on = true;
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMValueRef argument = LLVMGetOperand(call, k);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind)
      goes_on = access(c, s, call, argument) && goes_on;
  }
  return goes_on;
}

static void allocate(Custody *c, const State *s, LLVMValueRef call) {
  if (!access_arguments(c, s, call)) return;
  State none = *s, some = *s;
  custody_know(&none, call, (Address){.kind = ADDRESS_NULL});
  vec_push(&c->out, none);
  Node node = {.state = NODE_HELD,
               .rest = strcmp(ir_callee_name(call), "calloc") ? REST_UNDEFINED : REST_ZERO,
               .object = custody_object(c, call)};
  uint32_t fresh = custody_new_node(&some, node);
  some.node[fresh].apart = ~(1u << fresh);
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (k != fresh) some.node[k].apart |= 1u << fresh;
  custody_know(&some, call, (Address){.kind = ADDRESS_NODE, .node = fresh});
  vec_push(&c->out, some);
}

static void give_back(Custody *c, const State *s, LLVMValueRef call) {
  LLVMValueRef pointer = LLVMGetOperand(call, 0);
  State next = *s;
  Address a = custody_address(c, s, pointer);
  if (a.kind == ADDRESS_NODE && access(c, s, call, pointer)) {
    if (a.offset || a.varies) custody_give_up_at(c, pointer);
    else custody_free(c, &next, a.node);
  } else if (a.kind != ADDRESS_NULL) {
    custody_give_up_at(c, pointer);
  }
  vec_push(&c->out, next);
}

// Whether so many bytes are all that each block that it may be has where addresses of blocks lie.
static bool covers(Custody *c, LLVMValueRef pointer, uint64_t bytes) {
  const PointsSet *set = points_of(c->b->points, pointer);
  for (size_t t = 0; t < set->n; t++) {
    const PointsObject *object = &c->b->points->objects.at[set->at[t].object];
    for (size_t k = 0; k < object->cells.n; k++)
      if (object->cells.at[k].offset < 0 || object->cells.at[k].stride ||
          (uint64_t)object->cells.at[k].offset + CUSTODY_POINTER > bytes)
        return false;
  }
  return true;
}

// Filled with zeros, or with anything if no addresses of blocks lie there.
static void fill(Custody *c, const State *s, LLVMValueRef call) {
  LLVMValueRef pointer = LLVMGetOperand(call, 0), length = LLVMGetOperand(call, 2);
  if (!access(c, s, call, pointer)) return;
  State next = *s;
  Address a = custody_address(c, s, pointer);
  bool known = LLVMIsAConstantInt(length), zero = LLVMIsNull(LLVMGetOperand(call, 1));
  uint64_t bytes = known ? LLVMConstIntGetZExtValue(length) : UINT32_MAX / 4;
  uint32_t object = custody_cell_object(c, pointer, (uint32_t)bytes);
  if (object != MODEL_NONE && a.kind == ADDRESS_NODE && zero && !a.offset && !a.varies && known &&
      s->node[a.node].state == NODE_HELD && covers(c, pointer, bytes)) {
    Node *node = &next.node[a.node];
    for (uint32_t k = 0; k < next.n_cells;)
      if (next.cell[k].at.kind == ADDRESS_NODE && next.cell[k].at.node == a.node) {
        Cell cell = next.cell[k];
        next.cell[k] = next.cell[--next.n_cells];
        if (cell.kind == CELL_OWNS) custody_lose(&next, cell.node), k = 0;
      } else {
        k++;
      }
    node->rest = REST_ZERO;
  } else if (object != MODEL_NONE) {
    if (!zero || a.kind != ADDRESS_OUTSIDE || next.n_cells) custody_give_up(c, object);
    custody_check_end(c, pointer, bytes);
  }
  vec_push(&c->out, next);
}

static bool is_create(LLVMValueRef call) {
  return library_find(ir_callee_name(call))->kind == LIBRARY_CREATE;
}

LLVMValueRef custody_handed(LLVMValueRef call) {
  return LLVMGetOperand(call, strcmp(ir_callee_name(call), "pthread_create") ? 2 : 3);
}

// The block goes to the new thread, with all that hangs in it; or stays if there is none.
static void create(Custody *c, State *s, LLVMValueRef call) {
  LLVMValueRef handed = custody_handed(call);
  custody_episode(c, s);
  if (!custody_may_point(c, handed)) {
    vec_push(&c->out, *s);
    return;
  }
  Address a = custody_address(c, s, handed);
  State given = *s;
  custody_know(s, call, (Address){.kind = ADDRESS_FAILED});
  vec_push(&c->out, *s);
  custody_know(&given, call, (Address){.kind = ADDRESS_NULL});
  if (a.kind == ADDRESS_NODE && !a.offset && !a.varies && s->node[a.node].state == NODE_HELD &&
      custody_complete(c, s, a.node)) {
    custody_lose(&given, a.node);
    if (given.spoilt != MODEL_NONE) custody_give_up_at(c, handed);
  } else if (a.kind != ADDRESS_NULL) {
    custody_give_up_at(c, handed);
  }
  vec_push(&c->out, given);
}

// The whole program ends here, and nothing is called for that.
static bool ends_program(Custody *c, const char *name) {
  static const char *const names[] = {"exit", "_exit", "_Exit", "abort", "__assert_fail"};
  if (c->b->points->nodes.at[c->b->points->at_exit].n) return false;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (!strcmp(name, names[k])) return true;
  return false;
}

// Calls that order nothing, so that no other thread comes in between.
static bool is_quiet(Custody *c, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee)) return false;
  const char *name = ir_callee_name(call);
  LibraryKind kind = library_find(name)->kind;
  if (!strncmp(name, "llvm.", 5)) return true;
  return kind == LIBRARY_PLAIN || kind == LIBRARY_SAME || kind == LIBRARY_FREE ||
         kind == LIBRARY_ALLOCATE || kind == LIBRARY_COPY || kind == LIBRARY_INIT ||
         kind == LIBRARY_DESTROY || ends_program(c, name);
}

static void call(Custody *c, const State *s, LLVMValueRef i) {
  const char *name = ir_callee_name(i);
  LibraryKind kind = library_find(name)->kind;
  State next = *s;
  if (!strncmp(name, "llvm.dbg", 8) || !strncmp(name, "llvm.lifetime", 13)) {
    vec_push(&c->out, next);
    return;
  }
  if (!strncmp(name, "llvm.memset", 11)) fill(c, s, i);
  else if (kind == LIBRARY_FREE) give_back(c, s, i);
  else if (custody_may_point(c, i)) {
    if (points_is_fresh(i)) {
      allocate(c, s, i);
      return;
    }
    custody_give_up_at(c, i);
    vec_push(&c->out, next);
  } else if (is_create(i)) create(c, &next, i);
  else {
    bool goes_on = access_arguments(c, s, i);
    if (!is_quiet(c, i)) custody_episode(c, &next);
    if (goes_on) vec_push(&c->out, next);
  }
}

static bool is_atomic(LLVMValueRef i) {
  if (LLVMIsAFenceInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) return true;
  return (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i)) &&
         LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
}

static void choose(Custody *c, const State *s, LLVMValueRef i) {
  for (unsigned k = 1; k < 3; k++) {
    State next = *s;
    custody_know(&next, i, custody_address(c, s, LLVMGetOperand(i, k)));
    vec_push(&c->out, next);
  }
}

void custody_step(Custody *c, const State *s, LLVMValueRef i) {
  State next = *s;
  if (is_atomic(i)) {
    custody_episode(c, &next);
    vec_push(&c->out, next);
  } else if (LLVMIsALoadInst(i)) {
    load(c, s, i);
  } else if (LLVMIsAStoreInst(i)) {
    store(c, s, i);
  } else if (LLVMIsACallInst(i)) {
    call(c, s, i);
  } else if (LLVMIsASelectInst(i) && custody_may_point(c, i)) {
    choose(c, s, i);
  } else {
    vec_push(&c->out, next);
  }
}

// Can the branch go that way? The result of a create call is known as a pointer is: null, or not.
bool custody_goes(Custody *c, const State *s, LLVMValueRef condition, bool holds) {
  if (!LLVMIsAICmpInst(condition)) return true;
  LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
  LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
  if ((p != LLVMIntEQ && p != LLVMIntNE) || !LLVMIsConstant(right) || !LLVMIsNull(right))
    return true;
  Address a = custody_address(c, s, left);
  if (a.kind == ADDRESS_LOST || a.kind == ADDRESS_OUTSIDE) return true;
  return (a.kind == ADDRESS_NULL) == (holds == (p == LLVMIntEQ));
}
