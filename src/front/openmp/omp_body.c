// The blocks of a function as labels and gotos.
#include <string.h>

#include "front/facts/ir.h"
#include "front/openmp/omp_access.h"
#include "front/openmp/omp_body.h"
#include "front/openmp/omp_call.h"
#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_memory.h"
#include "front/openmp/omp_once.h"
#include "front/openmp/omp_simd.h"
#include "front/openmp/omp_table.h"
#include "front/openmp/omp_value.h"
#include "front/openmp/omp_worksharing.h"

OmpContext *omp_context(OmpEmitter *e, OmpContext *outer, LLVMValueRef function, OmpMode mode) {
  OmpContext *c = arena_take(e->arena, sizeof *c);
  c->function = function;
  c->mode = mode;
  c->outer = outer;
  c->thread = mode == MODE_FIRST ? "$1" : mode == MODE_SECOND ? "$2" : "";
  // Both threads number their contexts alike, so that names differ in the thread only.
  c->tag =
      outer && outer->mode == mode ? omp_text(e, "'%d%s", ++e->n_contexts, c->thread) : c->thread;
  c->tid = "0";
  c->threads = "1";
  vec_push(&e->contexts, c);
  return c;
}

void omp_enter(OmpEmitter *e, OmpContext *from, OmpContext *to, LLVMValueRef fork) {
  for (unsigned i = 3; i < LLVMGetNumArgOperands(fork) && i - 1 < LLVMCountParams(to->function);
       i++)
    omp_set_value(e, to, LLVMGetParam(to->function, i - 1),
                  omp_value(e, from, LLVMGetOperand(fork, i)));
}

Position omp_position(Arena *arena, LLVMValueRef i) {
  Position at = ir_position_of(arena, i);
  return at.file && at.line ? at : (Position){0};
}

static const char *label(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef b) {
  return omp_name(e, c, LLVMBasicBlockAsValue(b));
}

// ---- order

static void visit(LLVMBasicBlockRef b, OmpTable *seen, LLVMBasicBlockRef **order, size_t *n) {
  // An explicit stack: functions after inlining can be long.
  VEC(LLVMBasicBlockRef) stack = {0};
  VEC(unsigned) next = {0};
  vec_push(&stack, b);
  vec_push(&next, 0);
  omp_table_put(seen, b, b);
  while (stack.n) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(stack.at[stack.n - 1]);
    if (next.at[next.n - 1] == LLVMGetNumSuccessors(end)) {
      (*order)[(*n)++] = vec_pop(&stack);
      next.n--;
      continue;
    }
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, next.at[next.n - 1]++);
    if (omp_table_get(seen, to)) continue;
    omp_table_put(seen, to, to);
    vec_push(&stack, to);
    vec_push(&next, 0);
  }
  vec_delete(&stack);
  vec_delete(&next);
}

static size_t in_order(LLVMValueRef function, LLVMBasicBlockRef **order) {
  size_t n = 0;
  OmpTable seen = {0};
  *order = memory_take(LLVMCountBasicBlocks(function) * sizeof **order);
  visit(LLVMGetEntryBasicBlock(function), &seen, order, &n);
  for (size_t i = 0; i < n / 2; i++) {
    LLVMBasicBlockRef t = (*order)[i];
    (*order)[i] = (*order)[n - 1 - i];
    (*order)[n - 1 - i] = t;
  }
  omp_table_delete(&seen);
  return n;
}

// ---- jumps

static bool is_number(const char *text) { return text[0] >= '0' && text[0] <= '9'; }

static void list_add(OmpEmitter *e, Text *left, Text *right, const char *to, const char *value) {
  if (!strcmp(to, value)) return;
  text_format(left, "%s%s", left->n ? ", " : "", to);
  text_format(right, "%s%s", right->n ? ", " : "", value);
}

size_t omp_teams_before(const OmpEmitter *e) { return e->simd ? e->path.n : e->path.n - 1; }

// Does the jump enter the simd loop that is checked, or leave it?
static const char *beyond_loop(const OmpEmitter *e, const OmpContext *c, LLVMBasicBlockRef from,
                               LLVMBasicBlockRef to) {
  if (!e->simd) return NULL;
  if (c->entry) return omp_simd_has(e->simd, to) ? NULL : "over";
  bool enters = c->mode == MODE_SEQUENTIAL && c->level == e->path.n && to == e->simd->head &&
                !omp_simd_has(e->simd, from);
  return enters ? "lanes" : NULL;
}

// The phis of the target take their values at once.
static const char *jump(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef from,
                        LLVMBasicBlockRef to) {
  Text left = {0}, right = {0};
  for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    OmpVal var = omp_value(e, c, i);
    if (var.kind == VAL_NONE) continue;
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++) {
      if (LLVMGetIncomingBlock(i, k) != from) continue;
      OmpVal val = omp_value(e, c, LLVMGetIncomingValue(i, k));
      list_add(e, &left, &right, var.text, val.text);
      if (var.kind == VAL_POINTER && !is_number(var.object))
        list_add(e, &left, &right, var.object, val.object);
      break;
    }
  }
  const char *beyond = beyond_loop(e, c, from, to), *target = beyond ? beyond : label(e, c, to);
  if (beyond && !strcmp(beyond, "lanes"))
    target = omp_text(e, "lanes, %s", label(e, c, to)); // this time, or a later one
  bool leaves = beyond && c->entry;
  const char *text = left.n && !leaves
                         ? omp_text(e, "%s := %s; goto %s;", left.at, right.at, target)
                         : omp_text(e, "goto %s;", target);
  text_delete(&left);
  text_delete(&right);
  return text;
}

static void emit_switch(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef b, LLVMValueRef end) {
  OmpVal v = omp_value(e, c, LLVMGetOperand(end, 0));
  for (unsigned i = 1; i < LLVMGetNumSuccessors(end); i++) {
    OmpVal at = omp_value(e, c, LLVMGetOperand(end, 2 * i));
    const char *go = jump(e, c, b, LLVMGetSuccessor(end, i));
    if (v.kind == VAL_INT && at.kind == VAL_INT)
      omp_emit(e, "if (%s == %s) { %s }", v.text, at.text, go);
    else omp_emit(e, "if (*) { %s }", go);
  }
  omp_emit(e, "%s", jump(e, c, b, LLVMGetSuccessor(end, 0)));
}

static void emit_terminator(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef b) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
  switch (LLVMGetInstructionOpcode(end)) {
  case LLVMRet: omp_emit(e, "goto %s;", c->exit); return;
  case LLVMSwitch: emit_switch(e, c, b, end); return;
  case LLVMUnreachable: omp_emit(e, "assume false; goto %s;", c->exit); return;
  case LLVMBr: break;
  default:
    omp_problem(e, end, "a jump of an unusual kind");
    omp_emit(e, "goto %s;", c->exit);
    return;
  }
  if (!LLVMIsConditional(end)) return omp_emit(e, "%s", jump(e, c, b, LLVMGetSuccessor(end, 0)));
  OmpVal p = omp_value(e, c, LLVMGetCondition(end));
  const char *then = jump(e, c, b, LLVMGetSuccessor(end, 0)),
             *otherwise = jump(e, c, b, LLVMGetSuccessor(end, 1));
  omp_emit(e, "if (%s) { %s } else { %s }", p.kind == VAL_BOOL ? p.text : "*", then, otherwise);
}

// ---- instructions

// Is it the variable itself, so that the first index beyond it leaves the variable?
static bool is_whole(const OmpEmitter *e, LLVMValueRef gep) {
  LLVMValueRef base = LLVMGetOperand(gep, 0), first = LLVMGetOperand(gep, 1);
  bool captured = LLVMIsAArgument(base) && LLVMGetParamParent(base) != e->root;
  bool variable = LLVMIsAAllocaInst(base) || LLVMIsAGlobalVariable(base) || captured;
  return variable && LLVMIsAConstantInt(first) && !LLVMConstIntGetZExtValue(first);
}

// An index into an array of known length lies within it: anything else is undefined. Outside an
// inner dimension is the next row, though, and programs do that: these assumptions carry an
// attribute, so that it can be tried without them.
static void assume_in_bounds(OmpEmitter *e, OmpContext *c, LLVMValueRef p) {
  for (int depth = 0; depth < 8 && LLVMIsAGetElementPtrInst(p); depth++, p = LLVMGetOperand(p, 0)) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(p);
    for (unsigned i = 2; i < (unsigned)LLVMGetNumOperands(p); i++) {
      LLVMValueRef index = LLVMGetOperand(p, i);
      if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        type = LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index));
        continue;
      }
      if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) return;
      unsigned long long length = LLVMGetArrayLength2(type);
      type = LLVMGetElementType(type);
      if (length < 2 || LLVMIsConstant(index)) continue;
      const char *text = omp_value(e, c, index).text;
      bool inner = i > 2 || !is_whole(e, p);
      e->assumes_bounds |= inner;
      omp_emit(e, "assume %s0 <= %s && %s < %llu;", inner ? "{:" OMP_BOUNDS_ATTRIBUTE "} " : "",
               text, text, length);
    }
  }
}

static void emit_instruction(OmpEmitter *e, OmpContext *c, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMPHI: omp_value(e, c, i); break;
  case LLVMAlloca: {
    OmpClass *class = omp_class(e->memory, i);
    const char *object = "0";
    for (size_t k = 0; k < class->roots.n; k++)
      if (class->roots.at[k].origin == i) object = omp_text(e, "%d", class->roots.at[k].id);
    omp_set_value(e, c, i, (OmpVal){VAL_POINTER, "0", object});
    break;
  }
  case LLVMLoad:
    assume_in_bounds(e, c, LLVMGetOperand(i, 0));
    omp_load(e, c, i);
    break;
  case LLVMStore:
    assume_in_bounds(e, c, LLVMGetOperand(i, 1));
    omp_store(e, c, i);
    break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: omp_atomic(e, c, i); break;
  case LLVMFence: break;
  case LLVMCall: omp_call(e, c, i); break;
  case LLVMInvoke: omp_problem(e, i, "a call that may throw"); break;
  case LLVMVAArg: omp_problem(e, i, "variable arguments"); break;
  default: omp_arithmetic(e, c, i); break;
  }
}

// The team of `distribute parallel for`: its bounds are those of the part that its league gave to
// the thread which made it.
static bool is_part_of_distribute(const OmpContext *c) {
  size_t n;
  for (unsigned i = 0; c->inner && c->outer->league && i < LLVMCountParams(c->function); i++)
    if (!strcmp(LLVMGetValueName2(LLVMGetParam(c->function, i), &n), ".previous.lb.")) return true;
  return false;
}

static void start_distributed(OmpEmitter *e, const OmpContext *league, const char *iv) {
  const char *t = league->tag;
  omp_emit(e,
           "assume $owner(0, loop.phase%s, loop.construct%s, loop.chunk%s, loop.count%s, %s - "
           "loop.low%s) == %s;",
           t, t, t, t, iv, t, league->tid);
}

// The run-time library gives each iteration to one thread: this thread executes only its own.
static void start_iteration(OmpEmitter *e, OmpContext *c, LLVMValueRef counter) {
  const char *t = c->tag, *iv = omp_value(e, c, counter).text;
  if (omp_counts_unsigned(counter))
    iv = omp_text(e, "$unsigned%u(%s)", LLVMGetIntTypeWidth(LLVMTypeOf(counter)), iv);
  for (size_t i = 0; i < e->declared_names.n; i++) {
    if (strcmp(e->declared_names.at[i], omp_text(e, "loop.low%s", t))) continue;
    const char *team = c->inner && c->outer ? c->outer->tid : "0";
    omp_emit(e, "assume loop.low%s <= %s && %s <= loop.high%s;", t, iv, iv, t);
    omp_emit(e,
             "assume $owner(%s, loop.phase%s, loop.construct%s, loop.chunk%s, loop.count%s, %s - "
             "loop.low%s) == %s;",
             team, t, t, t, t, iv, t, c->tid);
    if (is_part_of_distribute(c)) start_distributed(e, c->outer, iv);
    return;
  }
}

// Variables keep their name and get a number, as in i.0; other values that meet at a block, as
// those of a conditional expression, do not.
static bool is_variable(LLVMValueRef phi) {
  size_t n;
  const char *name = LLVMGetValueName2(phi, &n);
  for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.'))
    if (dot[1] >= '0' && dot[1] <= '9') return true;
  return false;
}

static void note_counters(OmpEmitter *e, LLVMBasicBlockRef b) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    bool known = omp_kind(LLVMTypeOf(i)) != VAL_INT || !is_variable(i);
    for (size_t k = 0; k < e->counters.n; k++) known |= e->counters.at[k] == i;
    if (!known) vec_push(&e->counters, i);
  }
}

static void emit_block(OmpEmitter *e, OmpContext *c, LLVMBasicBlockRef b) {
  text_format(&e->out, "%s:\n", label(e, c, b));
  LLVMValueRef counter;
  note_counters(e, b);
  omp_once_enter(e, c, b);
  if (c->mode != MODE_SEQUENTIAL && omp_starts_iteration(LLVMBasicBlockAsValue(b), &counter))
    start_iteration(e, c, counter);
  int line = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !LLVMIsATerminatorInst(i);
       i = LLVMGetNextInstruction(i)) {
    Position at = omp_position(e->arena, i);
    if (at.line && at.line != line && !LLVMIsAPHINode(i)) {
      omp_emit(e, "// %s:%d", at.file, at.line);
      line = at.line;
    }
    if (c->mode == MODE_SEQUENTIAL && c->level < e->path.n &&
        i == e->path.at[c->level].call) // this time, or a later one
      omp_emit(e, "if (*) { goto team.%zu; }", c->level);
    emit_instruction(e, c, i);
    omp_once_read(e, c, i);
  }
  emit_terminator(e, c, b);
}

void omp_body(OmpEmitter *e, OmpContext *c) {
  LLVMBasicBlockRef *order;
  size_t n = in_order(c->function, &order);
  omp_emit(e, "goto %s;", label(e, c, order[0]));
  for (size_t i = 0; i < n; i++) emit_block(e, c, order[i]);
  free(order);
}

void omp_lane(OmpEmitter *e, OmpContext *c) {
  LLVMBasicBlockRef *order;
  size_t n = in_order(c->function, &order);
  for (LLVMValueRef i = LLVMGetFirstInstruction(e->simd->head); i && LLVMIsAPHINode(i);
       i = LLVMGetNextInstruction(i)) {
    OmpVal var = omp_value(e, c, i), val = omp_value(e, c->entry, i);
    if (var.kind == VAL_NONE) continue;
    omp_emit(e, "%s := %s;", var.text, val.text);
    if (var.kind == VAL_POINTER && !is_number(var.object))
      omp_emit(e, "%s := %s;", var.object, val.object);
  }
  omp_emit(e, "goto %s;", label(e, c, e->simd->head));
  for (size_t i = 0; i < n; i++)
    if (omp_simd_has(e->simd, order[i])) emit_block(e, c, order[i]);
  free(order);
}
