#include "front/threads/threads_blocks.h"

#include "front/facts/joins.h"
#include "front/facts/loops_of.h"
#include "front/threads/terms.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_event.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_joined.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_scopes.h"
#include "front/threads/threads_tickets.h"
#include "front/threads/threads_value.h"

static uint32_t head_of(ThreadBuilder *b, LLVMBasicBlockRef block) {
  uint32_t node = map_get(&b->heads, block);
  if (node != MAP_NONE) return node;
  node = threads_add(b, MODEL_NOP, NULL);
  map_put(&b->heads, block, node);
  if (b->whole) map_put(&b->block_nodes, block, node);
  return node;
}

// All threads of the call have been joined, and so those that end before these: a node that leads
// to the target.
static uint32_t join_all(ThreadBuilder *b, LLVMValueRef create, LLVMValueRef at, uint32_t target) {
  LoopCalls all = {0};
  vec_push(&all, create);
  threads_nested_in(b, create, &all);
  while (all.n) { // the outer ones come first, so they are the last to be put in front
    uint32_t node = threads_add(b, MODEL_JOIN_ALL, at);
    threads_create_jobs(b, vec_pop(&all), node);
    threads_node_at(b, node)->from = MODEL_NONE;
    threads_link(b, node, target);
    target = node;
  }
  vec_delete(&all);
  return target;
}

// The edge to a block: past the joins of a loop that ends here, and the values that its phis get.
static uint32_t edge_to(ThreadBuilder *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  uint32_t target = head_of(b, to);
  for (size_t k = 0; k < b->ends.n; k++) {
    const LoopEnd *end = &b->ends.at[k];
    if (end->head != from || end->exit != to) continue;
    for (size_t c = 0; c < end->creates.n; c++)
      target = join_all(b, end->creates.at[c], LLVMGetBasicBlockTerminator(from), target);
  }
  for (size_t k = 0; k < b->passed.n; k++) {
    LoopPassed loop = b->passed.at[k];
    if (loop.head != from || loop.exit != to) continue;
    uint32_t node = threads_add(b, MODEL_PASSED, NULL);
    threads_node_at(b, node)->value = threads_value(b, loop.counter);
    threads_node_at(b, node)->low = loop.first, threads_node_at(b, node)->high = loop.end - 1;
    threads_link(b, node, target);
    target = node;
  }
  return threads_phis(b, from, to, target);
}

// The branch's ways: first where the value is in the range, then where it is not.
static void link_ways(ThreadBuilder *b, uint32_t node, LLVMValueRef end, LLVMBasicBlockRef from,
                      const Question *q) {
  uint32_t inside = edge_to(b, from, LLVMGetSuccessor(end, q->outside ? 1 : 0)),
           other = edge_to(b, from, LLVMGetSuccessor(end, q->outside ? 0 : 1));
  threads_link(b, node, inside);
  threads_link(b, node, other);
}

static void link_try(ThreadBuilder *b, uint32_t taken, uint32_t refused) {
  uint32_t try = b->last, yes = threads_succeeds(b, b->last_try, taken),
           no = threads_fails(b, b->last_try, refused);
  threads_link(b, try, yes);
  threads_link(b, try, no);
}

// Any node after a try-lock has to leave it both ways.
void threads_settle_try(ThreadBuilder *b) {
  ModelOp op = threads_node_at(b, b->last)->op;
  if ((op != MODEL_TRYLOCK && op != MODEL_TRYSHARE) || threads_node_at(b, b->last)->next.n) return;
  uint32_t after = threads_add(b, MODEL_NOP, NULL);
  link_try(b, after, after);
  b->last = after;
}

// A branch on the result of the try-lock just before it goes the way that the result tells: 0 is
// success.
static bool route_try(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  Question q;
  if (!question_of(LLVMGetCondition(end), &q) || q.value != b->last_try || q.low || q.high)
    return false;
  uint32_t taken = edge_to(b, from, LLVMGetSuccessor(end, q.outside ? 1 : 0)),
           refused = edge_to(b, from, LLVMGetSuccessor(end, q.outside ? 0 : 1));
  link_try(b, taken, refused);
  return true;
}

// The head of a loop with few turns: out when the count is over.
static bool route_count(ThreadBuilder *b, LLVMBasicBlockRef from) {
  for (size_t k = 0; k < b->counts.n; k++) {
    LoopCount loop = b->counts.at[k];
    if (loop.head != from) continue;
    uint32_t node = threads_then(b, MODEL_TEST, LLVMGetBasicBlockTerminator(from));
    threads_node_at(b, node)->value = threads_value(b, loop.counter);
    threads_node_at(b, node)->low = threads_node_at(b, node)->high = loop.end;
    uint32_t out = edge_to(b, from, loop.exit), on = edge_to(b, from, loop.body);
    threads_link(b, node, out);
    threads_link(b, node, on);
    return true;
  }
  return false;
}

static uint32_t test_node(ThreadBuilder *b, LLVMValueRef end, const Question *q) {
  uint32_t node = threads_then(b, MODEL_TEST, end);
  threads_node_at(b, node)->value = threads_value(b, q->value);
  threads_node_at(b, node)->low = q->low;
  threads_node_at(b, node)->high = q->high;
  return node;
}

// As numbers, the addresses of two objects may be the same, if one of them is gone.
static bool are_addresses(ThreadBuilder *b, LLVMValueRef left, LLVMValueRef right) {
  return LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMIntegerTypeKind &&
         points_of(b->points, left)->n && points_of(b->points, right)->n;
}

// Two values that are compared with each other, if that is what the condition does. Returns whether
// it holds where the node's answer is no.
static bool compared(ThreadBuilder *b, uint32_t node, LLVMValueRef condition) {
  if (!LLVMIsAICmpInst(condition)) return false;
  LLVMValueRef left = LLVMGetOperand(condition, 0), right = LLVMGetOperand(condition, 1);
  LLVMIntPredicate p = LLVMGetICmpPredicate(condition);
  bool greater = p == LLVMIntSGT || p == LLVMIntSLE,
       less = greater || p == LLVMIntSLT || p == LLVMIntSGE;
  if ((!less && p != LLVMIntEQ && p != LLVMIntNE) || !threads_follows(b, left) ||
      !threads_follows(b, right))
    return false;
  if (are_addresses(b, left, right)) return false;
  threads_node_at(b, node)->op = MODEL_COMPARE;
  threads_node_at(b, node)->value = threads_value(b, greater ? right : left);
  threads_node_at(b, node)->from = threads_value(b, greater ? left : right);
  threads_node_at(b, node)->less = less;
  return p == LLVMIntNE || p == LLVMIntSLE || p == LLVMIntSGE;
}

// On the way with the fence the value is what it was compared with; the other way is always open,
// and nothing is known on it.
static bool route_fenced(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from, unsigned way) {
  Question q;
  if (!b->whole || !question_of(LLVMGetCondition(end), &q) || !threads_follows(b, q.value))
    return false;
  uint32_t fork = threads_then(b, MODEL_NOP, end), test = test_node(b, end, &q);
  uint32_t forget = threads_add(b, MODEL_SET, NULL);
  threads_node_at(b, forget)->value = threads_value(b, q.value);
  threads_node_at(b, forget)->how = HOW_ANY;
  uint32_t other = edge_to(b, from, LLVMGetSuccessor(end, 1 - way)),
           fenced = edge_to(b, from, LLVMGetSuccessor(end, way));
  threads_link(b, forget, other);
  bool inside = way == (q.outside ? 1u : 0u);
  threads_link(b, test, inside ? fenced : forget);
  threads_link(b, test, inside ? forget : fenced);
  threads_link(b, fork, forget);
  return true;
}

// A branch on whether a value that is followed lies in some range, or on another condition over
// such values.
static bool route_test(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  Question q;
  uint32_t way = map_get(&b->fenced, end);
  if (way != MAP_NONE) return route_fenced(b, end, from, way);
  uint32_t term = threads_condition(b, LLVMGetCondition(end)), node;
  if (b->whole && question_of(LLVMGetCondition(end), &q) && threads_follows(b, q.value)) {
    node = test_node(b, end, &q);
  } else if (term != MODEL_NONE) {
    node = threads_then(b, MODEL_TEST, end);
    q = (Question){.outside = compared(b, node, LLVMGetCondition(end))};
  } else {
    return false;
  }
  threads_node_at(b, node)->term = term;
  threads_node_at(b, node)->outside = q.outside;
  link_ways(b, node, end, from, &q);
  return true;
}

// One test after the other; what is none of the cases goes the default way.
static bool route_switch(ThreadBuilder *b, LLVMValueRef end, LLVMBasicBlockRef from) {
  LLVMValueRef value = LLVMGetOperand(end, 0);
  if (!b->whole || !threads_follows(b, value)) return false;
  for (unsigned k = 1; k < LLVMGetNumSuccessors(end); k++) {
    Question q = {.value = value};
    if (!question_number(LLVMGetOperand(end, 2 * k), &q.low)) return false;
    q.high = q.low;
    uint32_t node = test_node(b, end, &q);
    threads_link(b, node, edge_to(b, from, LLVMGetSuccessor(end, k)));
    b->last = threads_add(b, MODEL_NOP, NULL);
    threads_link(b, node, b->last);
  }
  threads_link(b, b->last, edge_to(b, from, LLVMGetSwitchDefaultDest(end)));
  return true;
}

// Ways out of a block whose effects are all on their edges. Others (calls that may unwind, assembly
// that jumps) do something themselves.
static bool only_leads_on(LLVMValueRef end) {
  return LLVMIsABranchInst(end) || LLVMIsASwitchInst(end) || LLVMIsAReturnInst(end) ||
         LLVMIsAUnreachableInst(end) || LLVMIsAIndirectBrInst(end);
}

static void end_block(ThreadBuilder *b, LLVMBasicBlockRef block, uint32_t exit) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
  if (!only_leads_on(end))
    model_threads_reason(b->model, "%s: a call that may unwind, or assembly that jumps",
                         threads_where(b, end));
  bool pending = threads_node_at(b, b->last)->op == MODEL_TRYLOCK ||
                 threads_node_at(b, b->last)->op == MODEL_TRYSHARE;
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end) && pending && route_try(b, end, block))
    return;
  if (pending) threads_settle_try(b); // the result is not looked at here: either way
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
      (route_count(b, block) || route_test(b, end, block)))
    return;
  if (LLVMIsASwitchInst(end) && route_switch(b, end, block)) return;
  if (LLVMIsAReturnInst(end) && LLVMGetNumOperands(end))
    threads_stored(b, end, LLVMGetOperand(end, 0));
  if (LLVMIsAReturnInst(end)) threads_frame_ends(b, end);
  if (LLVMIsAReturnInst(end)) threads_link(b, b->last, exit);
  else if (LLVMIsAUnreachableInst(end)) threads_then(b, MODEL_STOP, end);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
    uint32_t to = edge_to(b, block, LLVMGetSuccessor(end, k));
    threads_link(b, b->last, to);
  }
}

static bool has_event(ThreadBuilder *b, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad:
  case LLVMStore:
  case LLVMCall:
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
  case LLVMAlloca:
  case LLVMFence: return true;
  default: return threads_defines(b, i);
  }
}

static void find_loop_ends(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = loop_table_new(b->points, function);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_JOIN ||
          !loop_around(table, i, &loop))
        continue;
      LoopEnd end = {loop.head, loop.exit, i, loop.counter, {0}};
      loop_joined(table, i, &loop, &end.creates);
      if (end.creates.n) {
        map_put(&b->whole_joins, i, (uint32_t)b->ends.n);
        vec_push(&b->ends, end);
      } else {
        vec_delete(&end.creates);
      }
      free(loop.body);
    }
  loop_table_delete(table);
}

// The counters of loops that create threads; and whether these are joined turn by turn.
static void find_turns(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = b->whole ? loop_table_new(b->points, function) : NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); table && block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (!LLVMIsACallInst(i) || library_find(ir_callee_name(i))->kind != LIBRARY_CREATE ||
          !loop_around(table, i, &loop))
        continue;
      threads_follow(b, loop.counter);
      map_put(&b->turns, i, threads_value(b, loop.counter));
      free(loop.body);
    }
  for (size_t k = 0; table && k < b->ends.n; k++) {
    threads_follow(b, b->ends.at[k].counter);
    for (size_t c = 0; c < b->ends.at[k].creates.n; c++)
      if (map_get(&b->turns, b->ends.at[k].creates.at[c]) != MAP_NONE)
        map_put(&b->by_turn, b->ends.at[k].creates.at[c], 1);
  }
  loop_table_delete(table);
}

// Calls for which it matters how often they are made.
static bool counts(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return false;
  LibraryKind kind = library_find(ir_callee_name(i))->kind;
  return kind == LIBRARY_CREATE || kind == LIBRARY_JOIN || kind == LIBRARY_DOWN ||
         kind == LIBRARY_UP || kind == LIBRARY_BARRIER;
}

static void add_count(ThreadBuilder *b, const CountedLoop *loop) {
  enum { MOST_TURNS = 8 };
  for (size_t k = 0; k < b->counts.n; k++)
    if (b->counts.at[k].head == loop->head) return;
  if (loop->down || !LLVMIsAConstantInt(loop->bound)) return;
  int64_t end = LLVMConstIntGetSExtValue(loop->bound) + loop->inclusive;
  if (end < loop->first || end - loop->first > MOST_TURNS) return;
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(loop->head);
  vec_push(&b->counts,
           (LoopCount){loop->head, loop->exit, LLVMGetSuccessor(branch, 0), loop->counter, end});
  threads_follow(b, loop->counter);
  for (unsigned k = 0; k < LLVMCountIncoming(loop->counter); k++) {
    LLVMValueRef v = LLVMGetIncomingValue(loop->counter, k);
    if (LLVMIsAInstruction(v))
      vec_push(&b->model->jobs.at[b->job].counters,
               (ModelCounter){threads_value(b, v), loop->first, end});
  }
  vec_push(&b->model->jobs.at[b->job].counters,
           (ModelCounter){threads_value(b, loop->counter), loop->first, end});
}

// A loop that takes one lock after the other.
static void add_passed(ThreadBuilder *b, const CountedLoop *loop) {
  for (size_t k = 0; k < b->passed.n; k++)
    if (b->passed.at[k].head == loop->head) return;
  if (loop->down || !LLVMIsAConstantInt(loop->bound) || !threads_follows(b, loop->counter)) return;
  int64_t end = LLVMConstIntGetSExtValue(loop->bound) + loop->inclusive;
  if (end > loop->first)
    vec_push(&b->passed, (LoopPassed){loop->head, loop->exit, loop->counter, loop->first, end});
}

static bool locks(LLVMValueRef i) {
  LibraryKind kind = LLVMIsACallInst(i) ? library_find(ir_callee_name(i))->kind : LIBRARY_UNKNOWN;
  return kind == LIBRARY_LOCK || kind == LIBRARY_SHARE;
}

// Loops with few turns, each of which makes such a call; and joins that are the first of their
// thread.
static void find_counts(ThreadBuilder *b, LLVMValueRef function) {
  LoopTable *table = b->whole ? loop_table_new(b->points, function) : NULL;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); table && block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      CountedLoop loop;
      if (LLVMIsACallInst(i) && library_find(ir_callee_name(i))->kind == LIBRARY_JOIN &&
          join_is_first(table, i))
        map_put(&b->first_joins, i, 1);
      if ((!counts(i) && !locks(i)) || !loop_around(table, i, &loop)) continue;
      if (counts(i)) add_count(b, &loop);
      else if (loop_every_turn(table, &loop, i)) add_passed(b, &loop);
      free(loop.body);
    }
  loop_table_delete(table);
}

void threads_build_function(ThreadBuilder *b, LLVMValueRef function) {
  uint32_t entry = map_get(&b->functions, function);
  // Only main's own loops: another function may run in several threads, whose handles are then
  // several arrays.
  if (b->job == 0 && function == b->entries.at[0]) find_loop_ends(b, function);
  threads_track(b, function);
  if (b->job == 0 && function == b->entries.at[0]) find_turns(b, function);
  find_counts(b, function);
  threads_find_joined(b, function);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block)) {
    uint32_t head = head_of(b, block);
    b->last = head;
    if (block == LLVMGetEntryBasicBlock(function)) {
      threads_link(b, entry, head);
      threads_define_parameters(b, function);
    }
    b->stopped = false;
    threads_ticket_end(b, block);
    threads_ticket(b, block, MODEL_LOCK, LLVMGetBasicBlockTerminator(block));
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !b->stopped;
         i = LLVMGetNextInstruction(i)) {
      if (has_event(b, i)) threads_event(b, i);
    }
    if (!b->stopped) end_block(b, block, entry + 1);
  }
}
