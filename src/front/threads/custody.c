// Which blocks are handed on so that nobody else has them meanwhile. Each thread's code is followed
// from its beginning, with what it knows about the blocks; an object that is used in a way that is
// not followed, or known to two at once, is given up, and the rest looked at again.
#include "front/facts/loops_of.h"
#include "front/facts/points_outside.h"
#include "front/threads/custody_heap.h"
#include "front/threads/custody_ring.h"
#include "front/threads/custody_walk.h"
#include "front/threads/ownership_uses.h"

enum { MOST_STATES = 96, MOST_RUNS = 6000, MOST_BLOCKS = 400, MOST_KEYS = 6 };

typedef VEC(State) States;
typedef struct {
  Custody *c;
  LoopTable *table;
  Map number; // of values that are followed
  VEC(LLVMValueRef) values;
  uint8_t *live;  // by block and value: needed from the beginning of the block on
  States *at;     // by block
  size_t *done;   // by block: how many of them have been followed
  uint32_t block; // the one whose beginning is looked at
} Walk;

bool custody_is_entry(const Custody *c, LLVMValueRef f) {
  for (size_t k = 0; k < c->entries.n; k++)
    if (c->entries.at[k] == f) return true;
  return false;
}

#define EACH_INSTRUCTION_OF(c, f, i)                                                             \
  for (LLVMValueRef f = LLVMGetFirstFunction((c)->b->ir->module); f; f = LLVMGetNextFunction(f)) \
    for (LLVMBasicBlockRef block_##i = LLVMGetFirstBasicBlock(f); block_##i;                     \
         block_##i = LLVMGetNextBasicBlock(block_##i))                                           \
      for (LLVMValueRef i = LLVMGetFirstInstruction(block_##i); i; i = LLVMGetNextInstruction(i))

// ---- what is needed later

static LLVMValueRef base_of(LLVMValueRef v) { return regions_base(v); }

static uint32_t value_at(const Walk *w, LLVMValueRef v) { return map_get(&w->number, base_of(v)); }

static bool is_followed_value(Custody *c, LLVMValueRef v) {
  if (LLVMIsACallInst(v) && library_find(ir_callee_name(v))->kind == LIBRARY_CREATE) return true;
  return base_of(v) == v && custody_may_point(c, v);
}

static void number_values(Walk *w) {
  LLVMValueRef f = w->table->function;
  for (unsigned k = 0; k < LLVMCountParams(f); k++)
    if (custody_may_point(w->c, LLVMGetParam(f, k))) {
      map_put(&w->number, LLVMGetParam(f, k), (uint32_t)w->values.n);
      vec_push(&w->values, LLVMGetParam(f, k));
    }
  for (size_t b = 0; b < w->table->blocks.n; b++)
    for (LLVMValueRef i = LLVMGetFirstInstruction(w->table->blocks.at[b]); i;
         i = LLVMGetNextInstruction(i))
      if (is_followed_value(w->c, i)) {
        map_put(&w->number, i, (uint32_t)w->values.n);
        vec_push(&w->values, i);
      }
}

static bool mark_use(Walk *w, uint8_t *live, LLVMValueRef v) {
  uint32_t n = LLVMIsABasicBlock(v) ? MAP_NONE : value_at(w, v);
  if (n == MAP_NONE || live[n]) return false;
  live[n] = true;
  return true;
}

// What is needed at the end of a block: at the beginning of those behind it, and by their phis.
static void live_at_end(Walk *w, size_t block, uint8_t *live) {
  LLVMBasicBlockRef from = w->table->blocks.at[block];
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
    const uint8_t *next = w->live + loop_block(w->table, to) * w->values.n;
    for (size_t v = 0; v < w->values.n; v++) live[v] |= next[v];
    for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i);
         i = LLVMGetNextInstruction(i))
      for (unsigned p = 0; p < LLVMCountIncoming(i); p++)
        if (LLVMGetIncomingBlock(i, p) == from) mark_use(w, live, LLVMGetIncomingValue(i, p));
  }
}

static bool live_in(Walk *w, size_t block, uint8_t *live) {
  memset(live, 0, w->values.n);
  live_at_end(w, block, live);
  for (LLVMValueRef i = LLVMGetBasicBlockTerminator(w->table->blocks.at[block]); i;
       i = LLVMGetPreviousInstruction(i)) {
    uint32_t own = map_get(&w->number, i);
    if (own != MAP_NONE && !LLVMIsAPHINode(i)) live[own] = false;
    if (LLVMIsAPHINode(i) || LLVMIsAGetElementPtrInst(i) || LLVMIsACastInst(i)) continue;
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
      mark_use(w, live, LLVMGetOperand(i, (unsigned)k));
  }
  uint8_t *old = w->live + block * w->values.n;
  bool changed = false;
  for (size_t v = 0; v < w->values.n; v++) {
    changed |= live[v] && !old[v];
    old[v] |= live[v];
  }
  return changed;
}

static void find_live(Walk *w) {
  w->live = memory_take(w->table->blocks.n * w->values.n + 1);
  uint8_t *scratch = memory_take(w->values.n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = w->table->blocks.n; b-- > 0;) changed |= live_in(w, b, scratch);
  }
  free(scratch);
}

static bool is_live(void *data, LLVMValueRef v) {
  const Walk *w = data;
  uint32_t n = map_get(&w->number, v);
  return n != MAP_NONE && w->live[w->block * w->values.n + n];
}

// ---- from block to block

// Is the value, and all that it is made of, the same as it was when it was computed?
static bool stays(const Walk *w, LLVMValueRef v, size_t block) {
  if (!v || !LLVMIsAInstruction(v)) return true;
  uint32_t from = loop_block(w->table, LLVMGetInstructionParent(v));
  return from != block && w->table->dominates[from * w->table->blocks.n + block];
}

static void forget_roots(Walk *w, State *s, size_t block) {
  for (uint32_t k = 0; k < s->n_cells;) {
    Cell cell = s->cell[k];
    if (cell.at.kind != ADDRESS_OUTSIDE || stays(w, cell.at.root, block)) {
      k++;
      continue;
    }
    if (cell.tail) custody_check_tail(w->c, s, &cell);
    else if (cell.kind == CELL_SAME || cell.kind == CELL_SPOILT) s->spoilt = cell.object;
    s->cell[k] = s->cell[--s->n_cells];
  }
  for (uint32_t k = 0; k < s->n_known; k++)
    if (s->known[k].is.kind == ADDRESS_OUTSIDE && !stays(w, s->known[k].is.root, block))
      s->known[k].is.kind = ADDRESS_LOST;
  for (uint32_t k = 0; k < CUSTODY_NODES; k++)
    if (s->node[k].state == NODE_LENT && !stays(w, s->node[k].anchor, block)) custody_lose(s, k);
}

static void enter_phis(Walk *w, State *s, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  const State before = *s;
  for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    if (map_get(&w->number, i) == MAP_NONE) continue;
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
      if (LLVMGetIncomingBlock(i, k) == from) {
        custody_know(s, i, custody_address(w->c, &before, LLVMGetIncomingValue(i, k)));
        break;
      }
  }
}

static void add_state(Walk *w, State *s, size_t block) {
  w->block = (uint32_t)block;
  custody_trim(w->c, s, is_live, w);
  for (size_t k = 0; k < w->at[block].n; k++)
    if (custody_equal(&w->at[block].at[k], s)) return;
  vec_push(&w->at[block], *s);
}

static void give_up_all(Custody *c) {
  for (uint32_t o = 0; o < c->n_objects; o++) custody_give_up(c, o);
}

// Behind the end of main nothing lets others go on, unless functions are called there.
static bool ends_quietly(const Walk *w) {
  const Points *p = w->c->b->points;
  return w->table->function == w->c->entries.at[0] && !p->nodes.at[p->at_exit].n;
}

static void leave(Walk *w, State *s, LLVMValueRef end) {
  if (s->full) give_up_all(w->c);
  if (LLVMIsAReturnInst(end) && !ends_quietly(w)) custody_episode(w->c, s);
  LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
  bool branch = LLVMIsABranchInst(end) && LLVMIsConditional(end);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    if (branch && !custody_goes(w->c, s, LLVMGetCondition(end), !k)) continue;
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
    State next = *s;
    if (branch) custody_ring_learn(w->c, &next, LLVMGetCondition(end), !k);
    enter_phis(w, &next, from, to);
    forget_roots(w, &next, loop_block(w->table, to));
    if (next.full) give_up_all(w->c);
    add_state(w, &next, loop_block(w->table, to));
  }
}

static void follow_block(Walk *w, size_t block, const State *first) {
  States now = {0};
  vec_push(&now, *first);
  for (LLVMValueRef i = LLVMGetFirstInstruction(w->table->blocks.at[block]);
       i && now.n && now.n <= MOST_STATES; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAPHINode(i)) continue;
    if (LLVMIsATerminatorInst(i)) {
      for (size_t k = 0; k < now.n; k++) {
        if (LLVMIsAInvokeInst(i)) custody_episode(w->c, &now.at[k]);
        leave(w, &now.at[k], i);
      }
      break;
    }
    vec_clear(&w->c->out);
    for (size_t k = 0; k < now.n; k++) {
      custody_step(w->c, &now.at[k], i);
      if (now.at[k].full) give_up_all(w->c);
    }
    vec_clear(&now);
    for (size_t k = 0; k < w->c->out.n; k++) vec_push(&now, w->c->out.at[k]);
  }
  if (now.n > MOST_STATES) give_up_all(w->c);
  vec_delete(&now);
}

static void enter(Walk *w) {
  State first = {.spoilt = MODEL_NONE};
  LLVMValueRef f = w->table->function;
  LLVMValueRef parameter = LLVMCountParams(f) == 1 ? LLVMGetParam(f, 0) : NULL;
  if (parameter && custody_may_point(w->c, parameter)) {
    State other = first;
    custody_know(&other, parameter, (Address){.kind = ADDRESS_OUTSIDE, .root = parameter});
    add_state(w, &other, 0);
    Node node = {.state = NODE_HELD, .object = custody_object(w->c, parameter)};
    uint32_t fresh = custody_new_node(&first, node);
    custody_know(&first, parameter, (Address){.kind = ADDRESS_NODE, .node = fresh});
  }
  add_state(w, &first, 0);
}

static bool follow_next(Walk *w) {
  for (size_t b = 0; b < w->table->blocks.n; b++)
    if (w->done[b] < w->at[b].n) {
      State s = w->at[b].at[w->done[b]++];
      follow_block(w, b, &s);
      return true;
    }
  return false;
}

static void follow_function(Custody *c, LLVMValueRef f) {
  Walk w = {.c = c, .table = loop_table_new(c->b->points, f)};
  size_t n = w.table->blocks.n;
  w.at = memory_take((n + 1) * sizeof *w.at);
  w.done = memory_take((n + 1) * sizeof *w.done);
  number_values(&w);
  find_live(&w);
  uint32_t runs = 0;
  if (!w.table->dominates || n > MOST_BLOCKS) give_up_all(c);
  else enter(&w);
  while (!c->again && follow_next(&w)) {
    if (++runs > MOST_RUNS) give_up_all(c);
    for (size_t b = 0; b < n; b++)
      if (w.at[b].n > MOST_STATES) give_up_all(c);
  }
  for (size_t b = 0; b < n; b++) vec_delete(&w.at[b]);
  free(w.at);
  free(w.done);
  free(w.live);
  vec_delete(&w.values);
  map_delete(&w.number);
  loop_table_delete(w.table);
}

// ---- uses that are not followed

static bool is_followed(LLVMValueRef i) {
  return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAGetElementPtrInst(i) ||
         LLVMIsACastInst(i) || LLVMIsAPHINode(i) || LLVMIsASelectInst(i) || LLVMIsAICmpInst(i);
}

// Copies of bytes among which no addresses of blocks lie.
static bool copies_plainly(Custody *c, LLVMValueRef call) {
  const char *name = ir_callee_name(call);
  if (strncmp(name, "llvm.memcpy", 11) && strncmp(name, "llvm.memmove", 12)) return false;
  LLVMValueRef length = LLVMGetOperand(call, 2);
  uint64_t bytes = LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : UINT32_MAX;
  return bytes < UINT32_MAX / 4 &&
         custody_cell_object(c, LLVMGetOperand(call, 0), (uint32_t)bytes) == MODEL_NONE &&
         custody_cell_object(c, LLVMGetOperand(call, 1), (uint32_t)bytes) == MODEL_NONE;
}

static void check_call(Custody *c, Regions *as_regions, LLVMValueRef call) {
  if (copies_plainly(c, call)) return;
  bool known =
      LLVMIsAFunction(LLVMGetCalledValue(call)) && LLVMIsDeclaration(LLVMGetCalledValue(call));
  if (!known || library_find(ir_callee_name(call))->kind != LIBRARY_CREATE) {
    regions_check_call(as_regions, call);
    return;
  }
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
    if (LLVMGetOperand(call, k) != custody_handed(call))
      custody_give_up_at(c, LLVMGetOperand(call, k));
}

static bool moves_pointer(Custody *c, LLVMValueRef access) {
  LLVMValueRef moved = LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access;
  return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic &&
         LLVMGetTypeKind(LLVMTypeOf(moved)) == LLVMPointerTypeKind &&
         LLVMStoreSizeOfType(c->b->ir->layout, LLVMTypeOf(moved)) == CUSTODY_POINTER;
}

static bool has_candidate(Custody *c, LLVMValueRef v) {
  const PointsSet *set = points_of(c->b->points, v);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object < c->n_objects && c->candidate[set->at[k].object]) return true;
  return false;
}

static bool has_other(Custody *c, LLVMValueRef v) {
  const PointsSet *set = points_of(c->b->points, v);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].object >= c->n_objects || !c->candidate[set->at[k].object]) return true;
  return false;
}

static void check_use(Custody *c, Regions *as_regions, LLVMValueRef f, LLVMValueRef i) {
  if (LLVMIsACallInst(i)) check_call(c, as_regions, i);
  bool entry = custody_is_entry(c, f);
  if (has_candidate(c, i) && (!entry || (LLVMIsALoadInst(i) && has_other(c, i)) ||
                              (LLVMIsALoadInst(i) && !moves_pointer(c, i)) ||
                              LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind))
    custody_give_up_at(c, i);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (LLVMIsABasicBlock(operand) || !has_candidate(c, operand)) continue;
    bool stored = LLVMIsAStoreInst(i) && !k;
    if (!entry || (!LLVMIsACallInst(i) && !is_followed(i)) || (stored && !moves_pointer(c, i)))
      custody_give_up_at(c, operand);
  }
}

static void check_uses(Custody *c) {
  Regions as_regions = {.b = c->b, .candidate = c->candidate, .n_objects = c->n_objects};
  as_regions.class = memory_take((c->n_objects + 1) * sizeof *as_regions.class);
  for (uint32_t o = 0; o < c->n_objects; o++) as_regions.class[o] = o;
  bool *before = memory_take(c->n_objects + 1);
  memcpy(before, c->candidate, c->n_objects);
  EACH_INSTRUCTION_OF(c, f, i) check_use(c, &as_regions, f, i);
  for (uint32_t o = 0; o < c->n_objects; o++)
    if (before[o] && !c->candidate[o]) custody_give_up(c, o);
  free(before);
  free(as_regions.class);
}

// ---- who starts where

static void add_entry(Custody *c, LLVMValueRef f) {
  if (!custody_is_entry(c, f)) vec_push(&c->entries, f);
}

// Functions in which threads start, and which are not called besides.
static bool only_started(Custody *c, LLVMValueRef f) {
  (void)c;
  for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) == f ||
        library_find(ir_callee_name(user))->kind != LIBRARY_CREATE)
      return false;
  }
  return true;
}

static void find_entries(Custody *c) {
  vec_push(&c->entries, c->b->entries.at[0]);
  EACH_INSTRUCTION_OF(c, f, i) {
    if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_CREATE) continue;
    bool posix = !strcmp(ir_callee_name(i), "pthread_create");
    LLVMValueRef start = LLVMGetOperand(i, posix ? 2 : 1);
    if (LLVMIsAFunction(start) && !LLVMIsDeclaration(start) && only_started(c, start))
      add_entry(c, start);
  }
}

// ---- all of it

static const CustodyAccess *access_at(Custody *c, LLVMValueRef at, LLVMValueRef pointer) {
  for (size_t k = 0; k < c->accesses.n; k++)
    if (c->accesses.at[k].at == at && c->accesses.at[k].pointer == pointer)
      return &c->accesses.at[k];
  return NULL;
}

// Whatever is accessed must have been seen.
static void check_seen(Custody *c) {
  EACH_INSTRUCTION_OF(c, f, i) {
    LLVMValueRef one = LLVMIsALoadInst(i)    ? LLVMGetOperand(i, 0)
                       : LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 1)
                                             : NULL;
    if (one && custody_may_point(c, one) && !access_at(c, i, one)) custody_give_up_at(c, one);
    if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind == LIBRARY_CREATE ||
        !strncmp(ir_callee_name(i), "llvm.dbg", 8) ||
        !strncmp(ir_callee_name(i), "llvm.lifetime", 13))
      continue;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
      if (custody_may_point(c, LLVMGetOperand(i, k)) && !access_at(c, i, LLVMGetOperand(i, k)))
        custody_give_up_at(c, LLVMGetOperand(i, k));
  }
}

static bool any(const bool *set, uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    if (set[k]) return true;
  return false;
}

// With the candidates at hand, until none is given up any more.
static void settle(Custody *c) {
  do {
    c->again = false;
    memcpy(c->kept, c->candidate, c->n_objects);
    vec_clear(&c->accesses);
    memset(c->taken, 0, c->n_objects);
    check_uses(c);
    for (size_t k = 0; k < c->entries.n && !c->again; k++) follow_function(c, c->entries.at[k]);
    if (!c->again) check_seen(c);
    memcpy(c->candidate, c->kept, c->n_objects);
  } while (c->again && any(c->candidate, c->n_objects));
}

static void note_key(Custody *c, LLVMValueRef pointer) {
  if (custody_may_point(c, pointer) ||
      custody_cell_object(c, pointer, CUSTODY_POINTER) == MODEL_NONE)
    return;
  CellKey key = custody_key(c, pointer);
  for (size_t k = 0; k < c->keys.n; k++)
    if (c->keys.at[k].object == key.object && c->keys.at[k].offset == key.offset) return;
  if (key.offset >= 0) vec_push(&c->keys, key);
}

static void find_keys(Custody *c) {
  EACH_INSTRUCTION_OF(c, f, i) {
    if (LLVMIsALoadInst(i) && custody_may_point(c, i)) note_key(c, LLVMGetOperand(i, 0));
    if (LLVMIsAStoreInst(i) && custody_may_point(c, LLVMGetOperand(i, 0)))
      note_key(c, LLVMGetOperand(i, 1));
  }
}

static uint32_t count(const bool *set, uint32_t n) {
  uint32_t found = 0;
  for (uint32_t k = 0; k < n; k++) found += set[k];
  return found;
}

// No cell is the head of one list and the tail of another.
static bool ends_differ(const Custody *c, int64_t distance) {
  for (size_t h = 0; h < c->keys.n; h++)
    for (size_t t = 0; t < c->keys.n; t++)
      for (size_t u = 0; u < c->keys.n; u++)
        if (c->keys.at[h].object == MODEL_NONE && c->keys.at[t].object == MODEL_NONE &&
            c->keys.at[u].object == MODEL_NONE &&
            c->keys.at[t].offset - c->keys.at[h].offset == distance &&
            c->keys.at[u].offset - c->keys.at[t].offset == distance)
          return false;
  return true;
}

static bool rule_number(const Custody *c, size_t number, TailRule *rule) {
  *rule = (TailRule){0};
  if (!number) return true;
  size_t pairs = c->keys.n * c->keys.n, pair = (number - 1) % pairs;
  rule->used = true, rule->by_head = (number - 1) / pairs;
  rule->head = c->keys.at[pair / c->keys.n], rule->tail = c->keys.at[pair % c->keys.n];
  bool variables = rule->head.object != MODEL_NONE;
  if (pair / c->keys.n == pair % c->keys.n || variables != (rule->tail.object != MODEL_NONE))
    return false;
  return variables || ends_differ(c, rule->tail.offset - rule->head.offset);
}

// The rule under which most blocks are left.
static void try_rules(Custody *c) {
  do {
    c->again = false;
    memcpy(c->kept, c->candidate, c->n_objects);
    check_uses(c);
    memcpy(c->candidate, c->kept, c->n_objects);
  } while (c->again);
  bool *all = memory_take(c->n_objects + 1);
  memcpy(all, c->candidate, c->n_objects);
  find_keys(c);
  size_t rules = c->keys.n > 1 && c->keys.n <= MOST_KEYS ? 1 + 2 * c->keys.n * c->keys.n : 1,
         n = rules + custody_rings(c), best = 0;
  uint32_t most = 0;
  for (size_t k = 0; k < n; k++) {
    if (!custody_take_ring(c, k < rules ? 0 : k - rules + 1) ||
        !rule_number(c, k < rules ? k : 0, &c->rule))
      continue;
    memcpy(c->candidate, all, c->n_objects);
    settle(c);
    uint32_t left = count(c->candidate, c->n_objects);
    if (left > most) most = left, best = k;
    if (most == count(all, c->n_objects)) break;
  }
  rule_number(c, best < rules ? best : 0, &c->rule);
  custody_take_ring(c, best < rules ? 0 : best - rules + 1);
  memcpy(c->candidate, all, c->n_objects);
  settle(c);
  free(all);
}

static void find_candidates(Custody *c) {
  for (uint32_t o = 0; o < c->n_objects; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    c->candidate[o] = object->kind == OBJECT_HEAP && object->shared &&
                      LLVMIsACallInst(object->value) && points_is_fresh(object->value) &&
                      !regions_cover(c->b->regions, o);
  }
}

// Blocks that are arrays of addresses of blocks are not followed themselves.
static void leave_tables(Custody *c) {
  for (uint32_t o = 0; o < c->n_objects; o++) {
    const PointsObject *object = &c->b->points->objects.at[o];
    for (size_t k = 0; k < object->cells.n && c->candidate[o]; k++) {
      const PointsSet *held = &c->b->points->nodes.at[object->cells.at[k].node];
      for (size_t h = 0; h < held->n && object->cells.at[k].stride; h++)
        if (held->at[h].object < c->n_objects && c->candidate[held->at[h].object])
          c->candidate[o] = false;
    }
  }
}

Custody *custody_find(ThreadBuilder *b) {
  Custody *c = memory_take(sizeof *c);
  size_t n = b->points->objects.n + 1;
  c->b = b, c->n_objects = (uint32_t)n - 1;
  c->candidate = memory_take(n), c->kept = memory_take(n), c->taken = memory_take(n);
  find_entries(c);
  find_candidates(c);
  leave_tables(c);
  custody_find_classes(c);
  // Who is cancelled leaves in the middle of something.
  if (!b->cancels && !b->points->late && any(c->candidate, c->n_objects)) try_rules(c);
  if (any(c->taken, c->n_objects)) return c;
  custody_delete(c);
  return NULL;
}

void custody_delete(Custody *c) {
  if (!c) return;
  free(c->candidate);
  free(c->kept);
  free(c->taken);
  vec_delete(&c->ring.slots);
  free(c->ring.holder);
  free(c->ring.held);
  vec_delete(&c->keys);
  free(c->class);
  vec_delete(&c->counts);
  vec_delete(&c->accesses);
  vec_delete(&c->entries);
  vec_delete(&c->out);
  free(c);
}

CustodyAnswer custody_of(Custody *c, LLVMValueRef pointer, LLVMValueRef at, LLVMValueRef *cell,
                         int64_t *shift) {
  const CustodyAccess *a = c ? access_at(c, at, pointer) : NULL;
  if (!a || !custody_may_point(c, pointer)) return CUSTODY_NONE;
  *cell = a->cell, *shift = a->shift;
  return a->answer;
}
