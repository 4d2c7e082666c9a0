#include "front/inputs/input_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "front/facts/ir.h"
#include "front/facts/loops_of.h"
#include "smt/smt.h"

typedef LLVMValueRef Value;
typedef LLVMBasicBlockRef Block;

enum { DEEPEST = 16, MOST_BLOCKS = 200, MOST_QUESTIONS = 64, MILLISECONDS = 100 };

// ---- ways

// Every way to b passes a.
static bool passes(const LoopTable *t, size_t a, size_t b) {
  return t->dominates[a * t->blocks.n + b];
}

static size_t n_passed(const LoopTable *t, size_t to) {
  size_t n = 0;
  for (size_t from = 0; from < t->blocks.n; from++) n += passes(t, from, to);
  return n;
}

static bool has_one_way_in(Block b) {
  int n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(b)); u; u = LLVMGetNextUse(u)) n++;
  return n == 1;
}

// ---- values as terms

typedef struct {
  Arena *arena;
  Smt *smt;
  const LoopTable *table; // of the function that is looked at
  VEC(Value) inputs, explained;
  int64_t *values;
  size_t n, room, questions;
} Solving;

static SmtTerm truth(Solving *s, Value v, int depth);
static SmtTerm number(Solving *s, Value v, int depth);

static SmtTerm digits(Solving *s, int64_t number) {
  return smt_int(s->smt, arena_format(s->arena, "%lld", (long long)number));
}

static SmtTerm unknown(Solving *s, Value v, SmtSort sort) {
  return smt_const(s->smt, arena_format(s->arena, "v%p", (void *)v), sort);
}

static SmtTerm apply(Solving *s, SmtOp op, SmtTerm a, SmtTerm b) {
  return smt_apply(s->smt, op, 2, (SmtTerm[]){a, b});
}

static bool is_input(Value v) {
  return LLVMIsACallInst(v) && !strncmp(ir_callee_name(v), "__VERIFIER_nondet_", 18);
}

static bool is_truth(Value v) {
  return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 1;
}

static SmtTerm input(Solving *s, Value call) {
  bool known = false;
  for (size_t i = 0; i < s->inputs.n; i++) known |= s->inputs.at[i] == call;
  if (!known) vec_push(&s->inputs, call);
  return unknown(s, call, smt_sort_int(s->smt));
}

// What is stored in a variable by one instruction only.
static Value only_value(Value global) {
  Value found = NULL;
  for (LLVMUseRef u = LLVMIsAGlobalVariable(global) ? LLVMGetFirstUse(global) : NULL; u;
       u = LLVMGetNextUse(u)) {
    Value user = LLVMGetUser(u);
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != global) continue;
    if (found) return NULL;
    found = LLVMGetOperand(user, 0);
  }
  return found;
}

static SmtTerm number(Solving *s, Value v, int depth) {
  bool wide = LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind ||
              LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64;
  if (wide || depth > DEEPEST) return unknown(s, v, smt_sort_int(s->smt));
  if (LLVMIsAConstantInt(v)) return digits(s, LLVMConstIntGetSExtValue(v));
  if (is_input(v)) return input(s, v);
  if (is_truth(v))
    return smt_apply(s->smt, SMT_ITE, 3,
                     (SmtTerm[]){truth(s, v, depth + 1), digits(s, 1), digits(s, 0)});
  if (LLVMIsACastInst(v) &&
      LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(v, 0))) == LLVMIntegerTypeKind)
    return number(s, LLVMGetOperand(v, 0), depth + 1);
  if (LLVMIsALoadInst(v)) {
    Value global = LLVMGetOperand(v, 0), stored = only_value(global);
    return stored ? number(s, stored, depth + 1) : unknown(s, global, smt_sort_int(s->smt));
  }
  if (LLVMIsASelectInst(v))
    return smt_apply(s->smt, SMT_ITE, 3,
                     (SmtTerm[]){truth(s, LLVMGetOperand(v, 0), depth + 1),
                                 number(s, LLVMGetOperand(v, 1), depth + 1),
                                 number(s, LLVMGetOperand(v, 2), depth + 1)});
  if (!LLVMIsABinaryOperator(v)) return unknown(s, v, smt_sort_int(s->smt));
  Value right = LLVMGetOperand(v, 1);
  bool divides = LLVMIsAConstantInt(right) && LLVMConstIntGetSExtValue(right) > 0;
  SmtTerm a = number(s, LLVMGetOperand(v, 0), depth + 1), b = number(s, right, depth + 1);
  switch (LLVMGetInstructionOpcode(v)) {
  case LLVMAdd: return apply(s, SMT_ADD, a, b);
  case LLVMSub: return apply(s, SMT_SUB, a, b);
  case LLVMMul: return apply(s, SMT_MUL, a, b);
  case LLVMSDiv:
  case LLVMUDiv:
    return divides ? smt_divide(s->smt, a, b, false) : unknown(s, v, smt_sort_int(s->smt));
  case LLVMSRem:
  case LLVMURem:
    return divides ? smt_divide(s->smt, a, b, true) : unknown(s, v, smt_sort_int(s->smt));
  default: return unknown(s, v, smt_sort_int(s->smt));
  }
}

static SmtTerm comparison(Solving *s, Value v, int depth) {
  Value left = LLVMGetOperand(v, 0);
  if (LLVMGetTypeKind(LLVMTypeOf(left)) != LLVMIntegerTypeKind)
    return unknown(s, v, smt_sort_bool(s->smt));
  SmtTerm a = number(s, left, depth + 1), b = number(s, LLVMGetOperand(v, 1), depth + 1);
  switch (LLVMGetICmpPredicate(v)) {
  case LLVMIntEQ: return smt_eq(s->smt, a, b);
  case LLVMIntNE: return smt_not(s->smt, smt_eq(s->smt, a, b));
  case LLVMIntSLT:
  case LLVMIntULT: return apply(s, SMT_LT, a, b);
  case LLVMIntSLE:
  case LLVMIntULE: return apply(s, SMT_LE, a, b);
  case LLVMIntSGT:
  case LLVMIntUGT: return apply(s, SMT_GT, a, b);
  default: return apply(s, SMT_GE, a, b);
  }
}

// That the end of the block leads to its successor number k.
static SmtTerm leads_to(Solving *s, Value end, unsigned k, int depth) {
  if (LLVMIsABranchInst(end) && LLVMIsConditional(end)) {
    SmtTerm holds = truth(s, LLVMGetCondition(end), depth + 1);
    return k ? smt_not(s->smt, holds) : holds;
  }
  if (LLVMIsASwitchInst(end) && k)
    return smt_eq(s->smt, number(s, LLVMGetOperand(end, 0), depth + 1),
                  number(s, LLVMGetOperand(end, 2 * k), depth + 1));
  return smt_true(s->smt);
}

// The conditions that hold wherever this block is reached.
static SmtTerm conditions_of(Solving *s, size_t to, int depth) {
  const LoopTable *t = s->table;
  SmtTerm all = smt_true(s->smt);
  for (size_t from = 0; from < t->blocks.n; from++) {
    Value end = LLVMGetBasicBlockTerminator(t->blocks.at[from]);
    for (unsigned k = 0; passes(t, from, to) && k < LLVMGetNumSuccessors(end); k++) {
      Block next = LLVMGetSuccessor(end, k);
      if (has_one_way_in(next) && passes(t, map_get(&t->index, next), to))
        all = apply(s, SMT_AND, all, leads_to(s, end, k, depth));
    }
  }
  return all;
}

// What && and || leave behind: it holds if one of the values does whose block was come from.
static SmtTerm one_of(Solving *s, Value phi, int depth) {
  SmtTerm any = smt_false(s->smt);
  for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
    Value value = LLVMGetIncomingValue(phi, k);
    if (LLVMIsAConstantInt(value) && !LLVMConstIntGetZExtValue(value)) continue;
    Block from = LLVMGetIncomingBlock(phi, k);
    Value end = LLVMGetBasicBlockTerminator(from);
    SmtTerm come = conditions_of(s, map_get(&s->table->index, from), depth + 1);
    for (unsigned next = 0; next < LLVMGetNumSuccessors(end); next++)
      if (LLVMGetSuccessor(end, next) == LLVMGetInstructionParent(phi))
        come = apply(s, SMT_AND, come, leads_to(s, end, next, depth + 1));
    any = apply(s, SMT_OR, any, apply(s, SMT_AND, come, truth(s, value, depth + 1)));
  }
  return any;
}

// By a name of its own, which is explained once: conditions lie within conditions.
static SmtTerm joined(Solving *s, Value phi) {
  SmtTerm name = unknown(s, phi, smt_sort_bool(s->smt));
  bool known = LLVMGetBasicBlockParent(LLVMGetInstructionParent(phi)) != s->table->function;
  for (size_t i = 0; i < s->explained.n; i++) known |= s->explained.at[i] == phi;
  if (known) return name;
  vec_push(&s->explained, phi);
  smt_assert(s->smt, apply(s, SMT_IFF, name, one_of(s, phi, 0)));
  return name;
}

static SmtTerm truth(Solving *s, Value v, int depth) {
  if (depth > DEEPEST) return unknown(s, v, smt_sort_bool(s->smt));
  if (LLVMIsAConstantInt(v))
    return LLVMConstIntGetZExtValue(v) ? smt_true(s->smt) : smt_false(s->smt);
  if (LLVMIsAICmpInst(v)) return comparison(s, v, depth);
  if (LLVMIsAPHINode(v)) return joined(s, v);
  if (LLVMIsATruncInst(v))
    return smt_not(s->smt,
                   smt_eq(s->smt, number(s, LLVMGetOperand(v, 0), depth + 1), digits(s, 0)));
  bool two = LLVMIsABinaryOperator(v) != NULL;
  LLVMOpcode op = two ? LLVMGetInstructionOpcode(v) : LLVMRet;
  if (op == LLVMAnd || op == LLVMOr || op == LLVMXor) {
    SmtTerm a = truth(s, LLVMGetOperand(v, 0), depth + 1),
            b = truth(s, LLVMGetOperand(v, 1), depth + 1);
    return op == LLVMXor ? smt_not(s->smt, apply(s, SMT_IFF, a, b))
                         : apply(s, op == LLVMAnd ? SMT_AND : SMT_OR, a, b);
  }
  if (LLVMIsASelectInst(v))
    return smt_apply(s->smt, SMT_ITE, 3,
                     (SmtTerm[]){truth(s, LLVMGetOperand(v, 0), depth + 1),
                                 truth(s, LLVMGetOperand(v, 1), depth + 1),
                                 truth(s, LLVMGetOperand(v, 2), depth + 1)});
  return unknown(s, v, smt_sort_bool(s->smt));
}

// ---- questions

// A function that ends the program, or the execution, unless its argument holds.
static void assert_assumptions(Solving *s, Block b) {
  for (Value i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsACallInst(i) && strstr(ir_callee_name(i), "assume") && LLVMGetNumArgOperands(i) == 1)
      smt_assert(s->smt,
                 smt_not(s->smt, smt_eq(s->smt, number(s, LLVMGetOperand(i, 0), 0), digits(s, 0))));
}

static void assert_ranges(Solving *s) {
  for (size_t i = 0; i < s->inputs.n; i++) {
    const char *kind = ir_callee_name(s->inputs.at[i]) + 18; // behind __VERIFIER_nondet_
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(s->inputs.at[i]));
    bool is_unsigned = *kind == 'u' || !strcmp(kind, "bool") || !strcmp(kind, "size_t");
    int64_t most = width >= 64 ? INT64_MAX : ((int64_t)1 << (is_unsigned ? width : width - 1)) - 1;
    SmtTerm value = unknown(s, s->inputs.at[i], smt_sort_int(s->smt));
    smt_assert(s->smt, apply(s, SMT_LE, value, digits(s, most)));
    smt_assert(s->smt, apply(s, SMT_GE, value, digits(s, is_unsigned ? 0 : -most - 1)));
  }
}

// Each input is one of the values that are tried anyhow.
static SmtTerm is_tried(Solving *s) {
  SmtTerm all = smt_true(s->smt);
  for (size_t i = 0; i < s->inputs.n; i++) {
    SmtTerm one = smt_false(s->smt);
    for (size_t k = 0; k < s->n; k++)
      one = apply(s, SMT_OR, one,
                  smt_eq(s->smt, unknown(s, s->inputs.at[i], smt_sort_int(s->smt)),
                         digits(s, s->values[k])));
    all = apply(s, SMT_AND, all, one);
  }
  return all;
}

static void add(Solving *s, int64_t value) {
  for (size_t i = 0; i < s->n; i++)
    if (s->values[i] == value) return;
  if (s->n < s->room) s->values[s->n++] = value;
}

static void ask(Solving *s) {
  SmtTerm tried = smt_const(s->smt, "tried", smt_sort_bool(s->smt));
  smt_assert(s->smt, smt_implies(s->smt, tried, is_tried(s)));
  s->questions++;
  if (smt_check(s->smt, 1, &tried, MILLISECONDS) == SMT_SAT ||
      smt_check(s->smt, 0, NULL, MILLISECONDS) != SMT_SAT)
    return;
  for (size_t i = 0; i < s->inputs.n; i++)
    add(s, strtoll(smt_value(s->smt, unknown(s, s->inputs.at[i], smt_sort_int(s->smt))), NULL, 10));
}

static void look_at(Solving *s, size_t to) {
  const LoopTable *t = s->table;
  s->smt = smt_new();
  s->inputs.n = s->explained.n = 0;
  smt_assert(s->smt, conditions_of(s, to, 0));
  for (size_t from = 0; from < t->blocks.n; from++)
    if (passes(t, from, to)) assert_assumptions(s, t->blocks.at[from]);
  if (s->inputs.n) assert_ranges(s), ask(s);
  smt_delete(s->smt);
}

static void look_at_function(Solving *s, Value function) {
  unsigned n = LLVMCountBasicBlocks(function);
  if (!n || n > MOST_BLOCKS) return;
  LoopTable *t = loop_table_new(NULL, function);
  s->table = t;
  for (size_t passed = n; passed; passed--) // the way to what lies deepest says most
    for (size_t b = 0; b < n && s->questions < MOST_QUESTIONS && s->n < s->room; b++)
      if (n_passed(t, b) == passed) look_at(s, b);
  loop_table_delete(t);
}

size_t solved_values(const char *program, Arena *arena, int64_t *values, size_t n, size_t room) {
  Solving s = {.arena = arena, .values = values, .n = n, .room = room};
  Ir *ir = ir_read_program(program, arena);
  for (Value f = ir ? LLVMGetFirstFunction(ir->module) : NULL; f; f = LLVMGetNextFunction(f))
    look_at_function(&s, f);
  ir_delete(ir);
  vec_delete(&s.inputs);
  vec_delete(&s.explained);
  return s.n;
}
