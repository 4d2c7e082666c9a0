// What one instruction does to shared memory and to locks.
#include <string.h>

#include "front/threads/threads_blocks.h"
#include "front/threads/threads_ended.h"
#include "front/threads/threads_event.h"
#include "front/threads/threads_inner.h"
#include "front/threads/threads_jobs.h"
#include "front/threads/threads_library.h"
#include "front/threads/threads_nodes.h"
#include "front/threads/threads_scopes.h"
#include "front/threads/threads_tickets.h"
#include "front/threads/threads_value.h"

bool threads_from_beginning(ThreadBuilder *b, LLVMValueRef pointer) {
  const PointsSet *set = points_of(b->points, pointer);
  for (size_t k = 0; k < set->n; k++)
    if (set->at[k].offset || set->at[k].stride) return false;
  return true;
}

static void memory_intrinsic(ThreadBuilder *b, LLVMValueRef i, const char *name) {
  LLVMValueRef length = LLVMGetOperand(i, 2);
  bool known = LLVMIsAConstantInt(length);
  uint64_t size = known ? LLVMConstIntGetZExtValue(length) : 0;
  if (known && !size) return;
  if (strncmp(name, "llvm.memset", 11)) {
    uint32_t read = threads_access(b, MODEL_READ, i, LLVMGetOperand(i, 1), size, !known);
    if (known || threads_from_beginning(b, LLVMGetOperand(i, 1))) threads_with_locks(b, read);
  }
  uint32_t node = threads_access(b, MODEL_WRITE, i, LLVMGetOperand(i, 0), size, !known);
  bool clears = !strncmp(name, "llvm.memset", 11) && LLVMIsNull(LLVMGetOperand(i, 1));
  if (node != MODEL_NONE && clears && !b->owned)
    b->model->jobs.at[b->job].nodes.at[node].how = HOW_NUMBER; // 0
  if (known || threads_from_beginning(b, LLVMGetOperand(i, 0))) threads_with_locks(b, node);
}

// A list of arguments is memory like other memory.
static void list_intrinsic(ThreadBuilder *b, LLVMValueRef i, const char *name) {
  enum { LIST = 24 };
  bool copies = !strncmp(name, "llvm.va_copy", 12);
  if (copies) threads_access(b, MODEL_READ, i, LLVMGetOperand(i, 1), LIST, false);
  if (copies || !strncmp(name, "llvm.va_start", 13))
    threads_access(b, MODEL_WRITE, i, LLVMGetOperand(i, 0), LIST, false);
}

// Intrinsics that touch no memory of the program and lead nowhere else.
static bool is_harmless(const char *name) {
  static const char *const known[] = {"dbg",
                                      "lifetime",
                                      "expect",
                                      "assume",
                                      "stacksave",
                                      "stackrestore",
                                      "objectsize",
                                      "is.constant",
                                      "threadlocal",
                                      "prefetch",
                                      "bswap",
                                      "bitreverse",
                                      "ct",
                                      "fshl",
                                      "fshr",
                                      "abs",
                                      "smax",
                                      "smin",
                                      "umax",
                                      "umin",
                                      "sadd",
                                      "uadd",
                                      "ssub",
                                      "usub",
                                      "smul",
                                      "umul",
                                      "fabs",
                                      "sqrt",
                                      "floor",
                                      "ceil",
                                      "trunc",
                                      "rint",
                                      "round",
                                      "nearby",
                                      "copysign",
                                      "fma",
                                      "fmuladd",
                                      "pow",
                                      "exp",
                                      "log",
                                      "sin",
                                      "cos",
                                      "tan",
                                      "minnum",
                                      "maxnum",
                                      "canonicalize",
                                      "is.fpclass",
                                      "ptrmask",
                                      "donothing",
                                      "readcyclecounter",
                                      "lrint",
                                      "llrint",
                                      "lround",
                                      "llround",
                                      "ldexp",
                                      "annotation",
                                      "var.annotation",
                                      "ptr.annotation",
                                      "flt.rounds",
                                      "get.rounding",
                                      "invariant",
                                      "launder",
                                      "strip",
                                      "ubsantrap",
                                      "debugtrap",
                                      "experimental.noalias",
                                      "returnaddress",
                                      "frameaddress",
                                      "pseudoprobe"};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (!strncmp(name + strlen("llvm."), known[k], strlen(known[k]))) return true;
  return false;
}

// An argument passed by value is read by the call.
static void by_value_arguments(ThreadBuilder *b, LLVMValueRef call) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, k + 1, kind);
    if (!attribute) continue;
    threads_access(b, MODEL_READ, call, LLVMGetOperand(call, k),
                   LLVMABISizeOfType(b->ir->layout, LLVMGetTypeAttributeValue(attribute)), false);
    // The copy that the function works on would be taken for what it is a copy of.
    model_threads_reason(b->model,
                         "%s: a structure passed by value to a function that is not inlined",
                         threads_where(b, call));
  }
}

static void call(ThreadBuilder *b, LLVMValueRef i) {
  LLVMValueRef callee = LLVMGetCalledValue(i);
  if (LLVMIsAInlineAsm(callee)) {
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(callee, &length);
    if (length && text) model_threads_reason(b->model, "%s: assembly code", threads_where(b, i));
    return;
  }
  by_value_arguments(b, i);
  if (b->cancels) threads_may_end(b);
  if (!LLVMIsAFunction(callee)) {
    threads_call_any(b, i, points_of(b->points, callee));
    return;
  }
  const char *name = ir_callee_name(i);
  if (!strncmp(name, "llvm.mem", 8)) memory_intrinsic(b, i, name);
  else if (!strcmp(name, "llvm.trap")) threads_then(b, MODEL_STOP, i), b->stopped = true;
  else if (!strncmp(name, "llvm.va_", 8)) list_intrinsic(b, i, name);
  else if (!strncmp(name, "llvm.", 5)) {
    if (!threads_scope_ends(b, i) && !is_harmless(name))
      model_threads_reason(b->model, "%s: %s, of which nothing is known", threads_where(b, i),
                           name);
  } else if (LLVMIsDeclaration(callee)) threads_call_library(b, i, name);
  else threads_call(b, i, callee);
}

static ModelNode *node_at(ThreadBuilder *b, uint32_t node) {
  return &b->model->jobs.at[b->job].nodes.at[node];
}
static bool acquires(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingAcquire || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}
static bool releases(LLVMAtomicOrdering o) {
  return o == LLVMAtomicOrderingRelease || o == LLVMAtomicOrderingAcquireRelease ||
         o == LLVMAtomicOrderingSequentiallyConsistent;
}

static bool is_weak(LLVMAtomicOrdering o) { return o != LLVMAtomicOrderingSequentiallyConsistent; }

static void load(ThreadBuilder *b, LLVMValueRef i) {
  LLVMAtomicOrdering order = LLVMGetOrdering(i);
  bool atomic = order != LLVMAtomicOrderingNotAtomic;
  uint32_t node =
      threads_access(b, atomic ? MODEL_ATOMIC_READ : MODEL_READ, i, LLVMGetOperand(i, 0),
                     LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(i)), false);
  if (node == MODEL_NONE || b->owned) return;
  threads_with_locks(b, node);
  node_at(b, node)->how = HOW_LOADED;
  node_at(b, node)->value = threads_datum(b, i);
  node_at(b, node)->unordered = atomic && !acquires(order);
  node_at(b, node)->weak = atomic && is_weak(order);
}

// A constant, also where several ways bring the same one.
static bool constant_of(LLVMValueRef v, int64_t *number) {
  if (LLVMIsAPHINode(v)) {
    LLVMValueRef first = LLVMGetIncomingValue(v, 0);
    for (unsigned k = 1; k < LLVMCountIncoming(v); k++)
      if (LLVMGetIncomingValue(v, k) != first) return false;
    v = first;
  }
  return question_number(v, number);
}

// What a store puts there.
static void stored_number(ThreadBuilder *b, ModelNode *n, LLVMValueRef value) {
  LLVMValueRef plain = loop_plain_number(value);
  n->how = HOW_ANY;
  if (constant_of(value, &n->number)) n->how = HOW_NUMBER;
  else if (b->whole && threads_follows(b, plain))
    n->how = HOW_COPY, n->from = threads_value(b, plain), n->cast = !question_keeps(value);
}

static void store(ThreadBuilder *b, LLVMValueRef i) {
  LLVMAtomicOrdering order = LLVMGetOrdering(i);
  bool atomic = order != LLVMAtomicOrderingNotAtomic;
  LLVMValueRef value = LLVMGetOperand(i, 0);
  uint32_t node =
      threads_access(b, atomic ? MODEL_ATOMIC_WRITE : MODEL_WRITE, i, LLVMGetOperand(i, 1),
                     LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(value)), false);
  if (node != MODEL_NONE && !b->owned) {
    stored_number(b, node_at(b, node), value);
    node_at(b, node)->unordered = atomic && !releases(order);
    node_at(b, node)->weak = atomic && is_weak(order);
    node_at(b, node)->releases = atomic && releases(order);
    threads_with_locks(b, node);
  }
  threads_stored(b, i, value);
}

// Whether a compare-and-exchange succeeded is told by the second part of its result.
static LLVMValueRef success_of(LLVMValueRef exchange) {
  for (LLVMUseRef use = LLVMGetFirstUse(exchange); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAExtractValueInst(user) && LLVMGetNumIndices(user) == 1 &&
        LLVMGetIndices(user)[0] == 1)
      return user;
  }
  return NULL;
}

static bool shifts(LLVMValueRef update) {
  LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(update);
  return (op == LLVMAtomicRMWBinOpAdd || op == LLVMAtomicRMWBinOpSub) &&
         loop_counts_far(LLVMTypeOf(update));
}

static LLVMValueRef only_user(LLVMValueRef v) {
  LLVMUseRef use = LLVMGetFirstUse(v);
  return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

// Does the block begin with a fence that acquires, before it touches memory or calls anything?
static bool acquires_first(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAFenceInst(i)) // atomic_signal_fence orders nothing between threads
      return acquires(LLVMGetOrdering(i)) && !LLVMIsAtomicSingleThread(i);
    bool marks = LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) &&
                 (!strncmp(ir_callee_name(i), "llvm.dbg", 8) ||
                  !strncmp(ir_callee_name(i), "llvm.lifetime", 13));
    if (!marks && (LLVMIsACallInst(i) || LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) ||
                   LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)))
      return false;
  }
  return false;
}

// An update that releases, and whose result only decides the branch behind it, one way of which
// begins with a fence that acquires: the last owner of a reference count. On that way, what the
// update has seen orders as if it had acquired, since the fence does: every update before it in the
// order of the variable heads a release sequence that it has read from. The other way is open
// whatever was seen, and nothing is known on it.
static bool is_fenced(ThreadBuilder *b, LLVMValueRef i) {
  LLVMValueRef test = only_user(i), branch = test ? only_user(test) : NULL;
  if (!releases(LLVMGetOrdering(i)) || acquires(LLVMGetOrdering(i)) || !branch ||
      !LLVMIsAICmpInst(test) || !LLVMIsABranchInst(branch) ||
      LLVMGetInstructionParent(branch) != LLVMGetInstructionParent(i))
    return false;
  bool first = acquires_first(LLVMGetSuccessor(branch, 0)),
       second = acquires_first(LLVMGetSuccessor(branch, 1));
  if (first == second) return false;
  map_put(&b->fenced, branch, second);
  return true;
}

static void update(ThreadBuilder *b, LLVMValueRef i) {
  bool compares = LLVMIsAAtomicCmpXchgInst(i);
  LLVMAtomicOrdering order = compares ? LLVMGetCmpXchgSuccessOrdering(i) : LLVMGetOrdering(i);
  LLVMValueRef value = LLVMGetOperand(i, compares ? 2 : 1),
               expected = compares ? LLVMGetOperand(i, 1) : NULL;
  threads_stored(b, i, value);
  uint32_t node = threads_access(b, MODEL_ATOMIC_WRITE, i, LLVMGetOperand(i, 0),
                                 LLVMStoreSizeOfType(b->ir->layout, LLVMTypeOf(value)), false);
  if (node == MODEL_NONE || b->owned) return;
  ModelNode *n = node_at(b, node);
  n->how = HOW_ANY;
  n->unordered = !acquires(order) || !releases(order);
  n->weak = is_weak(order);
  n->releases = releases(order);
  if (!constant_of(value, &n->number)) return;
  if (compares && constant_of(expected, &n->expected)) {
    LLVMValueRef success = success_of(i);
    n->how = HOW_COMPARED;
    n->may_fail = LLVMGetWeak(i) || !acquires(LLVMGetCmpXchgFailureOrdering(
                                        i)); // a failure that orders nothing may see anything
    n->value = success ? threads_datum(b, success) : MODEL_NONE;
    n->takes = acquires(order) && !releases(order);
  } else if (!compares && LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpXchg) {
    n->how = HOW_EXCHANGED;
    n->value = threads_datum(b, i);
    n->takes = acquires(order) && !releases(order);
  } else if (!compares && shifts(i)) {
    if (LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpSub) n->number = -n->number;
    n->how = HOW_SHIFTED;
    n->wraps = true;
    if (n->unordered && b->whole && is_fenced(b, i)) n->unordered = false;
    n->value = threads_datum(b, i);
  }
}

// Only one that all threads agree on keeps a store before a load behind it (weak_order.c).
static void fence(ThreadBuilder *b, LLVMValueRef i) {
  if (LLVMGetOrdering(i) != LLVMAtomicOrderingSequentiallyConsistent || LLVMIsAtomicSingleThread(i))
    return;
  uint32_t node = threads_then(b, MODEL_NOP, i);
  b->model->jobs.at[b->job].nodes.at[node].fence = true;
}

void threads_event(ThreadBuilder *b, LLVMValueRef i) {
  threads_settle_try(b);
  threads_ticket(b, i, MODEL_UNLOCK, i);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: load(b, i); break;
  case LLVMStore: store(b, i); break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: update(b, i); break;
  case LLVMAlloca: threads_allocated(b, i); break;
  case LLVMCall: call(b, i); break;
  case LLVMFence: fence(b, i); break;
  default: break;
  }
  if (b->defined != i && threads_defines(b, i)) threads_define(b, i);
  threads_note_ended(b, i);
}
